import type { FormatId } from '../plan/options.gen.ts';
import type { SourceInfo } from '../source-info.ts';
import { type RecommendedFormat, recommendFormat } from './rules.ts';

/** Formats that cameras and phones write: what is in them is a photo, as far as a header can tell. */
const photoFormats: ReadonlySet<FormatId> = new Set(['heic']);

/** The format that is recommended for a file as far as its header tells: nobody has looked at its pixels. */
export function recommendFromHeader(source: SourceInfo): RecommendedFormat {
  const { formatId: format, alpha, displayWidth: width, displayHeight: height } = source;
  const hasTransparency = alpha !== 'none';
  const imageType = photoFormats.has(format) ? 'photo' : hasTransparency ? 'graphic' : 'unknown';
  return recommendFormat({ format, imageType, hasTransparency, dimensions: { width, height } }).format;
}

/** What is recommended for most of some files; `undefined` where there are none. The first of equals. */
export function recommendForMost(formats: Iterable<RecommendedFormat>): RecommendedFormat | undefined {
  const counts = new Map<RecommendedFormat, number>();
  for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
