/** Prediction of lossless JPEG (ITU-T T.81, H.1.2.1). */

/** Samples of up to 8 bits, or of more. */
export type LosslessSamples = Uint8Array | Uint16Array;

/** A row of interleaved samples. */
export interface SampleRow {
  readonly width: number;
  readonly components: number;
  readonly row: number;
}

type Predictor = (left: number, above: number, aboveLeft: number) => number;

/** Table H.1, from predictor 2 on. */
const predictors: readonly Predictor[] = [
  (_left, above) => above,
  (_left, _above, aboveLeft) => aboveLeft,
  (left, above, aboveLeft) => left + above - aboveLeft,
  (left, above, aboveLeft) => left + ((above - aboveLeft) >> 1),
  (left, above, aboveLeft) => above + ((left - aboveLeft) >> 1),
  (left, above) => (left + above) >> 1,
];

/**
 * Adds differences to what is predicted for a row of samples, modulo the width of the array's elements.
 *
 * @param scan - `places` of the components in a pixel that `differences` hold in turn
 * @param start - value before the first sample, in the first row and after a restart: such rows are predicted from the left
 */
export function undoDifferences(
  samples: LosslessSamples,
  { width, components, row }: SampleRow,
  { places, predictor }: { readonly places: readonly number[]; readonly predictor: number },
  differences: Int32Array,
  start: number | undefined,
): void {
  const stride = width * components;
  for (const [index, place] of places.entries()) {
    const first = row * stride + place;
    const line = { first, end: (row + 1) * stride, step: components, stride };
    samples[first] = (start ?? samples[first - stride] ?? 0) + (differences[index] as number);
    const from = index + places.length;
    const predict = start === undefined ? predictors[predictor - 2] : undefined;
    if (predict === undefined) addToLeft(samples, line, differences, from, places.length);
    else addToPredicted(samples, line, differences, from, places.length, predict);
  }
}

interface Line {
  readonly first: number;
  readonly end: number;
  readonly step: number;
  readonly stride: number;
}

/** Predictor 1. */
function addToLeft(
  samples: LosslessSamples,
  { first, end, step }: Line,
  differences: Int32Array,
  from: number,
  members: number,
): void {
  let left = samples[first] as number;
  for (let at = first + step, i = from; at < end; at += step, i += members) {
    samples[at] = left + (differences[i] as number);
    left = samples[at] as number;
  }
}

function addToPredicted(
  samples: LosslessSamples,
  { first, end, step, stride }: Line,
  differences: Int32Array,
  from: number,
  members: number,
  predict: Predictor,
): void {
  let left = samples[first] as number;
  let aboveLeft = samples[first - stride] as number;
  for (let at = first + step, i = from; at < end; at += step, i += members) {
    const above = samples[at - stride] as number;
    samples[at] = predict(left, above, aboveLeft) + (differences[i] as number);
    left = samples[at] as number;
    aboveLeft = above;
  }
}
