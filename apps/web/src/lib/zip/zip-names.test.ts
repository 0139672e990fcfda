import { foldedName, unsafePart } from '@safelight/engine/internal';
import { array, assert, asyncProperty, constantFrom, oneof, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { entryNames } from './entry-names.ts';
import { writeZip } from './write-zip.ts';

/** Names of the entries of an archive, by a reader that has nothing to do with the writer; it refuses unsafe paths. */
async function namesIn(zip: Uint8Array): Promise<readonly string[]> {
  const names: string[] = [];
  await new Promise<void>((resolve, reject) => {
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('error', reject);
      file.on('end', resolve);
      file.on('entry', ({ fileName }: { readonly fileName: string }) => {
        names.push(fileName);
        file.readEntry();
      });
      file.readEntry();
    });
  });
  return names;
}

const part = oneof(
  string({ unit: 'grapheme', maxLength: 12 }),
  string({ unit: 'binary', maxLength: 300 }),
  constantFrom(
    '..',
    '.',
    '',
    'CON',
    'con.jpg',
    'a.jpg',
    'A.JPG',
    'a _(1).jpg',
    'é.jpg',
    'e\u0301.jpg',
    'README.txt',
    ' x. ',
  ),
);
const file = record({
  name: part,
  folder: array(part, { maxLength: 3 }).map((parts) => parts.join('/')),
});

test('whatever files are called, an archive has each once, under a name that every system holds', async () => {
  await assert(
    asyncProperty(array(file, { maxLength: 12 }), async (files) => {
      const paths = entryNames(files, ['README.txt']);
      expect(paths).toHaveLength(files.length);
      expect(new Set([...paths, 'README.txt'].map(foldedName)).size).toBe(files.length + 1);
      expect(paths.map(unsafePart)).toEqual(paths.map(() => undefined));
      // No file lies where another has a folder.
      for (const path of paths)
        expect(paths.filter((one) => foldedName(one).startsWith(`${foldedName(path)}/`))).toEqual([]);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const read = new Response(readable).arrayBuffer();
      await writeZip(
        paths.map((path) => ({ path, blob: new Blob([path]), lastModified: Date.UTC(2026, 0, 1) })),
        writable,
        () => undefined,
      );
      expect(await namesIn(new Uint8Array(await read))).toEqual(paths);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 50) },
  );
});
