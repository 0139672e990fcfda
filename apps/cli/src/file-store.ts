import { extname } from 'node:path';
import { ConvertError } from '@safelight/core';
import { fileTime, type QueueItem } from '@safelight/engine/internal';
import type { Claim, ClaimPaths } from './output-paths.ts';
import type { RunStore } from './run.ts';
import { writeFiles } from './write-files.ts';

/** Writes results to files. */
export class FileStore implements RunStore {
  readonly #claims = new Map<string, ClaimPaths>();
  readonly #written = new Map<string, Claim>();
  readonly #overwrite: boolean;
  readonly #times: boolean;

  /** @param times - whether files get the time when their picture was taken (`fileTime`), else that of their making */
  constructor(overwrite: boolean, times: boolean) {
    this.#overwrite = overwrite;
    this.#times = times;
  }

  assign(id: string, claim: ClaimPaths): void {
    this.#claims.set(id, claim);
  }

  async put(item: QueueItem, files: readonly Uint8Array[]): Promise<void> {
    const video = item.result?.files.find(({ mimeType }) => mimeType !== undefined);
    const pages = files.length - (video ? 1 : 0);
    const claim = this.#claims.get(item.id)?.(pages, video && extname(video.name).slice(1));
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
