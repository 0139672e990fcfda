/** The two-dimensional Haar wavelet of PIZ, over 16-bit values in place. */

/** Samples of one plane: `start` and steps count values of `data`. */
export interface Plane {
  readonly data: Uint16Array;
  readonly start: number;
  readonly width: number;
  readonly height: number;
  /** Values from one column to the next. */
  readonly step: number;
}

/** Turns a mean and a difference into two values, or back: reads `a` and `b` of `data` and writes them. */
type Butterfly = (data: Uint16Array, a: number, b: number) => void;

/** Values below 2^14: signed arithmetic. */
const decode14: Butterfly = (data, a, b) => {
  const low = ((data[a] as number) << 16) >> 16;
  const high = ((data[b] as number) << 16) >> 16;
  const first = low + (high & 1) + (high >> 1);
  data[a] = first;
  data[b] = first - high;
};

/** All values: arithmetic modulo 2^16. */
const decode16: Butterfly = (data, a, b) => {
  const mean = data[a] as number;
  const difference = data[b] as number;
  const second = (mean - (difference >> 1)) & 0xffff;
  data[b] = second;
  data[a] = difference + second - 0x8000;
};

const encode14: Butterfly = (data, a, b) => {
  const first = ((data[a] as number) << 16) >> 16;
  const second = ((data[b] as number) << 16) >> 16;
  data[a] = (first + second) >> 1;
  data[b] = first - second;
};

const encode16: Butterfly = (data, a, b) => {
  const first = ((data[a] as number) + 0x8000) & 0xffff;
  const second = data[b] as number;
  const difference = first - second;
  const mean = (first + second) >> 1;
  data[a] = difference < 0 ? mean + 0x8000 : mean;
  data[b] = difference;
};

const FOURTEEN_BITS = 1 << 14;

/** Undoes the transform; `most` is the largest value of the original. */
export function waveletDecode(plane: Plane, most: number): void {
  const change = most < FOURTEEN_BITS ? decode14 : decode16;
  const least = Math.min(plane.width, plane.height);
  let size = 1;
  while (size <= least) size *= 2;
  for (let half = size / 4; half >= 1; half /= 2) level(plane, half, change, true);
}

/** Transforms; `most` is the largest value. */
export function waveletEncode(plane: Plane, most: number): void {
  const change = most < FOURTEEN_BITS ? encode14 : encode16;
  const least = Math.min(plane.width, plane.height);
  for (let half = 1; half * 2 <= least; half *= 2) level(plane, half, change, false);
}

/** One level: squares of values that are `half` columns and rows apart, and what is left at the right and below. */
function level({ data, start, width, height, step }: Plane, half: number, change: Butterfly, back: boolean): void {
  const right = step * half;
  const down = step * width * half;
  const squares = Math.floor(width / (half * 2));
  const rows = Math.floor(height / (half * 2));
  for (let row = 0; row < rows; row++) {
    let at = start + row * 2 * down;
    for (let square = 0; square < squares; square++, at += 2 * right) {
      if (back) {
        change(data, at, at + down);
        change(data, at + right, at + right + down);
      }
      change(data, at, at + right);
      change(data, at + down, at + down + right);
      if (back) continue;
      change(data, at, at + down);
      change(data, at + right, at + right + down);
    }
    if ((width & half) !== 0) change(data, at, at + down);
  }
  if ((height & half) === 0) return;
  let at = start + rows * 2 * down;
  for (let square = 0; square < squares; square++, at += 2 * right) change(data, at, at + right);
}
