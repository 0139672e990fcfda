import {
  type Adjustment,
  type Attached,
  type CodecContext,
  composeOrientations,
  type DecodedImage,
  defaultsOf,
  type EncoderEntry,
  type GainMap,
  type Metadata,
  type MetadataBlock,
  type OptionSchema,
  type OptionsOf,
  type PictureEdit,
  type Rewritten,
  type RewrittenPicture,
} from '@safelight/core';
import { carriedParts } from '../metadata/auxiliary.ts';
import { withoutLocation } from '../metadata/location/metadata.ts';
import { keptMetadata, lostOfMetadata } from '../metadata/metadata.ts';
import type { Moving } from '../metadata/move.ts';
import { swapsSides } from '../pixels/swaps-sides.ts';
import { readingOptions } from '../plan/complete-options.ts';
import { turnOf } from '../plan/edits.ts';
import { parsePages } from '../plan/pages.ts';
import type { Plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { renderedSize } from '../plan/sizes.ts';
import type { Step } from '../plan/step.ts';
import type { RegisteredFormat } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import { isRewritable } from './keep-original.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** A file that may be written anew in its own format, without coding its pixels again. */
export interface RewritingJob {
  readonly bytes: Uint8Array;
  readonly source: SourceInfo;
  readonly headerPlan: Plan;
  readonly settings: ConvertSettings;
  readonly target: {
    readonly format: RegisteredFormat;
    readonly encoder: EncoderEntry;
    readonly options: OptionsOf<OptionSchema>;
  };
  /** Hears what the file's metadata are, where the rewriter reads them. */
  readonly onMetadata?: (metadata: Metadata) => void;
  /** The options need not ask for it. */
  readonly preferred?: boolean;
}

/** The file anew, where its format can do that, colours are to stay, and pixels their size. */
export async function rewritten(job: RewritingJob, context: CodecContext): Promise<Rewritten | undefined> {
  const { bytes, source, headerPlan, settings } = job;
  const { format, encoder, options } = job.target;
  if (!encoder.rewrite || !isRewritable(source, headerPlan, encoder)) return undefined;
  const edit = editOf(job);
  const preferred = job.preferred === true || (edit !== undefined && isUsual(job));
  const rewriter = await loaded(encoder.rewrite, format.id);
  const { frameCount: total } = source;
  const chosen = settings.pages === undefined || total <= 1 ? undefined : parsePages(settings.pages, total);
  const pages = chosen && chosen.length < total ? chosen : undefined;
  const told: Adjustment[] = pages ? [{ kind: 'pages-dropped', kept: pages.length, total }] : [];
  told.push(...headerPlan.adjustments.filter(({ kind }) => kind === 'resized'));
  let size: Rewritten['size'];
  const request = {
    options,
    reading: readingOptions(format.decoder?.options, settings),
    metadata: settings.metadata,
    carried: async (held: Attached, result: RewrittenPicture): Promise<Attached> => {
      size = edit && shownSize(result);
      return carried(held, result, { job, told, context });
    },
    ...(edit ? { edit } : {}),
    ...sizeOf(job),
    ...(pages ? { pages } : {}),
    ...densityOf(settings),
    leavesOut: source.gainMap !== undefined && settings.keepHdr === false,
    ...(preferred ? { preferred } : {}),
  };
  const made = await wrapErrors('encode', format.id, () => rewriter.rewrite(bytes, request, context));
  return made && { ...made, adjustments: [...told, ...made.adjustments], ...(size ? { size } : {}) };
}

/** The size that a drawing is to have. */
function sizeOf({ source, headerPlan }: RewritingJob): { readonly size?: readonly [width: number, height: number] } {
  const size = source.scalable ? renderedSize(source, headerPlan) : undefined;
  return size ? { size } : {};
}

/** What is asked of the upright picture that may need no new pixels. */
function editOf({ headerPlan, settings }: RewritingJob): PictureEdit | undefined {
  const turn = turnOf(settings);
  const crop = headerPlan.steps.find((step) => step.op === 'crop');
  if (turn === 1 && !crop) return undefined;
  return { turn, ...(crop ? { crop: crop.area } : {}), byEye: crop?.byEye === true };
}

/** Whether nothing is asked of the encoder: edits alone then leave a picture coded as it is. */
function isUsual({ settings, target: { encoder, options } }: RewritingJob): boolean {
  const defaults = defaultsOf(encoder.options);
  return settings.target === undefined && Object.keys(defaults).every((key) => options[key] === defaults[key]);
}

function shownSize({ width, height, orientation }: RewrittenPicture): readonly [width: number, height: number] {
  return swapsSides(orientation) ? [height, width] : [width, height];
}

function densityOf({ dpi }: ConvertSettings): { readonly density?: { readonly x: number; readonly y: number } } {
  return dpi === undefined ? {} : { density: { x: dpi, y: dpi } };
}

/** What travels of that which a picture file holds beside its pixels, telling of the result. */
async function carried(
  { metadata: held, auxiliary: all = [] }: Attached,
  result: RewrittenPicture,
  { job, told, context }: Carrying,
): Promise<Attached> {
  const { settings, headerPlan, onMetadata, target } = job;
  onMetadata?.(held);
  told.push(...toldOfPlan(headerPlan, result));
  const gainMap = await cutGainMap(job, result, context);
  const auxiliary = gainMap ? all.filter(({ kind }) => kind !== 'gain-map') : all;
  const turn = result.moved ? turnOf(settings) : 1;
  const { parts, placeRemoved, adjustments } = carriedParts(
    auxiliary,
    headerPlan.steps,
    settings,
    target.encoder,
    turn,
  );
  told.push(...adjustments);
  const beside = { auxiliary: parts, ...(gainMap ? { gainMap } : {}) };
  if (settings.metadata === 'keep' && settings.dpi === undefined && !result.moved && !editOf(job))
    return { metadata: held, ...beside };
  const blocks = Object.keys(held) as MetadataBlock[];
  if (settings.metadata === 'strip') {
    told.push(...blocks.map((block) => ({ kind: 'metadata-dropped', block, reason: 'asked' }) as const));
    return { metadata: {}, ...beside };
  }
  const { metadata, removed } =
    settings.metadata === 'keep' ? { metadata: held, removed: false } : withoutLocation(held);
  if (removed || placeRemoved) told.push({ kind: 'location-removed' });
  if (result.moved) told.push(...lostOfMetadata(metadata, blocks, true));
  const moving = result.moved ? { moving: movingOf(job, result) } : {};
  return { metadata: keptMetadata(metadata, blocks, { ...result, ...densityOf(settings), ...moving }), ...beside };
}

/** What was done to the pixels: what is turned or cut without coding it again stands upright then. */
function movingOf({ source, settings }: RewritingJob, { crop }: RewrittenPicture): Moving {
  const { width, height, orientation } = source;
  const steps: readonly Step[] = [
    { op: 'orient', orientation: composeOrientations(orientation, turnOf(settings)) },
    ...(crop ? [{ op: 'crop', area: crop, byEye: false } as const] : []),
  ];
  return { stored: { width, height }, orientation, stoodUpright: false, steps };
}

interface Carrying {
  readonly job: RewritingJob;
  readonly told: Adjustment[];
  readonly context: CodecContext;
}

/** What the plan tells of a file whose pixels are not coded again. */
const OF_THE_PLAN: ReadonlySet<Adjustment['kind']> = new Set(['density-changed', 'hdr-flattened', 'turned', 'cropped']);

function toldOfPlan({ adjustments, steps }: Plan, { crop }: RewrittenPicture): readonly Adjustment[] {
  const wanted = steps.find((step) => step.op === 'crop')?.area;
  return adjustments
    .filter(({ kind }) => OF_THE_PLAN.has(kind))
    .map((change) => {
      if (change.kind !== 'cropped' || !crop || !wanted) return change;
      const moved = [crop.x - wanted.x, crop.y - wanted.y] as const;
      const to = [crop.width, crop.height] as const;
      return { ...change, to, ...(moved.some((by) => by !== 0) ? { moved } : {}) };
    });
}

/** The gain map of a picture that was cut, cut as the picture is; `undefined` where there is none to cut. */
async function cutGainMap(
  { bytes, source, headerPlan, settings, target }: RewritingJob,
  { crop }: RewrittenPicture,
  context: CodecContext,
): Promise<GainMap | undefined> {
  const load = target.format.decoder?.load;
  if (!crop || headerPlan.gainMap !== 'read' || !load) return undefined;
  const quiet = { ...context, onProgress: () => {} };
  const map = await (await loaded(load, target.format.id)).gainMap?.(bytes, quiet);
  if (!map) return undefined;
  const { movedGainMap } = await import('./moved-gain-map.ts');
  const steps = headerPlan.steps.map((step) => (step.op === 'crop' ? { ...step, area: crop } : step));
  const moved = await movedGainMap(map, source, steps, quiet);
  return settings.metadata === 'strip' ? { ...moved, withoutXmp: true } : moved;
}

/**
 * The file of the target's format that a picture was decoded from although its own file is of another (JPEG inside JPEG
 * XL), as it was where nothing is asked, else written anew.
 */
export async function restored(
  { frames }: DecodedImage,
  job: RewritingJob,
  context: CodecContext,
): Promise<Rewritten | undefined> {
  const { format, encoder, options } = job.target;
  const { encoded } = frames[0];
  if (!encoded?.isSourceFile || frames.length > 1 || encoded.mimeType !== format.mimeTypes[0]) return undefined;
  const { lacks: told = [] } = encoded;
  const defaults = defaultsOf(encoder.options);
  const preferred = Object.keys(defaults).every((key) => options[key] === defaults[key]);
  const { metadata, dpi } = job.settings;
  if (preferred && job.headerPlan.steps.length === 0 && metadata === 'keep' && dpi === undefined) {
    return { bytes: encoded.bytes, adjustments: [...told, { kind: 'encoding-kept' }] };
  }
  const made = await rewritten({ ...job, bytes: encoded.bytes, preferred }, context);
  return made && { ...made, adjustments: [...told, ...made.adjustments] };
}
