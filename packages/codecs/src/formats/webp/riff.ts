/** The WebP container (RFC 9649): RIFF chunks, the extended header and animation frames. */
import { ConvertError } from '@safelight/core';

/** A chunk: its type and its payload, a view. */
export interface Chunk {
  readonly type: string;
  readonly payload: Uint8Array;
}

/** Little-endian number of `size` bytes. */
export function little(bytes: Uint8Array, offset: number, size: 2 | 3 | 4): number {
  let value = 0;
  for (let at = size - 1; at >= 0; at--) value = value * 256 + (bytes[offset + at] ?? 0);
  return value;
}

/** The four letters at an offset. */
export function letters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Bytes of the RIFF header, before the first chunk. */
export const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;

/** Whether the file ends before it says that it does. */
export function isCut(bytes: Uint8Array): boolean {
  return little(bytes, 4, 4) + CHUNK_HEADER > bytes.length;
}

/** Animations of thousands of frames have a chunk for each. */
const MAX_CHUNKS = 100_000;

/** Throws `limit-exceeded` for a chunk, counted from 1, that is beyond any that a picture has. */
export function refuseChunk(count: number): void {
  if (count <= MAX_CHUNKS) return;
  throw new ConvertError('limit-exceeded', 'The file has too many parts.', { stage: 'read', formatId: 'webp' });
}

/** The chunks from `start` on, in order; one that the end cuts is given as far as it goes. */
export function* chunksIn(bytes: Uint8Array, start: number): Generator<Chunk> {
  for (let at = start, count = 1; at + CHUNK_HEADER <= bytes.length; count++) {
    refuseChunk(count);
    const size = little(bytes, at + 4, 4);
    const from = at + CHUNK_HEADER;
    yield { type: letters(bytes, at), payload: bytes.subarray(from, Math.min(from + size, bytes.length)) };
    at = from + size + (size & 1);
  }
}

/** Flags of the `VP8X` chunk. */
export const flag = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 } as const;

/** What a coded picture's own header says. */
export interface Bitstream {
  readonly width: number;
  readonly height: number;
  /** Of a lossless picture; a lossy one has its alpha in another chunk. */
  readonly alpha: boolean;
}

/** Reads the header of a `VP8 ` (RFC 6386, 9.1) or `VP8L` (RFC 9649, 3.4) payload; `undefined` when it is broken. */
export function readBitstream(type: string, payload: Uint8Array): Bitstream | undefined {
  if (type === 'VP8L' && payload.length >= 5 && payload[0] === 0x2f) {
    const bits = little(payload, 1, 4);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: ((bits >>> 28) & 1) === 1 };
  }
  const isKeyFrame = type === 'VP8 ' && payload.length >= 10 && ((payload[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || payload[3] !== 0x9d || payload[4] !== 0x01 || payload[5] !== 0x2a) return undefined;
  const [width, height] = [little(payload, 6, 2) & 0x3fff, little(payload, 8, 2) & 0x3fff];
  return width === 0 || height === 0 ? undefined : { width, height, alpha: false };
}

/** Fields of an `ANMF` chunk (RFC 9649, 2.7.1.1), and where its picture begins. */
export interface FrameHeader {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Whether the frame is laid over the canvas (else it replaces its rectangle). */
  readonly blend: boolean;
  /** Whether its rectangle is cleared before the next frame. */
  readonly clear: boolean;
}

/** Bytes of an `ANMF` chunk before its picture. */
export const FRAME_HEADER = 16;

/** Reads the fields of an `ANMF` payload; `undefined` when it is too short. */
export function readFrameHeader(payload: Uint8Array): FrameHeader | undefined {
  if (payload.length < FRAME_HEADER) return undefined;
  const flags = payload[15] ?? 0;
  return {
    x: little(payload, 0, 3) * 2,
    y: little(payload, 3, 3) * 2,
    width: little(payload, 6, 3) + 1,
    height: little(payload, 9, 3) + 1,
    duration: little(payload, 12, 3),
    blend: (flags & 2) === 0,
    clear: (flags & 1) === 1,
  };
}

/** Little-endian fields, each of its number of bytes. */
export function littleBytes(...fields: readonly (readonly [value: number, size: 1 | 2 | 3 | 4])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) {
    for (let byte = 0; byte < size; byte++) out[at + byte] = Math.floor(value / 256 ** byte) & 255;
    at += size;
  }
  return out;
}

/** A whole file of chunks. */
export function writeRiff(chunks: readonly Chunk[]): Uint8Array {
  const size = chunks.reduce((sum, { payload }) => sum + CHUNK_HEADER + payload.length + (payload.length & 1), 4);
  const out = new Uint8Array(size + 8);
  const put = (text: string, at: number): void => {
    for (let index = 0; index < 4; index++) out[at + index] = text.charCodeAt(index);
  };
  put('RIFF', 0);
  out.set(littleBytes([size, 4]), 4);
  put('WEBP', 8);
  let at = RIFF_HEADER;
  for (const { type, payload } of chunks) {
    put(type, at);
    out.set(littleBytes([payload.length, 4]), at + 4);
    out.set(payload, at + CHUNK_HEADER);
    at += CHUNK_HEADER + payload.length + (payload.length & 1);
  }
  return out;
}

/** The `VP8X` chunk of a canvas. */
export function extendedHeader(flags: number, width: number, height: number): Chunk {
  return { type: 'VP8X', payload: littleBytes([flags, 4], [width - 1, 3], [height - 1, 3]) };
}
