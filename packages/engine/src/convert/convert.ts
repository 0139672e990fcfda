import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  type DecodedImage,
  type Decoder,
  type EncodeCapabilities,
  type Metadata,
  type Raster,
  type Rewritten,
  type Stage,
  sourceOf,
  thumbnailSize,
} from '@safelight/core';
import { swapsSides } from '../pixels/swaps-sides.ts';
import { readingOptions } from '../plan/complete-options.ts';
import { type Plan, type PlanInfo, plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { renderedSize, resultSize } from '../plan/sizes.ts';
import { type CompleteTarget, targetOf } from '../plan/target.ts';
import { formatById } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import type { ConvertContext, ConvertOutput, ConvertRequest } from './conversion.ts';
import { infoOf, wantedFrames } from './decoded-info.ts';
import { inspect } from './inspect.ts';
import type { Candidate } from './keep-original.ts';
import { refuseResult, refuseTooLarge } from './refuse.ts';
import { isUnchanged, type Made, madeOf, type ResultScore, resultOf, timesOf } from './result-info.ts';
import type { RewritingJob } from './rewrite.ts';
import { type FinalPlan, liesOtherwise, type Transformed, transform } from './transform.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

export type { ConvertContext, ConvertOutput, ConvertRequest } from './conversion.ts';

/** What is said of things beside a picture: they are all there where its file is in the result as it was. */
const IN_THE_FILE: ReadonlySet<Adjustment['kind']> = new Set([
  'metadata-dropped',
  'auxiliary-dropped',
  'density-dropped',
  'hdr-flattened',
]);

/** Where each stage begins, in percent. */
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
  const examined = await examine(bytes, request);
  const made = await convertAll(bytes, request, context, examined);
  const { settings } = request;
  const video = settings.extractVideo ? await videoIn(bytes, made.source.formatId) : undefined;
  return video ? (await import('./extract-video.ts')).withVideo(made, video, settings) : made;
}

/** The film of a motion photo; `undefined` where there is none. */
async function videoIn(bytes: Uint8Array, formatId: SourceInfo['formatId']): Promise<Uint8Array | undefined> {
  const load = formatById(formatId)?.decoder?.video;
  if (!load) return undefined;
  const reader = await loaded(load, formatId);
  return wrapErrors('read', formatId, () => reader.readVideo(bytes));
}

async function convertAll(
  bytes: Uint8Array,
  request: ConvertRequest,
  context: ConvertContext,
  examined: Examined,
): Promise<ConvertOutput> {
  const { split, pages = [] } = examined.headerPlan;
  if (!split) return convertTogether(bytes, request, context, examined);
  const whole = await decodeAtOnce(bytes, examined, request, context);
  const { convertPages } = await import('./convert-pages.ts');
  const { source, target } = examined;
  return convertPages({ pages, request, context }, (page, its) => {
    const headerPlan = plan(source, page.settings, target.encoder);
    return convertTogether(bytes, page, its, { source, target, headerPlan }, whole);
  });
}

