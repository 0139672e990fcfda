import { readDensity as exifDensity, readOrientation } from '@safelight/codecs/exif';
import {
  type Adjustment,
  type CodecContext,
  type DecodedImage,
  type Density,
  type EncodeCapabilities,
  type Frame,
  type Metadata,
  type PageFacts,
  type Raster,
  turnedDensity,
} from '@safelight/core';
import { cicpOf } from '../color/cicp.ts';
import type { CarriedParts } from '../metadata/auxiliary.ts';
import type { PictureFacts } from '../metadata/exif.ts';
import type { WithoutLocation } from '../metadata/location/metadata.ts';
import type { Moving } from '../metadata/move.ts';
import { resizeGeometry } from '../pixels/resize-geometry.ts';
import { swapsSides } from '../pixels/swaps-sides.ts';
import { turnOf } from '../plan/edits.ts';
import type { Plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { movesPixels, type Step } from '../plan/step.ts';
import { chromaAfter } from './chroma-after.ts';
import { uniqueAdjustments } from './unique-adjustments.ts';
import { wrapErrors } from './wrap-errors.ts';

/** The plan for what was decoded. */
export type FinalPlan = Plan & {
  /** The steps for a frame that may be of another size than the first. */
  readonly stepsFor: (raster: Raster) => readonly Step[];
  /** The plans of pages that become one file, in the order of the frames. */
  readonly pagePlans?: readonly Plan[];
};

/** What the encoder gets, and what only the pixels could tell. */
export interface Transformed {
  readonly output: DecodedImage;
  readonly adjustments: readonly Adjustment[];
}

/** Runs a plan's steps over the frames that it keeps. */
export async function transform(
  image: DecodedImage,
  plan: FinalPlan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
  context: CodecContext,
): Promise<Transformed> {
  const { steps } = plan;
  const adjustments: Adjustment[] = [];
  const whole = target.kinds.includes(image.kind);
  const sources = whole ? image.frames : image.frames.slice(0, 1);
  const frames = await transformedFrames(sources, plan, settings, target, context, adjustments);
  if (plan.iconSizes) frames.push(...(await squaresOf(frames.splice(0)[0] as Frame, plan.iconSizes, context)));
  const poster = whole && target.fallback ? image.fallback : undefined;
  const fallback = poster && (await transformRaster(poster, plan.stepsFor(poster), context, adjustments));
  const pixels = { from: image.frames[0].raster, made: (frames[0] as Frame).raster };
  const facts = await writtenFacts(image, pixels, plan, settings, target, adjustments);
  const said = plan.textsInXmp ? await textsAsXmp(facts.metadata) : undefined;
  const attached = await carriedParts(image, steps, settings, target);
  if (attached.placeRemoved) adjustments.push({ kind: 'location-removed' });
  if (said && !said.areAll) {
    adjustments.push({ kind: 'metadata-dropped', block: 'texts', reason: 'target' });
  }
  adjustments.push(...attached.adjustments);
  const kind = kindOf(image, plan, frames.length, whole);
  const auxiliary = attached.parts.length > 0 ? { auxiliary: attached.parts } : {};
  const made = {
    loopCount: image.loopCount,
    ...facts,
    ...(said ? { metadata: said.metadata } : {}),
    ...auxiliary,
    kind,
    frames: frames as unknown as DecodedImage['frames'],
  };
  return { output: { ...made, ...(fallback ? { fallback } : {}) }, adjustments: uniqueAdjustments(adjustments) };
}

async function transformedFrames(
  sources: readonly Frame[],
  plan: FinalPlan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
  context: CodecContext,
  found: Adjustment[],
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const [place, frame] of sources.entries()) {
    const its = plan.pagePlans?.[place] ?? { ...plan, steps: plan.stepsFor(frame.raster) };
    const raster = await transformRaster(frame.raster, its.steps, context, found);
    const facts =
      frame.facts &&
      (await writtenFacts(frame.facts, { from: frame.raster, made: raster }, its, settings, target, found));
    frames.push(transformedFrame(frame, raster, facts, its, target, settings));
    context.onProgress(frames.length / sources.length);
  }
  if (!target.oneColorSpace || frames.length === 1) return frames;
  return (await import('../color/one-color-space.ts')).inOneColorSpace(frames, context, found);
}

