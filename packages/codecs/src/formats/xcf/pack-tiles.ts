/** Writes the pixels of a raster as tiles. */
import { channelsOf, type Raster } from '@safelight/core';
import { TILE } from './fields.ts';

/** Bytes of a stored pixel. */
export function pixelBytes(raster: Raster): number {
  return channelsOf(raster) * (raster.depth / 8);
}

/** The big-endian bytes of a tile in `out`, row by row; returns how many they are. */
export function takeTile(raster: Raster, column: number, row: number, out: Uint8Array): number {
  const { width, height, data } = raster;
  const channels = channelsOf(raster);
  const [left, top] = [column * TILE, row * TILE];
  const samples = Math.min(TILE, width - left) * channels;
  const rows = Math.min(TILE, height - top);
  const view = new DataView(out.buffer, out.byteOffset, out.length);
  let to = 0;
  for (let y = top; y < top + rows; y++) {
    const from = (y * width + left) * channels;
    if (data instanceof Uint8Array) {
      out.set(data.subarray(from, from + samples), to);
      to += samples;
    } else if (data instanceof Uint16Array) {
      for (let i = 0; i < samples; i++, to += 2) view.setUint16(to, data[from + i] as number);
    } else {
      for (let i = 0; i < samples; i++, to += 4) view.setFloat32(to, data[from + i] as number);
    }
  }
  return to;
}

/** Most bytes that a packed tile has. */
export const PACKED_ROOM = 2 * TILE * TILE * 16;

/** Packs a tile: a stream of runs and literals for each byte of a pixel. Returns how many bytes of `out` it takes. */
export function packTile(tile: Uint8Array, pixel: number, out: Uint8Array): number {
  let put = 0;
  for (let byte = 0; byte < pixel; byte++) put = packStream(tile, byte, pixel, out, put);
  return put;
}

function packStream(tile: Uint8Array, first: number, pixel: number, out: Uint8Array, start: number): number {
  let put = start;
  let literal = first;
  const flush = (end: number): void => {
    let count = (end - literal) / pixel;
    for (; count > 0; count = (end - literal) / pixel) {
      const part = Math.min(count, 65_535);
      if (part > 127) {
        out[put++] = 128;
        out[put++] = part >> 8;
        out[put++] = part;
      } else out[put++] = 256 - part;
      for (const stop = literal + part * pixel; literal < stop; literal += pixel) out[put++] = tile[literal] as number;
    }
  };
  for (let at = first; at < tile.length; ) {
    const value = tile[at] as number;
    let end = at + pixel;
    while (end < tile.length && tile[end] === value) end += pixel;
    const count = (end - at) / pixel;
    // A shorter run costs as much as literals, and would end those that it stands in.
    if (count > 3) {
      flush(at);
      if (count > 127) {
        out[put++] = 127;
        out[put++] = count >> 8;
        out[put++] = count;
      } else out[put++] = count - 1;
      out[put++] = value;
      literal = end;
    }
    at = end;
  }
  flush(literal + Math.ceil((tile.length - literal) / pixel) * pixel);
  return put;
}
