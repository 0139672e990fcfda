import { targetByName } from '@safelight/codecs';
import { ConvertError, channelsOf } from '@safelight/core';
import type { SourceInfo } from './job.ts';

/** Most conversions at once (SPEC section 9). */
export const MAX_CONCURRENT = 4;

/** Memory of a worker with its codecs loaded, before any picture. */
const WORKER_BYTES = 48 * 1024 * 1024;
/** Copies of the picture that is worked on at the worst moment: codec heap, raster, transformed, encoder. */
const COPIES = 4;
/** Copies of every other frame or page meanwhile: as it was decoded and transformed. */
const RESTING_COPIES = 2;
/** Most frames that are counted; decoders keep longer animations within their limit of pixels. */
const MAX_FRAMES = 64;

/**
 * Bytes that converting a file takes at its worst, estimated from its header: measured jobs of 12 megapixels took 250 to
 * 650 MB (HEIC and AVIF the most), which four copies of the pixels plus the codecs' planes cover.
 * @param whole all frames or pages are converted, not the first alone
 */
export function jobBytes(source: SourceInfo | undefined, fileSize: number, whole: boolean): number {
  if (!source) return WORKER_BYTES + fileSize * 8;
  const pixels = source.width * source.height;
  const resting = whole ? Math.min(source.frameCount, MAX_FRAMES) - 1 : 0;
  const frame = pixels * channelsOf(source) * (source.depth / 8);
  return WORKER_BYTES + fileSize * 2 + frame * (COPIES + resting * RESTING_COPIES) + pixels * 8;
}

/** Bytes that converting a file to a target takes, which keeps all of its frames or the first alone. */
export function conversionBytes(source: SourceInfo | undefined, fileSize: number, to: string): number {
  const kinds = targetByName(to)?.format.encoder.kinds ?? [];
  return jobBytes(source, fileSize, source !== undefined && kinds.includes(source.kind));
}

/** Bytes that taking the place out of a file takes: the file, what becomes of it, and what is on its way. */
export function clearingBytes(fileSize: number): number {
  return WORKER_BYTES + fileSize * 3;
}

/** Milliseconds after which that is taken for hung. */
export function clearingTimeLimit(fileSize: number): number {
  return 60_000 + fileSize / 10_000;
}

/** Milliseconds after which a conversion is taken for hung: generous, and more for more pixels. */
export function jobTimeLimit(source: SourceInfo | undefined): number {
  const megapixels = source ? (source.width * source.height * Math.min(source.frameCount, 300)) / 1e6 : 1;
  return 60_000 + megapixels * 15_000;
}

/** Admits jobs while their memory fits: a semaphore counted in bytes. One job always fits an empty budget. */
export class MemoryBudget {
  readonly total: number;
  #used = 0;

  constructor(total: number) {
    this.total = total;
  }

  /** Takes `bytes` if they fit; tells whether they did. */
  take(bytes: number): boolean {
    if (this.#used > 0 && this.#used + bytes > this.total) return false;
    this.#used += bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/** Throws `out-of-memory` for a file whose conversion alone would take more than `ceiling` bytes. */
export function refuseBeyond(bytes: number, ceiling: number): void {
  if (bytes <= ceiling) return;
  throw new ConvertError('out-of-memory', 'This picture needs more memory than this device has.', { stage: 'read' });
}
