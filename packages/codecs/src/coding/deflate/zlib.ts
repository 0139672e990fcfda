/** zlib streams (RFC 1950) by libdeflate, for containers that say how large a piece is (TIFF strips, PSD channels). */
import type { CodecContext } from '@safelight/core';
import type { Native } from '../../runtime/wasm.ts';
import { type DeflateExports, inflateState, withDeflate } from './native.ts';

type LoadContext = Pick<CodecContext, 'loadModule'>;

/** An inflated piece. */
export interface Inflated {
  /** As many bytes as were asked for; zeros where the stream ended early. */
  readonly data: Uint8Array;
  /** Bytes of `data` that came from the stream. */
  readonly sound: number;
  /** `longer`: the stream holds more than was asked for; `damaged`: it breaks off; `checksum`: its checksum is another. */
  readonly state: keyof typeof inflateState;
}

const states = Object.entries(inflateState) as [keyof typeof inflateState, number][];

/** Inflates at once; see `inflateZlib`. */
export type Inflate = (stream: Uint8Array, size: number) => Inflated;

/** Bytes that a deflate stream can give at most: 258 of them for two bits (RFC 1951, 3.2.5). */
export function mostInflated(streamBytes: number): number {
  return (streamBytes + 1) * 1032;
}

function inflateOne(native: Native<DeflateExports>, stream: Uint8Array, size: number): Inflated {
  // A container may claim any size.
  const room = Math.min(size, mostInflated(stream.length));
  const input = native.put(stream);
  const out = native.malloc(room);
  const told = native.malloc(4);
  const sound = native.exports.zlib_inflate(input, stream.length, out, room, told);
  const data = new Uint8Array(size);
  data.set(native.view(out, sound));
  const code = new DataView(native.exports.memory.buffer).getInt32(told, true);
  native.free(told);
  native.free(out);
  native.free(input);
  const state = states.find(([, value]) => value === code)?.[0] ?? 'damaged';
  return { data, sound, state };
}

/** Inflates one stream to `size` bytes; what is beyond them is left. A damaged stream gives what came before it. */
export function inflateZlib(stream: Uint8Array, size: number, context: LoadContext): Promise<Inflated> {
  return withDeflate(context, (native) => inflateOne(native, stream, size));
}

/** Runs `use` with a function that inflates at once, for formats of many small streams; see `inflateZlib`. */
export function withInflate<T>(context: LoadContext, use: (inflate: Inflate) => Promise<T>): Promise<T> {
  return withDeflate(context, (native) => use((stream, size) => inflateOne(native, stream, size)));
}

function deflateOne(native: Native<DeflateExports>, bytes: Uint8Array, level: number): Uint8Array {
  const room = native.exports.zlib_bound(bytes.length);
  const input = native.put(bytes);
  const out = native.malloc(room);
  const length = native.exports.zlib_deflate(input, bytes.length, out, room, level);
  const stream = native.view(out, length).slice();
  native.free(out);
  native.free(input);
  return stream;
}

/** Deflates one buffer to a zlib stream; `level` is libdeflate's, 1 (fast) to 12 (smallest). */
export function deflateZlib(bytes: Uint8Array, level: number, context: LoadContext): Promise<Uint8Array> {
  return withDeflate(context, (native) => deflateOne(native, bytes, level));
}

/** Runs `use` with a function that deflates at once; see `withInflate`. */
export function withDeflater<T>(
  context: LoadContext,
  use: (deflate: (bytes: Uint8Array, level: number) => Uint8Array) => Promise<T>,
): Promise<T> {
  return withDeflate(context, (native) => use((bytes, level) => deflateOne(native, bytes, level)));
}
