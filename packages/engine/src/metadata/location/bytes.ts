/** Finding and changing stretches of bytes. */
import type { Eraser } from './erasers.ts';

/** A stretch of bytes: its first, and the one behind its last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether a text of one byte a letter stands at an offset. */
export function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Where a text of one byte a letter comes next; -1 where it does not before `end`. */
export function findText(bytes: Uint8Array, text: string, from: number, end: number = bytes.length): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0 && at < end; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, at, text)) return at;
  }
  return -1;
}

/** Erases from what lies in several pieces as from one whole; pieces that could not be looked into are left out. */
export function eraseFromPieces(bytes: Uint8Array, pieces: readonly Range[], erase: Eraser): void {
  const parts = pieces.map(({ start, end }) => bytes.subarray(start, end));
  const [only] = parts;
  if (!only) return;
  const whole = parts.length === 1 ? only : joined(parts);
  if (!erase(whole)) whole.fill(0);
  if (whole === only) return;
  let from = 0;
  for (const part of parts) {
    part.set(whole.subarray(from, from + part.length));
    from += part.length;
  }
}

/** One array of all parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

/** Whether two arrays hold the same bytes. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
