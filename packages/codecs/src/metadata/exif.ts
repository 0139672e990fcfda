/** The few EXIF tags that codecs themselves need; nothing that reads trusts an offset. */
import type { Density, Orientation } from '@safelight/core';
import { firstDirectory, numberAt, tiffOf, valuesAfter } from './exif-directory.ts';

const ORIENTATION = 0x0112;
const X_RESOLUTION = 0x011a;
const Y_RESOLUTION = 0x011b;
const RESOLUTION_UNIT = 0x0128;
const SHORT = 3;
const RATIONAL = 5;

/** The value of one tag of IFD0, as a number, or `undefined` where the tag is absent or broken. */
function tagValue(exif: Uint8Array, tag: number): number | undefined {
  const directory = firstDirectory(exif);
  return directory && numberAt(directory, tag);
}

/**
 * Orientation of an EXIF block (EXIF 2.32, 4.6.4, tag 0x0112): 1 where the block is absent, broken, has no such tag or
 * an undefined value.
 *
 * @param exif a TIFF structure from its `II` or `MM` on
 */
export function readOrientation(exif: Uint8Array | undefined): Orientation {
  const value = exif === undefined ? undefined : tagValue(exif, ORIENTATION);
  return value !== undefined && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** Resolution of an EXIF block in pixels per inch, or `undefined` where it says none (EXIF 2.32, tag 0x0128). */
export function readDensity(exif: Uint8Array | undefined): Density | undefined {
  if (exif === undefined) return undefined;
  const x = tagValue(exif, X_RESOLUTION);
  const y = tagValue(exif, Y_RESOLUTION) ?? x;
  const unit = tagValue(exif, RESOLUTION_UNIT) ?? 2;
  const scale = unit === 2 ? 1 : unit === 3 ? 2.54 : 0;
  if (x === undefined || y === undefined || !(x * scale > 0 && y * scale > 0)) return undefined;
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x * scale, y: y * scale } : undefined;
}

/** An EXIF block that says a resolution in pixels per inch, and nothing else. */
export function resolutionExif({ x, y }: Density): Uint8Array {
  const values = valuesAfter(3);
  const exif = tiffOf(
    [
      [X_RESOLUTION, RATIONAL, 1, values],
      [Y_RESOLUTION, RATIONAL, 1, values + 8],
      // Inches. A short stands at the left of its four bytes.
      [RESOLUTION_UNIT, SHORT, 1, 2 << 16],
    ],
    16,
  );
  const view = new DataView(exif.buffer);
  for (const [index, value] of [x, y].entries()) {
    view.setUint32(values + index * 8, Math.round(value * 1000));
    view.setUint32(values + index * 8 + 4, 1000);
  }
  return exif;
}

/** An EXIF block that says an orientation, and nothing else. */
export function orientationExif(orientation: Orientation): Uint8Array {
  // A short stands at the left of its four bytes.
  return tiffOf([[ORIENTATION, SHORT, 1, orientation << 16]], 0);
}

/** The TIFF structure inside a block that may begin with `Exif\0\0`, or `undefined` when there is none. */
export function tiffStructure(block: Uint8Array): Uint8Array | undefined {
  const from = block[0] === 0x45 && block[1] === 0x78 && block[2] === 0x69 && block[3] === 0x66 ? 6 : 0;
  const tiff = block.subarray(from);
  const little = tiff[0] === 0x49 && tiff[1] === 0x49 && tiff[2] === 42;
  const big = tiff[0] === 0x4d && tiff[1] === 0x4d && tiff[3] === 42;
  return tiff.length >= 8 && (little || big) ? tiff : undefined;
}
