import {
  createRaster,
  type DecodedImage,
  type Format,
  type Frame,
  type ImageKind,
  type OptionValue,
  type Raster,
} from '@safelight/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/index.ts';
import { type Both, best, exact, roundTrip } from './conformance-pictures.ts';

// read(write(x)) = x for animations and documents of several pictures, through every pair of a writer and a reader that
// loses nothing: the pictures, their order, how long each is seen, how often all of them.

/** Another number by the environment, as for round trips. */
const RUNS = Number(process.env['RUNS'] ?? 25);

const both = Object.values<Format>(formats).filter(
  (format): format is Both => format.decoder !== undefined && format.encoder !== undefined,
);
/** Exact with few colours and no half clear pixels, which is all that is asked of it here. */
const writes = ({ id, encoder }: Both, kind: ImageKind): boolean =>
  encoder.kinds.includes(kind) && (exact(encoder) || id === 'gif');
const animations = both.filter((format) => writes(format, 'animation'));
// Pages of a PDF have a size on paper, not in pixels: its own tests look at them.
const documents = both.filter((format) => writes(format, 'pages') && format.id !== 'pdf');

/** RGBA of a few colours, one of them clear. */
const color = fc.constantFrom(
  ...([
    [0, 0, 0, 0],
    [0, 0, 0, 255],
    [255, 255, 255, 255],
    [200, 40, 30, 255],
    [12, 130, 99, 255],
    [12, 130, 100, 255],
  ] as const),
);

function rasters(width: number, height: number): fc.Arbitrary<Raster> {
  return fc.array(color, { minLength: width * height, maxLength: width * height }).map((pixels) =>
    createRaster({
      width,
      height,
      depth: 8,
      model: 'rgb',
      alpha: 'straight',
      colorSpace: 'srgb',
      data: Uint8Array.from(pixels.flat()),
    }),
  );
}

const sides = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }));

/** Pictures of which some are the one before, or all but a few pixels of it: what writers store as a difference. */
function framesOf([width, height]: readonly [number, number]): fc.Arbitrary<readonly Raster[]> {
  const change = fc.oneof(
    rasters(width, height),
    fc.constant<'same'>('same'),
    fc.array(fc.tuple(fc.nat(width * height - 1), color), { minLength: 1, maxLength: 4 }),
  );
  return fc.tuple(rasters(width, height), fc.array(change, { minLength: 1, maxLength: 5 })).map(([first, changes]) => {
    const frames = [first];
    for (const next of changes) {
      const before = frames.at(-1) ?? first;
      if (next === 'same') frames.push(before);
      else if (!Array.isArray(next)) frames.push(next);
      else {
        const data = Uint8Array.from(before.data);
        for (const [pixel, its] of next) data.set(its, pixel * 4);
        frames.push({ ...before, data });
      }
    }
    return frames;
  });
}

/** Pixels as text, RGBA of 8 bits; colours of clear ones mean nothing. */
function picture({ width, height, depth, model, alpha, data }: Raster): string {
  const colors = model === 'gray' ? 1 : 3;
  const channels = colors + (alpha === 'none' ? 0 : 1);
  const scale = depth === 8 ? 1 : 257;
  const pixels = Array.from({ length: width * height }, (_, pixel) => {
    const at = (k: number): number => Number(data[pixel * channels + k]) / scale;
    const opacity = alpha === 'none' ? 255 : at(colors);
    return opacity === 0 ? '-' : [at(0), at(colors === 1 ? 0 : 1), at(colors === 1 ? 0 : 2), opacity].join(' ');
  });
  return `${width} × ${height}: ${pixels.join(', ')}`;
}

/** What is seen and how long: a frame that is the one before only lengthens it. */
function seen(frames: readonly Frame[]): readonly (readonly [string, number])[] {
  const out: [string, number][] = [];
  for (const { raster, duration } of frames) {
    const its = picture(raster);
    const last = out.at(-1);
    if (last?.[0] === its) last[1] += duration;
    else out.push([its, duration]);
  }
  return out;
}

const optionsOf = (format: Both): Record<string, OptionValue> => (format.id === 'gif' ? {} : best(format.encoder));

const checked = <T>(arbitrary: fc.Arbitrary<T>, check: (one: T) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: RUNS });

const animation = sides.chain((size) =>
  fc.record({
    rasters: framesOf(size),
    // Hundredths of a second, of which GIF counts; browsers hurry nothing below two.
    durations: fc.array(fc.integer({ min: 2, max: 300 }), { minLength: 6, maxLength: 6 }),
    loopCount: fc.integer({ min: 0, max: 20 }),
  }),
);

describe.each(animations.map((format) => [format.id, format] as const))('animations of %s', (_, format) => {
  test('come back with every picture, its time and the number of repeats', async () => {
    await checked(animation, async ({ rasters: pictures, durations, loopCount }) => {
      const frames = pictures.map((raster, index) => ({ raster, duration: (durations[index] ?? 2) * 10 }));
      const [first, ...rest] = frames;
      if (!first) return;
      const image: DecodedImage = {
        frames: [first, ...rest],
        kind: 'animation',
        loopCount,
        orientation: 1,
        metadata: {},
      };
      const back = await roundTrip(format, image, optionsOf(format));
      const expected = seen(frames);
      // One picture all the time is no animation any more, wherever the format has a way to say so.
      if (expected.length === 1) {
        expect(seen(back.frames).map(([its]) => its)).toEqual([expected[0]?.[0]]);
        return;
      }
      expect(seen(back.frames)).toEqual(expected);
      expect(back.loopCount).toBe(loopCount);
    });
  });
});

/** Pages that are layers of one picture lie on its whole canvas. */
const LAYERED = new Set(['psb', 'psd', 'xcf']);
/** Pictures of an icon are read from the largest to the smallest. */
const bySize = (a: Raster, b: Raster): number => b.width * b.height - a.width * a.height;

const count = { minLength: 2, maxLength: 5 };
const pages = fc.array(
  sides.chain(([width, height]) => rasters(width, height)),
  count,
);
const layers = sides.chain(([width, height]) => fc.array(rasters(width, height), count));

describe.each(documents.map((format) => [format.id, format] as const))('pages of %s', (id, format) => {
  const layered = LAYERED.has(id);
  test(`come back in their order, ${layered ? 'each on the whole canvas' : 'each of its own size'}`, async () => {
    await checked(layered ? layers : pages, async (pictures) => {
      const ordered = id === 'ico' ? pictures.toSorted(bySize) : pictures;
      const [first, ...rest] = ordered.map((raster): Frame => ({ raster, duration: 0 }));
      if (!first) return;
      const frames = [first, ...rest] as const;
      const image: DecodedImage = { frames, kind: 'pages', loopCount: 0, orientation: 1, metadata: {} };
      const back = await roundTrip(format, image, optionsOf(format), layered ? { layers: 'separate' } : {});
      const [got, wanted] = [back.frames, frames].map((list) => list.map(({ raster }) => picture(raster)));
      // Of equal size any may come first.
      expect(id === 'ico' ? got?.toSorted() : got).toEqual(id === 'ico' ? wanted?.toSorted() : wanted);
    });
  });
});
