/** RGB from luminance and chroma of half the resolution, as OpenEXR's own reader reconstructs it (`ImfRgbaYca`). */

/** Taps at distances of 13, 11, ... 1 samples, the same on both sides. */
const taps = [0.002128, -0.00754, 0.019597, -0.043159, 0.087929, -0.186077, 0.627123] as const;
const SIDE_TAPS = taps.length;

/** A channel of its own size. */
export interface Samples {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Twice as many columns: even ones are the samples, odd ones between them. */
function widen({ data, width, height }: Samples, columns: number): Float32Array {
  const out = new Float32Array(columns * height);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const to = y * columns;
    for (let x = 0; x < columns; x += 2) out[to + x] = row[x >> 1] as number;
    for (let x = 1; x < columns; x += 2) {
      let sum = 0;
      for (let k = 0; k < SIDE_TAPS; k++) {
        const before = Math.max(0, (x >> 1) - SIDE_TAPS + 1 + k);
        const after = Math.min(width - 1, (x >> 1) + SIDE_TAPS - k);
        sum += (taps[k] as number) * ((row[before] as number) + (row[after] as number));
      }
      out[to + x] = sum;
    }
  }
  return out;
}

/** Row `y` of twice as many rows. */
function rowAt(data: Float32Array, width: number, y: number, out: Float32Array): void {
  const height = data.length / width;
  const place = y >> 1;
  if ((y & 1) === 0) {
    out.set(data.subarray(place * width, (place + 1) * width));
    return;
  }
  out.fill(0);
  for (let k = 0; k < SIDE_TAPS; k++) {
    const tap = taps[k] as number;
    const before = Math.max(0, place - SIDE_TAPS + 1 + k) * width;
    const after = Math.min(height - 1, place + SIDE_TAPS - k) * width;
    for (let x = 0; x < width; x++) {
      out[x] = (out[x] as number) + tap * ((data[before + x] as number) + (data[after + x] as number));
    }
  }
}

/** Any other steps: the nearest sample before. */
function repeatedRow({ data, width }: Samples, row: number, out: Float32Array): void {
  const columns = out.length;
  const from = row * width;
  for (let x = 0; x < columns; x++) out[x] = data[from + Math.floor((x * width) / columns)] as number;
}

/** A function that gives row `y` of a channel at full size. */
export function rowReader(samples: Samples, width: number, height: number): (y: number, out: Float32Array) => void {
  const halved = samples.width === Math.ceil(width / 2) && samples.height === Math.ceil(height / 2);
  if (!halved) return (y, out) => repeatedRow(samples, Math.floor((y * samples.height) / height), out);
  const wide = widen(samples, width);
  return (y, out) => rowAt(wide, width, y, out);
}

/** RGB of a row, three floats a pixel. RY and BY are (R - Y) / Y and (B - Y) / Y. */
export function rowToRgb(
  [luma, red, blue]: readonly [Float32Array, Float32Array, Float32Array],
  [rw, gw, bw]: readonly [number, number, number],
  out: Float32Array,
): void {
  for (let x = 0, to = 0; x < luma.length; x++, to += 3) {
    const y = luma[x] as number;
    const [ry, by] = [red[x] as number, blue[x] as number];
    const r = (ry + 1) * y;
    const b = (by + 1) * y;
    const gray = ry === 0 && by === 0;
    out[to] = gray ? y : r;
    out[to + 1] = gray ? y : (y - r * rw - b * bw) / gw;
    out[to + 2] = gray ? y : b;
  }
}

function saturation(row: Float32Array, at: number): number {
  const [r, g, b] = [row[at] as number, row[at + 1] as number, row[at + 2] as number];
  const most = Math.max(r, g, b);
  return most > 0 ? 1 - Math.min(r, g, b) / most : 0;
}

/**
 * Puts a row to `out` (`step` samples a pixel), less saturated where it is more so than the four diagonal neighbours:
 * the filters overshoot beside edges.
 */
export function tameRow(
  [above, row, below]: readonly [Float32Array, Float32Array, Float32Array],
  weights: readonly [number, number, number],
  out: Float32Array,
  step: number,
): void {
  const width = row.length / 3;
  for (let x = 0, to = 0; x < width; x++, to += step) {
    const at = x * 3;
    const [left, right] = [Math.max(0, at - 3), Math.min(row.length - 3, at + 3)];
    const around =
      saturation(above, left) + saturation(above, right) + saturation(below, left) + saturation(below, right);
    const mean = Math.min(1, around / 4);
    const most = Math.min(1, 1 - (1 - mean) / 4);
    const own = saturation(row, at);
    if (own > mean && own > most) desaturate(row, at, most / own, weights, out, to);
    else for (let k = 0; k < 3; k++) out[to + k] = row[at + k] as number;
  }
}

function desaturate(
  row: Float32Array,
  at: number,
  share: number,
  weights: readonly [number, number, number],
  out: Float32Array,
  to: number,
): void {
  const most = Math.max(row[at] as number, row[at + 1] as number, row[at + 2] as number);
  let [before, after] = [0, 0];
  for (let k = 0; k < 3; k++) {
    const value = row[at + k] as number;
    const tamed = Math.max(0, most - (most - value) * share);
    out[to + k] = tamed;
    before += value * (weights[k] as number);
    after += tamed * (weights[k] as number);
  }
  if (after <= 0) return;
  for (let k = 0; k < 3; k++) out[to + k] = ((out[to + k] as number) * before) / after;
}
