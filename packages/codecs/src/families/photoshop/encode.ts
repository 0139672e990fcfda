import {
  type CodecContext,
  ConvertError,
  channelsOf,
  type DecodedImage,
  type Frame,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { unifyFrames } from '../layers/unify-frames.ts';
import { colorMode } from './document.ts';
import { linearFrame } from './linear-frame.ts';
import { mergeFrames } from './merge-frames.ts';
import type { options as schema } from './options.ts';
import { channelRows, packPlanes, type RowSource } from './pack-planes.ts';
import { writeResources } from './resources.ts';
import { whiteOf } from './samples.ts';
import { writeLayers } from './write-layers.ts';

type Options = OptionsOf<typeof schema>;

/** The two formats, which differ in the width of their counts. */
export interface Flavour {
  readonly formatId: 'psd' | 'psb';
  readonly large: boolean;
}

/** PSD's lengths have 4 bytes. */
const MAX_LENGTH = 0xffff_ffff;
const modes = { gray: colorMode.gray, rgb: colorMode.rgb, cmyk: colorMode.cmyk, lab: colorMode.lab } as const;

/**
 * Encodes the merged picture, and layers where there is alpha (one layer, since a merged picture alone shows none) or
 * more than one page (a layer a page, the first at the bottom). See `Encoder`.
 */
export async function encodePhotoshop(
  image: DecodedImage,
  options: Options,
  context: CodecContext,
  { formatId, large }: Flavour,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const frames = unifyFrames(image).map(linearFrame);
    const merged = mergeFrames(frames);
    const transparent = merged.alpha !== 'none';
    const { icc } = typeof merged.colorSpace === 'object' && 'icc' in merged.colorSpace ? merged.colorSpace : {};
    const resources = writeResources({ icc, metadata: image.metadata, density: image.density, transparent });
    const layered = transparent || frames.length > 1;
    const layers = layered ? await layerSection(frames, transparent, options, context, large) : [number(0, large)];
    context.onProgress(layered ? 0.6 : 0.1);
    const pixels = await packPlanes(mergedRows(merged), options.compression, large, context);
    context.onProgress(0.9);
    const parts = [
      header(merged, large),
      number(0, false),
      number(lengthOf(resources), false),
      ...resources,
      ...layers,
      ...pixels,
    ];
    if (!large && lengthOf(parts) > MAX_LENGTH) {
      throw new ConvertError('limit-exceeded', 'The result is over the 4 GB that PSD can hold.', {
        stage: 'encode',
        formatId,
      });
    }
    return join(parts);
  } catch (error) {
    throw codecError(error, 'encode', formatId);
  }
}

function header(raster: Raster, large: boolean): Uint8Array {
  const out = new Uint8Array(26);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x3842_5053);
  view.setUint16(4, large ? 2 : 1);
  view.setUint16(12, channelsOf(raster));
  view.setUint32(14, raster.height);
  view.setUint32(18, raster.width);
  view.setUint16(22, raster.depth);
  view.setUint16(24, modes[raster.model]);
  return out;
}

/** The colours blended with white where they are not opaque, then alpha. */
function mergedRows(raster: Raster): RowSource {
  const channels = channelsOf(raster);
  if (raster.alpha === 'none') return channelRows(raster, 0, channels);
  const { width, height, depth, model, data } = raster;
  const most = { 8: 255, 16: 65_535, 32: 1 }[depth];
  const white = whiteOf(model, depth);
  const rounding = depth === 32 ? 0 : 0.5;
  const last = channels - 1;
  const row = { ...raster, height: 1, data: data.slice(0, width * channels) };
  const source = channelRows(row, 0, channels);
  let blended = -1;
  const blend = (plane: number, y: number): void => {
    blended = plane + y * channels;
    const start = y * width * channels;
    const base = white[plane] as number;
    for (let x = 0, at = plane; x < width; x++, at += channels) {
      const value = data[start + at] as number;
      const alpha = (data[start + x * channels + last] as number) / most;
      row.data[at] = plane === last ? value : base + (value - base) * alpha + rounding;
    }
  };
  return {
    width,
    height,
    depth,
    planes: channels,
    fill(plane, y, bytes) {
      if (blended !== plane + y * channels) blend(plane, y);
      source.fill(plane, 0, bytes);
    },
  };
}

/** The layer and mask section; samples of more than 8 bits are in a tagged block of it. */
async function layerSection(
  frames: readonly Frame[],
  transparent: boolean,
  { compression }: Options,
  context: CodecContext,
  large: boolean,
): Promise<readonly Uint8Array[]> {
  const info = await writeLayers(frames, transparent, compression, context, large);
  const length = lengthOf(info);
  const depth = frames[0]?.raster.depth ?? 8;
  const padding = new Uint8Array((4 - (length % 4)) % 4);
  const none = number(0, false);
  const body =
    depth === 8
      ? [number(length + padding.length, large), ...info, padding, none]
      : [number(0, large), none, new TextEncoder().encode(`8BIMLr${depth}`), number(length, large), ...info, padding];
  return [number(lengthOf(body), large), ...body];
}

/** A length of 4 or 8 bytes. */
function number(value: number, wide: boolean): Uint8Array {
  const out = new Uint8Array(wide ? 8 : 4);
  const view = new DataView(out.buffer);
  if (wide) view.setBigUint64(0, BigInt(value));
  else view.setUint32(0, value);
  return out;
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
