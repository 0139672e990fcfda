/** Makes the gain map between a bright picture and what its tone mapping made of it (ISO 21496-1; see decision 051). */
import {
  type CodecContext,
  channelsOf,
  createRaster,
  type GainMap,
  type PerChannel,
  type Raster,
} from '@safelight/core';
import { toLinearLight } from '../color/light.ts';
import { srgbToLinear } from '../color/transfer.ts';
import type { Step } from '../plan/step.ts';
import { transformRaster } from './transform.ts';

/** Keeps the gain of black within measure. */
const OFFSET = 1 / 64;
/** Nothing is brighter than PQ's 10,000 cd/m2. */
const MOST_STOPS = Math.log2(10_000 / 203);
/** Less than a twentieth of a stop above white nobody sees. */
const LEAST_STOPS = 0.05;
/** Pixels that are light at the same time. */
const BAND = 1 << 20;

/** A part of a picture. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The map that makes the bright picture of its tone-mapped one again, half as wide and high, a channel for each colour.
 * `undefined` where hardly anything is brighter than white.
 *
 * @param source - as it was decoded
 * @param made - what the steps made of it: sRGB
 */
export async function gainMapBetween(
  source: Raster,
  made: Raster,
  steps: readonly Step[],
  context: CodecContext,
): Promise<GainMap | undefined> {
  const mapped = steps.find((step) => step.op === 'light-to-srgb');
  const moving = steps.filter(({ op }) => op === 'orient' || op === 'straighten' || op === 'crop');
  const upright = await transformRaster(source, moving, context, []);
  const whole = { x: 0, y: 0, width: upright.width, height: upright.height };
  const area = steps.find((step) => step.op === 'resize')?.geometry.crop ?? whole;
  const [width, height] = [Math.ceil(made.width / 2), Math.ceil(made.height / 2)];
  const under = steps.find((step) => step.op === 'flatten')?.background ?? '#000000';
  const bright = lightIn(upright, area, width, height, under);
  const gain = 2 ** (mapped?.toneMapping.exposure ?? 0);
  for (let i = 0; i < bright.length; i++) bright[i] = Math.max((bright[i] as number) * gain, 0);
  const stops = Math.min(Math.log2(greatest(bright)), MOST_STOPS);
  if (!(stops > LEAST_STOPS)) return undefined;
  const base = lightIn(made, { x: 0, y: 0, width: made.width, height: made.height }, width, height, under);
  return encoded(base, bright, { width, height }, stops);
}

function greatest(values: Float32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Logarithms of gain, in 16 bits over the range of each channel. */
function encoded(
  base: Float32Array,
  bright: Float32Array,
  size: { readonly width: number; readonly height: number },
  stops: number,
): GainMap {
  const top = 2 ** stops;
  const gains = new Float32Array(base.length);
  const [min, max] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let i = 0; i < gains.length; i++) {
    const k = i % 3;
    const value = Math.log2((Math.min(bright[i] as number, top) + OFFSET) / ((base[i] as number) + OFFSET));
    gains[i] = value;
    if (value < (min[k] as number)) min[k] = value;
    if (value > (max[k] as number)) max[k] = value;
  }
  const data = new Uint16Array(gains.length);
  for (let i = 0; i < data.length; i++) {
    const [low, high] = [min[i % 3] as number, max[i % 3] as number];
    data[i] = high > low ? (((gains[i] as number) - low) / (high - low)) * 65_535 + 0.5 : 0;
  }
  const each = (value: number): PerChannel => [value, value, value];
  return {
    raster: createRaster({ ...size, model: 'rgb', alpha: 'none', depth: 16, colorSpace: 'srgb', data }),
    metadata: {
      min: min as unknown as PerChannel,
      max: max as unknown as PerChannel,
      gamma: each(1),
      baseOffset: each(OFFSET),
      alternateOffset: each(OFFSET),
      baseHeadroom: 0,
      alternateHeadroom: stops,
    },
  };
}

/** The mean light of a part of a picture in so many columns and rows, three channels; what is clear shows the background. */
function lightIn(raster: Raster, area: Area, columns: number, rows: number, background: string): Float32Array {
  const out = new Float32Array(columns * rows * 3);
  const under = [1, 3, 5].map((at) => srgbToLinear(Number.parseInt(background.slice(at, at + 2), 16) / 255));
  const lines = Math.max(1, Math.floor(BAND / Math.max(1, (area.height / rows) * raster.width)));
  for (let row = 0; row < rows; row += lines) {
    const end = Math.min(row + lines, rows);
    const [from, to] = [
      spanOf(row, rows, area.y, area.height, raster.height)[0],
      spanOf(end - 1, rows, area.y, area.height, raster.height)[1],
    ];
    const light = toLinearLight(bandOf(raster, from, to));
    for (let y = row; y < end; y++) {
      const [top, bottom] = spanOf(y, rows, area.y, area.height, raster.height);
      for (let x = 0; x < columns; x++) {
        const [left, right] = spanOf(x, columns, area.x, area.width, raster.width);
        mean(
          light,
          { x: left, y: top - from, width: right - left, height: bottom - top },
          under,
          out,
          (y * columns + x) * 3,
        );
      }
    }
  }
  return out;
}

/** The pixels that one of `count` equal parts of a length begins with and ends before: at least one. */
function spanOf(index: number, count: number, start: number, length: number, limit: number): readonly [number, number] {
  const from = Math.min(Math.round(start + (index * length) / count), limit - 1);
  return [from, Math.max(from + 1, Math.min(Math.round(start + ((index + 1) * length) / count), limit))];
}

function bandOf(raster: Raster, from: number, to: number): Raster {
  const row = raster.width * channelsOf(raster);
  return createRaster({ ...raster, height: to - from, data: raster.data.subarray(from * row, to * row) });
}

/** The mean of a part, into three places of `out`. */
function mean(
  light: Raster,
  { x, y, width, height }: Area,
  under: readonly number[],
  out: Float32Array,
  at: number,
): void {
  const channels = channelsOf(light);
  const alpha = light.alpha === 'none' ? -1 : channels - 1;
  const step = light.model === 'gray' ? 0 : 1;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const i = (row * light.width + column) * channels;
      const cover = alpha < 0 ? 1 : (light.data[i + alpha] as number);
      for (let k = 0; k < 3; k++) {
        out[at + k] =
          (out[at + k] as number) + (light.data[i + k * step] as number) * cover + (under[k] as number) * (1 - cover);
      }
    }
  }
  for (let k = 0; k < 3; k++) out[at + k] = (out[at + k] as number) / (width * height);
}
