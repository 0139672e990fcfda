import {
  type Adjustment,
  type BitDepth,
  type ColorModel,
  composeOrientations,
  type EncodedPicture,
  type ImageInfo,
  type MetadataBlock,
  type Orientation,
} from '@safelight/core';
import { isHdr, isSrgb, PQ_TOP } from '../color/cicp.ts';
import { colorSpaceName } from '../color/profile-name.ts';
import { isIdentity, resizeGeometry } from '../pixels/resize-geometry.ts';
import { swapsSides } from '../pixels/swaps-sides.ts';
import { keptBits, type PlanTarget } from './bit-depth.ts';
import { brightPixels, keepsRange, showsBands } from './dynamic-range.ts';
import { planEdits, turnOf } from './edits.ts';
import { appliedForm, type GainMapWork, planGainMap } from './gain-map.ts';
import { parsePages } from './pages.ts';
import type { ConvertSettings, ToneMapping } from './settings.ts';
import { sizeAfter } from './size-after.ts';
import type { Step } from './step.ts';

/** What one conversion will do, decided without a pixel. */
export interface Plan {
  /** Frames that are needed of the decoder. */
  readonly frames: 'first' | 'all';
  /** Places of the frames that are used, from 0; absent: every one that is decoded. */
  readonly pages?: readonly number[];
  /** Sides of the squares that the one frame becomes, ascending. */
  readonly iconSizes?: readonly number[];
  /** Each frame becomes a file of its own. */
  readonly split: boolean;
  /** The picture files that the frames were decoded from can be embedded as they are, and keep their orientation. */
  readonly embed: boolean;
  /** How the decoded pixels are to be turned: upright, and then as asked. */
  readonly orientation: Orientation;
  readonly steps: readonly Step[];
  /** Metadata blocks that travel. */
  readonly keep: readonly MetadataBlock[];
  /** A gain map is needed: beside the picture the source's pixels or one that is made, or to make the picture. */
  readonly gainMap?: GainMapWork;
  /** The target has no place for texts: a new XMP packet says them. */
  readonly textsInXmp?: boolean;
  /** Every difference between source and result, in the order in which it arises. */
  readonly adjustments: readonly Adjustment[];
}

/** What a plan is made of: a header's facts, and what only the decoded file tells. */
export type PlanInfo = ImageInfo & {
  /** The EXIF block says the print resolution, so that it travels with the block. */
  readonly densityInExif?: boolean;
  /** Largest colour sample of a picture in float: above 1 it is brighter than white. */
  readonly brightest?: number;
  /** The type of the picture files that all frames were decoded from, where a container may embed them. */
  readonly encoded?: EncodedPicture['mimeType'];
  /** Of a drawing: columns and rows as its header says them, before orientation, at whatever size it was drawn. */
  readonly nominal?: readonly [width: number, height: number];
};

interface Planning {
  readonly info: PlanInfo;
  readonly settings: ConvertSettings;
  readonly target: PlanTarget;
  /** How the decoded pixels are to be turned: upright, and then as asked. */
  readonly orientation: Orientation;
  readonly steps: Step[];
  readonly adjustments: Adjustment[];
}

/** Decides a conversion from what the header says, what is wanted, and what the target can carry. Pure. */
export function plan(info: PlanInfo, settings: ConvertSettings, target: PlanTarget): Plan {
  const orientation = composeOrientations(info.orientation, turnOf(settings));
  const planning: Planning = { info, settings, target, orientation, steps: [], adjustments: [] };
  const frames = planFrames(planning);
  const depth = planColor(planning);
  planSize(planning);
  const iconSizes = frames.pages && frames.pages.length > 1 ? [] : planSquares(planning);
  planAlpha(planning);
  planDepth(planning, depth);
  // A picture file that can be embedded is the whole work where nothing but the way up would change.
  const embed =
    planning.steps.length === 0 &&
    (target.embeds ?? []).some((type) => type === info.encoded) &&
    (orientation === info.orientation || target.turnsEmbedded === true);
  planTurn(planning, embed);
  const keep = planMetadata(planning);
  planDensity(planning, keep);
  const made = iconSizes.length > 0 ? { iconSizes } : {};
  const inXmp = keep.includes('texts') && !target.metadata.includes('texts') ? { textsInXmp: true } : {};
  const gainMap = planGainMap(planning);
  return {
    ...frames,
    ...made,
    ...inXmp,
    ...(gainMap ? { gainMap } : {}),
    steps: planning.steps,
    embed,
    orientation,
    keep,
    adjustments: planning.adjustments,
  };
}

