/** Endpoints of a line through colours. */

const PIXELS = 16;
const ROUNDS = 6;

/** Two endpoints of up to four channels. */
export interface Line {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** A line to fill. */
export function newLine(): Line {
  return { first: new Float64Array(4), second: new Float64Array(4) };
}

const mean = new Float64Array(4);
const axis = new Float64Array(4);
const next = new Float64Array(4);
const covariance = new Float64Array(16);

function measure(block: Uint8Array, channels: number): void {
  mean.fill(0);
  covariance.fill(0);
  for (let at = 0; at < 64; at += 4) {
    for (let k = 0; k < channels; k++) mean[k] = (mean[k] as number) + (block[at + k] as number) / PIXELS;
  }
  for (let at = 0; at < 64; at += 4) {
    for (let k = 0; k < channels; k++) {
      const a = (block[at + k] as number) - (mean[k] as number);
      for (let m = k; m < channels; m++) {
        const sum = (covariance[k * 4 + m] as number) + a * ((block[at + m] as number) - (mean[m] as number));
        covariance[k * 4 + m] = sum;
        covariance[m * 4 + k] = sum;
      }
    }
  }
}

/** The principal axis, by power iteration from the channel that varies most. */
function findAxis(channels: number): void {
  let most = 0;
  for (let k = 1; k < channels; k++) {
    if ((covariance[k * 5] as number) > (covariance[most * 5] as number)) most = k;
  }
  for (let k = 0; k < channels; k++) axis[k] = covariance[most * 4 + k] as number;
  for (let round = 0; round < ROUNDS; round++) {
    let size = 0;
    for (let k = 0; k < channels; k++) {
      let sum = 0;
      for (let m = 0; m < channels; m++) sum += (covariance[k * 4 + m] as number) * (axis[m] as number);
      next[k] = sum;
      size += sum * sum;
    }
    const scale = size > 0 ? 1 / Math.sqrt(size) : 0;
    for (let k = 0; k < channels; k++) axis[k] = (next[k] as number) * scale;
  }
}

/** The line along which the first `channels` of 16 RGBA pixels vary most, from the least to the most. */
export function fitLine(block: Uint8Array, channels: number, { first, second }: Line): void {
  measure(block, channels);
  findAxis(channels);
  let [least, most] = [0, 0];
  for (let at = 0; at < 64; at += 4) {
    let place = 0;
    for (let k = 0; k < channels; k++) place += ((block[at + k] as number) - (mean[k] as number)) * (axis[k] as number);
    least = Math.min(least, place);
    most = Math.max(most, place);
  }
  for (let k = 0; k < channels; k++) {
    first[k] = Math.max(0, Math.min((mean[k] as number) + least * (axis[k] as number), 255));
    second[k] = Math.max(0, Math.min((mean[k] as number) + most * (axis[k] as number), 255));
  }
}

/** The endpoints that are best for given indices (least squares); false where the indices are all alike. */
export function refineLine(
  block: Uint8Array,
  channels: number,
  indices: Uint8Array,
  weights: readonly number[],
  { first, second }: Line,
): boolean {
  let [aa, ab, bb] = [0, 0, 0];
  const sumA = next.fill(0);
  const sumB = mean.fill(0);
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const b = (weights[indices[pixel] as number] as number) / 64;
    const a = 1 - b;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    for (let k = 0; k < channels; k++) {
      const value = block[pixel * 4 + k] as number;
      sumA[k] = (sumA[k] as number) + a * value;
      sumB[k] = (sumB[k] as number) + b * value;
    }
  }
  const determinant = aa * bb - ab * ab;
  if (determinant < 1e-6) return false;
  for (let k = 0; k < channels; k++) {
    const [a, b] = [sumA[k] as number, sumB[k] as number];
    first[k] = Math.max(0, Math.min((bb * a - ab * b) / determinant, 255));
    second[k] = Math.max(0, Math.min((aa * b - ab * a) / determinant, 255));
  }
  return true;
}

/** The nearest index of each pixel between whole endpoints; returns the squared error. */
export function assignIndices(
  block: Uint8Array,
  [from, to]: readonly [number, number],
  [first, second]: readonly [Uint8Array, Uint8Array],
  weights: readonly number[],
  indices: Uint8Array,
): number {
  let length = 0;
  for (let k = from; k < to; k++) length += ((second[k] as number) - (first[k] as number)) ** 2;
  const last = weights.length - 1;
  let error = 0;
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    let place = 0;
    for (let k = from; k < to; k++) {
      place +=
        ((block[pixel * 4 + k] as number) - (first[k] as number)) * ((second[k] as number) - (first[k] as number));
    }
    const index = length === 0 ? 0 : Math.max(0, Math.min(Math.round((place / length) * last), last));
    indices[pixel] = index;
    const weight = weights[index] as number;
    for (let k = from; k < to; k++) {
      const value = ((first[k] as number) * (64 - weight) + (second[k] as number) * weight + 32) >> 6;
      error += (value - (block[pixel * 4 + k] as number)) ** 2;
    }
  }
  return error;
}