/** Converts what is asked for of a file in one go: all of it is in memory at the same time. */
async function convertTogether(
  bytes: Uint8Array,
  request: ConvertRequest,
  context: ConvertContext,
  examined?: Examined,
  decoded?: DecodedImage,
): Promise<ConvertOutput> {
  const started = performance.now();
  const { settings } = request;
  const prepared = await prepare(bytes, request, context, examined, decoded);
  const { target, source, job } = prepared;
  const thumbnail =
    request.thumbnail === undefined || !prepared.image
      ? undefined
      : (await import('./thumbnail.ts')).thumbnailOf(prepared.image, request.thumbnail);
  const finished = async (made: Made): Promise<ConvertOutput> => {
    context.onProgress(STAGE_START.finish, 'finish');
    const times = await timesOf(prepared.metadata, settings);
    // Some documents tell only when they are open how many pages they have.
    const { frameCount = source.frameCount } = prepared.image ?? {};
    const unchanged = isUnchanged(made, bytes) ? { unchanged: true } : {};
    const result = { ...resultOf(made, request.name, target, source, started), ...times, ...unchanged };
    return { files: made.files, source: { ...source, frameCount }, result, thumbnail };
  };
  if (prepared.rewritten) return finished(madeOf(prepared.rewritten, source));
  const { image, steps, output, adjustments } = prepared;
  const { written, told, score } = await encodeAsWanted(output, target, stageContexts(context)('encode'));
  const { frames } = output;
  const made = (steps.iconSizes ? (frames.at(-1) ?? frames[0]) : frames[0]).raster;
  const [width, height] = shownSize(made, steps);
  const candidate = candidateOf(prepared, bytes, written);
  // Most results are of another format: what may keep a file is loaded with the first that is not.
  const keeping = candidate.sameFormat ? await import('./keep-original.ts') : undefined;
  if (keeping?.canKeepOriginal(candidate, settings, target.encoder, target.options)) {
    return finished({ files: [bytes], width, height, adjustments: [{ kind: 'original-kept' }] });
  }
  if (keeping?.canRewrite(candidate, settings, target.encoder, target.options)) {
    const kept = await rewritten({ ...job, preferred: true }, { ...context, onProgress: () => {} });
    if (kept && kept.bytes.length < written.length) return finished(madeOf(kept, source));
  }
  const all = [
    ...told,
    ...(image.adjustments ?? []),
    ...steps.adjustments,
    ...adjustments,
    ...(await lateAdjustments(image, steps, target.encoder)),
  ];
  const hasOwn = thumbnailSize(made, target.encoder.thumbnail) !== undefined;
  const isPacked = told.some(({ kind }) => kind === 'encoding-kept');
  const isWhole = isPacked && target.encoder.keepsFiles && frames[0].encoded?.unmodified;
  // A header says that there is alpha, and not what kind of it.
  const isBinary = await hasBinaryAlpha(output, all);
  const isLost = (one: Adjustment): boolean => {
    if (one.kind === 'alpha-thresholded') return !isBinary;
    // What the format has no place for comes back with the file that is in it.
    if (isWhole && 'reason' in one && one.reason === 'asked') return true;
    if (isWhole && IN_THE_FILE.has(one.kind)) return false;
    return one.kind !== 'auxiliary-dropped' || one.what !== 'thumbnail' || !hasOwn;
  };
  return finished({ files: [written], width, height, adjustments: all.filter(isLost), score });
}

/** Whether alpha that is to become opaque or clear is so already. */
async function hasBinaryAlpha({ frames }: DecodedImage, adjustments: readonly Adjustment[]): Promise<boolean> {
  if (!adjustments.some(({ kind }) => kind === 'alpha-thresholded')) return false;
  const { isPartlyTransparent } = await import('../pixels/flatten.ts');
  return !frames.some(({ raster }) => isPartlyTransparent(raster));
}

/** A picture that is embedded as it is is turned by whoever shows it. */
function shownSize({ width, height }: Raster, { embed, orientation }: Plan): readonly [width: number, height: number] {
  return embed && swapsSides(orientation) ? [height, width] : [width, height];
}

/** A conversion up to its encoder: the pictures for that, or a file that needs none. */
export type Prepared = {
  readonly target: CompleteTarget;
  readonly source: SourceInfo;
  readonly job: RewritingJob;
  /** The metadata of the source. */
  readonly metadata: Metadata;
} & (
  | { readonly rewritten: Rewritten; readonly image?: undefined }
  | ({ readonly rewritten?: undefined; readonly image: DecodedImage; readonly steps: FinalPlan } & Transformed)
);

/** What the header and the settings decide. */
interface Examined {
  readonly target: CompleteTarget;
  readonly source: SourceInfo;
  readonly headerPlan: Plan;
}

/** Reads a file's header and plans its conversion. Throws as `convert` does. */
export async function examine(bytes: Uint8Array, { name, settings }: ConvertRequest): Promise<Examined> {
  const target = targetOf(settings);
  const source = await inspect(sourceOf(bytes), name, settings);
  return { target, source, headerPlan: plan(source, settings, target.encoder) };
}

/** All frames that become files, where a decoder that is asked for one of them would decode the others with it. */
async function decodeAtOnce(
  bytes: Uint8Array,
  { source, headerPlan }: Examined,
  { settings }: ConvertRequest,
  context: ConvertContext,
): Promise<DecodedImage | undefined> {
  if (source.kind === 'pages' && formatById(source.formatId)?.decoder?.pagesApart) return undefined;
  refuseTooLarge(source, bytes.length, context);
  return decode(bytes, source, headerPlan, settings, { ...context, onProgress: () => {} });
}

