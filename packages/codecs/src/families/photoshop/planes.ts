/** Channels as Photoshop stores them: planes of rows, raw, packed, or deflated with or without prediction. */
import type { CodecContext } from '@safelight/core';
import { inflateZlib } from '../../coding/deflate/zlib.ts';
import { unpackBits } from '../../coding/packbits.ts';

/** Values of the compression field. */
export const packing = { raw: 0, rle: 1, zip: 2, zipPredicted: 3 } as const;

/** Where some planes of equal size lie. */
export interface PlaneLayout {
  /** The first byte behind the compression field. */
  readonly offset: number;
  /** Where the planes end at the latest. */
  readonly end: number;
  readonly compression: number;
  /** Planes that the piece holds, and how many of them are wanted. */
  readonly planes: number;
  readonly wanted: number;
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 8 | 16 | 32;
  readonly large: boolean;
}

/** Rows of planes. */
export interface Planes {
  /** The big-endian samples of a row; a view that the next call may overwrite. Bytes that the file lacks are 0. */
  row(plane: number, y: number): Uint8Array;
  /** Rows that were asked for and not there in whole. */
  missing(): number;
  /** The compressed data contradict themselves, though rows may be there. */
  readonly broken?: boolean;
}

/** Bytes of a row of samples, which begins on a byte. */
export function rowBytes(width: number, depth: number): number {
  return Math.ceil((width * depth) / 8);
}

/** Opens planes for reading row by row. Throws `Error` for an unknown compression. */
export function openPlanes(bytes: Uint8Array, layout: PlaneLayout, context: CodecContext): Planes | Promise<Planes> {
  switch (layout.compression) {
    case packing.raw:
      return rawPlanes(bytes.subarray(layout.offset, layout.end), layout);
    case packing.rle:
      return packedPlanes(bytes, layout);
    case packing.zip:
    case packing.zipPredicted:
      return deflatedPlanes(bytes, layout, context);
    default:
      throw new Error(`Compression ${layout.compression} is unknown.`);
  }
}

function rawPlanes(data: Uint8Array, { width, height, depth }: PlaneLayout): Planes {
  const length = rowBytes(width, depth);
  const scratch = new Uint8Array(length);
  let missing = 0;
  return {
    row(plane, y) {
      const at = (plane * height + y) * length;
      const row = data.subarray(at, at + length);
      if (row.length === length) return row;
      missing++;
      scratch.fill(0).set(row);
      return scratch;
    },
    missing: () => missing,
  };
}

/** The byte counts of all rows of all planes come first. */
function packedPlanes(bytes: Uint8Array, layout: PlaneLayout): Planes {
  const { offset, planes, wanted, width, height, depth, large } = layout;
  const end = Math.min(layout.end, bytes.length);
  const size = large ? 4 : 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts = new Float64Array(wanted * height + 1);
  let at = offset + planes * height * size;
  for (let row = 0; row <= wanted * height; row++) {
    starts[row] = at;
    const count = offset + row * size;
    if (count + size <= end) at += large ? view.getUint32(count) : view.getUint16(count);
  }
  const scratch = new Uint8Array(rowBytes(width, depth));
  let missing = 0;
  return {
    row(plane, y) {
      const row = plane * height + y;
      const to = Math.min(starts[row + 1] as number, end);
      const count = unpackBits(bytes, starts[row] as number, to, scratch);
      if (count < scratch.length) {
        missing++;
        scratch.fill(0, count);
      }
      return scratch;
    },
    missing: () => missing,
  };
}

async function deflatedPlanes(bytes: Uint8Array, layout: PlaneLayout, context: CodecContext): Promise<Planes> {
  const { offset, end, compression, planes, wanted, width, height, depth } = layout;
  const length = rowBytes(width, depth);
  const rows = wanted * height;
  const { data, sound, state } = await inflateZlib(bytes.subarray(offset, end), length * rows, context);
  if (compression === packing.zipPredicted) {
    const scratch = new Uint8Array(length);
    for (let row = 0; row < rows; row++)
      undoPrediction(data.subarray(row * length, (row + 1) * length), depth, scratch);
  }
  let missing = 0;
  return {
    row(plane, y) {
      const at = (plane * height + y) * length;
      if (at + length > sound) missing++;
      return data.subarray(at, at + length);
    },
    missing: () => missing,
    broken: state !== 'good' && (state !== 'longer' || planes === wanted),
  };
}

/** Samples are differences to their left neighbours; floats are split into planes of bytes first, most significant first. */
function undoPrediction(row: Uint8Array, depth: number, scratch: Uint8Array): void {
  const length = row.length;
  if (depth === 16) {
    let value = 0;
    for (let at = 0; at + 1 < length; at += 2) {
      value = (value + (((row[at] as number) << 8) | (row[at + 1] as number))) & 0xffff;
      row[at] = value >> 8;
      row[at + 1] = value;
    }
    return;
  }
  for (let at = 1; at < length; at++) row[at] = (row[at] as number) + (row[at - 1] as number);
  if (depth !== 32) return;
  scratch.set(row);
  const width = length / 4;
  for (let x = 0, at = 0; x < width; x++, at += 4) {
    for (let k = 0; k < 4; k++) row[at + k] = scratch[k * width + x] as number;
  }
}

/** The prediction that `undoPrediction` undoes, in place. */
export function predict(row: Uint8Array, depth: number, scratch: Uint8Array): void {
  const length = row.length;
  if (depth === 16) {
    for (let at = length - 2; at >= 2; at -= 2) {
      const value = ((row[at] as number) << 8) | (row[at + 1] as number);
      const left = ((row[at - 2] as number) << 8) | (row[at - 1] as number);
      const difference = value - left;
      row[at] = difference >> 8;
      row[at + 1] = difference;
    }
    return;
  }
  if (depth === 32) {
    scratch.set(row);
    const width = length / 4;
    for (let x = 0, at = 0; x < width; x++, at += 4) {
      for (let k = 0; k < 4; k++) row[k * width + x] = scratch[at + k] as number;
    }
  }
  for (let at = length - 1; at > 0; at--) row[at] = (row[at] as number) - (row[at - 1] as number);
}
