/** Files made to take the reader's time or memory: each ends at once with a code or a damaged picture. */
import { ConvertError, type DecodedImage, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { compression, tag } from '../../families/tiff/tags.ts';
import { numberEntry, type RawEntry, writeDirectory } from '../../metadata/tiff-directory.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

/** A gray picture of 8 x 8 pixels, one strip; entries given replace those of the same tag. */
function tiff(changes: readonly RawEntry[], strip: Uint8Array = new Uint8Array(64).fill(100), tail = 0): Uint8Array {
  const changed = new Set(changes.map((entry) => entry.tag));
  const long = (id: number, ...values: number[]): RawEntry => numberEntry(id, 4, values);
  const entries = [
    long(tag.imageWidth, 8),
    long(tag.imageLength, 8),
    long(tag.bitsPerSample, 8),
    long(tag.compression, compression.none),
    long(tag.photometric, 1),
    long(tag.samplesPerPixel, 1),
    long(tag.stripOffsets, 8),
    long(tag.stripByteCounts, strip.length),
    long(tag.rowsPerStrip, 8),
  ].filter((entry) => !changed.has(entry.tag));
  const at = 8 + strip.length + (strip.length & 1);
  const directory = writeDirectory([...entries, ...changes], at, 0);
  const out = new Uint8Array(at + directory.length + tail);
  out.set([0x49, 0x49, 42, 0]);
  new DataView(out.buffer).setUint32(4, at, true);
  out.set(strip, 8);
  out.set(directory, at);
  return out;
}

const long = (id: number, ...values: number[]): RawEntry => numberEntry(id, 4, values);
const read = (bytes: Uint8Array): Promise<DecodedImage> => decode(bytes, { frames: 'all' }, nodeContext());
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ConvertError ? error.code : String(error)),
  );

/** An entry whose value lies elsewhere: its offset is written into the directory by `point`. */
function point(bytes: Uint8Array, id: number, type: number, count: number, offset: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  const ifd = view.getUint32(4, true);
  for (let entry = ifd + 2; entry < bytes.length - 12; entry += 12) {
    if (view.getUint16(entry, true) !== id) continue;
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, count, true);
    view.setUint32(entry + 8, offset, true);
    return bytes;
  }
  throw new Error('no such entry');
}

test('the file that the others are made of is sound', async () => {
  const image = await read(tiff([]));
  expect(image.adjustments).toBeUndefined();
  expect(image.frames[0].raster.data).toEqual(new Uint8Array(64).fill(100));
});

test.each([
  ['no directory', Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)],
  ['tiles of 100 million columns', tiff([long(tag.tileWidth, 1), long(tag.tileLength, 400_000_000)])],
  ['samples without bits', tiff([long(tag.bitsPerSample, 0)])],
  ['chroma subsampled by nothing', tiff([long(tag.yCbCrSubsampling, 0, 0)])],
  ['fax coding of 16 bits', tiff([long(tag.bitsPerSample, 16), long(tag.compression, compression.ccittG4)])],
  ['fax coding of two samples', tiff([long(tag.samplesPerPixel, 2), long(tag.compression, compression.ccittG3)])],
  ['tiles of no height', tiff([long(tag.tileWidth, 16), long(tag.tileLength, 0)])],
])('%s: corrupt', async (_, bytes) => {
  expect(await code(read(bytes))).toBe('corrupt-input');
});

test('a hundred million strips of which one is there', async () => {
  const image = await read(
    tiff([long(tag.imageWidth, 1), long(tag.imageLength, 100_000_000), long(tag.rowsPerStrip, 1)]),
  );
  expect(image.adjustments).toEqual([{ kind: 'damaged-input', detail: 'A part of the picture is not in the file.' }]);
});

test('a strip that ends early is said', async () => {
  const image = await read(tiff([], new Uint8Array(40).fill(100)));
  expect(image.adjustments).toEqual([{ kind: 'damaged-input', detail: expect.stringContaining('end early') }]);
  expect([...image.frames[0].raster.data.subarray(38, 42)]).toEqual([100, 100, 0, 0]);
});

test('a Zstandard stream that swells to 2 GB fills its strip only', async () => {
  // A frame of unknown size, then RLE blocks (RFC 8878, 3.1.1.2) of 2 MiB - 1 zeros each.
  const block = [0xfa, 0xff, 0xff, 7];
  const blocks = Array.from({ length: 1000 }, () => block).flat();
  const bomb = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x58, ...blocks, 0xfb, 0xff, 0xff, 7);
  const { raster } = (await read(tiff([long(tag.compression, compression.zstd)], bomb))).frames[0];
  expect(raster.data).toEqual(new Uint8Array(64).fill(7));
});

test('values that overlap do not multiply into an EXIF block', async () => {
  const tail = 200_000;
  const odd = Array.from({ length: 2000 }, (_, index) => long(40_000 - index, 0));
  const bytes = tiff(odd, new Uint8Array(64).fill(100), tail);
  const start = bytes.length - tail;
  for (const { tag: id } of odd) point(bytes, id, 7, tail, start);
  const { metadata } = await read(bytes);
  expect(metadata.exif?.length).toBeLessThan(2 * bytes.length);
});

test('a count of samples that fills the file is not read as a list', async () => {
  const tail = 60_000_000;
  const bytes = tiff([long(tag.bitsPerSample, 8, 8), long(tag.samplesPerPixel, 1)], undefined, tail);
  bytes.fill(8, bytes.length - tail);
  point(bytes, tag.bitsPerSample, 1, tail, bytes.length - tail);
  expect(await probe(sourceOf(bytes))).toMatchObject({ width: 8, height: 8 });
});
