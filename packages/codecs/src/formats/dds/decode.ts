import {
  type Adjustment,
  allocateSamples,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  type Raster,
  type Samples,
  sourceOf,
} from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { decodeBlockRow } from './blocks.ts';
import { bytesOf, corrupt, type DdsHeader, pageName, pageStep, readHeader } from './header.ts';
import { rowReader } from './plain.ts';

/**
 * Decodes DDS: BC1 to BC7 and uncompressed pixels, of each picture the level of full size. Faces of a cube map, elements
 * of an array and slices of a volume are pages. Half and single floats, BC6H too, are linear light; what is stored in 8
 * or 16 bits is taken for sRGB, whether the file says so or not. Alpha that is full throughout is left out.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    const size = bytesOf(header, header.width, header.height);
    const step = pageStep(header);
    const left = bytes.length - header.offset;
    if (left <= 0) throw corrupt('The file has no pixels.');
    const there = Math.min(header.pages, Math.ceil(left / step));
    const wanted = request.frames === 'first' ? [0] : (request.pages ?? Array.from({ length: there }, (_, i) => i));
    const pages = wanted.filter((page) => page >= 0 && page < there);
    checkSize(header, pages.length, context);
    checkPresence(left, size, 1e5);
    const frames: Frame[] = [];
    for (const [done, page] of pages.entries()) {
      const from = header.offset + page * step;
      const raster = await readPage(header, bytes.subarray(from, from + size), context, done / pages.length);
      const name = pageName(header, page);
      frames.push({ raster, duration: 0, index: page, ...(name === undefined ? {} : { name }) });
      context.onProgress((done + 1) / pages.length);
    }
    const [first, ...rest] = frames;
    if (first === undefined) throw corrupt('The file has no such page.');
    const adjustments = damage(header, left, (header.pages - 1) * step + size);
    return {
      frames: [first, ...rest],
      kind: header.pages > 1 ? 'pages' : 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'dds');
  }
}

function checkSize({ width, height }: DdsHeader, pages: number, { limits }: CodecContext): void {
  checkPixels({ width, height, total: width * height * pages }, limits, 'dds');
}

/** Says how much of the file is there. Missing smaller levels do not matter. */
function damage({ pages }: DdsHeader, left: number, needed: number): Adjustment[] {
  if (left >= needed) return [];
  const what = pages > 1 ? 'pictures' : 'pixels';
  return [
    { kind: 'damaged-input', detail: `Only ${Math.floor((100 * left) / needed)} % of the ${what} are in the file.` },
  ];
}

async function readPage(header: DdsHeader, stored: Uint8Array, context: CodecContext, done: number): Promise<Raster> {
  const { width, height, layout, alpha, pages } = header;
  const colors = layout.model === 'gray' ? 1 : 3;
  const channels = colors + (alpha === 'none' ? 0 : 1);
  const data = allocateSamples(layout.depth, width * height * channels);
  const rowHeight = layout.kind === 'block' ? 4 : 1;
  const rowBytes = bytesOf(header, width, 1);
  const readRow = layout.kind === 'block' ? undefined : rowReader(layout, channels);
  const pause = yieldToEventLoop(context.signal);
  const rows = Math.ceil(height / rowHeight);
  for (let row = 0; row < rows; row++) {
    const line = wholeRow(stored, row * rowBytes, rowBytes);
    if (line === undefined) break;
    if (layout.kind === 'block') {
      decodeBlockRow(line, layout.block, row, { data: data as Uint8Array | Float32Array, width, height, channels });
    } else {
      readRow?.(new DataView(line.buffer, line.byteOffset, line.length), width, data, row * width * channels);
    }
    if (row % 16 !== 15) continue;
    context.onProgress(done + row / rows / pages);
    await pause();
  }
  return rasterOf(header, data, channels);
}

/** A row of stored pixels, filled up with zeros where the file ends in it; `undefined` where nothing of it is there. */
function wholeRow(stored: Uint8Array, from: number, length: number): Uint8Array | undefined {
  const line = stored.subarray(from, from + length);
  if (line.length === length) return line;
  if (line.length === 0) return undefined;
  const whole = new Uint8Array(length);
  whole.set(line);
  return whole;
}

function rasterOf({ width, height, layout, alpha }: DdsHeader, data: Samples, channels: number): Raster {
  const { model, depth, significantBits } = layout;
  const shape = {
    width,
    height,
    model,
    depth,
    colorSpace: depth === 32 ? 'srgb-linear' : 'srgb',
    ...(significantBits === undefined ? {} : { significantBits }),
  } as const;
  if (alpha === 'none') return createRaster({ ...shape, alpha, data });
  const full = { 8: 255, 16: 65535, 32: 1 }[depth];
  if (isFull(data, channels, full))
    return createRaster({ ...shape, alpha: 'none', data: withoutAlpha(data, channels) });
  if (depth === 32) clampAlpha(data, channels);
  if (alpha === 'premultiplied') unmultiply(data, channels, full);
  return createRaster({ ...shape, alpha: 'straight', data });
}

function isFull(data: Samples, channels: number, full: number): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== full) return false;
  return true;
}

function withoutAlpha(data: Samples, channels: number): Samples {
  const out = data.slice(0, (data.length / channels) * (channels - 1));
  for (let from = 0, to = 0; from < data.length; from += channels) {
    for (let k = 0; k < channels - 1; k++) out[to++] = data[from + k] as number;
  }
  return out;
}

function clampAlpha(data: Samples, channels: number): void {
  for (let at = channels - 1; at < data.length; at += channels) {
    data[at] = Math.max(0, Math.min(data[at] as number, 1));
  }
}

/** Divides colours by alpha, in place. */
function unmultiply(data: Samples, channels: number, full: number): void {
  const isFloat = full === 1;
  for (let at = channels - 1; at < data.length; at += channels) {
    const alpha = data[at] as number;
    if (alpha === 0 || alpha === full) continue;
    for (let k = at - channels + 1; k < at; k++) {
      const value = ((data[k] as number) * full) / alpha;
      data[k] = isFloat ? Math.min(value, 3.4e38) : Math.min(full, Math.round(value));
    }
  }
}
