import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterEach, expect, test, vi } from 'vitest';
import { writeZip } from './write-zip.ts';

afterEach(() => vi.unstubAllEnvs());

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

/** Date and time of each entry as its central directory has them (APPNOTE 4.4.6): the clock on the wall, in even seconds. */
async function wallClocks(blob: Blob): Promise<readonly string[]> {
  const view = new DataView(await blob.arrayBuffer());
  const clocks: string[] = [];
  for (let at = 0; at + 46 <= view.byteLength; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const [time, date] = [view.getUint16(at + 12, true), view.getUint16(at + 14, true)];
    const fields = [1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2];
    clocks.push(fields.map((field) => String(field).padStart(2, '0')).join(' '));
  }
  return clocks;
}

test.each(['America/New_York', 'Asia/Kolkata'])('entries have the time on the wall in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  const blob = new Blob(['x']);
  const { blob: zip } = await collect([
    { path: 'local.txt', blob, lastModified: new Date(2026, 6, 1, 12, 30, 14).getTime() },
    { path: 'utc.txt', blob, lastModified: Date.UTC(2026, 0, 1, 0, 0, 0) },
  ]);
  expect(await wallClocks(zip)).toEqual([
    '2026 07 01 12 30 14',
    zone === 'Asia/Kolkata' ? '2026 01 01 05 30 00' : '2025 12 31 19 00 00',
  ]);
});

test('times before there were archives are the first that they can say', async () => {
  const { blob } = await collect([{ path: 'old.txt', blob: new Blob(['x']), lastModified: Date.UTC(1955, 0, 1) }]);
  expect(await wallClocks(blob)).toEqual(['1980 01 01 00 00 00']);
});
