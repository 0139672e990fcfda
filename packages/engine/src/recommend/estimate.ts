import { type CodecContext, type DecodedImage, type OptionSchema, type OptionsOf, takeTurn } from '@safelight/core';
import {
  type ConvertContext,
  type ConvertRequest,
  candidateOf,
  encode,
  encodeAsWanted,
  examine,
  type Prepared,
  prepare,
} from '../convert/convert.ts';
import { canKeepOriginal, canRewrite } from '../convert/keep-original.ts';
import { listPages } from '../plan/pages.ts';
import { sampleStrips } from './strips.ts';

/** Pixels that are encoded for a picture of any size: a second of work for the slowest encoder. */
const SAMPLE_PIXELS = 800_000;
/** Files of a result that are encoded for all of them. */
const MAX_FILES = 3;

/** How large a result will be. */
export interface Estimate {
  /** Of all files. */
  readonly bytes: number;
  /** The whole was encoded, not a part of it. */
  readonly exact: boolean;
}

/** A conversion that is ready to be tried with other options of its encoder. */
export interface Trial {
  /**
   * @param options - instead of those of the request
   * @param whole - encodes the picture and no sample of it
   */
  bytesWith(options?: OptionsOf<OptionSchema>, whole?: boolean): Promise<Estimate>;
}

/** A sample's figure this close to the size of the file, as a share of it, may be on its other side. */
const UNSURE = 0.2;

/**
 * How large the result of a conversion will be, by encoding a part of it; all of it where the part does not tell for sure
 * whether the result is smaller than the file. Throws and rejects as `convert` does.
 */
export async function estimate(bytes: Uint8Array, request: ConvertRequest, context: ConvertContext): Promise<Estimate> {
  const trial = await trialOf(bytes, request, context);
  const sampled = await trial.bytesWith();
  const unsure = Math.abs(sampled.bytes - bytes.length) < bytes.length * UNSURE;
  return unsure && !sampled.exact ? trial.bytesWith(undefined, true) : sampled;
}

/** Does all of a conversion but the encoding, which can then be tried again and again. */
export async function trialOf(bytes: Uint8Array, request: ConvertRequest, context: ConvertContext): Promise<Trial> {
  const { headerPlan } = await examine(bytes, request);
  const { pages = [] } = headerPlan;
  if (!headerPlan.split) return trialOfOne(bytes, request, context);
  const trials: OneTrial[] = [];
  let total = pages.length;
  for (
    let page = pages[0];
    page !== undefined && trials.length < Math.min(MAX_FILES, total);
    page = pages[trials.length]
  ) {
    const settings = { ...request.settings, pages: listPages([page]) };
    const trial = await trialOfOne(bytes, { ...request, settings }, context);
    trials.push(trial);
    total = Math.min(total, trial.frameCount);
  }
  return {
    bytesWith: async (options, whole) => {
      const made: Estimate[] = [];
      for (const trial of trials) made.push(await trial.bytesWith(options, whole));
      const sum = made.reduce((all, { bytes: one }) => all + one, 0);
      const exact = made.length === total && made.every((one) => one.exact);
      return { bytes: Math.round((sum * total) / made.length), exact };
    },
  };
}

type OneTrial = Trial & { readonly frameCount: number };

async function trialOfOne(bytes: Uint8Array, request: ConvertRequest, context: ConvertContext): Promise<OneTrial> {
  const prepared = await prepare(bytes, request, context);
  const { frameCount = prepared.source.frameCount } = prepared.image ?? {};
  if (prepared.rewritten) {
    const whole = { bytes: prepared.rewritten.bytes.length, exact: true };
    return { frameCount, bytesWith: () => Promise.resolve(whole) };
  }
  const codec: CodecContext = { ...context, onProgress: () => {} };
  const { output, target } = prepared;
  const sample = sampleOf(output);
  return {
    frameCount,
    bytesWith: async (options, whole = false) => {
      await takeTurn(context.signal);
      const { image, scale, beside } = whole ? wholeOf(output) : sample;
      const { written } = options
        ? await encode(image, { ...target, options }, codec)
        : await encodeAsWanted(image, target, codec);
      const size = (written.length - beside.within) * scale + beside.within + beside.without;
      return unlessKept(
        { bytes: Math.round(size), exact: scale === 1 },
        prepared,
        bytes,
        request,
        options ?? target.options,
      );
    },
  };
}

/** What is encoded of an image. */
interface Piece {
  readonly image: DecodedImage;
  /** Pixels of the whole for each that is encoded. */
  readonly scale: number;
  /** Bytes that do not grow with the pixels: those within what is encoded, and those that are left out of it. */
  readonly beside: { readonly within: number; readonly without: number };
}

/** A part of an image to be encoded for the whole. */
function sampleOf(image: DecodedImage): Piece {
  // Files that are embedded as they are cost nothing to encode.
  const embeds = image.frames.some(({ encoded }) => encoded !== undefined);
  const { image: part, scale } = embeds ? { image, scale: 1 } : sampleStrips(image, SAMPLE_PIXELS);
  if (scale === 1) return wholeOf(image);
  const { exif, xmp, iptc } = image.metadata;
  const blocks = [exif, xmp, iptc, ...(image.auxiliary ?? []).map(({ bytes }) => bytes)];
  const { auxiliary: _, ...plain } = part;
  const { colorSpace } = image.frames[0].raster;
  const within = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc.length : 0;
  const without = blocks.reduce((total, block) => total + (block?.length ?? 0), 0);
  return { image: { ...plain, metadata: {} }, scale, beside: { within, without } };
}

/** All of an image, to be encoded as it is. */
function wholeOf(image: DecodedImage): Piece {
  return { image, scale: 1, beside: { within: 0, without: 0 } };
}

/** The source's own size where that is what would be given back. */
function unlessKept(
  made: Estimate,
  prepared: Prepared & { readonly rewritten?: undefined },
  source: Uint8Array,
  { settings }: ConvertRequest,
  options: OptionsOf<OptionSchema>,
): Estimate {
  const { encoder } = prepared.target;
  const candidate = candidateOf(prepared, source, { length: made.bytes });
  const kept =
    canKeepOriginal(candidate, settings, encoder, options) || canRewrite(candidate, settings, encoder, options);
  return kept ? { bytes: source.length, exact: made.exact } : made;
}
