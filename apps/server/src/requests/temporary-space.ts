import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder for the files of running requests. It belongs to one server alone; what an earlier one left is removed. */
export class TemporarySpace {
  readonly #folder: string;

  /** Throws where the folder cannot be made. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      // Only what such a server has put there: the folder may have been named by mistake.
      if (/^[0-9a-f]{32}\.upload$/.test(name)) rmSync(join(folder, name), { force: true });
    }
  }

  /** A path for a new file, with a name that says nothing. */
  newPath(): string {
    return join(this.#folder, `${randomBytes(16).toString('hex')}.upload`);
  }

  /** Removes a file that may or may not be there. */
  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Files that are in it now. */
  count(): number {
    return readdirSync(this.#folder).length;
  }
}
