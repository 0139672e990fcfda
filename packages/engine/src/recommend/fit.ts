import { targetByName } from '@safelight/codecs';
import { defaultsOf, type OptionSchema, type OptionValue, optionOfRole } from '@safelight/core';
import { type ConvertContext, type ConvertRequest, convert } from '../convert/convert.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { type Trial, trialOf } from './estimate.ts';

/** Qualities below are not tried: the picture becomes smaller instead, which looks better. */
const LEAST_QUALITY = 50;
/** A long side below is no picture any more. */
const LEAST_SIDE = 32;
/** A result that uses this much of the limit is not improved further. */
const QUALITY_USE = 0.93;
const SIZE_USE = 0.85;
/** Most conversions to find a quality, and to find a size. */
const TRIES = 6;
/** What is aimed at, below the limit, since estimates err. */
const AIM = 0.97;

/** How a picture comes below a limit. */
export interface Fit {
  /** The result is within the limit. */
  readonly fits: boolean;
  /** What was converted with: of what fits the best, else the smallest that was tried. */
  readonly settings: ConvertSettings;
  /** Bytes of that result: converting with these settings gives exactly so many. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

interface Search {
  readonly limit: number;
  readonly convert: (settings: ConvertSettings) => Promise<Fit>;
}

/**
 * Settings by which a file's result has at most `limit` bytes: the best quality up to the one that is set and down to 50,
 * else, at that, the largest size. A wanted score gives way to the limit. Every result that is given back was made, not estimated. Throws and rejects as `convert`
 * does.
 */
export async function fit(
  bytes: Uint8Array,
  { name, settings: wished }: ConvertRequest,
  limit: number,
  context: ConvertContext,
): Promise<Fit> {
  const { target: _, ...settings } = wished;
  const quiet = { ...context, onProgress: () => {} };
  const search: Search = {
    limit,
    convert: async (tried) => {
      const { result } = await convert(bytes, { name, settings: tried }, quiet);
      const { bytes: size, width, height } = result;
      return { fits: size <= limit, settings: tried, bytes: size, width, height };
    },
  };
  const most = qualityOf(settings);
  const best =
    most === undefined
      ? await search.convert(settings)
      : await fitQuality(search, settings, most, await trialOf(bytes, { name, settings }, quiet));
  return best.fits ? best : fitSize(search, best);
}

/** The quality that acts with some settings; `undefined` where none does. */
function qualityOf({ to, options }: ConvertSettings): number | undefined {
  const schema = schemaOf(to);
  const key = optionOfRole(schema, 'quality') ?? '';
  const { [key]: field } = schema;
  if (field?.type !== 'number') return undefined;
  const values: Readonly<Record<string, OptionValue>> = { ...defaultsOf(schema), ...options };
  const active = field.when === undefined || values[field.when.field] === field.when.is;
  return active ? Number(values[key]) : undefined;
}

function schemaOf(to: string): OptionSchema {
  return targetByName(to)?.format.encoder.options ?? {};
}

function withQuality(settings: ConvertSettings, quality: number): ConvertSettings {
  const key = optionOfRole(schemaOf(settings.to), 'quality');
  return key === undefined ? settings : { ...settings, options: { ...settings.options, [key]: quality } };
}

/** Searches over the quality, led by trials of a part of the picture; each step is proved by a conversion. */
async function fitQuality(search: Search, settings: ConvertSettings, most: number, trial: Trial): Promise<Fit> {
  const least = Math.min(LEAST_QUALITY, most);
  const defaults = defaultsOf(schemaOf(settings.to));
  const known = new Map<number, number>();
  const sizeAt = async (quality: number): Promise<number> => {
    const size =
      known.get(quality) ?? (await trial.bytesWith({ ...defaults, ...withQuality(settings, quality).options })).bytes;
    known.set(quality, size);
    return size;
  };
  // Fits at `low`, not at `high`.
  let [low, high, error] = [least - 1, most + 1, 1];
  let best: Fit | undefined;
  for (let tries = 0; tries < TRIES && high - low > 1; tries++) {
    const quality = await greatest(low + 1, high - 1, async (at) => (await sizeAt(at)) * error <= search.limit * AIM);
    const made = await search.convert(withQuality(settings, quality));
    error = made.bytes / (await sizeAt(quality));
    if (!made.fits) {
      high = quality;
      if (quality === least) return made;
      continue;
    }
    best = made;
    low = quality;
    if (made.bytes >= search.limit * QUALITY_USE) break;
  }
  return best ?? search.convert(withQuality(settings, least));
}

/** The greatest whole number of a range for which a falling test holds; the least where it holds for none. */
async function greatest(from: number, to: number, holds: (at: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Searches over the size, since bytes grow about as the pixels do. A picture that is cut out is not scaled. */
async function fitSize(search: Search, start: Fit): Promise<Fit> {
  if (start.settings.resize?.mode === 'crop') return start;
  let [low, high, scale] = [0, 1, 1];
  let made = start;
  let best: Fit | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const next = scale * Math.sqrt((search.limit * AIM) / made.bytes);
    scale = next > low && next < high ? next : (low + high) / 2;
    const settings = scaled(start, scale);
    if (!settings) break;
    made = await search.convert(settings);
    if (!made.fits) {
      high = scale;
      continue;
    }
    best = made;
    low = scale;
    if (made.bytes >= search.limit * SIZE_USE) break;
  }
  return best ?? made;
}

/** The settings of a result for one of a share of its sides; `undefined` where no picture would be left. */
function scaled({ settings, width, height }: Fit, scale: number): ConvertSettings | undefined {
  if (Math.max(width, height) * scale < LEAST_SIDE) return undefined;
  const side = (value: number): number => Math.max(1, Math.round(value * scale));
  const { resize = { mode: 'fit' } } = settings;
  return { ...settings, resize: { ...resize, width: side(width), height: side(height) } };
}