function planFrames({ info, settings, target, adjustments }: Planning): Pick<Plan, 'frames' | 'pages' | 'split'> {
  const { kind, frameCount: total } = info;
  if (total <= 1 || kind === 'still') return { frames: 'first', split: false };
  const whole = target.kinds.includes(kind);
  const pages = planPages(info, settings, whole);
  const kept = pages?.length ?? (whole ? total : 1);
  if (kept < total) adjustments.push({ kind: kind === 'pages' ? 'pages-dropped' : 'frames-dropped', kept, total });
  if (!pages) return { frames: whole ? 'all' : 'first', split: false };
  const first = pages.length === 1 && pages[0] === 0;
  return { frames: first ? 'first' : 'all', pages, split: !whole && pages.length > 1 };
}

/** The pages that are chosen; a document comes out whole all the same: as one file, or as one for each page. */
function planPages(info: PlanInfo, settings: ConvertSettings, whole: boolean): readonly number[] | undefined {
  const apart = info.kind === 'pages' && !whole && !info.firstStandsForAll;
  const wanted = settings.pages ?? (apart ? 'all' : undefined);
  return wanted === undefined ? undefined : parsePages(wanted, info.frameCount);
}

/** Adds the colour steps; returns the sample depth after them. */
function planColor(planning: Planning): BitDepth {
  const { info, target, steps } = planning;
  const model = target.models.includes(info.model) ? info.model : target.models.includes('rgb') ? 'rgb' : 'gray';
  const wanted = model === 'gray' && info.model !== 'gray' ? 'rgb' : model;
  const depth = colorStepsFor(planning)(planning, wanted);
  const colored = info.model !== 'gray' || steps.some(({ op }) => makesRgb.has(op));
  if (model === 'gray' && colored && !target.models.includes('rgb')) {
    steps.push({ op: 'to-gray' });
    planning.adjustments.push({ kind: 'color-converted', from: 'colour', to: 'gray', reason: 'target' });
  }
  return depth;
}

/** How colours are planned: for linear light, to sRGB as asked, or as much kept as the target holds. */
function colorStepsFor(planning: Planning): typeof planEncoded {
  const { info, settings, target } = planning;
  if (appliedForm(planning)) return planApplied;
  if (target.linear || (saysHdr(info) && brightPixels(settings, target) === 'light')) return planLinear;
  if (keepsRange(info, settings, target)) return planPq;
  const standard = settings.keepHdr === false || (target.gainMap !== undefined && showsBands(settings, target));
  if (standard && saysHdr(info)) return planHdr;
  const profiled = typeof info.colorSpace === 'object' || info.model === 'cmyk' || info.model === 'lab';
  return settings.colorSpace === 'srgb' && profiled ? planSrgb : planEncoded;
}

function saysHdr({ colorSpace: space }: PlanInfo): boolean {
  return typeof space === 'object' && 'cicp' in space && isHdr(space.cicp);
}

/** Steps after which a picture has three components, whatever it had. */
const makesRgb: ReadonlySet<Step['op']> = new Set([
  'expand-gray',
  'profile-to-srgb',
  'profile-to-linear',
  'light-to-srgb',
]);

/** For the bright picture that a gain map makes, which is linear light. */
function planApplied(planning: Planning): BitDepth {
  const { info, settings, steps, adjustments } = planning;
  const as = appliedForm(planning) ?? 'light';
  if (as === 'pq') steps.push({ op: 'light-to-pq', exposure: settings.toneMapping?.exposure ?? 0 });
  const to = { light: 'linear sRGB', pq: 'BT.2020 PQ' }[as];
  adjustments.push({ kind: 'color-converted', from: colorSpaceName(info.colorSpace), to, reason: 'target' });
  adjustments.push({ kind: 'hdr-kept', as });
  return as === 'pq' ? 16 : 32;
}

/** For a target of linear light. */
function planLinear({ info, steps, adjustments }: Planning, wanted: ColorModel): BitDepth {
  const { colorSpace: space, model } = info;
  const managed = (typeof space === 'object' && 'icc' in space) || model === 'cmyk' || model === 'lab';
  if (managed) steps.push({ op: 'profile-to-linear' });
  else if (wanted !== model) steps.push({ op: 'expand-gray' });
  if (space === 'srgb-linear' && info.depth === 32) return 32;
  if (!managed) steps.push({ op: 'to-linear' });
  if (space !== 'srgb-linear') {
    adjustments.push({ kind: 'color-converted', from: colorSpaceName(space), to: 'linear sRGB', reason: 'target' });
  }
  return 32;
}

