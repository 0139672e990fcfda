import { type ByteSource, pagedSource } from '@safelight/core';
import { inspect } from '../convert/inspect.ts';
import { type Entry, sourceIn } from './state.ts';

/** Headers that are read at once, so that adding thousands of files stays light. */
const AT_ONCE = 4;

/** Reads the headers of queued files, each once. A header that cannot be read shows when the file is converted. */
export class Headers<Source> {
  readonly #bytesOf: (source: Source) => ByteSource;

  constructor(bytesOf: (source: Source) => ByteSource) {
    this.#bytesOf = bytesOf;
  }

  /** Reads those of many files, as far as they are still wanted. */
  async readAll(ids: readonly string[], entryOf: (id: string) => Entry<Source> | undefined): Promise<void> {
    const queue = ids.values();
    const work = async (): Promise<void> => {
      for (const id of queue) {
        const entry = entryOf(id);
        if (entry) await this.read(entry);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Reads one file's header; its item has it afterwards. Never rejects. */
  read(entry: Entry<Source>): Promise<void> {
    entry.probe ??= this.#inspect(entry);
    return entry.probe;
  }

  async #inspect(entry: Entry<Source>): Promise<void> {
    try {
      // A source that is gone may throw as soon as it is asked for its size.
      const source = await inspect(pagedSource(this.#bytesOf(sourceIn(entry))), entry.item.name);
      entry.item = { ...entry.item, source };
    } catch {
      return;
    } finally {
      entry.probed = true;
    }
    for (const listener of entry.listeners) listener();
  }
}
