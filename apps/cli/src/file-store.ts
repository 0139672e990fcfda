import { ConvertError } from '@safelight/core';
import { fileTime, type QueueItem } from '@safelight/engine/internal';
import type { Claim } from './output-paths.ts';
import type { RunStore } from './run.ts';
import { writeFiles } from './write-files.ts';

/** Writes results to files. */
export class FileStore implements RunStore {
  readonly #claims = new Map<string, (count: number) => Claim>();
  readonly #written = new Map<string, Claim>();
  readonly #overwrite: boolean;
  readonly #times: boolean;

  /** @param times - whether files get the time when their picture was taken (`fileTime`), else that of their making */
  constructor(overwrite: boolean, times: boolean) {
    this.#overwrite = overwrite;
    this.#times = times;
  }

  assign(id: string, claim: (count: number) => Claim): void {
    this.#claims.set(id, claim);
  }

  async put(item: QueueItem, files: readonly Uint8Array[]): Promise<void> {
    const claim = this.#claims.get(item.id)?.(files.length);
    if (!claim) throw new ConvertError('write-failed', 'No place for the result.', { stage: 'finish' });
    const outputs = files.map((bytes, index) => ({ path: claim.paths[index] ?? '', bytes }));
    writeFiles(outputs, { overwrite: this.#overwrite, time: this.#times ? fileTime(item) : undefined });
    this.#written.set(item.id, claim);
  }

  written(id: string): Claim | undefined {
    return this.#written.get(id);
  }

  open(id: string, place: number): Promise<string | undefined> {
    return Promise.resolve(this.#written.get(id)?.paths[place]);
  }

  delete(): void {}

  clear(): void {}
}
