/** gAMA and cHRM (PNG 3rd edition, 11.3.2) as profiles. */
import type { ColorModel } from '@safelight/core';
import { colorProfile, grayProfile } from '../../metadata/matrix-profile.ts';
import { adaptation, type Chromaticities, multiply, rgbToXyz, whiteOf } from '../../metadata/primaries.ts';
import { uint32 } from './chunks.ts';

const SRGB: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
const SRGB_GAMMA = 1 / 2.2;
/** The white of profiles (ICC.1:2010, 7.2.16). */
const D50 = [0.9642, 1, 0.8249];
/** libpng, by which browsers read PNG, takes an exponent that is 5 % off for sRGB's (`PNG_GAMMA_THRESHOLD`) ... */
const SAME_GAMMA = 0.05;
/** ... and primaries whose coordinates are 0.01 off (`png_colorspace_endpoints_match`). */
const SAME_PRIMARIES = 0.01;
/** Exponents beyond these are mistakes. */
const MOST_GAMMA = 10;

/**
 * A profile of the colours that a file says by numbers alone: power curve and primaries. `undefined` where they are those
 * of sRGB, are not told, or can be none. A curve that is not told is sRGB's, as are primaries.
 */
export function ownColors(
  gama: Uint8Array | undefined,
  chrm: Uint8Array | undefined,
  model: ColorModel,
): Uint8Array | undefined {
  const gamma = gammaIn(gama);
  if (model === 'gray') return gamma === undefined ? undefined : grayProfile(`Gray, ${gammaName(gamma)}`, gamma);
  const primaries = primariesIn(chrm);
  if (gamma === undefined && primaries === undefined) return undefined;
  // The file says its curve where it says primaries: it is meant then, though it is near to sRGB's.
  const exact = primaries ? exponentIn(gama) : gamma;
  const toXyz = rgbToXyz(primaries ?? SRGB);
  const chad = adaptation(whiteOf(primaries ?? SRGB), D50);
  if (!toXyz || !chad) return undefined;
  const curve = exact ? gammaName(exact) : 'sRGB curve';
  return colorProfile(`${primaries ? 'Own' : 'sRGB'} primaries, ${curve}`, {
    matrix: multiply(chad, toXyz),
    chad,
    gamma: exact,
  });
}

function gammaName(gamma: number): string {
  return `gamma ${Number(gamma.toFixed(2))}`;
}

/** The exponent of the curve from samples to light. */
function exponentIn(gama: Uint8Array | undefined): number | undefined {
  const exponent = gama && gama.length >= 4 ? 100_000 / uint32(gama, 0) : 0;
  return exponent >= 1 / MOST_GAMMA && exponent <= MOST_GAMMA ? exponent : undefined;
}

function gammaIn(gama: Uint8Array | undefined): number | undefined {
  const exponent = exponentIn(gama);
  return exponent !== undefined && Math.abs(exponent * SRGB_GAMMA - 1) > SAME_GAMMA ? exponent : undefined;
}

/** Primaries that span colours, with a white among them, and are not sRGB's. */
function primariesIn(chrm: Uint8Array | undefined): Chromaticities | undefined {
  if (!chrm || chrm.length < 32) return undefined;
  // White comes first in the chunk.
  const values = [2, 3, 4, 5, 6, 7, 0, 1].map((index) => uint32(chrm, index * 4) / 100_000);
  if (values.every((value, index) => Math.abs(value - (SRGB[index] as number)) <= SAME_PRIMARIES)) return undefined;
  const toXyz = rgbToXyz(values) ?? [];
  // Each primary's share of white.
  const shares = [0, 1, 2].map((k) => [k, k + 3, k + 6].reduce((sum, at) => sum + (toXyz[at] ?? 0), 0));
  return shares.every((share) => share > 0 && Number.isFinite(share)) ? values : undefined;
}