/** Light above white, for a target that can say how bright it is. */
function planPq({ info, settings, steps, adjustments }: Planning, wanted: ColorModel): BitDepth {
  const { colorSpace: space, brightest = 1 } = info;
  const exposure = settings.toneMapping?.exposure ?? 0;
  if (typeof space === 'object') steps.push({ op: 'profile-to-linear' });
  else if (wanted !== info.model) steps.push({ op: 'expand-gray' });
  steps.push({ op: 'light-to-pq', exposure });
  const to = brightest * 2 ** exposure > PQ_TOP ? 'BT.2020 PQ, up to 10,000 cd/m²' : 'BT.2020 PQ';
  adjustments.push({ kind: 'color-converted', from: colorSpaceName(space), to, reason: 'target' });
  return 16;
}

function planEncoded(planning: Planning, wanted: ColorModel): BitDepth {
  const { info, target, steps } = planning;
  const space = info.colorSpace;
  if (typeof space === 'object' && 'cicp' in space) return planCodePoints(planning, wanted);
  if (space === 'srgb-linear' && !target.depths.includes(32)) {
    return toSrgb(planning, 'light-to-srgb', 16);
  }
  const modelChanges = wanted !== info.model;
  if (typeof space === 'object' && (!target.icc.includes(info.model) || modelChanges)) {
    return toSrgb(planning, 'profile-to-srgb', info.depth === 32 ? 16 : info.depth);
  }
  if (modelChanges && info.model === 'gray') steps.push({ op: 'expand-gray' });
  else if (modelChanges) return toSrgb(planning, 'profile-to-srgb', info.depth === 32 ? 16 : info.depth);
  return info.depth;
}

/** Colours are to be sRGB, whatever the target could carry. */
function planSrgb(planning: Planning, wanted: ColorModel): BitDepth {
  const { info, steps } = planning;
  const space = info.colorSpace;
  if (typeof space !== 'object' || 'icc' in space) {
    return toSrgb(planning, 'profile-to-srgb', info.depth === 32 ? 16 : info.depth, 'asked');
  }
  if (isHdr(space.cicp)) return planHdr(planning);
  if (!isSrgb(space.cicp)) return toSrgb(planning, 'light-to-srgb', 16, 'asked');
  steps.push({ op: 'name-srgb' });
  if (wanted !== info.model) steps.push({ op: 'expand-gray' });
  return info.depth;
}

function toSrgb(
  planning: Planning,
  op: 'profile-to-srgb' | 'light-to-srgb',
  depth: BitDepth,
  reason: 'target' | 'asked' = 'target',
): BitDepth {
  planning.steps.push(op === 'light-to-srgb' ? { op, toneMapping: toneMappingOf(planning) } : { op });
  const from = colorSpaceName(planning.info.colorSpace);
  planning.adjustments.push({ kind: 'color-converted', from, to: 'sRGB', reason });
  return depth;
}

function toneMappingOf({ settings }: Planning): ToneMapping {
  return settings.toneMapping ?? { operator: 'auto', exposure: 0 };
}

function planCodePoints(planning: Planning, wanted: ColorModel): BitDepth {
  const { info, target, steps } = planning;
  const space = info.colorSpace;
  if (typeof space !== 'object' || !('cicp' in space)) return info.depth;
  const carried = target.cicp === 'all' || (target.cicp === 'hdr' && (isHdr(space.cicp) || info.model === 'gray'));
  if (!carried && isSrgb(space.cicp)) steps.push({ op: 'name-srgb' });
  else if (!carried && isHdr(space.cicp)) return planHdr(planning);
  else if (!carried) {
    // The profile that says the same is one of RGB.
    if (!target.icc.includes('rgb') || info.model === 'gray') return toSrgb(planning, 'light-to-srgb', 16);
    steps.push({ op: 'tag-profile' });
  }
  if (wanted !== info.model) steps.push({ op: 'expand-gray' });
  return info.depth;
}

/** PQ or HLG for a target without that range. */
function planHdr(planning: Planning): BitDepth {
  const toneMapping = toneMappingOf(planning);
  planning.steps.push({ op: 'light-to-srgb', toneMapping });
  planning.adjustments.push({ kind: 'tone-mapped', from: colorSpaceName(planning.info.colorSpace) });
  return 16;
}

