/** What codecs need to know of an ICC profile (ICC.1:2022, 7.2), without a colour engine. */
import type { ColorModel } from '@safelight/core';
import { iccElement } from './icc-element.ts';

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

/** Red, green and blue of primaries of H.273 as profiles say them: CIE XYZ under D50 (ICC.1, annex E). */
const COLORANTS: Readonly<Record<number, readonly number[]>> = {
  1: [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141],
  9: [0.6734, 0.279, -0.0019, 0.1656, 0.6753, 0.03, 0.1251, 0.0456, 0.7968],
  12: [0.5151, 0.2412, -0.0011, 0.292, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
};
/** More than profiles round, and far less than primaries are apart. */
const SAME_COLORANT = 0.004;

/** The colour primaries of H.273 that a profile has: BT.709, BT.2020 or Display P3; `undefined` for others. */
export function primariesOfProfile(icc: Uint8Array): number | undefined {
  const found = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((name) => colorantOf(icc, name));
  const same = (values: readonly number[]): boolean =>
    found.length === 9 && values.every((value, i) => Math.abs(value - (found[i] ?? 0)) < SAME_COLORANT);
  const id = Object.keys(COLORANTS).find((one) => same(COLORANTS[Number(one)] ?? []));
  return id === undefined ? undefined : Number(id);
}

/** The three numbers of an XYZ element (ICC.1, 10.31); none where there is no such element. */
function colorantOf(icc: Uint8Array, name: string): readonly number[] {
  const element = iccElement(icc, name);
  if (!element || element.length < 20) return [];
  const view = new DataView(element.buffer, element.byteOffset, element.length);
  return [8, 12, 16].map((offset) => view.getInt32(offset) / 65_536);
}
