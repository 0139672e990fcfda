import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  channelsOf,
  createRaster,
  type DecodedImage,
  optionOfRole,
  type Raster,
} from '@safelight/core';
import { LEAST_MEASURED, ssimulacra2 } from '../pixels/ssimulacra2.ts';
import { qualityOption } from '../plan/score.ts';
import type { CompleteTarget } from '../plan/target.ts';
import { formatById } from '../registry.ts';
import { leastQuality, type QualitySearch } from './least-quality.ts';
import type { ResultScore } from './result-info.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** What an encoder made, and what only it could tell. */
export interface Encoded {
  readonly written: Uint8Array;
  readonly told: readonly Adjustment[];
}

/** Encodes with the options of a target. */
export type Encode = (image: DecodedImage, target: CompleteTarget, context: CodecContext) => Promise<Encoded>;

/** Most encodings of a whole picture; without a sample more, since it is small. */
const TRIES = { sampled: 6, whole: 9 } as const;

/** A result that is better than was wanted by more points than this is at a jump of the scale. */
const JUMP = 1;
/** How far below the jump colour that is stored whole may reach the score, and how often that is tried. */
const JUMP_REACH = 8;
const JUMP_TRIES = 4;

/** What was encoded, by its quality. */
type Made = Map<number, Encoded>;
/** The option about chroma, where it is to be another than was asked for. */
type Chroma = Readonly<Record<string, '4:4:4'>>;

/** Pictures of more pixels are tried on a sample first, put together of squares from all over them. */
const WHOLE_PIXELS = 1_500_000;
/** A multiple of the blocks of every format. */
const SQUARE = 256;
const MOST_SQUARES = 16;

/**
 * Encodes at the least quality whose file, as it is decoded again, scores at least `target.score` against the image; at the
 * best where none does, which an adjustment says. The bytes are those that the found quality gives by itself. Of several
 * frames the lowest score counts. Rejects as encoding and decoding do.
 */
export async function encodeToScore(
  image: DecodedImage,
  target: CompleteTarget,
  encode: Encode,
  context: CodecContext,
): Promise<Encoded & { readonly score: ResultScore }> {
  const key = qualityOption(target.encoder);
  const field = target.encoder.options[key ?? ''];
  const { score: wanted } = target;
  if (key === undefined || field?.type !== 'number' || wanted === undefined)
    throw new RangeError('No quality to find.');
  const steps = stepsOf(context);
  const measure = async (pixels: DecodedImage, options: typeof target.options, made?: Made): Promise<number> => {
    const step = steps();
    const quality = Number(options[key]);
    const chosen = { ...target, options };
    const encoded = await encode(pixels, chosen, { ...context, onProgress: (share) => step(share * 0.5) });
    made?.set(quality, encoded);
    const frames = pixels.frames.length > 1 ? 'all' : 'first';
    const decoded = await decodeAgain(encoded.written, frames, target, {
      ...context,
      onProgress: (share) => step(0.5 + share / 4),
    });
    const score = await scoreOf(pixels, decoded, context);
    step(1);
    return score;
  };
  const sample = sampleOf(image);
  const guesses = new Map<number, Promise<number>>();
  const guessFrom =
    (pixels: DecodedImage) =>
    (quality: number): Promise<number> => {
      const known = guesses.get(quality) ?? measure(pixels, { ...target.options, [key]: quality });
      guesses.set(quality, known);
      return known;
    };
  const search = async (range: Pick<QualitySearch, 'least' | 'most' | 'tries' | 'guess'>, chroma: Chroma) => {
    const made: Made = new Map();
    const found = await leastQuality({
      ...range,
      wanted,
      finest: field.step,
      measure: (quality) => measure(image, { ...target.options, ...chroma, [key]: quality }, made),
    });
    return { ...found, ...(made.get(found.quality) as Encoded) };
  };
  const tries = sample ? TRIES.sampled : TRIES.whole;
  const first = await search({ least: field.min, most: field.max, tries, guess: sample && guessFrom(sample) }, {});
  let [best, fine] = [first, {}];
  const chromaKey = optionOfRole(target.encoder.options, 'chroma') ?? '';
  if (first.score > wanted + JUMP && target.options[chromaKey] === 'auto') {
    // Perhaps the scale jumps here because colour is stored whole from here on.
    const below = { least: Math.max(field.min, first.quality - JUMP_REACH), most: first.quality, tries: JUMP_TRIES };
    const whole = await search(below, { [chromaKey]: '4:4:4' });
    const isBetter = whole.score >= wanted && whole.written.length < first.written.length;
    if (isBetter) [best, fine] = [whole, { chroma: '4:4:4' as const }];
  }
  const { written, told, quality } = best;
  // Never more than was measured.
  const reached = Math.floor(best.score * 100) / 100;
  const missed: readonly Adjustment[] = best.score < wanted ? [{ kind: 'score-missed', wanted, reached }] : [];
  context.onProgress(1);
  return { written, told: [...told, ...missed], score: { wanted, reached, quality, ...fine } };
}

