import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';
import { srgbEncoder16, srgbToLinear } from '../color/transfer.ts';
import type { ResizeSettings } from '../settings.ts';

/** A wanted geometry: what part of the upright source is used, and the size of the result, in pixels. */
export interface ResizeGeometry {
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
}

/** Works out the geometry for a `width` x `height` picture (upright); every result side is at least 1. */
export function resizeGeometry(width: number, height: number, settings: ResizeSettings): ResizeGeometry {
  const whole = { x: 0, y: 0, width, height };
  const boxWidth = settings.width ?? Math.max(1, Math.round(((settings.height ?? height) * width) / height));
  const boxHeight = settings.height ?? Math.max(1, Math.round((boxWidth * height) / width));
  const side = (value: number): number => Math.max(1, Math.round(value));
  const most = settings.enlarge === true ? Number.POSITIVE_INFINITY : 1;
  if (settings.mode === 'crop') {
    const w = Math.min(boxWidth, width);
    const h = Math.min(boxHeight, height);
    const crop = { x: (width - w) >> 1, y: (height - h) >> 1, width: w, height: h };
    return { crop, width: w, height: h };
  }
  if (settings.mode === 'stretch') {
    const limit = (wanted: number, has: number): number => (most === 1 ? Math.min(wanted, has) : wanted);
    return { crop: whole, width: limit(boxWidth, width), height: limit(boxHeight, height) };
  }
  if (settings.mode === 'fill') {
    const scale = Math.min(Math.max(boxWidth / width, boxHeight / height), most);
    const w = Math.min(width, boxWidth / scale);
    const h = Math.min(height, boxHeight / scale);
    const crop = { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
    return { crop, width: side(w * scale), height: side(h * scale) };
  }
  const scale = Math.min(boxWidth / width, boxHeight / height, most);
  return { crop: whole, width: side(width * scale), height: side(height * scale) };
}

/** Whether a geometry leaves a picture of this size as it is. */
export function isIdentity(geometry: ResizeGeometry, width: number, height: number): boolean {
  const { crop } = geometry;
  return geometry.width === width && geometry.height === height && crop.width === width && crop.height === height;
}

/** Filter weights of one axis: for each result sample the first source index and its weights, which add to 1. */
interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
  readonly size: number;
}

function lanczos3(x: number): number {
  if (x === 0) return 1;
  if (x <= -3 || x >= 3) return 0;
  const a = Math.PI * x;
  return (3 * Math.sin(a) * Math.sin(a / 3)) / (a * a);
}

/** Lanczos3 taps from `length` samples, of which `from`..`from+extent` are shown, to `count` samples. */
function tapsOf(length: number, from: number, extent: number, count: number): Taps {
  const scale = extent / count;
  const stretch = Math.max(scale, 1);
  const size = Math.ceil(stretch * 6) + 1;
  const first = new Int32Array(count);
  const weights = new Float32Array(count * size);
  for (let i = 0; i < count; i++) {
    const center = from + (i + 0.5) * scale - 0.5;
    const start = Math.ceil(center - stretch * 3);
    const clamped = Math.max(0, Math.min(start, length - size));
    first[i] = clamped;
    let sum = 0;
    for (let k = 0; k < size; k++) sum += lanczos3((start + k - center) / stretch);
    for (let k = 0; k < size; k++) {
      // Beyond the edge the edge sample counts.
      const index = Math.max(0, Math.min(start + k, length - 1)) - clamped;
      const slot = i * size + index;
      weights[slot] = (weights[slot] as number) + lanczos3((start + k - center) / stretch) / sum;
    }
  }
  return { first, weights, size };
}

/** Encoded samples to linear light and back, by table for integers. */
function curvesOf(raster: Raster): { toLinear: Float32Array | undefined; top: number } {
  const top = raster.depth === 32 ? 1 : raster.depth === 16 ? 65535 : 255;
  const linear = raster.depth === 32 || raster.model === 'cmyk' || raster.model === 'lab';
  if (linear) return { toLinear: undefined, top };
  return { toLinear: Float32Array.from({ length: top + 1 }, (_, v) => srgbToLinear(v / top)), top };
}

/**
 * Resamples with Lanczos3 in linear light, alpha premultiplied while filtering (no dark fringes). Gray and RGB are read
 * with sRGB's curve, which is within a few percent of the curves of all common photo profiles; CMYK, Lab and float are
 * filtered as they are.
 */
export function resize(raster: Raster, geometry: ResizeGeometry, signal: AbortSignal): Raster {
  const { crop, width, height } = geometry;
  if (isIdentity(geometry, raster.width, raster.height)) return raster;
  const channels = channelsOf(raster);
  const unscaled = crop.width === width && crop.height === height;
  if (unscaled && Number.isInteger(crop.x) && Number.isInteger(crop.y)) {
    return cropped(raster, crop.x, crop.y, width, height, channels);
  }
  const rows = new RowWindow(raster, tapsOf(raster.width, crop.x, crop.width, width), width);
  const down = tapsOf(raster.height, crop.y, crop.height, height);
  const data = allocateSamples(raster.depth, width * height * channels);
  const store = storer(raster);
  const sum = new Float32Array(width * channels);
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) signal.throwIfAborted();
    rows.add(sum, down, y);
    store(sum, data, y * width * channels);
  }
  return createRaster({ ...raster, width, height, data });
}

/** Source rows, filtered across; those that the vertical filter still needs are kept. */
class RowWindow {
  readonly #raster: Raster;
  readonly #across: Taps;
  readonly #width: number;
  readonly #line: Float32Array;
  readonly #rows = new Map<number, Float32Array>();
  readonly #curves: ReturnType<typeof curvesOf>;