/** Does everything that comes before encoding. Throws and rejects as `convert` does. */
export async function prepare(
  bytes: Uint8Array,
  request: ConvertRequest,
  context: ConvertContext,
  examined?: Examined,
  decoded?: DecodedImage,
): Promise<Prepared> {
  const { target, source, headerPlan } = examined ?? (await examine(bytes, request));
  const { settings } = request;
  let sourceMetadata: Metadata = {};
  const onMetadata = (metadata: Metadata): void => {
    sourceMetadata = metadata;
  };
  const job: RewritingJob = { bytes, source, headerPlan, settings, target, onMetadata };
  const anew = source.formatId === target.format.id ? await rewritten(job, rewritingContext(context)) : undefined;
  if (anew) return { target, source, job, metadata: sourceMetadata, rewritten: anew };
  refuseTooLarge(source, bytes.length, context);
  refuseResult(resultSize(source, headerPlan), target.encoder, context);
  const stages = stageContexts(context);
  const whole = decoded ?? (await decode(bytes, source, headerPlan, settings, stages('decode')));
  const image = wantedFrames(whole, headerPlan);
  sourceMetadata = image.metadata;
  const actual = infoOf(image, source);
  const planned = await finalPlan(image, source, actual, settings, target.encoder);
  const loadDecoder = (): Promise<Decoder> => decoderOf(source);
  const quiet = { ...context, onProgress: () => {} };
  const applied =
    planned.gainMap === 'apply'
      ? await (await import('./apply-gain-map.ts')).withBrightPixels({ bytes, image, loadDecoder }, quiet)
      : { image };
  const { dropped } = applied;
  const flat = { ...actual, gainMap: undefined };
  const base = dropped && (await finalPlan(image, source, flat, settings, target.encoder));
  const steps = base ? { ...base, adjustments: [...base.adjustments, dropped] } : planned;
  refuseResult(resultSize(actual, steps), target.encoder, context);
  // A drawing has been rendered as large as was asked for: what is left to do tells nothing of that.
  const isScaled = source.scalable === true && headerPlan.steps.length > 0;
  const rewrittenFile = isScaled
    ? undefined
    : await restored(image, { ...job, headerPlan: steps }, rewritingContext(context));
  if (rewrittenFile) return { target, source, job, metadata: sourceMetadata, rewritten: rewrittenFile };
  const made = await transform(applied.image, steps, settings, target.encoder, stages('transform'));
  // Few pictures have a gain map: what carries it is loaded with the first.
  const beside = steps.gainMap === 'read' || steps.gainMap === 'make';
  const gainMaps = beside && (await import('./gain-map.ts'));
  const carried = gainMaps
    ? await gainMaps.withGainMap(made, steps, { bytes, settings, image, loadDecoder }, quiet)
    : made;
  const isRendered = source.scalable === true && target.encoder.drawings === true;
  const told: readonly Adjustment[] = isRendered ? [{ kind: 'rendered' }, ...carried.adjustments] : carried.adjustments;
  return { target, source, job, metadata: sourceMetadata, image, steps, ...carried, adjustments: told };
}

/** What decides whether the source file may stand for what was written. */
export function candidateOf(
  { target, source, job, image, steps }: Prepared & { readonly rewritten?: undefined },
  bytes: Uint8Array,
  written: Candidate['written'],
): Candidate {
  const sameFormat = source.formatId === target.format.id;
  const isDrawing = source.scalable === true;
  return { sameFormat, isDrawing, source: bytes, written, image, plans: [job.headerPlan, steps] };
}

/** What writes files anew is loaded with the first that may be. */
async function rewritten(job: RewritingJob, context: CodecContext): Promise<Rewritten | undefined> {
  return job.target.encoder.rewrite && (await import('./rewrite.ts')).rewritten(job, context);
}

async function restored(image: DecodedImage, job: RewritingJob, context: CodecContext): Promise<Rewritten | undefined> {
  if (!image.frames[0].encoded?.isSourceFile) return undefined;
  return (await import('./rewrite.ts')).restored(image, job, context);
}

/** A rewriter that declines has made no progress: nothing is said before it has. */
function rewritingContext(context: ConvertContext): CodecContext {
  const { encode: start, finish } = STAGE_START;
  const onProgress = (share: number): void => context.onProgress(start + share * (finish - start), 'encode');
  return { ...context, onProgress };
}

