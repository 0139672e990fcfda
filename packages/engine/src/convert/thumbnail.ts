import { sampleDown } from '@safelight/codecs/sample-down';
import { type ColorSpace, channelsOf, type DecodedImage, type Raster, type Samples } from '@safelight/core';
import { colorSpaceName } from '../color/profile-name.ts';
import { invert, type Matrix, multiply, rgbToXyz } from '../color/profiles.ts';
import { orient } from '../pixels/orient.ts';

/** A small picture of a file: sRGB, upright; red, green, blue and straight alpha of 8 bits, rows from the top. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Of the longer side to the shorter: whoever shows it cuts what is longer. */
const LONGEST = 4;

/**
 * A small picture of a decoded image's first frame. It comes from what was decoded for a conversion, looks at few of its pixels
 * and fetches nothing: no conversion waits for it. `undefined` of what is neither sRGB nor Display P3, or brighter than white.
 * @param side - pixels of the shorter side at most; the longer one has at most four times as many
 */
export function thumbnailOf({ frames, orientation }: DecodedImage, side: number): Thumbnail | undefined {
  const { raster } = frames[0];
  const putAsSrgb = putterOf(raster.colorSpace);
  if (!putAsSrgb || raster.depth === 32 || raster.alpha === 'premultiplied' || !['rgb', 'gray'].includes(raster.model))
    return undefined;
  const small = orient(scaledDown(raster, side), orientation);
  const { width, height, data, depth } = small;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const channels = channelsOf(small);
  const shape = { channels, apart: small.model === 'rgb' ? 1 : 0, most: depth === 8 ? 1 : 257 };
  for (let y = 0; y < height; y++) {
    const [row, to] = [data.subarray(y * width * channels, (y + 1) * width * channels), rgba.subarray(y * width * 4)];
    putRow(putAsSrgb, to, row, shape);
    if (small.alpha !== 'none') putAlpha(to, row, shape);
  }
  return { width, height, rgba };
}

/** How the samples of a row lie: of a pixel, between its colours (none in gray), and what one is divided by for 0 to 255. */
interface RowShape {
  readonly channels: number;
  readonly apart: number;
  readonly most: number;
}

/** Puts the colours of a row. By itself, as it is called for each: what is called once a picture is compiled anew for each picture. */
function putRow(put: Put, rgba: Uint8ClampedArray, row: Samples, { channels, apart, most }: RowShape): void {
  for (let at = 0, to = 0; at < row.length; at += channels, to += 4) {
    const [red, green, blue] = [row[at] as number, row[at + apart] as number, row[at + 2 * apart] as number];
    put(rgba, to, red / most, green / most, blue / most);
  }
}

function putAlpha(rgba: Uint8ClampedArray, row: Samples, { channels, most }: RowShape): void {
  for (let at = channels - 1, to = 3; at < row.length; at += channels, to += 4) rgba[to] = (row[at] as number) / most;
}

/** Puts a pixel's colour, of 0 to 255, where three samples of sRGB are to be: a list for each would have to be collected later. */
type Put = (rgba: Uint8ClampedArray, to: number, red: number, green: number, blue: number) => void;

/** How colours of a space become sRGB; `undefined` where that takes more than a matrix. */
function putterOf(space: ColorSpace): Put | undefined {
  const name = colorSpaceName(space);
  if (name.startsWith('sRGB')) return putSrgb;
  if (name !== 'Display P3') return undefined;
  putDisplayP3 ??= displayP3Putter();
  return putDisplayP3;
}

function putSrgb(rgba: Uint8ClampedArray, to: number, red: number, green: number, blue: number): void {
  rgba[to] = red;
  rgba[to + 1] = green;
  rgba[to + 2] = blue;
}

/** One for all pictures: a function that is made anew for each is compiled anew for each. */
let putDisplayP3: Put | undefined;

/** Steps of light: the curve is steepest at its beginning, where each is a fifth of a sample. */
const STEPS = 16_384;

/** Display P3 has the curve of sRGB and other primaries (H.273, 12). */
function displayP3Putter(): Put {
  const matrix = multiply(invert(rgbToXyz(1)), rgbToXyz(12));
  const linear = Float64Array.from({ length: 256 }, (_, value) => lightOf(value / 255));
  const samples = Float64Array.from({ length: STEPS + 1 }, (_, step) => 255 * sampleOf(step / STEPS));
  return (rgba, to, red, green, blue) => {
    const r = linear[Math.round(red)] ?? 0;
    const g = linear[Math.round(green)] ?? 0;
    const b = linear[Math.round(blue)] ?? 0;
    rgba[to] = samples[stepOf(matrix, 0, r, g, b)] ?? 0;
    rgba[to + 1] = samples[stepOf(matrix, 3, r, g, b)] ?? 0;
    rgba[to + 2] = samples[stepOf(matrix, 6, r, g, b)] ?? 0;
  };
}

/** The step of a primary's light in light of three others. @param row - where the primary's row of the matrix begins */
function stepOf(matrix: Matrix, row: number, red: number, green: number, blue: number): number {
  const light = (matrix[row] ?? 0) * red + (matrix[row + 1] ?? 0) * green + (matrix[row + 2] ?? 0) * blue;
  return Math.round(STEPS * Math.min(1, Math.max(0, light)));
}

/** The light of a sample, and the sample of light, by the curve of IEC 61966-2-1; 0 to 1. */
const lightOf = (sample: number): number => (sample <= 0.04045 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4);
const sampleOf = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** A raster scaled down to means of some of its pixels; the same where it is small. */
function scaledDown(raster: Raster, side: number): Raster {
  const { width, height } = raster;
  const scale = Math.min(1, side / Math.min(width, height), (side * LONGEST) / Math.max(width, height));
  if (scale === 1) return raster;
  const [columns, rows] = [width, height].map((length) => Math.max(1, Math.round(length * scale))) as [number, number];
  const data = sampleDown(raster, { width: columns, height: rows, channels: channelsOf(raster) });
  return { ...raster, width: columns, height: rows, data };
}