/** Few pictures have parts: what decides about them is loaded with the first. */
async function carriedParts(
  { auxiliary = [] }: DecodedImage,
  steps: readonly Step[],
  settings: ConvertSettings,
  target: EncodeCapabilities,
): Promise<CarriedParts> {
  if (auxiliary.length === 0) return { parts: [], placeRemoved: false, adjustments: [] };
  return (await import('../metadata/auxiliary.ts')).carriedParts(auxiliary, steps, settings, target, turnOf(settings));
}

function kindOf(image: DecodedImage, { iconSizes, pages }: Plan, count: number, whole: boolean): DecodedImage['kind'] {
  if (iconSizes) return count > 1 ? 'pages' : 'still';
  return whole && (count > 1 || !pages) ? image.kind : 'still';
}

/** The frame as squares of these sides, each scaled from the whole. */
async function squaresOf(
  { raster }: Frame,
  sides: readonly number[],
  context: CodecContext,
): Promise<readonly Frame[]> {
  const { padToSquare } = await import('../pixels/pad.ts');
  const made: Frame[] = [];
  for (const side of sides) {
    const geometry = resizeGeometry(raster.width, raster.height, { width: side, height: side, mode: 'fit' });
    const square = await wrapErrors('transform', undefined, async () =>
      padToSquare(await (await loadResize())(raster, geometry, context), side),
    );
    made.push({ raster: square, duration: 0 });
  }
  return made;
}

/** The metadata of the source as far as it may travel; what takes places out of them is loaded when that is asked. */
async function metadataOf({ metadata }: PageFacts, settings: ConvertSettings): Promise<WithoutLocation> {
  if (settings.metadata !== 'no-location') return { metadata, removed: false };
  return (await import('../metadata/location/metadata.ts')).withoutLocation(metadata);
}

/**
 * What is written of a picture beside its pixels.
 * @param found - that a place was taken out of its metadata is added here
 */
async function writtenFacts(
  facts: PageFacts,
  { from, made }: { readonly from: Raster; readonly made: Raster },
  plan: Plan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
  found: Adjustment[],
): Promise<PageFacts> {
  const { metadata, removed } = await metadataOf(facts, settings);
  if (removed) found.push({ kind: 'location-removed' });
  const square = (side: number | undefined): Density | undefined =>
    side === undefined ? undefined : { x: side, y: side };
  const asked = square(settings.dpi);
  const held = facts.density ?? exifDensity(facts.metadata.exif);
  const turned = turnedDensity(held, plan.embed ? 1 : plan.orientation);
  const density = asked ?? turned ?? square(settings.fallbackDpi);
  const told = asked ?? (turned === held ? undefined : turned);
  const { width, height, colorSpace } = made;
  const isSrgb = colorSpace === 'srgb' && from.colorSpace !== 'srgb';
  const moved = liesOtherwise(plan, metadata.exif);
  const picture = {
    width,
    height,
    moved,
    ...(moved ? { moving: movingOf(facts, metadata.exif, from, plan) } : {}),
    isSrgb,
    ...(told ? { density: told } : {}),
  };
  return {
    // What is embedded keeps its orientation.
    orientation: plan.embed ? plan.orientation : 1,
    metadata: await claimingNothing(await toldMetadata(metadata, plan, picture), target),
    ...(density ? { density } : {}),
  };
}

/**
 * Whether pixels lie otherwise than the thumbnail of an EXIF block and what it tells of single pixels: they were moved, or the
 * container had a turn of its own (HEIF, JPEG XL), so that they came upright, while the block still says how to turn them.
 */
export function liesOtherwise(plan: Plan, exif: Uint8Array | undefined): boolean {
  return movesPixels(plan) || readOrientation(exif) !== 1;
}

/** What is done to pixels, for what metadata say of parts of them: they speak of the picture as it was before any turn. */
function movingOf(
  { orientation }: PageFacts,
  exif: Uint8Array | undefined,
  { width, height }: Raster,
  { steps }: Plan,
): Moving {
  const told = readOrientation(exif);
  if (orientation !== 1 || told === 1) return { stored: { width, height }, orientation, stoodUpright: false, steps };
  const stored = swapsSides(told) ? { width: height, height: width } : { width, height };
  return { stored, orientation: told, stoodUpright: true, steps };
}