/** Encodes an image; `told` is what only its encoder could tell. */
export async function encode(
  image: DecodedImage,
  target: CompleteTarget,
  context: CodecContext,
): Promise<{ readonly written: Uint8Array; readonly told: readonly Adjustment[] }> {
  const encoder = await loaded(target.encoder.load, target.format.id);
  context.signal.throwIfAborted();
  const told: Adjustment[] = [];
  const onAdjustment = (adjustment: Adjustment): void => void told.push(adjustment);
  const part = { ...context, onAdjustment };
  return {
    written: await wrapErrors('encode', target.format.id, () => encoder.encode(image, target.options, part)),
    told,
  };
}

/** Encodes an image: at the quality that is set, or at the one that reaches the score that is asked for. */
export async function encodeAsWanted(
  image: DecodedImage,
  target: CompleteTarget,
  context: CodecContext,
): Promise<Awaited<ReturnType<typeof encode>> & { readonly score?: ResultScore }> {
  if (target.score === undefined) return encode(image, target, context);
  return (await import('./encode-to-score.ts')).encodeToScore(image, target, encode, context);
}

/** Codec contexts whose progress moves within a stage's share of the whole. */
function stageContexts(context: ConvertContext): (stage: 'decode' | 'transform' | 'encode') => DecodeContext {
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

type DecodeContext = CodecContext & Pick<ConvertContext, 'decoded'>;

function decoderOf({ formatId }: SourceInfo): Promise<Decoder> {
  const entry = formatById(formatId)?.decoder;
  if (!entry) throw new ConvertError('unsupported-format', 'No decoder.', { stage: 'decode' });
  return loaded(entry.load, formatId);
}

/** Decodes what a plan needs of a file, unless that is there from before. */
export async function decode(
  bytes: Uint8Array,
  source: SourceInfo,
  headerPlan: Plan,
  settings: ConvertSettings,
  context: DecodeContext,
): Promise<DecodedImage> {
  const entry = formatById(source.formatId)?.decoder;
  const decoder = await decoderOf(source);
  context.signal.throwIfAborted();
  const { frames, pages } = headerPlan;
  const size = source.scalable ? renderedSize(source, headerPlan) : undefined;
  const options = readingOptions(entry?.options, settings);
  const request = { frames, options, ...(pages ? { pages } : {}), ...(size ? { size } : {}) };
  const { decoded, limits } = context;
  const asked = decoded && JSON.stringify([source.formatId, request, limits]);
  const known = asked && decoded.find(bytes, asked);
  if (known) return known;
  const image = await wrapErrors('decode', source.formatId, () => decoder.decode(bytes, request, context));
  if (asked) decoded.keep(bytes, asked, image);
  return image;
}

/** What the decoded image holds and the result does not, known only after decoding. */
async function lateAdjustments(
  { fallback, metadata }: DecodedImage,
  made: FinalPlan,
  target: EncodeCapabilities,
): Promise<readonly Adjustment[]> {
  const lost: Adjustment[] =
    fallback && !target.fallback ? [{ kind: 'auxiliary-dropped', what: 'fallback-image' }] : [];
  const isMoved = liesOtherwise(made, metadata.exif);
  const { exif, xmp, iptc } = metadata;
  if (!(exif ?? xmp ?? iptc) || (!isMoved && !target.thumbnailIsPage)) return lost;
  return [...lost, ...(await import('../metadata/metadata.ts')).lostOfMetadata(metadata, made.keep, isMoved)];
}

/** The plan for what was decoded: pages by what each of them is, other frames and fallbacks by their own size. */
async function finalPlan(
  image: DecodedImage,
  source: SourceInfo,
  info: PlanInfo,
  settings: ConvertSettings,
  target: EncodeCapabilities,
): Promise<FinalPlan> {
  const planOf = (one: PlanInfo): Plan => plan(one, settings, target);
  const planned = planOf(info);
  const stepsFor: FinalPlan['stepsFor'] = ({ width, height }) =>
    width === info.width && height === info.height ? planned.steps : planOf({ ...info, width, height }).steps;
  const together = image.kind === 'pages' && target.kinds.includes('pages') && !planned.iconSizes;
  if (!together || image.frames.length === 1) return { ...planned, stepsFor };
  // A gain map is the first page's.
  const planPage = (page: DecodedImage): Plan => planOf(infoOf(page, { ...source, gainMap: undefined }));
  // Few files have several pages: what plans them is loaded with the first.
  const { planPages } = await import('./page-plans.ts');
  return { ...planned, stepsFor, ...planPages(image, planned, planPage, settings, target) };
}
