import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';
import { type Curves, curvesOf } from './curves.ts';

/** How a picture is turned by an angle. */
export interface Straightening {
  /** Clockwise, -45 to 45. */
  readonly degrees: number;
  /** Pixels of the result, which shows the middle of the picture. */
  readonly width: number;
  readonly height: number;
  /**
   * Pixels of the source that the result shows, and how much wider than high they are, where the raster is another picture
   * scaled (a gain map); absent: as many as the result has, and square.
   */
  readonly extent?: { readonly width: number; readonly height: number; readonly aspect: number };
}

/** Rows between two looks at the signal. */
const BAND = 64;

/**
 * Turns a picture about its middle and cuts it. Each pixel comes of 4 x 4 by the cubic of Catmull and Rom (Keys 1981,
 * a = -1/2), in linear light and with alpha premultiplied, as `resize` weighs; beyond the edge the edge's pixel counts.
 */
export async function straighten(raster: Raster, request: Straightening, signal: AbortSignal): Promise<Raster> {
  const { width, height } = request;
  const channels = channelsOf(raster);
  const data = allocateSamples(raster.depth, width * height * channels);
  const sampler = samplerOf(raster, channels);
  const line = new Float32Array(width * channels);
  const store = storeOf(raster, channels);
  const place = placesOf(raster, request);
  for (let y = 0; y < height; y++) {
    if (y % BAND === 0) signal.throwIfAborted();
    const { x: fromX, y: fromY, stepX, stepY } = place(y);
    for (let x = 0; x < width; x++) sampler(fromX + x * stepX, fromY + x * stepY, line, x * channels);
    store(line, data, y * width * channels);
  }
  return createRaster({ ...raster, width, height, data });
}

interface RowPlace {
  /** Where the first pixel of a row lies in the source, and how far the next one is. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

function placesOf(raster: Raster, { degrees, width, height, extent }: Straightening): (row: number) => RowPlace {
  const { width: columns, height: rows, aspect } = extent ?? { width, height, aspect: 1 };
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [across, down] = [columns / width, rows / height];
  const left = (-(width - 1) / 2) * across;
  return (row) => {
    const y = (row - (height - 1) / 2) * down;
    return {
      x: (raster.width - 1) / 2 + left * cos + y * sin * aspect,
      y: (raster.height - 1) / 2 - (left * sin) / aspect + y * cos,
      stepX: across * cos,
      stepY: (-across * sin) / aspect,
    };
  };
}

/** The weights of four samples for a place between the second and the third. */
function weigh(t: number, to: Float64Array): void {
  const [t2, t3] = [t * t, t * t * t];
  to[0] = (-t3 + 2 * t2 - t) / 2;
  to[1] = (3 * t3 - 5 * t2 + 2) / 2;
  to[2] = (-3 * t3 + 4 * t2 + t) / 2;
  to[3] = (t3 - t2) / 2;
}

type Sampler = (x: number, y: number, to: Float32Array, at: number) => void;

/** Adds a pixel, by its first sample, to a sum of light, premultiplied; its alpha is last. */
type Adder = (from: number, weight: number, sum: Float64Array) => void;

const topOf = ({ depth }: Raster): number => (depth === 32 ? 1 : depth === 16 ? 65535 : 255);
const inside = (value: number, end: number): number => (value < 0 ? 0 : value >= end ? end - 1 : value);
const clamp = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** What reads a pixel between others. */
function samplerOf(raster: Raster, channels: number): Sampler {
  const { width, height } = raster;
  const add = adderOf(raster, channels);
  const [across, down] = [new Float64Array(4), new Float64Array(4)];
  const columns = new Int32Array(4);
  const sum = new Float64Array(channels);
  return (x, y, to, at) => {
    const [left, above] = [Math.floor(x), Math.floor(y)];
    weigh(x - left, across);
    weigh(y - above, down);
    for (let i = 0; i < 4; i++) columns[i] = inside(left - 1 + i, width) * channels;
    sum.fill(0);
    for (let j = 0; j < 4; j++) {
      const row = inside(above - 1 + j, height) * width * channels;
      for (let i = 0; i < 4; i++) {
        add(row + (columns[i] as number), (down[j] as number) * (across[i] as number), sum);
      }
    }
    to.set(sum, at);
  };
}

function adderOf(raster: Raster, channels: number): Adder {
  const { data, alpha } = raster;
  const top = topOf(raster);
  const light = curvesOf(raster)?.toLinear;
  const colours = alpha === 'none' ? channels : channels - 1;
  const read: (sample: number) => number = light ? (sample) => light[sample] as number : (sample) => sample / top;
  const opaque: Adder = (from, weight, sum) => {
    for (let k = 0; k < colours; k++) sum[k] = (sum[k] as number) + weight * read(data[from + k] as number);
  };
  if (colours === channels) return opaque;
  return (from, weight, sum) => {
    const cover = (weight * (data[from + colours] as number)) / top;
    opaque(from, cover, sum);
    sum[colours] = (sum[colours] as number) + cover;
  };
}

/** Light as a sample of 16 bits; between the steps of the table the curve is as good as straight. */
function encoded({ encode }: Curves, value: number): number {
  const at = clamp(value) * 65536;
  const step = Math.floor(at);
  const low = encode[step] as number;
  return low + ((encode[Math.min(step + 1, 65536)] as number) - low) * (at - step);
}

/** What makes a sample of light. */
function sampleOf(raster: Raster): (light: number) => number {
  const curves = curvesOf(raster);
  const top = topOf(raster);
  if (raster.depth === 32) return (light) => light;
  if (!curves) return (light) => clamp(light) * top + 0.5;
  return (light) => encoded(curves, light) * (top / 65535) + 0.5;
}

/** What writes a row of light as samples, alpha no longer multiplied. */
function storeOf(raster: Raster, channels: number): (line: Float32Array, to: Raster['data'], at: number) => void {
  const sample = sampleOf(raster);
  if (raster.alpha === 'none') {
    return (line, to, at) => {
      for (let i = 0; i < line.length; i++) to[at + i] = sample(line[i] as number);
    };
  }
  const last = channels - 1;
  const [top, half] = raster.depth === 32 ? [1, 0] : [topOf(raster), 0.5];
  return (line, to, at) => {
    for (let i = 0; i < line.length; i += channels) {
      const cover = clamp(line[i + last] as number);
      const gain = cover > 0 ? 1 / cover : 0;
      for (let k = 0; k < last; k++) to[at + i + k] = sample((line[i + k] as number) * gain);
      to[at + i + last] = cover * top + half;
    }
  };
}
