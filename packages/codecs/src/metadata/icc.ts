/** What codecs need to know of an ICC profile (ICC.1:2022, 7.2), without a colour engine. */
import type { ColorModel } from '@safelight/core';

const HEADER = 128;

const signatures: Readonly<Record<string, ColorModel>> = {
  GRAY: 'gray',
  'RGB ': 'rgb',
  CMYK: 'cmyk',
  'Lab ': 'lab',
};

/** The model that a profile's data colour space names, or `undefined` for others and for what is no profile. */
function iccModel(icc: Uint8Array): ColorModel | undefined {
  if (icc.length < HEADER + 4) return undefined;
  const text = (at: number): string => String.fromCharCode(...icc.subarray(at, at + 4));
  return text(36) === 'acsp' ? signatures[text(16)] : undefined;
}

/**
 * The profile where it fits samples of `model`, else `undefined`: files exist whose gray picture carries an RGB profile,
 * and readers agree to ignore it.
 */
export function usableIcc(icc: Uint8Array | undefined, model: ColorModel): Uint8Array | undefined {
  return icc !== undefined && iccModel(icc) === model ? icc : undefined;
}