/** Shares of the work for steps of which nobody knows how many there will be: each takes a fifth of what is left. */
function stepsOf({ onProgress }: CodecContext): () => (share: number) => void {
  let left = 1;
  return () => {
    const start = 1 - left;
    const room = left / 5;
    left -= room;
    return (share) => onProgress(start + Math.min(Math.max(share, 0), 1) * room);
  };
}

async function decodeAgain(
  bytes: Uint8Array,
  frames: 'all' | 'first',
  { format }: CompleteTarget,
  context: CodecContext,
): Promise<DecodedImage> {
  const entry = formatById(format.id)?.decoder;
  if (!entry) throw new ConvertError('unsupported-format', 'No decoder.', { stage: 'encode' });
  const decoder = await loaded(entry.load, format.id);
  context.signal.throwIfAborted();
  return wrapErrors('encode', format.id, () => decoder.decode(bytes, { frames, options: {} }, context));
}

/** The score of the frame that lost most. */
async function scoreOf(original: DecodedImage, decoded: DecodedImage, context: CodecContext): Promise<number> {
  let least = 100;
  for (const [place, { raster }] of original.frames.entries()) {
    const other = decoded.frames[place]?.raster;
    if (!other) break;
    least = Math.min(least, await ssimulacra2(repeated(raster), repeated(other), context));
  }
  return least;
}

/** A picture that is too small to be measured, as often beside and below itself as it takes. */
function repeated(raster: Raster): Raster {
  const { width, height } = raster;
  const [across, down] = [width, height].map((side) => Math.ceil(LEAST_MEASURED / side)) as [number, number];
  if (across === 1 && down === 1) return raster;
  const row = width * channelsOf(raster);
  const data = raster.data.slice(0, 0) as Raster['data'];
  const room = new (data.constructor as typeof Uint8Array)(row * across * height * down);
  for (let y = 0; y < height * down; y++) {
    const from = raster.data.subarray((y % height) * row, ((y % height) + 1) * row);
    for (let x = 0; x < across; x++) room.set(from, (y * across + x) * row);
  }
  return createRaster({ ...raster, width: width * across, height: height * down, data: room });
}

/** A part of a large still that stands for the whole: squares, evenly spread and put together. */
function sampleOf(image: DecodedImage): DecodedImage | undefined {
  const [frame] = image.frames;
  const { raster } = frame;
  if (image.frames.length > 1 || raster.width * raster.height <= WHOLE_PIXELS) return undefined;
  const most = (side: number): number => Math.floor(side / SQUARE);
  const down = Math.min(
    Math.max(Math.sqrt(MOST_SQUARES), Math.ceil(MOST_SQUARES / most(raster.width))),
    most(raster.height),
  );
  const across = Math.min(Math.floor(MOST_SQUARES / down), most(raster.width));
  if (!(across > 0 && down > 0)) return undefined;
  const { auxiliary: _, fallback: __, ...plain } = image;
  return { ...plain, metadata: {}, frames: [{ ...frame, raster: squaresOf(raster, across, down) }] };
}

function squaresOf(raster: Raster, across: number, down: number): Raster {
  const channels = channelsOf(raster);
  const [width, height] = [across * SQUARE, down * SQUARE];
  const data = raster.data.slice(0, width * height * channels);
  const start = (place: number, count: number, side: number): number => {
    const middle = ((place + 0.5) * side) / count - SQUARE / 2;
    // Where blocks begin.
    return Math.min(Math.max(0, Math.round(middle / 64) * 64), side - SQUARE);
  };
  for (let y = 0; y < height; y++) {
    const from = (start(Math.floor(y / SQUARE), down, raster.height) + (y % SQUARE)) * raster.width;
    for (let x = 0; x < across; x++) {
      const at = (from + start(x, across, raster.width)) * channels;
      data.set(raster.data.subarray(at, at + SQUARE * channels), (y * width + x * SQUARE) * channels);
    }
  }
  return createRaster({ ...raster, width, height, data });
}
