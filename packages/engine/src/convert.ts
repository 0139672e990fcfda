import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  type DecodedImage,
  defaultsOf,
  type EncodeCapabilities,
  type EncoderEntry,
  type Frame,
  type ImageInfo,
  invalidReason,
  type OptionSchema,
  type OptionsOf,
  type OptionValue,
  type Raster,
  type Stage,
  sourceOf,
} from '@safelight/core';
import { guarded, loaded } from './guard.ts';
import { inspect } from './inspect.ts';
import type { ResultInfo, SourceInfo } from './job.ts';
import { type Plan, type PlanInfo, plan, type Step } from './plan.ts';
import { extensionOf, formatById, type RegisteredFormat, resultName } from './registry.ts';
import type { ConvertSettings } from './settings.ts';
import { cicpOf, expandGray, lightToSrgb, profileToSrgb, tagWithProfile } from './steps/color.ts';
import { changeDepth } from './steps/depth.ts';
import { exifDensity, hasThumbnail } from './steps/exif.ts';
import { dropAlpha, flatten, isOpaque } from './steps/flatten.ts';
import { keptMetadata } from './steps/metadata.ts';
import { orient, swapsSides } from './steps/orient.ts';
import { resize } from './steps/resize.ts';

/** What a host lends to one conversion. `onProgress` gets percent 10 to 100 and the stage (SPEC section 4). */
export type ConvertContext = Omit<CodecContext, 'onProgress'> & {
  readonly onProgress: (percent: number, stage: Stage) => void;
};

/** One conversion: the file's name (for its extension and the result's name) and what is wanted. */
export interface ConvertRequest {
  readonly name: string;
  readonly settings: ConvertSettings;
}

/** A finished conversion. */
export interface ConvertOutput {
  readonly bytes: Uint8Array;
  readonly source: SourceInfo;
  readonly result: ResultInfo;
}

/** Where each stage begins, in percent (SPEC section 4, DECISIONS 3). */
const STAGE_START: Readonly<Record<Stage, number>> = { read: 10, decode: 30, transform: 50, encode: 70, finish: 90 };

/**
 * Converts one file. Throws `ConvertError` with a code; rejects with `AbortError` when the signal is aborted.
 * The result is complete when this resolves; nothing is stored anywhere.
 */
export async function convert(
  bytes: Uint8Array,
  request: ConvertRequest,
  context: ConvertContext,
): Promise<ConvertOutput> {
  const started = performance.now();
  const { name, settings } = request;
  const target = targetOf(settings);
  const source = await inspect(sourceOf(bytes), name);
  refuseTooLarge(source, context);
  const outline = plan(source, settings, target.encoder);
  refuseResult(resultSize(source, outline), target.encoder, context);
  const stages = stageContexts(context);
  const image = await decode(bytes, source, outline.frames, stages('decode'));
  const actual = infoOf(image, source);
  const planned = plan(actual, settings, target.encoder);
  const steps: FinalPlan = { ...planned, moved: movesPixels(planned.steps) };
  refuseResult(resultSize(actual, steps), target.encoder, context);
  const transformed = await transform(image, steps, settings, target.encoder, stages('transform'));
  const { load } = target.encoder;
  const encoder = await loaded(load, target.format.id);
  context.signal.throwIfAborted();
  const out = await guarded('encode', target.format.id, () =>
    encoder.encode(transformed, target.options, stages('encode')),
  );
  context.onProgress(STAGE_START.finish, 'finish');
  const { width, height } = transformed.frames[0].raster;
  const result: ResultInfo = {
    name: resultName(name, target.format),
    formatId: target.format.id,
    mimeType: target.format.mimeTypes[0],
    bytes: out.length,
    width,
    height,
    ms: Math.round(performance.now() - started),
    adjustments: [
      ...mismatch(name, source),
      ...(image.adjustments ?? []),
      ...steps.adjustments,
      ...lost(image, steps, target.encoder),
    ],
  };
  return { bytes: out, source, result };
}

