// How finely colour is stored where that is left to the encoder: no more finely than the source has it.
import { readFileSync } from 'node:fs';
import type { OptionValue } from '@safelight/core';
import { expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';

type Options = Readonly<Record<string, OptionValue>>;

const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../packages/codecs/src/formats/${name}`, import.meta.url)));

/** The sampling factors of the first component of a JPEG (T.81, B.2.2) as encoders name them. */
function chromaOfJpeg(bytes: Uint8Array): string {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0)) at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  expect([bytes[at + 14], bytes[at + 17]]).toEqual([0x11, 0x11]);
  return { 17: '4:4:4', 33: '4:2:2', 34: '4:2:0' }[bytes[at + 11] ?? 0] ?? 'another';
}

/** By the flags of AV1CodecConfigurationRecord (AV1 in ISOBMFF, 2.3.3). */
function chromaOfAvif(bytes: Uint8Array): string {
  const flags = bytes[Buffer.from(bytes).indexOf('av1C') + 6] ?? 0;
  return { 0: '4:4:4', 8: '4:2:2', 12: '4:2:0' }[flags & 12] ?? 'another';
}

/** The first JPEG of a PDF. */
function jpegInPdf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xd8, 0xff])));
}

const targets: Readonly<Record<string, { readonly options?: Options; read(bytes: Uint8Array): string }>> = {
  jpeg: { read: chromaOfJpeg },
  avif: { read: chromaOfAvif },
  pdf: { options: { compression: 'jpeg' }, read: (bytes) => chromaOfJpeg(jpegInPdf(bytes)) },
};

async function made(
  bytes: Uint8Array,
  to: string,
  options: Options,
  more: Partial<ConvertSettings> = {},
): Promise<Uint8Array> {
  const settings = { ...defaultSettings(to), ...more, options };
  const { files } = await convert(bytes.slice(), { name: 'picture', settings }, context);
  return files[0] as Uint8Array;
}

const sources: readonly (readonly [name: string, chroma: string, bytes: () => Uint8Array | Promise<Uint8Array>])[] = [
  ['heic/fixtures/rgb.heic', '4:2:0', () => fixture('heic/fixtures/rgb.heic')],
  ['heic/fixtures/rgb-422.heic', '4:2:2', () => fixture('heic/fixtures/rgb-422.heic')],
  ['heic/fixtures/lossless-444.heic', '4:4:4', () => fixture('heic/fixtures/lossless-444.heic')],
  ['a lossy WebP', '4:2:0', () => made(fixture('jpeg/fixtures/src.png'), 'webp', { quality: 90 })],
  // It is turned, and its sides are odd.
  ['webp/fixtures/lossy.webp', '4:4:4', () => fixture('webp/fixtures/lossy.webp')],
  ['webp/fixtures/lossless.webp', '4:4:4', () => fixture('webp/fixtures/lossless.webp')],
  ['jpeg/fixtures/q80-420.jpg', '4:2:0', () => fixture('jpeg/fixtures/q80-420.jpg')],
  ['jpeg/fixtures/q95-444-progressive.jpg', '4:4:4', () => fixture('jpeg/fixtures/q95-444-progressive.jpg')],
  ['avif/fixtures/lossless.avif', '4:4:4', () => fixture('avif/fixtures/lossless.avif')],
  ['jpeg/fixtures/src.png', '4:4:4', () => fixture('jpeg/fixtures/src.png')],
  ...(['4:4:4', '4:2:2', '4:2:0'] as const).flatMap((chroma) => [
    [
      `an AVIF of ${chroma}`,
      chroma,
      () => made(fixture('jpeg/fixtures/src.png'), 'avif', { quality: 95, subsampling: chroma }),
    ] as const,
    [
      `a JPEG of ${chroma}`,
      chroma,
      () => made(fixture('jpeg/fixtures/src.png'), 'jpeg', { quality: 95, chromaSubsampling: chroma }),
    ] as const,
  ]),
];

test.each(sources)('%s, of %s, is written so from quality 90 on', async (name, chroma, bytes) => {
  const source = await bytes();
  for (const [to, { options = {}, read }] of Object.entries(targets)) {
    // A JPEG goes into a document as it is; another size is drawn anew.
    if (to === 'pdf' && /jpe?g/i.test(name) && !name.endsWith('.png')) continue;
    expect(read(await made(source, to, { ...options, quality: 92 })), to).toBe(chroma);
    expect(read(await made(source, to, { ...options, quality: 80 })), to).toBe('4:2:0');
    // Scaled to half, colour is as fine as the pixels.
    const small = { resize: { mode: 'fit', width: 24, height: 24 } } as const;
    expect(read(await made(source, to, { ...options, quality: 92 }, small)), to).toBe('4:4:4');
  }
});

test.each(['4:4:4', '4:2:2', '4:2:0'])('what is asked for is done: %s', async (chroma) => {
  const source = fixture('webp/fixtures/lossy.webp');
  expect(chromaOfJpeg(await made(source, 'jpeg', { quality: 95, chromaSubsampling: chroma }))).toBe(chroma);
  expect(chromaOfAvif(await made(source, 'avif', { quality: 95, subsampling: chroma }))).toBe(chroma);
});
