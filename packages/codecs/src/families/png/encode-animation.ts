/** Writes animated PNG: each frame as the rectangle in which it differs from the one before (11.3.6). */
import {
  allocateSamples,
  type CodecContext,
  channelsOf,
  type DecodedImage,
  type Raster,
  type Samples,
} from '@safelight/core';
import { makeChunk, uint32 } from './chunks.ts';
import { layoutOf, withoutOpaqueAlpha } from './reduce.ts';
import { endOfFile, imageChunks, joinFile, metadataChunks } from './write-chunks.ts';
import { type Effort, writePixels } from './write-pixels.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One layout serves all pictures of the file: the alpha channel goes only when none needs it. */
function alike(rasters: readonly Raster[]): readonly Raster[] {
  const reduced = rasters.map(withoutOpaqueAlpha);
  return reduced.every(({ alpha }) => alpha === 'none') ? reduced : rasters.map(withAlpha);
}

/** Writes an animation of two or more frames of one size, model and depth. */
export async function writeAnimation(image: DecodedImage, effort: Effort, context: CodecContext): Promise<Uint8Array> {
  const frames = image.frames.map(({ raster }) => raster);
  const pictures = alike(image.fallback ? [image.fallback, ...frames] : frames);
  const rasters = image.fallback ? pictures.slice(1) : pictures;
  const layout = layoutOf(pictures[0] as Raster, false);
  const chunks = [...imageChunks(layout), ...(await metadataChunks(image, layout, context))];
  chunks.push(animationControl(rasters.length, image.loopCount));
  // A default image that is no frame comes before the first frame control (11.3.6).
  if (image.fallback) chunks.push(...(await writePixels(layout, effort, context, () => {})));
  let sequence = 0;
  for (const [index, raster] of rasters.entries()) {
    const before = rasters[index - 1];
    const area = before === undefined ? whole(raster) : changedArea(before, raster);
    chunks.push(frameControl(sequence++, area, image.frames[index]?.duration ?? 0));
    const cut = layoutOf(crop(raster, area), false);
    const data = await writePixels(cut, effort, context, (fraction) =>
      context.onProgress((index + fraction) / rasters.length),
    );
    if (index === 0 && !image.fallback) chunks.push(...data);
    else for (const chunk of data) chunks.push(frameData(sequence++, chunk));
  }
  chunks.push(endOfFile());
  return joinFile(chunks);
}

/** An opaque alpha channel where there is none. */
function withAlpha(raster: Raster): Raster {
  if (raster.alpha !== 'none') return raster;
  const colors = channelsOf(raster);
  const data = allocateSamples(raster.depth, raster.width * raster.height * (colors + 1));
  data.fill(raster.depth === 8 ? 255 : 65535);
  for (let i = 0, o = 0; i < raster.data.length; o++) {
    for (let k = 0; k < colors; k++) data[o++] = raster.data[i++] as number;
  }
  return { ...raster, alpha: 'straight', data };
}

function whole({ width, height }: Raster): Area {
  return { x: 0, y: 0, width, height };
}

/** The smallest rectangle that holds every changed pixel; one pixel where nothing changed. */
function changedArea(before: Raster, after: Raster): Area {
  const channels = channelsOf(after);
  const stride = after.width * channels;
  const isSame = (row: number): boolean => firstChange(before.data, after.data, row * stride, (row + 1) * stride) < 0;
  let top = 0;
  while (top < after.height && isSame(top)) top++;
  if (top === after.height) return { x: 0, y: 0, width: 1, height: 1 };
  let bottom = after.height - 1;
  while (isSame(bottom)) bottom--;
  let left = stride;
  let right = 0;
  for (let row = top; row <= bottom; row++) {
    const start = row * stride;
    const change = firstChange(before.data, after.data, start, start + left);
    if (change >= 0) left = change - start;
    let at = start + stride - 1;
    while (at > start + right && before.data[at] === after.data[at]) at--;
    right = Math.max(right, at - start);
  }
  const x = Math.floor(left / channels);
  return { x, y: top, width: Math.floor(right / channels) - x + 1, height: bottom - top + 1 };
}

function firstChange(before: Samples, after: Samples, from: number, to: number): number {
  for (let at = from; at < to; at++) if (before[at] !== after[at]) return at;
  return -1;
}

function crop(raster: Raster, area: Area): Raster {
  if (area.width === raster.width && area.height === raster.height) return raster;
  const channels = channelsOf(raster);
  const data = raster.data.slice(0, area.width * area.height * channels);
  for (let row = 0; row < area.height; row++) {
    const from = ((area.y + row) * raster.width + area.x) * channels;
    data.set(raster.data.subarray(from, from + area.width * channels), row * area.width * channels);
  }
  return { ...raster, width: area.width, height: area.height, data };
}

function animationControl(frames: number, plays: number): Uint8Array {
  const data = new Uint8Array(8);
  const view = new DataView(data.buffer);
  view.setUint32(0, frames);
  view.setUint32(4, plays);
  return makeChunk('acTL', data);
}

/** A frame that replaces its area and stays. Durations are written in milliseconds. */
function frameControl(sequence: number, area: Area, duration: number): Uint8Array {
  const data = new Uint8Array(26);
  const view = new DataView(data.buffer);
  for (const [index, value] of [sequence, area.width, area.height, area.x, area.y].entries()) {
    view.setUint32(index * 4, value);
  }
  const isLong = duration > 65535;
  view.setUint16(20, Math.min(Math.round(isLong ? duration / 1000 : duration), 65535));
  view.setUint16(22, isLong ? 1 : 1000);
  return makeChunk('fcTL', data);
}

/** An IDAT chunk's data as fdAT. */
function frameData(sequence: number, chunk: Uint8Array): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, sequence);
  return makeChunk('fdAT', number, chunk.subarray(8, 8 + uint32(chunk, 0)));
}