/** The encoder of the wanted format with its options completed; throws `invalid-option` or `unsupported-format`. */
function targetOf(settings: ConvertSettings): {
  readonly format: RegisteredFormat;
  readonly encoder: EncoderEntry;
  readonly options: OptionsOf<OptionSchema>;
} {
  const format = formatById(settings.to);
  if (!format?.encoder) {
    throw new ConvertError('unsupported-format', `'${settings.to}' cannot be written.`, { stage: 'read' });
  }
  return { format, encoder: format.encoder, options: completeOptions(format.encoder.options, settings.options) };
}

/** Defaults overlaid with the given values; throws `invalid-option` naming the first that does not fit. */
export function completeOptions(
  schema: OptionSchema,
  given: Readonly<Record<string, OptionValue>>,
): OptionsOf<OptionSchema> {
  for (const [key, value] of Object.entries(given)) {
    const field = schema[key];
    const reason = field ? invalidReason(field, value) : 'is not an option of this format';
    if (reason) throw new ConvertError('invalid-option', `${key} ${reason}.`, { stage: 'read' });
  }
  return { ...defaultsOf(schema), ...given };
}

function refuseTooLarge(source: SourceInfo, context: ConvertContext): void {
  const pixels = source.width * source.height;
  if (pixels <= context.limits.maxPixels) return;
  const size = `${source.width} x ${source.height} pixels`;
  throw new ConvertError('limit-exceeded', `The picture has ${size}, more than this device can hold in memory.`, {
    stage: 'read',
    formatId: source.formatId,
  });
}

/** Pixels that the steps of a plan make of a picture: columns and rows. */
function resultSize(info: ImageInfo, { steps }: Plan): readonly [width: number, height: number] {
  const scaled = steps.find((step) => step.op === 'resize')?.geometry;
  if (scaled) return [scaled.width, scaled.height];
  return swapsSides(info.orientation) ? [info.height, info.width] : [info.width, info.height];
}

/** Refuses, before any pixel is decoded, a result that the format or the memory cannot hold. */
function refuseResult(
  [width, height]: readonly [number, number],
  target: EncodeCapabilities,
  context: ConvertContext,
): void {
  const { maxSide, maxPixels = Number.POSITIVE_INFINITY } = target;
  const fits = width <= maxSide && height <= maxSide && width * height <= maxPixels;
  if (fits && width * height <= context.limits.maxPixels) return;
  const most = width * height > maxPixels ? `${maxPixels} pixels` : `${maxSide} a side`;
  const reason = fits ? 'this device can hold in memory' : `this format can hold (${most})`;
  throw new ConvertError('limit-exceeded', `${width} x ${height} pixels are more than ${reason}.`, {
    stage: 'transform',
  });
}

/** Codec contexts whose progress moves within a stage's share of the whole. */
function stageContexts(context: ConvertContext): (stage: 'decode' | 'transform' | 'encode') => CodecContext {
  const ends = { decode: STAGE_START.transform, transform: STAGE_START.encode, encode: STAGE_START.finish };
  return (stage) => {
    const start = STAGE_START[stage];
    context.onProgress(start, stage);
    return {
      ...context,
      onProgress: (fraction) =>
        context.onProgress(start + Math.max(0, Math.min(fraction, 1)) * (ends[stage] - start), stage),
    };
  };
}

async function decode(
  bytes: Uint8Array,
  source: SourceInfo,
  frames: 'first' | 'all',
  context: CodecContext,
): Promise<DecodedImage> {
  const entry = formatById(source.formatId)?.decoder;
  if (!entry) throw new ConvertError('unsupported-format', 'No decoder.', { stage: 'decode' });
  const decoder = await loaded(entry.load, source.formatId);
  context.signal.throwIfAborted();
  return guarded('decode', source.formatId, () => decoder.decode(bytes, { frames }, context));
}

/** The facts of a decoded image; the header's where the pixels do not tell. */
function infoOf(image: DecodedImage, source: SourceInfo): PlanInfo {
  const { raster } = image.frames[0];
  const blocks = (['exif', 'xmp', 'iptc'] as const).filter((block) => image.metadata[block] !== undefined);
  const { significantBits: _, density: __, ...rest } = source;
  const inExif = exifDensity(image.metadata.exif);
  const density = image.density ?? inExif;
  return {
    ...rest,
    width: raster.width,
    height: raster.height,
    kind: image.kind,
    model: raster.model,
    alpha: raster.alpha,
    depth: raster.depth,
    colorSpace: raster.colorSpace,
    orientation: image.orientation,
    metadata: blocks,
    ...(raster.significantBits === undefined ? {} : { significantBits: raster.significantBits }),
    ...(density ? { density, densityInExif: inExif !== undefined } : {}),
  };
}

