/** From planes of rows to rasters. */
import {
  allocateSamples,
  type BitDepth,
  type CodecContext,
  type ColorModel,
  type ColorSpace,
  createRaster,
  type Raster,
  type Samples,
} from '@safelight/core';
import { usableIcc } from '../../metadata/icc.ts';
import { linearProfile } from '../../metadata/linear-profile.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { colorChannels, colorMode, type PhotoshopDocument } from './document.ts';
import type { Planes } from './planes.ts';

/** Samples between turns of the event loop. */
const PIECE = 2 ** 20;

/** What the file's colour mode is as a raster. */
export interface PixelShape {
  readonly model: ColorModel;
  readonly depth: BitDepth;
  readonly colorSpace: ColorSpace;
}

/** Multichannel pictures are read as ink: they come from separated ones. */
export function shapeOf({ header, resources }: PhotoshopDocument): PixelShape {
  const { mode, depth: bits } = header;
  const model = modelOf(mode, colorChannels(header));
  const depth = bits === 1 ? 8 : bits;
  const icc = usableIcc(resources.icc, model);
  if (icc === undefined) return { model, depth, colorSpace: untagged(model, depth) };
  return { model, depth, colorSpace: { icc: depth === 32 ? (linearProfile(icc)?.icc ?? icc) : icc } };
}

function modelOf(mode: number, channels: number): ColorModel {
  if (mode === colorMode.rgb || mode === colorMode.indexed) return 'rgb';
  if (mode === colorMode.lab) return 'lab';
  if (mode === colorMode.cmyk || (mode === colorMode.multichannel && channels >= 3)) return 'cmyk';
  return 'gray';
}

function untagged(model: ColorModel, depth: BitDepth): ColorSpace {
  if (model === 'cmyk') return 'device-cmyk';
  if (model === 'lab') return 'lab-d50';
  return depth === 32 ? 'srgb-linear' : 'srgb';
}

/**
 * Puts the samples of a stored row into `data` at `to`, `to + step`, ...; with `invert` as what they lack of the maximum,
 * which makes ink of Photoshop's separations.
 */
function putRow(row: Uint8Array, data: Samples, to: number, step: number, width: number, invert: boolean): void {
  let at = to;
  if (data instanceof Uint8Array) {
    const flip = invert ? 255 : 0;
    for (let x = 0; x < width; x++, at += step) data[at] = (row[x] as number) ^ flip;
  } else if (data instanceof Uint16Array) {
    const flip = invert ? 0xffff : 0;
    for (let x = 0, from = 0; x < width; x++, from += 2, at += step) {
      data[at] = (((row[from] as number) << 8) | (row[from + 1] as number)) ^ flip;
    }
  } else {
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    // Floats are gray or RGB alone, so that there is no ink to turn into.
    for (let x = 0, from = 0; x < width; x++, from += 4, at += step) data[at] = view.getFloat32(from);
  }
}

/** A bit that is set is black. */
function putBits(row: Uint8Array, data: Samples, to: number, width: number): void {
  for (let x = 0; x < width; x++) data[to + x] = ((row[x >> 3] as number) >> (7 - (x & 7))) & 1 ? 0 : 255;
}

/**
 * Rows of merged or layer planes as a raster of the document's shape; alpha is the plane behind the colours.
 *
 * @param underWhite the colours are blended with white where they are not opaque
 */
