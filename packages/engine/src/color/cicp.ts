/** What code points of H.273 say of a picture: all that a plan needs of colour. */
import type { Cicp, ColorSpace } from '@safelight/core';

/** H.273 transfer characteristics that are high dynamic range: PQ (SMPTE ST 2084) and HLG (ARIB STD-B67). */
export const PQ = 16;
export const HLG = 18;

/** The brightest light that PQ can say, 10,000 cd/m2, where 1 is reference white of 203 cd/m2 (ITU-R BT.2408). */
export const PQ_TOP: number = 10_000 / 203;

/** The code points of a raster, if it is described by code points. */
export function cicpOf(space: ColorSpace): Cicp | undefined {
  return typeof space === 'object' && 'cicp' in space ? space.cicp : undefined;
}

/** Whether code points mean what an untagged picture means: sRGB (or unspecified). BT.709's curve is shown as sRGB. */
export function isSrgb(cicp: Cicp): boolean {
  return [1, 2].includes(cicp.primaries) && [1, 2, 6, 13, 14, 15].includes(cicp.transfer);
}

/** Whether the code points are of a high-dynamic-range picture. */
export function isHdr(cicp: Cicp): boolean {
  return cicp.transfer === PQ || cicp.transfer === HLG;
}

/** A name for people. */
export function cicpName(cicp: Cicp): string {
  const gamut =
    { 1: 'BT.709', 5: 'BT.601', 6: 'BT.601', 9: 'BT.2020', 12: 'Display P3' }[cicp.primaries] ??
    `primaries ${cicp.primaries}`;
  const curve = { 8: ' linear', 16: ' PQ', 18: ' HLG' }[cicp.transfer] ?? '';
  return isSrgb(cicp) ? 'sRGB' : `${gamut}${curve}`;
}
