import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { writeZip } from './write-zip.ts';

async function collect(entries: Parameters<typeof writeZip>[0]) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const fractions: number[] = [];
  const blob = new Response(readable).blob();
  await writeZip(entries, writable, (fraction) => fractions.push(fraction));
  return { blob: await blob, fractions };
}

test('entries come back whole, with their times, and only what compresses is deflated', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(50_000));
  const taken = Date.UTC(2021, 5, 4, 3, 2, 2);
  const { blob, fractions } = await collect([
    { path: 'Trip/ü.jpg', blob: new Blob([noise]), lastModified: taken },
    { path: 'flat.bmp', blob: new Blob([new Uint8Array(90_000)]), lastModified: taken },
    { path: 'README.txt', blob: new Blob(['hello '.repeat(100)]), lastModified: taken },
  ]);
  const files = (await new ZipReader(new BlobReader(blob)).getEntries()).filter((entry) => !entry.directory);
  expect(files.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ['Trip/ü.jpg', 0],
    ['flat.bmp', 8],
    ['README.txt', 8],
  ]);
  expect(files.map(({ lastModDate }) => lastModDate.getTime())).toEqual([taken, taken, taken]);
  expect(await files[0]?.getData(new Uint8ArrayWriter())).toEqual(noise);
  expect(await files[2]?.getData(new TextWriter())).toBe('hello '.repeat(100));
  expect(fractions.at(-1)).toBe(1);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});
