import { HLG, PQ, PQ_TOP } from './cicp.ts';

/** sRGB's inverse transfer function (IEC 61966-2-1): encoded 0..1 to linear 0..1. */
export function srgbToLinear(v: number): number {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

/** sRGB's transfer function: linear 0..1 to encoded 0..1. */
export function linearToSrgb(v: number): number {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
}

const ENCODE_STEPS = 1 << 16;
let encodeTable: Uint16Array | undefined;

/** sRGB's transfer function by table, made once: linear light, clamped to 0..1, to 0..65535. */
export function srgbEncoder16(): (v: number) => number {
  encodeTable ??= Uint16Array.from(
    { length: ENCODE_STEPS + 1 },
    (_, v) => linearToSrgb(v / ENCODE_STEPS) * 65535 + 0.5,
  );
  const table = encodeTable;
  return (v) => table[v > 0 ? (Math.min(v, 1) * ENCODE_STEPS + 0.5) | 0 : 0] as number;
}

/** PQ EOTF (ITU-R BT.2100, table 4): encoded 0..1 to luminance, 1 = 203 cd/m2 (reference white, BT.2408). */
function pqToLinear(v: number): number {
  const p = Math.max(v, 0) ** (1 / 78.84375);
  const y = (Math.max(p - 0.8359375, 0) / (18.8515625 - 18.6875 * p)) ** (1 / 0.1593017578125);
  return y * PQ_TOP;
}

/** PQ's inverse EOTF (BT.2100, table 4): luminance, 1 = 203 cd/m2, to encoded 0..1; 1 from 10,000 cd/m2 on. */
export function linearToPq(light: number): number {
  const y = Math.min(Math.max(light, 0) / PQ_TOP, 1) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375;
}

/** HLG inverse OETF (BT.2100, table 5), scaled so that reference white (0.75 encoded) is 1. */
function hlgToLinear(v: number): number {
  const scene = v <= 0.5 ? (v * v) / 3 : (Math.exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return scene / 0.26496256;
}

/** The function from encoded 0..1 to linear light (1 = reference white) for H.273 transfer characteristics. */
export function toLinear(transfer: number): (v: number) => number {
  if (transfer === PQ) return pqToLinear;
  if (transfer === HLG) return hlgToLinear;
  if (transfer === 8) return (v) => v;
  const gamma = { 4: 2.2, 5: 2.8 }[transfer];
  return gamma === undefined ? srgbToLinear : (v) => v ** gamma;
}
