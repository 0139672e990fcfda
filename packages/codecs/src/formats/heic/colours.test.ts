import type { DecodedImage } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { cropBox, type PcmPicture, pcmItem, shownSize } from '../../../test/pcm-hevc.ts';
import { makeBox } from '../../coding/boxes.ts';
import { ALPHA_URN, property, writeHeif } from '../../families/heif/writer.ts';
import { decode } from './decode.ts';

/** Weights of red and blue, by matrix (H.273, table 4); none: planes are green, blue and red. */
const weights: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
};

const [WIDTH, HEIGHT] = [112, 96];

/** Numbers below `count`, always the same for a seed. */
function randoms(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Any samples; many are the least or the greatest. */
function pictureOf(
  chroma: PcmPicture['chroma'],
  bits: number,
  spare: PcmPicture['spare'],
  next: (count: number) => number,
): PcmPicture {
  const [across, down] = [chroma < 3 ? WIDTH / 2 : WIDTH, chroma === 1 ? HEIGHT / 2 : HEIGHT];
  const sizes = chroma === 0 ? [WIDTH * HEIGHT] : [WIDTH * HEIGHT, across * down, across * down];
  const top = 2 ** bits - 1;
  const sample = (): number => [0, top][next(4)] ?? next(top + 1);
  const planes = sizes.map((size) => Uint16Array.from({ length: size }, sample));
  return { width: WIDTH, height: HEIGHT, spare, bits, chroma, planes };
}

/** Red, green and blue of a pixel by H.273, 8.3, as fractions of the steps of the coded depth. */
function colourOf(picture: PcmPicture, matrix: number, fullRange: boolean, x: number, y: number): number[] {
  const { width, bits, chroma, planes } = picture;
  const [shiftX, shiftY] = [chroma < 3 ? 1 : 0, chroma === 1 ? 1 : 0];
  const top = 2 ** bits - 1;
  const steps = 2 ** (bits - 8);
  const level = (value: number): number => (fullRange ? value : ((value - 16 * steps) * top) / (219 * steps));
  const [first, second, third] = planes.map((plane, index) =>
    index === 0 ? plane[y * width + x] : plane[(y >> shiftY) * (width >> shiftX) + (x >> shiftX)],
  ) as [number, number, number];
  const pair = weights[matrix];
  if (pair === undefined) return [third, first, second].map(level);
  const [red, blue] = pair;
  const green = 1 - red - blue;
  const chromatic = (value: number): number => (value - 128 * steps) * (fullRange ? 1 : top / (224 * steps));
  const [luma, cb, cr] = [level(first), chromatic(second), chromatic(third)];
  const r = luma + 2 * (1 - red) * cr;
  const b = luma + 2 * (1 - blue) * cb;
  return [r, (luma - red * r - blue * b) / green, b];
}

/** Columns and rows of the coded picture as they are shown: cropped, turned counter-clockwise, mirrored. */
function shownPlaces(crop: readonly number[], quarters: number, mirrored: boolean): [number, number][][] {
  const [left, top, width, height] = crop as [number, number, number, number];
  let [across, down] = [width, height];
  let place = (x: number, y: number): [number, number] => [left + x, top + y];
  for (let turn = 0; turn < quarters; turn++) {
    const [before, last] = [place, across - 1];
    place = (x, y) => before(last - y, x);
    [across, down] = [down, across];
  }
  const rows = Array.from({ length: down }, (_, y) => Array.from({ length: across }, (__, x) => place(x, y)));
  return mirrored ? rows.map((row) => row.toReversed()) : rows;
}

/** A file of a picture, and of its alpha where there is one. */
function fileOf(
  picture: PcmPicture,
  alpha: PcmPicture | undefined,
  matrix: number,
  fullRange: boolean,
  boxes: Uint8Array[],
) {
  const shown = boxes.map((box) => ({ box, essential: true }));
  const colour = property.nclx({ primaries: 1, transfer: 13, matrix, fullRange });
  return writeHeif({
    majorBrand: 'heic',
    compatibleBrands: ['mif1'],
    primaryId: 1,
    items: [
      pcmItem(1, picture, [colour, ...shown]),
      ...(alpha === undefined ? [] : [pcmItem(2, alpha, [property.auxiliary(ALPHA_URN), ...shown])]),
    ],
    references: alpha === undefined ? [] : [{ type: 'auxl', from: 2, to: [1] }],
  });
}

/** The greatest distance of a sample of a step from the nearest of 16 bits; a factor of 32 bits takes the one to the other. */
const WIDENED = 0.505;

/**
 * How far the samples are from the exact colours, at most, in steps of the coded depth; those of 16 bits have to lie on such
 * steps. Infinity for another size.
 */
function farthest(
  { frames, adjustments }: DecodedImage,
  places: [number, number][][],
  exact: (x: number, y: number) => number[],
  alpha: PcmPicture | undefined,
  bits: number,
): number {
  const [{ raster }] = frames;
  const { data, depth } = raster;
  if (adjustments?.length || raster.height !== places.length || raster.width !== places[0]?.length) return Infinity;
  const top = 2 ** bits - 1;
  const unit = (2 ** depth - 1) / top;
  let worst = 0;
  let at = 0;
  for (const [x, y] of places.flat()) {
    const opaque = alpha?.planes[0]?.[y * WIDTH + x];
    for (const value of [...exact(x, y), ...(opaque === undefined ? [] : [opaque])]) {
      const sample = data[at++] ?? NaN;
      const step = Math.round(sample / unit);
      if (!(Math.abs(sample - step * unit) <= WIDENED)) return Infinity;
      worst = Math.max(worst, Math.abs(step - Math.min(Math.max(value, 0), top)));
    }
  }
  return at === data.length ? worst : Infinity;
}

/** Columns and rows that are coded but not shown. */
const spares: Readonly<Record<1 | 2 | 3, PcmPicture['spare']>> = { 1: [2, 6], 2: [6, 3], 3: [5, 7] };

/** The whole, and windows that begin at odd and even places, inside and across squares of 64. */
function cropOf(
  picture: PcmPicture,
  index: number,
): readonly [left: number, top: number, width: number, height: number] {
  if (index === 0) return [0, 0, ...shownSize(picture)];
  if (index === 1) return [3, 5, 101, 84];
  return index === 2 ? [6, 17, 33, 70] : [65, 64, 15, 9];
}

describe('colours of decoded pictures', () => {
  const kinds = ([1, 2, 3] as const).flatMap((chroma) => [8, 10, 12].map((bits) => [chroma, bits] as const));

  // Half a step is rounding; factors have 15 bits, whose error counts more where there are more steps.
  it.each(kinds)('are those of H.273 for chroma %i and %i bits, however they are turned', async (chroma, bits) => {
    const next = randoms(chroma * 100 + bits);
    const matrices = [...Object.keys(weights).map(Number), 0];
    for (const [index, matrix] of [...matrices, ...matrices, ...matrices, ...matrices].entries()) {
      const fullRange = (index + (index >> 3)) % 2 === 0;
      const [quarters, mirrored, spare] = [
        index % 4,
        (index >> 2) % 2 === 1,
        index % 5 < 2 ? spares[chroma] : ([0, 0] as const),
      ];
      const picture = pictureOf(chroma, bits, spare, next);
      const alpha = index % 3 === 0 ? pictureOf(0, bits, spare, next) : undefined;
      const crop = cropOf(picture, (index + (index >> 2)) % 4);
      const boxes = [
        cropBox(picture, ...crop),
        makeBox('irot', Uint8Array.of(quarters)),
        ...(mirrored ? [makeBox('imir', Uint8Array.of(1))] : []),
      ];
      const image = await decode(fileOf(picture, alpha, matrix, fullRange, boxes), { frames: 'all' }, nodeContext());
      const exact = (x: number, y: number): number[] => colourOf(picture, matrix, fullRange, x, y);
      const worst = farthest(image, shownPlaces(crop, quarters, mirrored), exact, alpha, bits);
      expect(worst, `case ${index}`).toBeLessThan(0.5 + 2 ** (bits - 15));
    }
  });
});
