import {
  allocateSamples,
  type BitDepth,
  channelsOf,
  createRaster,
  type EncoderEntry,
  type Field,
  type Format,
  type OptionValue,
  type Raster,
} from '@safelight/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/index.ts';
import { type Both, best, exact, roundTrip, still } from './conformance-pictures.ts';

// read(write(x)) = x: pictures of any size, shape and content, through every pair of a writer and a reader that loses nothing.

/** Another number by the environment: `RUNS=1000 npx vitest run --project node packages/codecs/test/round-trips.test.ts`. */
const RUNS = Number(process.env['RUNS'] ?? 25);
/** Written by libraries that take their time; other tests look at what these make of pictures. */
const BY_LIBRARIES = new Set(['avif', 'heic', 'jp2', 'jxl', 'webp']);
const lossless = Object.values<Format>(formats).filter(
  (format): format is Both =>
    format.decoder !== undefined &&
    format.encoder !== undefined &&
    exact(format.encoder) &&
    !BY_LIBRARIES.has(format.id),
);

/** How many levels a sample may have: all that the format keeps of this depth. */
function levelsOf({ maxBits }: EncoderEntry, depth: BitDepth): number {
  return 2 ** Math.min(maxBits ?? 16, depth === 32 ? 11 : depth);
}

/** The sample of a level, over the full range of the depth; in floating point a number that every format's floats hold. */
function sampleOf(level: number, levels: number, depth: BitDepth): number {
  return depth === 32 ? level / 8 : Math.round((level / (levels - 1)) * (2 ** depth - 1));
}

/** Noise, runs of equal pixels, and few colours: what packs badly, what packs well, and palettes. */
function pixelsOf(count: number, channels: number, levels: number): fc.Arbitrary<readonly (readonly number[])[]> {
  const pixel = fc.array(fc.nat(levels - 1), { minLength: channels, maxLength: channels });
  const noise = fc.array(pixel, { minLength: count, maxLength: count });
  const runs = fc
    .array(fc.tuple(pixel, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 20 })
    .map((list) => list.flatMap(([color, times]) => Array.from({ length: times }, () => color)))
    .map((list) => Array.from({ length: count }, (_, index) => list[index % list.length] as readonly number[]));
  const few = fc
    .tuple(fc.array(pixel, { minLength: 1, maxLength: 17 }), fc.array(fc.nat(), { minLength: count, maxLength: count }))
    .map(([colors, which]) => which.map((index) => colors[index % colors.length] as readonly number[]));
  return fc.oneof(noise, runs, few);
}

function rasters(encoder: EncoderEntry): fc.Arbitrary<Raster> {
  const shapes = fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      depth: fc.constantFrom(...encoder.depths),
      model: fc.constantFrom(...encoder.models),
      alpha: fc.constantFrom(...(encoder.alpha === 'none' ? (['none'] as const) : (['none', 'straight'] as const))),
      // Where all pixels have the same, readers of some formats take alpha for bits that were left empty.
      opacity: fc.constantFrom('any', 'any', 'any', 'clear', 'opaque'),
    })
    // Inks and L*a*b* are whole numbers here; of the latter, TIFF's of 16 bits have 256 steps less than ICC's.
    .filter(
      ({ depth, model }) => depth === 8 || model === 'gray' || model === 'rgb' || (depth === 16 && model === 'cmyk'),
    );
  return shapes.chain(({ opacity, ...shape }) => {
    const channels = channelsOf(shape);
    const levels = levelsOf(encoder, shape.depth);
    return pixelsOf(shape.width * shape.height, channels, levels).map((pixels) => {
      const data = allocateSamples(shape.depth, pixels.length * channels);
      const colors = shape.alpha === 'none' ? channels : channels - 1;
      for (const [index, pixel] of pixels.entries()) {
        const isClear = shape.alpha !== 'none' && (pixel[colors] ?? 0) < levels / 2;
        for (let k = 0; k < channels; k++) {
          const whole = shape.depth === 32 ? 1 : 2 ** shape.depth - 1;
          let value = sampleOf(pixel[k] ?? 0, levels, shape.depth);
          if (k === colors) {
            value = encoder.alpha === 'binary' ? Number(!isClear) * whole : alphaOf(value, shape.depth);
            if (opacity !== 'any') value = opacity === 'clear' ? 0 : whole;
          }
          data[index * channels + k] = value;
        }
      }
      // Floating point is light itself in most of these files.
      const colorSpace = encoder.linear || shape.depth === 32 ? 'srgb-linear' : spaceOf(shape.model);
      return createRaster({ ...shape, colorSpace, data });
    });
  });
}

/** Alpha of floating point lies between 0 and 1. */
function alphaOf(value: number, depth: BitDepth): number {
  return depth === 32 ? value / 256 : value;
}

function spaceOf(model: Raster['model']): Raster['colorSpace'] {
  if (model === 'cmyk') return 'device-cmyk';
  return model === 'lab' ? 'lab-d50' : 'srgb';
}

/** Samples from 0 to 1 with alpha, gray as three equal ones; colours of clear pixels mean nothing. */
function comparable(raster: Raster): readonly number[] {
  const channels = channelsOf(raster);
  const colors = channels - (raster.alpha === 'none' ? 0 : 1);
  const scale = raster.depth === 32 ? 1 : 2 ** raster.depth - 1;
  return Array.from({ length: raster.width * raster.height }, (_, pixel) => {
    const at = pixel * channels;
    const alpha = raster.alpha === 'none' ? 1 : Number(raster.data[at + colors]) / scale;
    const its = Array.from({ length: colors }, (__, k) => (alpha === 0 ? 0 : Number(raster.data[at + k]) / scale));
    return [...(colors === 1 ? [its[0], its[0], its[0]] : its), alpha] as number[];
  }).flat();
}

/** What of an encoder's options changes how a picture is packed. Packings that lose are `jpeg` and the blocks of textures. */
function packings({ options }: EncoderEntry): fc.Arbitrary<Record<string, OptionValue>> {
  const ways = Object.entries<Field>(options).flatMap(([key, field]) => {
    if (field.type !== 'enum' || !/^(?:compression|interlace|rle|predictor|tiled|origin|encoding)$/.test(key))
      return [];
    const exactly = field.values.filter((value) => !/^(?:jpeg|bc\d.*|dxt\d)$/.test(value));
    return [[key, fc.constantFrom(...exactly)] as const];
  });
  return fc.record(Object.fromEntries(ways));
}

describe.each(lossless.map((format) => [format.id, format] as const))('%s', (_, format) => {
  test('gives back every picture that it is given', async () => {
    const { encoder } = format;
    await fc.assert(
      fc.asyncProperty(rasters(encoder), packings(encoder), async (raster, packing) => {
        const { frames } = await roundTrip(format, still(raster), { ...best(encoder), ...packing });
        const { width, height } = frames[0].raster;
        expect([width, height]).toEqual([raster.width, raster.height]);
        expect(comparable(frames[0].raster)).toEqual(comparable(raster));
      }),
      { numRuns: RUNS },
    );
  });
});
