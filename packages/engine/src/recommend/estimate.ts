import type { CodecContext, DecodedImage, OptionSchema, OptionsOf } from '@safelight/core';
import { type ConvertContext, type ConvertRequest, candidateOf, encode, type Prepared, prepare } from '../convert.ts';
import { originalServes, rewritingServes } from '../keep-original.ts';
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
  /** @param options - instead of those of the request */
  bytesWith(options?: OptionsOf<OptionSchema>): Promise<Estimate>;
}

/** How large the result of a conversion will be, by encoding a part of it. Throws and rejects as `convert` does. */
export async function estimate(bytes: Uint8Array, request: ConvertRequest, context: ConvertContext): Promise<Estimate> {
  return (await trialOf(bytes, request, context)).bytesWith();
}

/** Does all of a conversion but the encoding, which can then be tried again and again. */
export async function trialOf(bytes: Uint8Array, request: ConvertRequest, context: ConvertContext): Promise<Trial> {
  const prepared = await prepare(bytes, request, context);
  if (prepared.given) {
    const whole = { bytes: prepared.given.bytes.length, exact: true };
    return { bytesWith: () => Promise.resolve(whole) };
  }
  const codec: CodecContext = { ...context, onProgress: () => {} };
  const { images, target } = prepared;
  const files = images.slice(0, MAX_FILES).map((image) => sampleOf(image));
  return {
    bytesWith: async (options = target.options) => {
      const tried = { ...target, options };
      let sum = 0;
      for (const { image, scale, beside } of files) {
        const { written } = await encode([image], tried, codec, context.signal);
        const encoded = written[0]?.length ?? 0;
        sum += (encoded - beside.within) * scale + beside.within + beside.without;
      }
      const exact = files.length === images.length && files.every(({ scale }) => scale === 1);
      const made = { bytes: Math.round((sum * images.length) / files.length), exact };
      return unlessKept(made, prepared, bytes, request, options);
    },
  };
}

/** What is encoded of an image, and the bytes that do not grow with its pixels. */
function sampleOf(image: DecodedImage) {
  // Files that are embedded as they are cost nothing to encode.
  const embeds = image.frames.some(({ encoded }) => encoded !== undefined);
  const { image: part, scale } = embeds ? { image, scale: 1 } : sampleStrips(image, SAMPLE_PIXELS);
  if (scale === 1) return { image, scale, beside: { within: 0, without: 0 } };
  const { exif, xmp, iptc } = image.metadata;
  const blocks = [exif, xmp, iptc, ...(image.auxiliary ?? []).map(({ bytes }) => bytes)];
  const { auxiliary: _, ...plain } = part;
  const { colorSpace } = image.frames[0].raster;
  const within = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc.length : 0;
  const without = blocks.reduce((total, block) => total + (block?.length ?? 0), 0);
  return { image: { ...plain, metadata: {} }, scale, beside: { within, without } };
}

/** The source's own size where that is what would be given back. */
function unlessKept(
  made: Estimate,
  prepared: Prepared & { readonly given?: undefined },
  source: Uint8Array,
  { settings }: ConvertRequest,
  options: OptionsOf<OptionSchema>,
): Estimate {
  const { encoder } = prepared.target;
  const candidate = candidateOf(prepared, source, [{ length: made.bytes }]);
  const kept =
    originalServes(candidate, settings, encoder, options) || rewritingServes(candidate, settings, encoder, options);
  return kept ? { bytes: source.length, exact: made.exact } : made;
}
