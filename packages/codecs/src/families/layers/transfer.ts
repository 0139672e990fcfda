/** The sRGB transfer function by tables, and between it and CIELAB. */
import { fromSrgb, SRGB_KNEE, toSrgb } from '../../coding/srgb.ts';

const STEPS = 16_384;

let tables: { readonly decode: Float64Array; readonly encode: Float64Array } | undefined;

function curves(): { readonly decode: Float64Array; readonly encode: Float64Array } {
  const table = (curve: (value: number) => number): Float64Array =>
    Float64Array.from({ length: STEPS + 2 }, (_, i) => curve(i / STEPS));
  tables ??= { decode: table(fromSrgb), encode: table(toSrgb) };
  return tables;
}

function between(table: Float64Array, value: number): number {
  const place = value * STEPS;
  const i = Math.floor(place);
  const low = table[i] as number;
  return low + (place - i) * ((table[i + 1] as number) - low);
}

/** From encoded to linear; straight below zero and going on above 1. */
export function decodeSrgb(value: number): number {
  return value >= 0 && value <= 1 ? between(curves().decode, value) : fromSrgb(value);
}

/** From linear to encoded; straight below zero and going on above 1. */
export function encodeSrgb(value: number): number {
  if (value > SRGB_KNEE && value <= 1) return between(curves().encode, value);
  return toSrgb(value);
}

/** How samples stand for light. */
export type Space = 'linear' | 'encoded';

/** Converts the colours of `count` pixels of `stride` samples (alpha last) in place; without pixels that are clear. */
export function convertRow(row: Float32Array, count: number, stride: number, from: Space, to: Space): void {
  if (from === to) return;
  const curve = to === 'linear' ? decodeSrgb : encodeSrgb;
  const last = stride - 1;
  for (let at = 0; at < count * stride; at += stride) {
    if (row[at + last] === 0) continue;
    for (let k = 0; k < last; k++) row[at + k] = curve(row[at + k] as number);
  }
}

const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;
const D50 = [0.964_22, 1, 0.825_21] as const;

function labCurve(t: number): number {
  return t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116;
}

function labInverse(f: number): number {
  const cube = f * f * f;
  return cube > EPSILON ? cube : (116 * f - 16) / KAPPA;
}

/** Linear sRGB to CIELAB (D50, adapted by Bradford). */
export function labOf(rgb: readonly [number, number, number]): [number, number, number] {
  const [r, g, b] = rgb;
  const x = labCurve((0.436_065_7 * r + 0.385_151_5 * g + 0.143_078_4 * b) / D50[0]);
  const y = labCurve(0.222_493_2 * r + 0.716_887 * g + 0.060_616_9 * b);
  const z = labCurve((0.013_923_9 * r + 0.097_081_4 * g + 0.714_099_4 * b) / D50[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIELAB (D50) to linear sRGB. */
export function rgbOfLab([l, a, b]: readonly [number, number, number]): [number, number, number] {
  const fy = (l + 16) / 116;
  const x = labInverse(fy + a / 500) * D50[0];
  const y = labInverse(fy);
  const z = labInverse(fy - b / 200) * D50[2];
  return [
    3.134_135_8 * x - 1.617_386_4 * y - 0.490_662_2 * z,
    -0.978_795_5 * x + 1.916_254_4 * y + 0.033_442_7 * z,
    0.071_955_4 * x - 0.228_976_7 * y + 1.405_386_2 * z,
  ];
}
