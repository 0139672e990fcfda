import type { Adjustment, ImageInfo } from '@safelight/core';
import type { PlanTarget } from './bit-depth.ts';
import type { ConvertSettings } from './settings.ts';
import type { Step } from './step.ts';

/** Steps that a map's file can go through as it is, or turned. */
const FILE_STAYS: ReadonlySet<Step['op']> = new Set(['orient', 'resize', 'depth', 'name-srgb', 'tag-profile']);

/**
 * Whether the pixels of the gain map are needed: to carry one that others do not understand as it is, or to cut it as the
 * picture is cut. Says what becomes of the high dynamic range.
 */
export function planGainMap({
  info: { gainMap },
  settings: { keepHdr, resize, pages },
  target,
  steps,
  adjustments,
}: {
  readonly info: ImageInfo;
  readonly settings: ConvertSettings;
  readonly target: PlanTarget;
  readonly steps: readonly Step[];
  readonly adjustments: Adjustment[];
}): boolean {
  if (!gainMap) return false;
  if (keepHdr === false) adjustments.push({ kind: 'hdr-flattened' });
  else if (!target.auxiliary?.includes('gain-map') || (pages !== undefined && pages !== 'first')) {
    adjustments.push({ kind: 'auxiliary-dropped', what: 'gain-map' });
  } else {
    if (gainMap.as === 'picture') adjustments.push({ kind: 'hdr-kept', as: 'gain-map' });
    const cut = resize?.mode === 'fill' || resize?.mode === 'crop';
    return gainMap.as === 'picture' || steps.some(({ op }) => (op === 'resize' && cut) || !FILE_STAYS.has(op));
  }
  return false;
}
