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
import { type Plan, plan, type Step } from './plan.ts';
import { extensionOf, formatById, type RegisteredFormat, resultName } from './registry.ts';
import type { ConvertSettings } from './settings.ts';
import { cicpOf, expandGray, lightToSrgb, profileToSrgb, tagWithProfile } from './steps/color.ts';
import { changeDepth } from './steps/depth.ts';
import { dropAlpha, flatten, isOpaque } from './steps/flatten.ts';
import { keptMetadata } from './steps/metadata.ts';
import { orient } from './steps/orient.ts';
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
  const stages = stageContexts(context);
  const image = await decode(bytes, source, plan(source, settings, target.encoder).frames, stages('decode'));
  const actual = infoOf(image, source);
  const steps = plan(actual, settings, target.encoder);
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
      ...said(steps, source, actual),
      ...lost(image, target.encoder),
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
  return { ...defaultsOf(schema), ...given } as OptionsOf<OptionSchema>;
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
function infoOf(image: DecodedImage, source: SourceInfo): ImageInfo {
  const { raster } = image.frames[0];
  const blocks = (['exif', 'xmp', 'iptc'] as const).filter((block) => image.metadata[block] !== undefined);
  const { significantBits: _, ...rest } = source;
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
    ...(image.density ? { density: image.density } : {}),
  };
}

async function transform(
  image: DecodedImage,
  { steps, keep }: Plan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
  context: CodecContext,
): Promise<DecodedImage> {
  const whole = target.kinds.includes(image.kind);
  const sources = whole ? image.frames : image.frames.slice(0, 1);
  const frames: Frame[] = [];
  for (const frame of sources) {
    frames.push({ ...frame, raster: await transformRaster(frame.raster, steps, target, context) });
    context.onProgress(frames.length / sources.length);
  }
  const poster = whole && target.fallback ? image.fallback : undefined;
  const fallback = poster && (await transformRaster(poster, steps, target, context));
  const density = settings.dpi === undefined ? image.density : { x: settings.dpi, y: settings.dpi };
  const { density: _, adjustments: __, fallback: ___, ...rest } = image;
  return {
    ...rest,
    kind: whole ? image.kind : 'still',
    frames: frames as unknown as DecodedImage['frames'],
    orientation: 1,
    metadata: keptMetadata(image.metadata, keep),
    ...(density ? { density } : {}),
    ...(fallback ? { fallback } : {}),
  };
}

async function transformRaster(
  source: Raster,
  steps: readonly Step[],
  target: EncodeCapabilities,
  context: CodecContext,
): Promise<Raster> {
  let raster = source;
  for (const step of steps) {
    context.signal.throwIfAborted();
    raster = await guarded('transform', undefined, () => runStep(raster, step, context));
  }
  if (raster.width > target.maxSide || raster.height > target.maxSide) {
    const size = `${raster.width} x ${raster.height}`;
    throw new ConvertError('limit-exceeded', `${size} pixels are more than this format can hold (${target.maxSide}).`, {
      stage: 'transform',
    });
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

/** The plan's adjustments, with the orientation that a platform decoder has applied already. */
function said(steps: Plan, source: SourceInfo, actual: ImageInfo): readonly Adjustment[] {
  const turned = source.orientation !== 1 && actual.orientation === 1;
  return turned ? [{ kind: 'orientation-applied', from: source.orientation }, ...steps.adjustments] : steps.adjustments;
}

/** What the decoded image holds and the target has no place for, known only after decoding. */
function lost(image: DecodedImage, target: EncodeCapabilities): readonly Adjustment[] {
  return image.fallback && !target.fallback ? [{ kind: 'auxiliary-dropped', what: 'fallback-image' }] : [];
}

function mismatch(name: string, source: SourceInfo): readonly Adjustment[] {
  const format = formatById(source.formatId);
  const extension = extensionOf(name);
  if (!format || extension === '' || format.extensions.includes(extension)) return [];
  return [{ kind: 'extension-mismatch', extension, actual: format.label }];
}
