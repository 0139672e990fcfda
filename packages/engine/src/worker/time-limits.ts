import { loadOf } from '../plan/memory.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';

/** Milliseconds that any page of a document may take, besides its pixels. */
const PAGE_TIME = 100;
const PAGE_BYTES = 64;
/** Milliseconds: nobody waits for longer, whatever a header claims. */
const LONGEST = 24 * 3600 * 1000;

/** After how many milliseconds without a sign of progress, on an idle desktop, a call of a worker is taken for hung. */
export interface TimeLimits {
  readonly timeLimit: number;
  /** While a drawing or a page is being drawn. */
  readonly drawingLimit?: number;
}

/**
 * The limits of one conversion: generous where every pixel is work, in proportion to what is drawn where a few words of a
 * drawing or document can ask for any amount of it.
 * @param slowness - how many times slower than a desktop's processor the device may be, and its way to the renderers
 */
export function timeLimitsOf(
  source: SourceInfo | undefined,
  fileSize: number,
  settings: ConvertSettings,
  slowness: number,
): TimeLimits {
  if (!source) return { timeLimit: 75_000 };
  // A header may claim any number of pages; the least that are real have as many bytes.
  const frames = Math.min(source.frameCount, Math.max(1, fileSize / PAGE_BYTES));
  const each = PAGE_TIME + ((source.width * source.height) / 1e6) * 15_000;
  if (!source.scalable) return { timeLimit: Math.min(60_000 + frames * each, LONGEST) };
  const megapixels = loadOf(source, settings).pixels / 1e6;
  const drawingLimit = slowness * (5000 + megapixels * 200 + fileSize / 200);
  return { drawingLimit, timeLimit: Math.min(60_000 + frames * (drawingLimit + megapixels * 15_000), LONGEST) };
}

/** Milliseconds after which taking the place out of a file is taken for hung. */
export function clearingTimeLimit(fileSize: number): number {
  return 60_000 + fileSize / 10_000;
}
