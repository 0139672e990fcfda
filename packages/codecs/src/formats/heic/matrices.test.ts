import { sourceOf } from '@safelight/core';
import { expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { cropBox, type PcmPicture, pcmItem } from '../../../test/pcm-hevc.ts';
import { property, writeHeif } from '../../families/heif/writer.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

const [WIDTH, HEIGHT] = [48, 32];

/** Luma of red and blue (H.273, 8.3, table 4); of 12 it is that of the primaries: P3 with the white of D65. */
const weights: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  2: [0.299, 0.114],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  12: [0.228_974_56, 0.079_286_91],
};
const P3 = 12;
/** Bits that the samples have more than the colours. */
const spareBits: Readonly<Record<number, number>> = { 16: 2, 17: 1 };

function pictureOf(bits: number, seed: number): PcmPicture {
  let state = seed;
  const sample = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % 2 ** bits;
  };
  const planes = [0, 1, 2].map(() => Uint16Array.from({ length: WIDTH * HEIGHT }, sample));
  return { width: WIDTH, height: HEIGHT, spare: [0, 0], bits, chroma: 3, planes };
}

const clip = (value: number, top: number): number => Math.min(Math.max(value, 0), top);

/** Red, green and blue as fractions of 1, or `undefined` where the matrix makes none by itself. */
function expectedOf(
  matrix: number,
  fullRange: boolean,
  bits: number,
  samples: readonly number[],
): number[] | undefined {
  const [first, second, third] = samples as [number, number, number];
  const [half, unit] = [2 ** (bits - 1), 2 ** (bits - 8)];
  const luma = (value: number, depth = bits): number =>
    clip(fullRange ? value / (2 ** depth - 1) : (value / 2 ** (depth - 8) - 16) / 219, 1);
  if (matrix === 0) return [third, first, second].map((value) => luma(value));
  const [cg, co] = [second - half, third - half];
  if (matrix === 8) {
    const colours = [first - cg + co, first + cg, first - cg - co];
    return colours.map((value) => luma(clip(value, 2 ** bits - 1)));
  }
  const spare = spareBits[matrix];
  if (spare !== undefined) {
    const top = 2 ** (bits - spare) - 1;
    const rest = first - Math.floor(cg / 2);
    const blue = clip(rest - Math.floor(co / 2), top);
    return [clip(blue + co, top), clip(rest + cg, top), blue].map((value) => luma(value, bits - spare));
  }
  const pair = weights[matrix];
  if (pair === undefined) return undefined;
  const [red, blue] = pair;
  const y = fullRange ? first / (2 ** bits - 1) : (first / unit - 16) / 219;
  const [cb, cr] = [cg, co].map((value) => (fullRange ? value / (2 ** bits - 1) : value / (224 * unit))) as [
    number,
    number,
  ];
  const [r, b] = [y + 2 * (1 - red) * cr, y + 2 * (1 - blue) * cb];
  return [r, (y - red * r - blue * b) / (1 - red - blue), b].map((value) => clip(value, 1));
}

function fileOf(picture: PcmPicture, matrix: number, fullRange: boolean, primaries = P3): Uint8Array {
  const colour = property.nclx({ primaries, transfer: 13, matrix, fullRange });
  const crop = cropBox(picture, 0, 0, WIDTH, HEIGHT);
  return writeHeif({
    majorBrand: 'heic',
    compatibleBrands: ['mif1'],
    primaryId: 1,
    items: [pcmItem(1, picture, [colour, { box: crop, essential: true }])],
    references: [],
  });
}

const codes = [...Array.from({ length: 20 }, (_, code) => code), 128, 255];

it.each(codes)('shows matrix %i of H.273 by its formula in each range and depth, or refuses it', async (matrix) => {
  const refused: string[] = [];
  for (const fullRange of [true, false]) {
    for (const bits of [8, 10, 12]) {
      const picture = pictureOf(bits, matrix * 100 + bits);
      const file = fileOf(picture, matrix, fullRange);
      const name = `${fullRange ? 'full' : 'limited'} range, ${bits} bits`;
      const at = (pixel: number): number[] => picture.planes.map((plane) => plane[pixel] ?? NaN);
      if (expectedOf(matrix, fullRange, bits, at(0)) === undefined) {
        await expect(decode(file, { frames: 'all' }, nodeContext()), name).rejects.toMatchObject({
          code: 'unsupported-feature',
          message: expect.stringContaining(String(matrix)),
        });
        refused.push(name);
        continue;
      }
      const [{ raster }] = (await decode(file, { frames: 'all' }, nodeContext())).frames;
      const colourBits = bits - (spareBits[matrix] ?? 0);
      const shape = colourBits > 8 ? { depth: 16, significantBits: colourBits } : { depth: 8 };
      const { data, ...facts } = raster;
      expect(facts, name).toMatchObject({ ...shape, width: WIDTH, height: HEIGHT, model: 'rgb' });
      expect(await probe(sourceOf(file)), name).toMatchObject(shape);
      let worst = 0;
      for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
        const exact = expectedOf(matrix, fullRange, bits, at(pixel)) ?? [];
        for (const [channel, value] of exact.entries()) {
          const ours = (data[pixel * 3 + channel] ?? NaN) / (2 ** raster.depth - 1);
          worst = Math.max(worst, Math.abs(ours - value) * (2 ** Math.max(colourBits, 8) - 1));
        }
      }
      // Half a step is rounding; factors have 15 bits, and 12-bit samples are widened to 16.
      expect(worst, name).toBeLessThan(0.5 + 2 ** (bits - 15) + 0.02);
    }
  }
  const known = [0, 8, 16, 17, ...Object.keys(weights).map(Number)];
  expect(refused).toHaveLength(known.includes(matrix) ? 0 : 6);
});

it('refuses a matrix of the primaries where these are not known', async () => {
  for (const primaries of [2, 3, 200]) {
    const file = fileOf(pictureOf(8, 1), 12, true, primaries);
    await expect(decode(file, { frames: 'all' }, nodeContext())).rejects.toMatchObject({ code: 'unsupported-feature' });
  }
});
