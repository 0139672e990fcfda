import {
  allocateSamples,
  type BitDepth,
  channelsOf,
  createRaster,
  type DecodedImage,
  type DecoderEntry,
  defaultsOf,
  type EncoderEntry,
  type Format,
  type OptionValue,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { expect } from 'vitest';
import { nodeContext } from './node-context.ts';

export const WIDTH = 96;
export const HEIGHT = 64;

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly alpha?: boolean;
  readonly depth?: BitDepth;
}

/** An 8-bit level of the test picture: every direction distinct; black and white squares for a format of one bit. */
function levelAt(entry: EncoderEntry, x: number, y: number, channel: number): number {
  const ramps = [x * 2.5, y * 3.5, 255 - x - y * 1.5, 200];
  const level = entry.maxBits === 1 ? (((x >> 3) + (y >> 3)) & 1) * 255 : (ramps[channel] ?? 0);
  return Math.max(0, Math.min(Math.round(level), 255));
}

/** A smooth picture in the model, depth and space that the entry takes. */
export function picture(entry: EncoderEntry, options: PictureOptions = {}): DecodedImage {
  const { width = WIDTH, height = HEIGHT, alpha = entry.alpha !== 'none', depth = depthOf(entry) } = options;
  const model = entry.models.includes('rgb') ? 'rgb' : (entry.models[0] ?? 'gray');
  const shape = { model, alpha: alpha ? 'straight' : 'none' } as const;
  const channels = channelsOf(shape);
  const colors = alpha ? channels - 1 : channels;
  // Whole 8-bit levels, so that every depth holds them exactly.
  const scale = { 8: 1, 16: 257, 32: 1 / 255 }[depth];
  const level = (index: number): number => {
    const [pixel, k] = [Math.floor(index / channels), index % channels];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (k < colors) return levelAt(entry, x, y, k);
    return entry.alpha === 'binary' ? (x < width / 2 ? 255 : 0) : Math.max(255 - x * 2, 0);
  };
  const data = allocateSamples(depth, width * height * channels).map(
    (_: number, index: number) => level(index) * scale,
  );
  const colorSpace = entry.linear ? 'srgb-linear' : 'srgb';
  const raster = createRaster({ width, height, ...shape, depth, colorSpace, data });
  return still(raster);
}

/** A picture of nothing but pixels. */
export function still(raster: Raster): DecodedImage {
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

function depthOf({ depths }: EncoderEntry): BitDepth {
  return depths.includes(8) ? 8 : (depths[0] ?? 8);
}

/** As RGBA of 0 to 255, colours under zero alpha cleared: they mean nothing. */
function rgba(raster: Raster): Float64Array {
  const channels = channelsOf(raster);
  const colors = channels - (raster.alpha === 'none' ? 0 : 1);
  const scale = { 8: 1, 16: 1 / 257, 32: 255 }[raster.depth];
  const out = new Float64Array(raster.width * raster.height * 4);
  for (let i = 0, o = 0; o < out.length; i += channels, o += 4) {
    const a = raster.alpha === 'none' ? 255 : Number(raster.data[i + colors]) * scale;
    for (let k = 0; k < 3; k++) out[o + k] = a === 0 ? 0 : Number(raster.data[i + (colors === 1 ? 0 : k)]) * scale;
    out[o + 3] = a;
  }
  return out;
}

/** Peak signal-to-noise ratio over all samples, alpha included; infinite when they are equal. */
export function psnr(a: Raster, b: Raster): number {
  const [x, y] = [rgba(a), rgba(b)];
  expect(y).toHaveLength(x.length);
  const error = x.reduce((sum, value, i) => sum + (value - (y[i] ?? 0)) ** 2, 0) / x.length;
  return error === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(65025 / error);
}

/** The best that an encoder can do: lossless where it has it, else top quality, full chroma and most bits. */
export function best(entry: EncoderEntry): Record<string, OptionValue> {
  const schema = entry.options;
  if (schema['lossless']) return { lossless: true };
  const { quality, depth } = schema;
  const subsampling = Object.entries(schema).find(
    ([, field]) => field.type === 'enum' && field.values.includes('4:4:4'),
  );
  return {
    ...(quality?.type === 'number' ? { quality: quality.max } : {}),
    ...(subsampling ? { [subsampling[0]]: '4:4:4' } : {}),
    ...(depth?.type === 'enum' ? { depth: depth.values.at(-1) ?? depth.default } : {}),
  };
}

/** Whether the best of this encoder is exact. */
export function exact(entry: EncoderEntry): boolean {
  return !entry.lossy || entry.options['lossless'] !== undefined;
}

/** A format that is read and written. */
export type Both = Format & { readonly decoder: DecoderEntry; readonly encoder: EncoderEntry };

/** Writes a picture and reads it again, by default options but for those given; its header says the size that it has. */
export async function roundTrip(
  format: Both,
  image: DecodedImage,
  options: Readonly<Record<string, OptionValue>>,
  reading: Readonly<Record<string, OptionValue>> = {},
): Promise<DecodedImage> {
  const [writer, reader] = await Promise.all([format.encoder.load(), format.decoder.load()]);
  const bytes = await writer.encode(image, { ...defaultsOf(format.encoder.options), ...options }, nodeContext());
  const info = await (await format.decoder.probe()).probe(sourceOf(bytes));
  const back = await reader.decode(bytes, { frames: 'all', options: reading }, nodeContext());
  const { raster } = back.frames[0];
  expect({ width: info.width, height: info.height }).toEqual({ width: raster.width, height: raster.height });
  return back;
}
