import { sampleEvenly } from '../../lib/sample-evenly.ts';

/** The share of the size that is said to be saved, until a sample of the photos is in. */
export const FIRST_GUESS = 0.3;
/** Photos that are converted for the estimate. */
const SAMPLE = 6;

/** Photos evenly over the list; of a list by size that is the large and the small as they are in the library. */
export function sampleOf<P>(photos: readonly P[]): readonly P[] {
  return sampleEvenly(photos, SAMPLE);
}

/** Bytes of a photo before and after. */
export interface SamplePhoto {
  readonly from: number;
  readonly to: number;
}

/** The share of the size that a library will save: 0 to 1, as the sample did; a photo that would grow is kept. */
export function savingOf(sample: readonly SamplePhoto[]): number {
  const from = sample.reduce((sum, one) => sum + one.from, 0);
  if (from === 0) return FIRST_GUESS;
  return 1 - sample.reduce((sum, one) => sum + Math.min(one.to, one.from), 0) / from;
}

/** Milliseconds that the rest will take, by the bytes that are done; `undefined` while there is nothing to go by. */
export function timeLeft(elapsed: number, doneBytes: number, bytesLeft: number): number | undefined {
  return doneBytes > 0 ? (elapsed / doneBytes) * bytesLeft : undefined;
}