/** The turn goes before all else; that it is undone by the tag of an embedded file is nothing to tell. */
function planTurn({ info, settings, orientation, steps, adjustments }: Planning, embed: boolean): void {
  const { turn = 0, flip = 'none' } = settings;
  if (orientation !== 1 && !embed) steps.unshift({ op: 'orient', orientation });
  if (turnOf(settings) !== 1) adjustments.unshift({ kind: 'turned', degrees: turn as 0 | 90 | 180 | 270, flip });
  if (info.orientation !== 1 && !embed) adjustments.unshift({ kind: 'orientation-applied', from: info.orientation });
}

function planSize({ info, settings, orientation, steps, adjustments }: Planning): void {
  const { resize } = settings;
  const turned = ([across, down]: readonly [number, number]): readonly [number, number] =>
    swapsSides(orientation) ? [down, across] : [across, down];
  const edits = planEdits(settings, turned([info.width, info.height]), info.nominal && turned(info.nominal));
  steps.push(...edits.steps);
  adjustments.push(...edits.adjustments);
  if (!resize || (resize.width === undefined && resize.height === undefined)) return;
  const [width, height] = edits.size;
  // A drawing is rendered at the wanted size, which makes it no less sharp.
  const geometry = resizeGeometry(width, height, info.scalable ? { ...resize, enlarge: true } : resize);
  if (isIdentity(geometry, width, height)) return;
  steps.push({ op: 'resize', geometry });
  adjustments.push({ kind: 'resized', from: [width, height], to: [geometry.width, geometry.height] });
}

/** The squares of an icon: none is larger than the picture, unless all would be. */
function planSquares({ info, settings, target, orientation, steps, adjustments }: Planning): readonly number[] {
  const wanted = target.iconSizes?.(settings.options) ?? [];
  if (wanted.length === 0 || (info.frameCount > 1 && settings.pages === undefined)) return [];
  const from = sizeAfter(swapsSides(orientation) ? [info.height, info.width] : [info.width, info.height], steps);
  const most = Math.max(...from);
  const fitting = wanted.filter((side) => side <= most).toSorted((a, b) => a - b);
  const sides = fitting.length > 0 ? fitting : [most];
  const largest = sides.at(-1) ?? most;
  if (from.some((side) => side !== largest)) {
    adjustments.push({ kind: 'resized', from, to: [largest, largest] });
  }
  return sides;
}

function planAlpha({ info, settings, target, steps, adjustments }: Planning): void {
  if (info.alpha === 'none') return;
  if (target.alpha === 'none') {
    steps.push({ op: 'flatten', background: settings.background });
    adjustments.push({ kind: 'alpha-flattened', background: settings.background });
  } else if (target.alpha === 'binary') {
    adjustments.push({ kind: 'alpha-thresholded' });
  }
}

function planDepth({ info, settings, target, steps, adjustments }: Planning, depth: BitDepth): void {
  const nearest = target.depths.find((candidate) => candidate >= depth) ?? target.depths.at(-1) ?? 8;
  const model = steps.some(({ op }) => makesRgb.has(op)) ? 'rgb' : info.model;
  const given = nearest < depth && target.deepModels?.includes(model) ? 16 : nearest;
  if (given !== depth) steps.push({ op: 'depth', depth: given });
  const had = info.significantBits ?? info.depth;
  const kept = keptBits(info.depth, nearest, settings, target);
  if (kept < had) adjustments.push({ kind: 'depth-reduced', from: had, to: kept });
}

function planMetadata({ info, settings, target, adjustments }: Planning): MetadataBlock[] {
  const keep: MetadataBlock[] = [];
  // A packet of the source stays as it is, byte for byte.
  const xmpIsFree = target.metadata.includes('xmp') && !info.metadata.includes('xmp');
  for (const block of info.metadata) {
    if (settings.metadata === 'strip') adjustments.push({ kind: 'metadata-dropped', block, reason: 'asked' });
    else if (target.metadata.includes(block) || (block === 'texts' && xmpIsFree)) keep.push(block);
    else adjustments.push({ kind: 'metadata-dropped', block, reason: 'target' });
  }
  return keep;
}

/** Resolutions that differ by less come from containers that count pixels by the metre. */
const SAME_DPI = 0.5;

function planDensity({ info, settings, target, adjustments }: Planning, keep: readonly MetadataBlock[]): void {
  const { density } = info;
  if (!density) return;
  if (!target.density && !(info.densityInExif === true && keep.includes('exif'))) {
    adjustments.push({ kind: 'density-dropped', density });
    return;
  }
  const { dpi } = settings;
  if (dpi === undefined || (Math.abs(density.x - dpi) < SAME_DPI && Math.abs(density.y - dpi) < SAME_DPI)) return;
  adjustments.push({ kind: 'density-changed', from: density, to: { x: dpi, y: dpi } });
}
