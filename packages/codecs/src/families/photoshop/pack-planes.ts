/** Writes channels as planes of rows. */
import { type CodecContext, channelsOf, type Raster, type Samples } from '@safelight/core';
import { deflateZlib } from '../../coding/deflate/zlib.ts';
import { packBits, packedRoom } from '../../coding/packbits.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { packing, predict } from './planes.ts';

/** libdeflate's level: beyond it files get hardly smaller and much slower. */
const DEFLATE_LEVEL = 6;

/** Rows to write. */
export interface RowSource {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16 | 32;
  readonly planes: number;
  /** Puts the big-endian samples of a row into `row`. */
  fill(plane: number, y: number, row: Uint8Array): void;
}

/** The channels of a raster from `first` on, as they are stored: separations count what is not ink. */
export function channelRows(raster: Raster, first: number, planes: number): RowSource {
  const { width, height, depth, model, data } = raster;
  const step = channelsOf(raster);
  const colors = raster.alpha === 'none' ? step : step - 1;
  return {
    width,
    height,
    depth,
    planes,
    fill(plane, y, row) {
      const channel = first + plane;
      const flip = model === 'cmyk' && channel < colors;
      const from = y * width * step + channel;
      takeRow(data, from, step, width, row, flip);
    },
  };
}

/** The big-endian samples of a row; `flip`: what they lack of the maximum. */
function takeRow(data: Samples, start: number, step: number, width: number, row: Uint8Array, flip: boolean): void {
  let from = start;
  if (data instanceof Uint8Array) {
    const mask = flip ? 0xff : 0;
    for (let x = 0; x < width; x++, from += step) row[x] = (data[from] as number) ^ mask;
  } else if (data instanceof Uint16Array) {
    const mask = flip ? 0xffff : 0;
    for (let x = 0, to = 0; x < width; x++, from += step, to += 2) {
      const value = (data[from] as number) ^ mask;
      row[to] = value >> 8;
      row[to + 1] = value;
    }
  } else {
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    for (let x = 0; x < width; x++, from += step) view.setFloat32(x * 4, data[from] as number);
  }
}

/** The pieces of one image data section or layer channel, its compression field first. */
export function packPlanes(
  rows: RowSource,
  compression: 'none' | 'rle' | 'zip',
  large: boolean,
  context: CodecContext,
): Promise<readonly Uint8Array[]> {
  if (compression === 'rle') return packed(rows, large, context);
  return whole(rows, compression, context);
}

/** Bytes of a piece of packed rows. */
const PIECE = 2 ** 22;

async function packed(rows: RowSource, large: boolean, { signal }: CodecContext): Promise<readonly Uint8Array[]> {
  const { width, height, depth, planes } = rows;
  const row = new Uint8Array((width * depth) / 8);
  const size = large ? 4 : 2;
  const head = new Uint8Array(2 + planes * height * size);
  const counts = new DataView(head.buffer);
  head[1] = packing.rle;
  const parts: Uint8Array[] = [head];
  const room = packedRoom(row.length);
  const piece = new Uint8Array(Math.max(Math.min(PIECE, room * planes * height), room));
  let end = 0;
  const pause = yieldToEventLoop(signal);
  for (let plane = 0, at = 2; plane < planes; plane++) {
    for (let y = 0; y < height; y++, at += size) {
      if (end + room > piece.length) {
        parts.push(piece.slice(0, end));
        end = 0;
        await pause();
      }
      rows.fill(plane, y, row);
      const next = packBits(row, piece, end);
      if (large) counts.setUint32(at, next - end);
      else counts.setUint16(at, next - end);
      end = next;
    }
  }
  parts.push(piece.slice(0, end));
  return parts;
}

async function whole(
  rows: RowSource,
  compression: 'none' | 'zip',
  context: CodecContext,
): Promise<readonly Uint8Array[]> {
  const { width, height, depth, planes } = rows;
  const length = (width * depth) / 8;
  const data = new Uint8Array(length * height * planes);
  const scratch = new Uint8Array(length);
  const pause = yieldToEventLoop(context.signal);
  for (let plane = 0, at = 0; plane < planes; plane++) {
    for (let y = 0; y < height; y++, at += length) {
      const row = data.subarray(at, at + length);
      rows.fill(plane, y, row);
      if (compression === 'zip') predict(row, depth, scratch);
      if (y % 256 === 255) await pause();
    }
  }
  if (compression === 'none') return [Uint8Array.of(0, packing.raw), data];
  return [Uint8Array.of(0, packing.zipPredicted), await deflateZlib(data, DEFLATE_LEVEL, context)];
}
