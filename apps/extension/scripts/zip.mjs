// An archive that is the same for the same files, wherever and whenever it is made: names in order, one time for all, and
// deflated by one program rather than by what the machine has.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** Files below a folder, by their paths with `/`, in order. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/** Writes all files below a folder into an archive. */
export async function writeArchive(folder, target) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    // The machine's own zlib may be another version.
    useCompressionStream: false,
    extendedTimestamp: false,
    level: 9,
    // By the clock on the wall, as archives have it (APPNOTE 4.4.6): the same in every time zone.
    lastModDate: new Date(2020, 0, 1),
  });
  for (const name of filesBelow(folder)) await zip.add(name, new Uint8ArrayReader(readFileSync(join(folder, name))));
  writeFileSync(target, await zip.close());
}