/** The blocks to write, telling of the result; what changes them is loaded with the first. */
async function toldMetadata(metadata: Metadata, { keep }: Plan, picture: PictureFacts): Promise<Metadata> {
  if (Object.keys(metadata).length === 0) return metadata;
  return (await import('../metadata/metadata.ts')).keptMetadata(metadata, keep, picture);
}

/** Metadata whose XMP lists nothing beside the picture, where the target carries nothing: encoders of others list it themselves. */
async function claimingNothing(metadata: Metadata, { auxiliary }: EncodeCapabilities): Promise<Metadata> {
  if (!metadata.xmp || auxiliary) return metadata;
  const { withoutItems } = await import('@safelight/codecs/container-directory');
  return { ...metadata, xmp: withoutItems(metadata.xmp) };
}

/** Metadata with their texts in XMP, and whether it has a place for each of them. */
async function textsAsXmp({ texts = [], ...blocks }: Metadata): Promise<{ metadata: Metadata; areAll: boolean }> {
  const { fitsXmp, xmpOfTexts } = await import('../metadata/texts.ts');
  const xmp = xmpOfTexts(texts);
  return { metadata: xmp ? { ...blocks, xmp } : blocks, areAll: texts.every(fitsXmp) };
}

/** A frame of the result; the file it came from stays with it only where the target embeds it. */
function transformedFrame(
  frame: Frame,
  raster: Raster,
  facts: PageFacts | undefined,
  plan: Plan,
  target: EncodeCapabilities,
  settings: ConvertSettings,
): Frame {
  const { encoded, chroma, facts: __, index: _, ...rest } = frame;
  const kept = chromaAfter(chroma, frame.raster, plan.steps);
  const written = { ...rest, raster, ...(kept ? { chroma: kept } : {}), ...(facts ? { facts } : {}) };
  if (!plan.embed || !target.embeds || !encoded) return written;
  // The file has its gain map in it.
  const isFlattened = plan.adjustments.some((one) => one.kind === 'hdr-flattened' && one.reason === 'asked');
  const unmodified = settings.metadata === 'keep' && settings.dpi === undefined && !isFlattened;
  return { ...written, encoded: { ...encoded, unmodified } };
}

/** Most pictures keep their size: what scales them is loaded with the first that does not. */
async function loadResize(): Promise<typeof import('../pixels/resize.ts').resize> {
  return (await import('../pixels/resize.ts')).resize;
}

/** Runs steps over one raster. */
export async function transformRaster(
  source: Raster,
  steps: readonly Step[],
  context: CodecContext,
  found: Adjustment[],
): Promise<Raster> {
  let raster = source;
  for (const step of steps) {
    context.signal.throwIfAborted();
    raster = await wrapErrors('transform', undefined, () => runStep(raster, step, context, found));
  }
  return raster;
}

async function runStep(raster: Raster, step: Step, context: CodecContext, found: Adjustment[]): Promise<Raster> {
  switch (step.op) {
    case 'name-srgb':
      return cicpOf(raster.colorSpace) ? { ...raster, colorSpace: 'srgb' } : raster;
    case 'resize':
      return (await loadResize())(raster, step.geometry, context);
    case 'crop': {
      const { width, height } = step.area;
      return (await loadResize())(raster, { crop: step.area, width, height, filter: 'lanczos3' }, context);
    }
    // What most pictures need no change of is loaded with the first that does.
    case 'orient':
      return (await import('../pixels/orient.ts')).orient(raster, step.orientation);
    case 'flatten': {
      const { dropAlpha, flatten, isOpaque } = await import('../pixels/flatten.ts');
      return isOpaque(raster) ? dropAlpha(raster) : flatten(raster, step.background);
    }
    case 'straighten':
      return (await import('../pixels/straighten.ts')).straighten(raster, step, context.signal);
    case 'depth':
      return (await import('../pixels/depth.ts')).reduceDepth(raster, step.depth);
    case 'expand-gray':
    case 'tag-profile':
    case 'profile-to-srgb':
    case 'profile-to-linear':
    case 'light-to-srgb':
    case 'light-to-pq':
    case 'to-linear':
    case 'to-gray': {
      const { runColorStep } = await import('../color/color-steps.ts');
      return runColorStep(raster, step, context, found);
    }
  }
}
