/** Bytes and boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2). Every read is checked. */
import { ByteCursor } from './cursor.ts';

/** A box: its type and its payload, a view. */
export interface Box {
  readonly type: string;
  readonly payload: Uint8Array;
}

/** Version, flags and the rest of a full box. */
export interface FullBox {
  readonly version: number;
  readonly flags: number;
  readonly reader: ByteCursor;
}

/** Reads a box header at the start of `bytes`, of a box that has `room` bytes at most up to the end of its container. */
export function boxHeader(
  bytes: Uint8Array,
  room: number,
): { readonly type: string; readonly size: number; readonly start: number } | undefined {
  const reader = new ByteCursor(bytes);
  if (reader.remaining < 8) return undefined;
  const short = reader.u32();
  const type = reader.fourcc();
  if (short === 1 && reader.remaining < 8) return undefined;
  const long = short === 1 ? reader.u64() : short;
  const size = short === 0 ? room : long;
  return size < reader.position ? undefined : { type, size, start: reader.position };
}

/** The boxes in `bytes`, in order; garbage after the last whole box is ignored. */
export function* boxesIn(bytes: Uint8Array): Generator<Box> {
  let at = 0;
  for (;;) {
    const header = boxHeader(bytes.subarray(at, at + 16), bytes.length - at);
    if (header === undefined || at + header.size > bytes.length) return;
    yield { type: header.type, payload: bytes.subarray(at + header.start, at + header.size) };
    at += header.size;
  }
}

/** The first box of a type, or `undefined`. */
export function findBox(bytes: Uint8Array, type: string): Uint8Array | undefined {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.payload;
  return undefined;
}

/** Opens a full box (ISO/IEC 14496-12, 4.2.2). */
export function fullBox(payload: Uint8Array): FullBox {
  const reader = new ByteCursor(payload);
  const word = reader.u32();
  return { version: word >>> 24, flags: word & 0xffffff, reader };
}

const encoder = new TextEncoder();

/** Joins byte arrays. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Zero-terminated UTF-8. */
export function cString(text: string): Uint8Array {
  return encoder.encode(`${text}\0`);
}

/** Latin letters as bytes: a four-character code. */
export function fourcc(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Big-endian numbers, each of its number of bytes: `numbers([1, 2], [7, 4])` is `00 01 00 00 00 07`. */
export function numbers(...fields: readonly (readonly [value: number, size: 1 | 2 | 4])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 4) view.setUint32(at, value >>> 0);
    else if (size === 2) view.setUint16(at, value);
    else view.setUint8(at, value);
    at += size;
  }
  return out;
}

/** A box of a type around its payload. */
export function makeBox(type: string, ...payload: readonly Uint8Array[]): Uint8Array {
  const size = payload.reduce((sum, part) => sum + part.length, 8);
  return concat([numbers([size, 4]), fourcc(type), ...payload]);
}

/** A full box. */
export function makeFullBox(type: string, version: number, flags: number, ...payload: Uint8Array[]): Uint8Array {
  return makeBox(type, numbers([version * 2 ** 24 + flags, 4]), ...payload);
}
