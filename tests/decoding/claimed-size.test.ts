/**
 * A container that says another size than its coded picture has gives that picture, the size that decodes with a word, or an
 * error; never a picture of the claimed size that nothing fills.
 */
import { ConvertError, type DecodedImage } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { fixturesOf, type Readable, readable } from './fixtures.ts';

type Size = readonly [width: number, height: number];

/** Where a format says its size: every place in a file, each as a function that writes another. */
type Claims = (bytes: Uint8Array) => readonly ((size: Size) => Uint8Array)[];

function changed(bytes: Uint8Array, write: (view: DataView) => void): Uint8Array {
  const out = bytes.slice();
  write(new DataView(out.buffer));
  return out;
}

/** Offsets at which four letters stand. */
function offsetsOf(bytes: Uint8Array, letters: string): readonly number[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: number[] = [];
  for (let at = text.indexOf(letters, 0, 'latin1'); at >= 0; at = text.indexOf(letters, at + 1, 'latin1'))
    found.push(at);
  return found;
}

/** All boxes of a type at once: a picture and its alpha share a size. */
const boxes =
  (type: string, offset: number): Claims =>
  (bytes) => {
    const found = offsetsOf(bytes, type);
    const write = ([width, height]: Size): Uint8Array =>
      changed(bytes, (view) => {
        for (const at of found) {
          view.setUint32(at + offset, width);
          view.setUint32(at + offset + 4, height);
        }
      });
    return found.length > 0 ? [write] : [];
  };

/** The entries of a track's samples (VisualSampleEntry, 16 bits a side). */
const sampleEntries =
  (type: string): Claims =>
  (bytes) =>
    // Behind the description of samples; brands are named alike.
    offsetsOf(bytes, 'stsd').map((stsd) => ([width, height]: Size) => {
      const at = offsetsOf(bytes, type).find((place) => place > stsd) ?? 0;
      return changed(bytes, (view) => {
        view.setUint16(at + 28, width);
        view.setUint16(at + 30, height);
      });
    });

/** `ihdr` says the height first. */
const imageHeader: Claims = (bytes) =>
  offsetsOf(bytes, 'ihdr').map(
    (at) =>
      ([width, height]: Size) =>
        changed(bytes, (view) => {
          view.setUint32(at + 4, height);
          view.setUint32(at + 8, width);
        }),
  );

/** The size marker segment of a codestream (ITU-T T.800, A.5.1): the far corner of the reference grid. */
const sizeSegment: Claims = (bytes) =>
  offsetsOf(bytes, '\u00ff\u0051').map(
    (at) =>
      ([width, height]: Size) =>
        changed(bytes, (view) => {
          view.setUint32(at + 6, width);
          view.setUint32(at + 10, height);
        }),
  );

/** The canvas of an extended header: 24 bits a side, less one. */
const extended: Claims = (bytes) =>
  offsetsOf(bytes, 'VP8X').map(
    (at) =>
      ([width, height]: Size) =>
        changed(bytes, (view) => {
          for (const [place, side] of [width, height].entries()) {
            view.setUint16(at + 12 + place * 3, (side - 1) & 0xffff, true);
            view.setUint8(at + 14 + place * 3, (side - 1) >> 16);
          }
        }),
  );

const isAnimation = (bytes: Uint8Array): boolean => offsetsOf(bytes, 'ANMF').length > 0;

/** The header of a lossy or lossless bitstream, 14 bits a side. */
const bitstream: Claims = (bytes) => [
  ...offsetsOf(bytes, 'VP8 ').map(
    (at) =>
      ([width, height]: Size) =>
        changed(bytes, (view) => {
          view.setUint16(at + 14, width & 0x3fff, true);
          view.setUint16(at + 16, height & 0x3fff, true);
        }),
  ),
  ...offsetsOf(bytes, 'VP8L').map(
    (at) =>
      ([width, height]: Size) =>
        changed(bytes, (view) => {
          const kept = view.getUint32(at + 9, true) & 0xf000_0000;
          view.setUint32(at + 9, kept | (((height - 1) & 0x3fff) << 14) | ((width - 1) & 0x3fff), true);
        }),
  ),
];

/** An icon's directory, and the bitmap or PNG behind its first entry. */
const icon: Claims = (bytes) => {
  const at = new DataView(bytes.buffer, bytes.byteOffset).getUint32(18, true);
  const isPng = bytes[at] === 0x89;
  return [
    ([width, height]) =>
      changed(bytes, (view) => {
        view.setUint8(6, width & 255);
        view.setUint8(7, height & 255);
      }),
    ([width, height]) =>
      changed(bytes, (view) => {
        view.setUint32(at + (isPng ? 16 : 4), width, !isPng);
        // A bitmap's height counts its mask, too.
        view.setUint32(at + (isPng ? 20 : 8), isPng ? height : height * 2, !isPng);
      }),
  ];
};

const photoshop: Claims = (bytes) => [
  ([width, height]) =>
    changed(bytes, (view) => {
      view.setUint32(14, height);
      view.setUint32(18, width);
    }),
];

