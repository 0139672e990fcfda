/** Stored pixels of TGA files: run lengths, and pixels of 8 to 32 bits. */
import type { Raster } from '@safelight/core';
import type { TgaHeader } from './header.ts';

/** Undoes run lengths; packets may go on over rows' ends. Returns the stored pixels and how many bytes are there. */
export function unpack(packed: Uint8Array, pixelBytes: number, length: number): { data: Uint8Array; there: number } {
  const data = new Uint8Array(length);
  let [at, to] = [0, 0];
  while (to < length && at < packed.length) {
    const packet = packed[at++] as number;
    const bytes = Math.min(((packet & 127) + 1) * pixelBytes, length - to);
    const stored = packet > 127 ? pixelBytes : bytes;
    if (at + stored > packed.length) {
      if (packet > 127) break;
      const left = packed.subarray(at);
      data.set(left, to);
      return { data, there: to + left.length };
    }
    data.set(packed.subarray(at, at + stored), to);
    if (packet > 127) repeat(data, to, to + bytes, pixelBytes);
    at += stored;
    to += bytes;
  }
  return { data, there: to };
}

function repeat(data: Uint8Array, from: number, to: number, pixelBytes: number): void {
  for (let i = from + pixelBytes; i < to; i++) data[i] = data[i - pixelBytes] as number;
}

/** Writes one pixel of the stored bytes at `from` to samples at `to`. */
export type PixelReader = (from: number, to: number) => void;

/** How the pixels of `stored` become samples of `out`: gray or RGB, with alpha where the header has it. */
export function pixelReader(header: TgaHeader, stored: Uint8Array, out: Uint8Array): PixelReader {
  const { kind, bits, alpha } = header;
  if (kind === 1) return paletteReader(header, stored, out);
  if (kind === 2) return colorReader(bits, alpha !== 'none', stored, out);
  if (bits === 8) {
    return (from, to) => {
      out[to] = stored[from] as number;
    };
  }
  const hasAlpha = alpha !== 'none';
  return (from, to) => {
    out[to] = stored[from] as number;
    if (hasAlpha) out[to + 1] = stored[from + 1] as number;
  };
}

function paletteReader(header: TgaHeader, stored: Uint8Array, out: Uint8Array): PixelReader {
  const { palette, colorBits, colors, firstColor, bits, alpha } = header;
  const channels = alpha === 'none' ? 3 : 4;
  const table = new Uint8Array(colors * channels);
  const read = colorReader(colorBits, alpha !== 'none', palette, table);
  for (let index = 0; index < colors; index++) read(index * Math.ceil(colorBits / 8), index * channels);
  return (from, to) => {
    const index = (stored[from] as number) + (bits === 16 ? (stored[from + 1] as number) * 256 : 0) - firstColor;
    // Indices beyond the palette are black.
    for (let k = 0; k < channels; k++) out[to + k] = table[index * channels + k] ?? (k === 3 ? 255 : 0);
  };
}

function colorReader(bits: number, hasAlpha: boolean, stored: Uint8Array, out: Uint8Array): PixelReader {
  if (bits > 16) {
    return (from, to) => {
      out[to] = stored[from + 2] as number;
      out[to + 1] = stored[from + 1] as number;
      out[to + 2] = stored[from] as number;
      if (hasAlpha) out[to + 3] = stored[from + 3] as number;
    };
  }
  const five = Uint8Array.from({ length: 32 }, (_, value) => Math.round((value * 255) / 31));
  return (from, to) => {
    const value = (stored[from] as number) | ((stored[from + 1] as number) << 8);
    out[to] = five[(value >> 10) & 31] as number;
    out[to + 1] = five[(value >> 5) & 31] as number;
    out[to + 2] = five[value & 31] as number;
    if (hasAlpha) out[to + 3] = value > 32767 ? 255 : 0;
  };
}

/** Divides colours by alpha, in place. */
export function unmultiply(data: Uint8Array, channels: number): void {
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let k = at; k < at + channels - 1; k++)
      data[k] = Math.min(255, Math.round(((data[k] as number) * 255) / alpha));
  }
}

/** Whether alpha, the last of so many channels, is 0 throughout. */
export function isClear(data: Raster['data'], channels: number): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 0) return false;
  return true;
}