async function transform(
  image: DecodedImage,
  { steps, keep, moved }: FinalPlan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
  context: CodecContext,
): Promise<DecodedImage> {
  const whole = target.kinds.includes(image.kind);
  const sources = whole ? image.frames : image.frames.slice(0, 1);
  const frames: Frame[] = [];
  for (const frame of sources) {
    frames.push({ ...frame, raster: await transformRaster(frame.raster, steps, context) });
    context.onProgress(frames.length / sources.length);
  }
  const poster = whole && target.fallback ? image.fallback : undefined;
  const fallback = poster && (await transformRaster(poster, steps, context));
  const asked = settings.dpi === undefined ? undefined : { x: settings.dpi, y: settings.dpi };
  const density = asked ?? image.density ?? exifDensity(image.metadata.exif);
  const { width, height } = (frames[0] as Frame).raster;
  const facts = { width, height, moved, ...(asked ? { density: asked } : {}) };
  const { density: _, adjustments: __, fallback: ___, ...rest } = image;
  return {
    ...rest,
    kind: whole ? image.kind : 'still',
    frames: frames as unknown as DecodedImage['frames'],
    orientation: 1,
    metadata: keptMetadata(image.metadata, keep, facts),
    ...(density ? { density } : {}),
    ...(fallback ? { fallback } : {}),
  };
}

async function transformRaster(source: Raster, steps: readonly Step[], context: CodecContext): Promise<Raster> {
  let raster = source;
  for (const step of steps) {
    context.signal.throwIfAborted();
    raster = await guarded('transform', undefined, () => runStep(raster, step, context));
  }
  return raster;
}

async function runStep(raster: Raster, step: Step, context: CodecContext): Promise<Raster> {
  switch (step.op) {
    case 'orient':
      return orient(raster, step.orientation);
    case 'expand-gray':
      return expandGray(raster);
    case 'tag-profile':
      return tagWithProfile(raster);
    case 'name-srgb':
      return cicpOf(raster.colorSpace) ? { ...raster, colorSpace: 'srgb' } : raster;
    case 'profile-to-srgb':
      return profileToSrgb(raster, context);
    case 'light-to-srgb':
      return lightToSrgb(raster);
    case 'resize':
      return resize(raster, step.geometry, context.signal);
    case 'flatten':
      return isOpaque(raster) ? dropAlpha(raster) : flatten(raster, step.background);
    case 'depth':
      return changeDepth(raster, step.depth);
  }
}

/** What the decoded image holds and the result does not, known only after decoding. */
function lost(
  { fallback, metadata }: DecodedImage,
  made: FinalPlan,
  target: EncodeCapabilities,
): readonly Adjustment[] {
  const stale = made.moved && made.keep.includes('exif') && metadata.exif && hasThumbnail(metadata.exif);
  return [
    ...(fallback && !target.fallback ? [{ kind: 'auxiliary-dropped', what: 'fallback-image' } as const] : []),
    ...(stale ? [{ kind: 'auxiliary-dropped', what: 'thumbnail' } as const] : []),
  ];
}

/** The plan for what was decoded. */
type FinalPlan = Plan & {
  /** The pixels do not stay where they were in the file: what a thumbnail shows is another picture. */
  readonly moved: boolean;
};

function movesPixels(steps: readonly Step[]): boolean {
  return steps.some(({ op }) => op === 'orient' || op === 'resize');
}

function mismatch(name: string, source: SourceInfo): readonly Adjustment[] {
  const format = formatById(source.formatId);
  const extension = extensionOf(name);
  if (!format || extension === '' || format.extensions.includes(extension)) return [];
  return [{ kind: 'extension-mismatch', extension, actual: format.label }];
}
