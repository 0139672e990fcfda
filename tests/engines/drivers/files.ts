import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names that browsers give to what is still coming. */
const COMING = /\.(?:part|crdownload|wkdownload)$|^\.|^\.com\./;

/** How long a download may take, milliseconds. */
const PATIENCE = 120_000;

/** Files are taken out of the folder, each into one of its own: the next of the same name has it to itself. */
let taken = 0;

/** The whole file that appears in a folder once `act` was done: its size has come to rest, and nothing else is coming. */
export async function fileAfter(folder: string, act: () => Promise<void>): Promise<string> {
  const before = new Set(readdirSync(folder));
  await act();
  const end = Date.now() + PATIENCE;
  let last = -1;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const names = readdirSync(folder).filter((name) => !before.has(name));
    const [found] = names;
    if (!found || names.some((name) => COMING.test(name))) continue;
    const { size } = statSync(join(folder, found));
    if (size > 0 && size === last) {
      const own = `${folder}-${taken++}`;
      mkdirSync(own);
      renameSync(join(folder, found), join(own, found));
      return join(own, found);
    }
    last = size;
  }
  throw new Error(`Nothing was downloaded: ${readdirSync(folder).join(', ')}`);
}
