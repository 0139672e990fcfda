import type { Adjustment, EncodedPicture, GainMapInfo, ImageInfo } from '@safelight/core';
import type { PlanTarget } from './bit-depth.ts';
import { brightPixels, holdsRangeUnseen } from './dynamic-range.ts';
import type { ConvertSettings } from './settings.ts';
import type { Step } from './step.ts';

/** Steps that a map's file can go through as it is, or turned. */
const FILE_STAYS: ReadonlySet<Step['op']> = new Set(['orient', 'resize', 'depth', 'name-srgb', 'tag-profile']);

/**
 * What is to be done for a gain map: read the source's pixels, make one of the bright picture and its tone mapping, or apply
 * it before the steps, which then are those of the bright picture in linear light.
 */
export type GainMapWork = 'read' | 'make' | 'apply';

interface Planning {
  readonly info: ImageInfo & { readonly brightest?: number; readonly encoded?: EncodedPicture['mimeType'] };
  readonly settings: ConvertSettings;
  readonly target: PlanTarget;
  readonly steps: readonly Step[];
  readonly adjustments: Adjustment[];
}

/**
 * Whether the pixels of a gain map are needed: to carry one that others do not understand as it is, to cut it as the picture
 * is cut, or to keep the light above white of a picture that is tone-mapped. Says what becomes of the high dynamic range.
 */
export function planGainMap(planning: Planning): GainMapWork | undefined {
  const { info, settings, target, adjustments } = planning;
  const { gainMap } = info;
  if (!gainMap) return target.gainMap ? planMade(planning) : undefined;
  if (appliedForm(planning)) return 'apply';
  if (settings.keepHdr === false) adjustments.push({ kind: 'hdr-flattened', reason: 'asked' });
  else if (isFirst(settings) && target.gainMap) return planRead(planning, gainMap);
  else if (isFirst(settings) && holdsRangeUnseen(target)) adjustments.push({ kind: 'hdr-flattened', reason: 'target' });
  else adjustments.push({ kind: 'auxiliary-dropped', what: 'gain-map' });
  return undefined;
}

/** A gain map is of the first picture. */
function isFirst({ pages }: ConvertSettings): boolean {
  return pages === undefined || pages === 'first';
}

/** How the bright picture that a gain map makes is kept by its pixels; `undefined` where it is not, or the map itself is kept. */
export function appliedForm({
  info: { gainMap, model, encoded },
  settings,
  target,
}: Pick<Planning, 'info' | 'settings' | 'target'>): 'light' | 'pq' | undefined {
  if (!gainMap || target.gainMap || !isFirst(settings) || (model !== 'rgb' && model !== 'gray')) return undefined;
  // A JPEG file that is packed whole has its map in it.
  const packs = target.embeds?.includes('image/jpeg') && settings.options['lossless'] === true;
  const isPacked = packs && (gainMap.as === 'file' || (encoded === 'image/jpeg' && staysWhole(settings)));
  return isPacked ? undefined : brightPixels(settings, target);
}

/** Whether nothing is asked of a picture and of what its file holds. */
function staysWhole({ metadata, dpi, resize, crop, turn, flip, straighten, colorSpace }: ConvertSettings): boolean {
  const isMoved = resize || crop || turn || straighten || (flip !== undefined && flip !== 'none');
  return !isMoved && metadata === 'keep' && dpi === undefined && colorSpace !== 'srgb';
}

function planRead({ settings, target, steps, adjustments }: Planning, { as }: GainMapInfo): 'read' | undefined {
  if (as !== target.gainMap) adjustments.push({ kind: 'hdr-kept', as: 'gain-map' });
  const { mode } = settings.resize ?? {};
  const cut = mode === 'fill' || mode === 'crop';
  return as !== 'file' ||
    target.gainMap !== 'file' ||
    steps.some(({ op }) => (op === 'resize' && cut) || !FILE_STAYS.has(op))
    ? 'read'
    : undefined;
}

/** An operator or sRGB that is asked for asks for a standard range, unless HDR is asked for as well. */
function planMade({ info: { kind, brightest = 0 }, settings, steps, adjustments }: Planning): 'make' | undefined {
  const { keepHdr, toneMapping: { operator = 'auto', exposure = 0 } = {}, colorSpace } = settings;
  const toned = adjustments.some((change) => change.kind === 'tone-mapped');
  const bright = steps.some(({ op }) => op === 'light-to-srgb') && (toned || brightest * 2 ** exposure > 1);
  const asked = keepHdr ?? (operator === 'auto' && colorSpace !== 'srgb');
  if (!bright || !asked || kind !== 'still') return undefined;
  adjustments.push({ kind: 'hdr-kept', as: 'gain-map' });
  return 'make';
}