/** The size of a bare codestream (ISO/IEC 18181-1, D.2), in the form of 30 bits a side without a ratio. */
const jpegXl: Claims = (bytes) => {
  const at = offsetsOf(bytes, '\u00ff\u000a')[0];
  if (at === undefined) return [];
  return [
    ([width, height]) =>
      changed(bytes, (view) => {
        // Not a multiple of eight: 0; which of four lengths: 3; 30 bits; ratio: 0; lengths and bits again.
        let [bit, field] = [0, 0n];
        for (const [value, count] of [
          [0, 1],
          [3, 2],
          [height - 1, 30],
          [0, 3],
          [3, 2],
          [width - 1, 30],
        ] as const) {
          field |= BigInt(value) << BigInt(bit);
          bit += count;
        }
        for (let byte = 0; byte < 8; byte++) view.setUint8(at + 2 + byte, Number((field >> BigInt(byte * 8)) & 255n));
      }),
  ];
};

const all =
  (...parts: readonly Claims[]): Claims =>
  (bytes) =>
    parts.flatMap((part) => part(bytes));

const claims: Readonly<Record<string, Claims>> = {
  avif: all(boxes('ispe', 8), sampleEntries('av01')),
  heic: all(boxes('ispe', 8), sampleEntries('hvc1')),
  jp2: imageHeader,
  webp: all((bytes) => (isAnimation(bytes) ? [] : extended(bytes)), bitstream),
  ico: icon,
  psd: photoshop,
  psb: photoshop,
};

/** Sizes that nothing contradicts but the data: these a little more may serve. */
const ownSizes: Readonly<Record<string, Claims>> = { jp2: sizeSegment, jxl: jpegXl };

const limits = { maxPixels: 5e8, maxTotalPixels: 5e8 };

function decode(format: Readable, bytes: Uint8Array): Promise<DecodedImage> {
  return format.decoder.load().then((reader) => reader.decode(bytes, { frames: 'first' }, nodeContext({ limits })));
}

async function outcomeOf(format: Readable, bytes: Uint8Array, whole: DecodedImage): Promise<string> {
  try {
    const { frames, adjustments = [] } = await decode(format, bytes);
    const [{ raster }] = frames;
    const { width, height, data } = whole.frames[0].raster;
    const isWhole =
      raster.width === width && raster.height === height && raster.data.every((value, at) => value === data[at]);
    const isSaid = adjustments.some(({ kind }) => kind === 'damaged-input');
    return isWhole || (isSaid && raster.data.length < 1e7) ? 'fine' : `${raster.width} x ${raster.height}, and no word`;
  } catch (error) {
    return error instanceof ConvertError ? 'fine' : String(error);
  }
}

const formatsIn = (table: Readonly<Record<string, Claims>>): readonly (readonly [string, Readable, Claims])[] =>
  Object.entries(table).map(([id, of]) => [id, readable.find((format) => format.id === id) as Readable, of]);

const sizes = [
  ['much larger', ([width, height]: Size): Size => [20_000 - width, 19_999 - height]],
  ['twice as large', ([width, height]: Size): Size => [width * 2, height * 2]],
  ['larger by one', ([width, height]: Size): Size => [width + 1, height + 1]],
] as const;

const cases = [
  ...formatsIn(claims).flatMap((format) => sizes.map((size) => [...format, ...size] as const)),
  ...formatsIn(ownSizes).flatMap((format) => sizes.slice(0, 2).map((size) => [...format, ...size] as const)),
].map(([id, format, of, name, claimed]) => [`${id} ${name}`, format, of, claimed] as const);

test.each(cases)('%s', { timeout: 60_000 }, async (_, format, of, claimed) => {
  const outcomes: string[] = [];
  let count = 0;
  for (const { name, bytes } of fixturesOf(format)) {
    const whole = await decode(format, bytes).catch(() => undefined);
    if (!whole) continue;
    const { width, height } = whole.frames[0].raster;
    for (const write of of(bytes)) {
      const outcome = await outcomeOf(format, write(claimed([width, height])), whole);
      if (outcome !== 'fine') outcomes.push(`${name}: ${outcome}`);
      count++;
    }
  }
  expect(count).toBeGreaterThan(0);
  expect(outcomes).toEqual([]);
});

/** Frames of an animation may leave a part of the canvas clear, and not nearly all of a large one. */
const canvases: Readonly<Record<string, Claims>> = {
  webp: (bytes) => (isAnimation(bytes) ? extended(bytes) : []),
  gif: (bytes) => [
    ([width, height]) =>
      changed(bytes, (view) => {
        view.setUint16(6, width, true);
        view.setUint16(8, height, true);
      }),
  ],
};

test.each(formatsIn(canvases))('a canvas of %s that is barely used is an error', async (_, format, of) => {
  let count = 0;
  for (const { bytes } of fixturesOf(format)) {
    for (const write of of(bytes)) {
      await expect(decode(format, write([20_000, 19_999]))).rejects.toMatchObject({ code: 'corrupt-input' });
      const { frames } = await decode(format, write([500, 400]));
      expect(frames[0].raster).toMatchObject({ width: 500, height: 400 });
      count++;
    }
  }
  expect(count).toBeGreaterThan(0);
});