export async function interleave(
  planes: Planes,
  document: PhotoshopDocument,
  context: CodecContext,
  underWhite: boolean,
): Promise<Raster> {
  const { header, transparent } = document;
  const { width, height, mode } = header;
  if (mode === colorMode.indexed) return indexedRaster(planes, document);
  const { model, depth, colorSpace } = shapeOf(document);
  const colors = model === 'cmyk' ? 4 : colorChannels(header);
  const channels = colors + (transparent ? 1 : 0);
  const data = allocateSamples(depth, width * height * channels);
  const putAll = rowPutter(planes, document, data, channels);
  const pause = yieldToEventLoop(context.signal);
  const rows = Math.max(1, Math.floor(PIECE / (width * channels)));
  for (let y = 0; y < height; y++) {
    putAll(y);
    if (y % rows !== rows - 1) continue;
    context.onProgress((y + 1) / height);
    await pause();
  }
  if (transparent && underWhite) removeWhite(data, model, channels);
  const alpha = transparent ? 'straight' : 'none';
  return createRaster({ width, height, model, alpha, depth, colorSpace, data });
}

function rowPutter(planes: Planes, document: PhotoshopDocument, data: Samples, channels: number): (y: number) => void {
  const { header, transparent } = document;
  const { width } = header;
  if (header.depth === 1) return (y) => putBits(planes.row(0, y), data, y * width, width);
  const stored = colorChannels(header);
  const ink = shapeOf(document).model === 'cmyk';
  return (y) => {
    const to = y * width * channels;
    for (let k = 0; k < stored; k++) putRow(planes.row(k, y), data, to + k, channels, width, ink);
    if (transparent) putRow(planes.row(stored, y), data, to + channels - 1, channels, width, false);
  };
}

function indexedRaster(planes: Planes, document: PhotoshopDocument): Raster {
  const { header, palette, resources } = document;
  const { width, height } = header;
  if (palette.length < 768 || header.depth !== 8) throw new Error('The palette is missing.');
  const clear = resources.transparentIndex;
  const channels = hasClearEntry(document) ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    const row = planes.row(0, y);
    for (let x = 0; x < width; x++, to += channels) {
      const index = row[x] as number;
      data[to] = palette[index] as number;
      data[to + 1] = palette[index + 256] as number;
      data[to + 2] = palette[index + 512] as number;
      if (channels === 4) data[to + 3] = index === clear ? 0 : 255;
    }
  }
  const { model, colorSpace } = shapeOf(document);
  return createRaster({
    width,
    height,
    model,
    alpha: channels === 4 ? 'straight' : 'none',
    depth: 8,
    colorSpace,
    data,
  });
}

/** Whether an indexed picture has a clear colour. */
export function hasClearEntry({ header, resources }: PhotoshopDocument): boolean {
  const { transparentIndex: index } = resources;
  return header.mode === colorMode.indexed && index !== undefined && index < 256;
}

/** White as it is stored: paper, and in Lab a lightness of 100. */
export function whiteOf(model: ColorModel, depth: BitDepth): readonly number[] {
  const most = { 8: 255, 16: 65_535, 32: 1 }[depth];
  if (model === 'cmyk') return [0, 0, 0, 0];
  if (model !== 'lab') return [most, most, most];
  const middle = { 8: 128, 16: 32_896, 32: 0.5 }[depth];
  return [most, middle, middle];
}

/** The merged picture is blended with white where it is not opaque: c = alpha * color + (1 - alpha) * white. */
function removeWhite(data: Samples, model: ColorModel, channels: number): void {
  const depth: BitDepth = data instanceof Uint8Array ? 8 : data instanceof Uint16Array ? 16 : 32;
  const most = { 8: 255, 16: 65_535, 32: 1 }[depth];
  const most1 = depth === 32 ? Number.POSITIVE_INFINITY : most;
  const least = depth === 32 ? Number.NEGATIVE_INFINITY : 0;
  const round = depth === 32 ? (value: number) => value : Math.round;
  const white = whiteOf(model, depth);
  const last = channels - 1;
  for (let at = 0; at < data.length; at += channels) {
    const alpha = (data[at + last] as number) / most;
    if (alpha >= 1 || !(alpha > 0)) continue;
    for (let k = 0; k < last; k++) {
      const base = white[k] as number;
      const value = ((data[at + k] as number) - base) / alpha + base;
      data[at + k] = round(Math.max(least, Math.min(value, most1)));
    }
  }
}
