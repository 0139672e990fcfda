import {
  type CodecContext,
  ConvertError,
  channelsOf,
  type DecodedImage,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { withDeflater } from '../../coding/deflate/zlib.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type Block, blockOf } from './blocks.ts';
import { MAX_HALF, toHalf } from './half.ts';
import type { Channel } from './header.ts';
import type { options } from './options.ts';
import { packPiz } from './pack-piz.ts';
import { packPxr24 } from './pxr24.ts';
import { filter, packRuns } from './rle.ts';
import { linesOf } from './unpack.ts';
import { writeHeader } from './write-header.ts';

type Method = OptionsOf<typeof options>['compression'];

/** libdeflate's level; higher ones win a few per cent at twice the time. */
const LEVEL = 4;

/**
 * Encodes scan lines of halves (rounded to the nearest, ties to even, beyond 65504 to 65504) or floats. Colours are
 * multiplied by alpha, as the format has them.
 */
export async function encode(
  image: DecodedImage,
  { depth, compression }: OptionsOf<typeof options>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const type = depth === '16' ? 'half' : 'float';
    const channels = channelNames(raster).map(
      (name): Channel => ({ name, type, bytes: type === 'half' ? 2 : 4, linear: false, xStep: 1, yStep: 1 }),
    );
    const { width, height } = raster;
    const head = writeHeader({
      width,
      height,
      channels,
      compression,
      density: image.density,
      texts: image.metadata.texts,
    });
    const chunks = await withDeflater(context, (deflate) =>
      packChunks(raster, channels, compression, (bytes) => deflate(bytes, LEVEL), context),
    );
    return assemble(head, chunks, linesOf[compression]);
  } catch (error) {
    throw codecError(error, 'encode', 'exr');
  }
}

/** Channels as the file has them, in alphabetical order. */
function channelNames({ model, alpha }: Raster): string[] {
  if (model !== 'gray' && model !== 'rgb') {
    throw new ConvertError('encode-failed', 'OpenEXR takes gray or RGB.', { stage: 'encode', formatId: 'exr' });
  }
  const colors = model === 'gray' ? ['Y'] : ['B', 'G', 'R'];
  return alpha === 'none' ? colors : ['A', ...colors];
}

async function packChunks(
  raster: Raster,
  channels: readonly Channel[],
  method: Method,
  deflate: (bytes: Uint8Array) => Uint8Array,
  { signal, onProgress }: CodecContext,
): Promise<Uint8Array[]> {
  const { width, height } = raster;
  const pause = yieldToEventLoop(signal);
  const chunks: Uint8Array[] = [];
  for (let top = 0; top < height; top += linesOf[method]) {
    const bottom = Math.min(height, top + linesOf[method]) - 1;
    const block = blockOf({ left: 0, top, right: width - 1, bottom }, channels);
    const rows = rowsOf(raster, channels, block);
    const packed = pack(rows, block, method, deflate);
    chunks.push(packed.length < rows.length ? packed : rows);
    await pause();
    onProgress((bottom + 1) / height);
  }
  return chunks;
}

function pack(rows: Uint8Array, block: Block, method: Method, deflate: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  switch (method) {
    case 'rle':
      return packRuns(filter(rows));
    case 'zips':
    case 'zip':
      return deflate(filter(rows));
    case 'pxr24':
      return deflate(packPxr24(rows, block));
    case 'piz':
      return packPiz(rows, block);
    case 'none':
      return rows;
  }
}

/** Rows of the raster as the block has them: line by line, channel by channel. */
function rowsOf(raster: Raster, channels: readonly Channel[], { box, size }: Block): Uint8Array {
  const { width, data } = raster;
  const samples = channelsOf(raster);
  const half = channels[0]?.type === 'half';
  const out = half ? new Uint16Array(size / 2) : new Float32Array(size / 4);
  const line = new Float32Array(width);
  let to = 0;
  for (let y = box.top; y <= box.bottom; y++) {
    const row = data.subarray(y * width * samples, (y + 1) * width * samples);
    for (const { name } of channels) {
      const place = name === 'A' ? samples - 1 : Math.max(0, 'RGB'.indexOf(name));
      takeChannel(row, place, raster.alpha !== 'none' && name !== 'A', line);
      out.set(half ? halves(line) : line, to);
      to += width;
    }
  }
  return new Uint8Array(out.buffer);
}

function halves(line: Float32Array): Uint16Array {
  const out = new Uint16Array(line.length);
  for (let x = 0; x < line.length; x++) out[x] = toHalf(Math.max(-MAX_HALF, Math.min(line[x] as number, MAX_HALF)));
  return out;
}

/** One channel of a row, multiplied by the last where that is alpha. */
function takeChannel(row: Raster['data'], place: number, multiply: boolean, line: Float32Array): void {
  const samples = row.length / line.length;
  for (let x = 0, at = 0; x < line.length; x++, at += samples) line[x] = row[at + place] as number;
  if (!multiply) return;
  for (let x = 0, at = samples - 1; x < line.length; x++, at += samples) {
    line[x] = (line[x] as number) * (row[at] as number);
  }
}

/** Head, offset table, and the chunks behind their first line and size. */
function assemble(head: Uint8Array, chunks: readonly Uint8Array[], lines: number): Uint8Array {
  const size = chunks.reduce((sum, { length }) => sum + 16 + length, head.length);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  out.set(head);
  let at = head.length + chunks.length * 8;
  chunks.forEach((chunk, index) => {
    view.setBigUint64(head.length + index * 8, BigInt(at), true);
    view.setInt32(at, index * lines, true);
    view.setInt32(at + 4, chunk.length, true);
    out.set(chunk, at + 8);
    at += 8 + chunk.length;
  });
  return out;
}
