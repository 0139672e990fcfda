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
 * a = -1/2) with places in 64ths of a pixel, in linear light and with alpha premultiplied, as `resize` weighs; beyond the edge the edge's pixel counts.
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

/** Places are told apart by so many parts of a pixel. */
const PARTS = 64;

/** For each part of a pixel the weights of four samples about a place between the second and the third. */
const weights: Float64Array = Float64Array.from({ length: (PARTS + 1) * 4 }, (_, index) => {
  const t = Math.floor(index / 4) / PARTS;
  const [t2, t3] = [t * t, t * t * t];
  const four = [-t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2];
  return (four[index % 4] ?? 0) / 2;
});

/** Writes the light at a place of the source, premultiplied, its alpha last. */
type Sampler = (x: number, y: number, to: Float32Array, at: number) => void;

const topOf = ({ depth }: Raster): number => (depth === 32 ? 1 : depth === 16 ? 65535 : 255);
const inside = (value: number, end: number): number => (value < 0 ? 0 : value >= end ? end - 1 : value);
const clamp = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** The light of each sample; none for float, which is light as it is. */
function lightOf(raster: Raster): Float32Array | undefined {
  if (raster.depth === 32) return undefined;
  const top = topOf(raster);
  return curvesOf(raster)?.toLinear ?? Float32Array.from({ length: top + 1 }, (_, sample) => sample / top);
}

function samplerOf(raster: Raster, channels: number): Sampler {
  const places = new Int32Array(16);
  const shares = new Float64Array(16);
  const add = adderOf(raster, channels, places, shares);
  const { width, height } = raster;
  return (x, y, to, at) => {
    const [left, above] = [Math.floor(x), Math.floor(y)];
    const across = Math.round((x - left) * PARTS) * 4;
    const down = Math.round((y - above) * PARTS) * 4;
    for (let j = 0, n = 0; j < 4; j++) {
      const row = inside(above - 1 + j, height) * width;
      const share = weights[down + j] as number;
      for (let i = 0; i < 4; i++, n++) {
        places[n] = (row + inside(left - 1 + i, width)) * channels;
        shares[n] = share * (weights[across + i] as number);
      }
    }
    add(to, at);
  };
}

/** What adds 16 pixels by their shares; those of three colours, which most pictures are of, in the shortest time. */
function adderOf(
  raster: Raster,
  channels: number,
  places: Int32Array,
  shares: Float64Array,
): (to: Float32Array, at: number) => void {
  const { data, alpha } = raster;
  const light = lightOf(raster);
  if (light && channels === 3 && alpha === 'none') {
    return (to, at) => {
      let [red, green, blue] = [0, 0, 0];
      for (let n = 0; n < 16; n++) {
        const [from, share] = [places[n] as number, shares[n] as number];
        red += share * (light[data[from] as number] as number);
        green += share * (light[data[from + 1] as number] as number);
        blue += share * (light[data[from + 2] as number] as number);
      }
      to[at] = red;
      to[at + 1] = green;
      to[at + 2] = blue;
    };
  }
  const read = (place: number): number => {
    const sample = data[place] as number;
    return light ? (light[sample] as number) : sample;
  };
  const colours = alpha === 'none' ? channels : channels - 1;
  const top = topOf(raster);
  return (to, at) => {
    to.fill(0, at, at + channels);
    for (let n = 0; n < 16; n++) {
      const from = places[n] as number;
      const cover = colours === channels ? 1 : (data[from + colours] as number) / top;
      const share = (shares[n] as number) * cover;
      for (let k = 0; k < colours; k++) to[at + k] = (to[at + k] as number) + share * read(from + k);
      if (colours < channels) to[at + colours] = (to[at + colours] as number) + share;
    }
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