  constructor(raster: Raster, across: Taps, width: number) {
    this.#raster = raster;
    this.#across = across;
    this.#width = width;
    this.#line = new Float32Array(raster.width * channelsOf(raster));
    this.#curves = curvesOf(raster);
  }

  /** The weighted sum of the rows under the taps of result row `y`. */
  add(sum: Float32Array, down: Taps, y: number): void {
    const begin = down.first[y] as number;
    for (const row of this.#rows.keys()) if (row < begin) this.#rows.delete(row);
    sum.fill(0);
    const size = Math.min(down.size, this.#raster.height - begin);
    for (let k = 0; k < size; k++) {
      const weight = down.weights[y * down.size + k] as number;
      if (weight !== 0) accumulate(sum, this.#row(begin + k), weight);
    }
  }

  #row(row: number): Float32Array {
    const known = this.#rows.get(row);
    if (known) return known;
    const channels = channelsOf(this.#raster);
    loadRow(this.#raster, row, this.#line, this.#curves.toLinear, this.#curves.top, channels);
    const filtered = filterRow(this.#line, this.#across, this.#width, this.#raster.width, channels);
    this.#rows.set(row, filtered);
    return filtered;
  }
}

function accumulate(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + weight * (row[i] as number);
}

function cropped(raster: Raster, x: number, y: number, width: number, height: number, channels: number): Raster {
  const data = allocateSamples(raster.depth, width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raster.width + x) * channels;
    data.set(raster.data.subarray(from, from + width * channels), row * width * channels);
  }
  return createRaster({ ...raster, width, height, data });
}

/** One row in linear light 0..1, colours multiplied by alpha. */
function loadRow(
  raster: Raster,
  row: number,
  line: Float32Array,
  toLinear: Float32Array | undefined,
  top: number,
  channels: number,
): void {
  const from = row * raster.width * channels;
  const colors = raster.alpha === 'none' ? channels : channels - 1;
  for (let i = 0; i < line.length; i += channels) {
    const alpha = colors === channels ? 1 : (raster.data[from + i + colors] as number) / top;
    for (let k = 0; k < colors; k++) {
      const v = raster.data[from + i + k] as number;
      line[i + k] = (toLinear ? (toLinear[v] as number) : v / top) * alpha;
    }
    if (colors !== channels) line[i + colors] = alpha;
  }
}

function filterRow(line: Float32Array, taps: Taps, width: number, sourceWidth: number, channels: number): Float32Array {
  const out = new Float32Array(width * channels);
  const filter = channels === 3 ? filter3 : channels === 4 ? filter4 : filterAny;
  for (let x = 0; x < width; x++) {
    const first = taps.first[x] as number;
    const count = Math.min(taps.size, sourceWidth - first);
    filter(line, first * channels, taps.weights, x * taps.size, count, out, x * channels, channels);
  }
  return out;
}

/** One result pixel from `count` source pixels; the weights are read once for all channels. */
type PixelFilter = (
  line: Float32Array,
  from: number,
  weights: Float32Array,
  tap: number,
  count: number,
  out: Float32Array,
  to: number,
  channels: number,
) => void;

const filter3: PixelFilter = (line, from, weights, tap, count, out, to) => {
  let [a, b, c] = [0, 0, 0];
  for (let k = 0, i = from; k < count; k++, i += 3) {
    const weight = weights[tap + k] as number;
    a += weight * (line[i] as number);
    b += weight * (line[i + 1] as number);
    c += weight * (line[i + 2] as number);
  }
  out[to] = a;
  out[to + 1] = b;
  out[to + 2] = c;
};

const filter4: PixelFilter = (line, from, weights, tap, count, out, to) => {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let k = 0, i = from; k < count; k++, i += 4) {
    const weight = weights[tap + k] as number;
    a += weight * (line[i] as number);
    b += weight * (line[i + 1] as number);
    c += weight * (line[i + 2] as number);
    d += weight * (line[i + 3] as number);
  }
  out[to] = a;
  out[to + 1] = b;
  out[to + 2] = c;
  out[to + 3] = d;
};

const filterAny: PixelFilter = (line, from, weights, tap, count, out, to, channels) => {
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let k = 0, i = from + c; k < count; k++, i += channels) {
      sum += (weights[tap + k] as number) * (line[i] as number);
    }
    out[to + c] = sum;
  }
};

/** Writes filtered rows back: alpha divided out, clamped, encoded. */
function storer(raster: Raster): (row: Float32Array, to: Raster['data'], at: number) => void {
  const channels = channelsOf(raster);
  const shade = shader(raster);
  if (raster.alpha === 'none') {
    return (row, to, at) => {
      for (let i = 0; i < row.length; i++) to[at + i] = shade(row[i] as number);
    };
  }
  const { top } = curvesOf(raster);
  const half = raster.depth === 32 ? 0 : 0.5;
  return (row, to, at) => {
    for (let i = 0; i < row.length; i += channels) {
      const alpha = Math.max(0, Math.min(row[i + channels - 1] as number, 1));
      const over = alpha > 0 ? 1 / alpha : 0;
      for (let k = 0; k < channels - 1; k++) to[at + i + k] = shade((row[i + k] as number) * over);
      to[at + i + channels - 1] = alpha * top + half;
    }
  };
}

/** Linear light to a sample of the raster: clamped and encoded for integers, as it is for float. */
function shader(raster: Raster): (v: number) => number {
  const { toLinear, top } = curvesOf(raster);
  if (raster.depth === 32) return (v) => v;
  if (!toLinear) return (v) => (v > 0 ? Math.min(v, 1) : 0) * top + 0.5;
  const encode = srgbEncoder16();
  return top === 255 ? (v) => (encode(v) * 255 + 32895) >>> 16 : encode;
}
