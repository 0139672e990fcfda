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
  const { cicp, depths, maxBits = 16 } = target;
  if (brightest * 2 ** (toneMapping?.exposure ?? 0) <= WHITE) return false;
  if ((toneMapping?.operator ?? 'auto') !== 'auto' || wanted === 'srgb' || keepHdr === false) return false;
  // Ink and CIELAB know no light above white; code points say themselves how bright they are.
  if (model === 'cmyk' || model === 'lab' || (typeof colorSpace === 'object' && 'cicp' in colorSpace)) return false;
  return cicp === 'all' && depths.at(-1) === 16 && maxBits >= PQ_BITS && !showsBands(settings, target);
}

/** Whether fewer bits are asked for than PQ and HLG need. */
export function showsBands(settings: ConvertSettings, target: PlanTarget): boolean {
  return (chosenDepth(settings, target) ?? PQ_BITS) < PQ_BITS;
}
