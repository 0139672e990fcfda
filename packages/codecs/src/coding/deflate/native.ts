/** The functions of deflate-png.wasm (see native/deflate-png/binding.c). */
import type { CodecContext } from '@safelight/core';
import { type Native, withNative } from '../../runtime/wasm.ts';
import moduleUrl from './deflate-png.wasm';

/** What the module exports. */
export interface DeflateExports {
  zlib_inflate(input: number, length: number, out: number, size: number, state: number): number;
  zlib_bound(size: number): number;
  zlib_deflate(input: number, size: number, out: number, room: number, level: number): number;
  crc32(crc: number, bytes: number, length: number): number;
  png_open(width: number, height: number, depth: number, color: number, interlaced: number): number;
  png_palette(reader: number): number;
  png_palette_alpha(reader: number): void;
  png_key(reader: number, red: number, green: number, blue: number): void;
  png_inflate(reader: number, input: number, length: number, state: number): number;
  png_start(reader: number): number;
  png_rows(reader: number): number;
  png_read(reader: number): number;
  png_bad_filter(reader: number): number;
  png_close(reader: number): void;
  png_writer(stride: number, bpp: number, wide: number, filters: number, level: number, rows: number): number;
  png_writer_rows(writer: number): number;
  png_writer_chunk(writer: number): number;
  png_write(writer: number, count: number, last: number): number;
  png_writer_close(writer: number): void;
}

/** `*state` of `zlib_inflate`. */
export const inflateState = { good: 0, longer: 1, damaged: 2, checksum: 3 } as const;

/** Runs `use` with an instance of the module. */
export function withDeflate<T>(
  context: Pick<CodecContext, 'loadModule'>,
  use: (native: Native<DeflateExports>) => T | Promise<T>,
): Promise<T> {
  return withNative<DeflateExports, T>(moduleUrl, context, use);
}
