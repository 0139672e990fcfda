import type { ImageInfo } from '@safelight/core';
import { chosenDepth, type PlanTarget } from './bit-depth.ts';
import type { ConvertSettings } from './settings.ts';

/** What rounding to half floats may make of white. */
const WHITE = 1 + 2 ** -10;
/** Below, PQ shows bands (ITU-R BT.2100 has 10 and 12). */
const PQ_BITS = 10;

/**
 * Whether light above white is kept as PQ: every reader of the target knows its code points (few readers of PNG know
 * cICP: to them the picture would be dull and gray), it has bits enough and no float of its own, and nobody asked for a
 * standard range by an operator or by sRGB.
 */
export function keepsRange(
  { brightest = 0, model, colorSpace }: ImageInfo & { readonly brightest?: number },
  settings: ConvertSettings,
  target: PlanTarget,
): boolean {
  const { toneMapping, colorSpace: wanted, keepHdr } = settings;
  if (brightest * 2 ** (toneMapping?.exposure ?? 0) <= WHITE) return false;
  if ((toneMapping?.operator ?? 'auto') !== 'auto' || wanted === 'srgb' || keepHdr === false) return false;
  // Ink and CIELAB know no light above white; code points say themselves how bright they are.
  if (model === 'cmyk' || model === 'lab' || (typeof colorSpace === 'object' && 'cicp' in colorSpace)) return false;
  return target.depths.at(-1) === 16 && holdsPq(settings, target);
}

/** Whether a target has code points and bits enough for PQ, and its readers know it, or it is asked for all the same. */
function holdsPq(settings: ConvertSettings, target: PlanTarget): boolean {
  const { cicp, depths, maxBits = 16 } = target;
  const isKnown = cicp === 'all' || (cicp === 'hdr' && settings.keepHdr === true);
  return isKnown && depths.includes(16) && maxBits >= PQ_BITS && !showsBands(settings, target);
}

/** Whether a target can hold bright pixels in a way that few of its readers show right: these are written where they are asked for. */
export function holdsRangeUnseen({ cicp, depths, linear }: PlanTarget): boolean {
  return linear !== true && (cicp === 'hdr' || (cicp === 'none' && depths.includes(32)));
}

/**
 * How the bright picture of a gain map is written by its pixels: as light where the target is of light, as PQ where its
 * readers know that, and where it is asked for as what the target can hold.
 */
export function brightPixels(settings: ConvertSettings, target: PlanTarget): 'light' | 'pq' | undefined {
  const { toneMapping, colorSpace: wanted, keepHdr } = settings;
  if (keepHdr === false) return undefined;
  if (target.linear) return 'light';
  if (keepHdr !== true && ((toneMapping?.operator ?? 'auto') !== 'auto' || wanted === 'srgb')) return undefined;
  if (holdsPq(settings, target)) return 'pq';
  return keepHdr === true && target.cicp === 'none' && target.depths.includes(32) ? 'light' : undefined;
}

/** Whether fewer bits are asked for than PQ and HLG need. */
export function showsBands(settings: ConvertSettings, target: PlanTarget): boolean {
  return (chosenDepth(settings, target) ?? PQ_BITS) < PQ_BITS;
}
