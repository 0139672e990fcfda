import { type ByteSource, ConvertError } from '@safelight/core';
import { boxHeader, concat } from '../../coding/boxes.ts';
import { HEADER_BYTES, isCodestream } from './header.ts';

/** What the boxes of a file tell (ISO/IEC 18181-2), or that there are none. */
export interface JxlContainer {
  /** The first bytes of the codestream, at most `HEADER_BYTES`. */
  readonly head: Uint8Array;
  /** The codestream's pieces in the file, in order. */
  readonly pieces: readonly Piece[];
  /** All boxes in order. */
  readonly boxes: readonly JxlBox[];
}

/** A box, and where its content is in the file; one that is cut off ends behind it. */
export interface JxlBox extends Piece {
  /** Of a packed one (`brob`) what it holds. */
  readonly type: string;
  /** The content is packed by Brotli (ISO/IEC 18181-2, 9.7). */
  readonly packed: boolean;
}

/** A part of the codestream: where it is in the file. */
interface Piece {
  readonly offset: number;
  readonly length: number;
}

/** The box that begins a file. */
export const SIGNATURE: Uint8Array = Uint8Array.of(0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a);
/** More boxes than any sane file has. */
const MAX_BOXES = 10_000;

/** Walks the boxes by their headers. Throws `ConvertError` when the file is not JPEG XL. */
export async function readContainer(source: ByteSource): Promise<JxlContainer> {
  const start = await source.read(0, HEADER_BYTES);
  if (isCodestream(start)) return { head: start, pieces: [{ offset: 0, length: source.size }], boxes: [] };
  if (!SIGNATURE.every((byte, index) => start[index] === byte)) throw corrupt('The file is not a JPEG XL picture.');
  const boxes: JxlBox[] = [];
  const pieces: Piece[] = [];
  for (let at = 0, count = 0; at < source.size && count < MAX_BOXES; count++) {
    const head = await source.read(at, 20);
    const box = boxHeader(head, source.size - at);
    if (box === undefined) break;
    // A partial codestream begins with its number.
    const skipped = box.start + (box.type === 'jxlp' ? 4 : 0);
    if (box.type === 'jxlc' || box.type === 'jxlp') {
      pieces.push({ offset: at + skipped, length: Math.max(box.size - skipped, 0) });
    }
    const packed = box.type === 'brob';
    const type = packed ? String.fromCharCode(...head.subarray(box.start, box.start + 4)) : box.type;
    const begin = box.start + (packed ? 4 : 0);
    boxes.push({ type, packed, offset: at + begin, length: Math.max(box.size - begin, 0) });
    at += box.size;
  }
  return { head: await readCodestream(source, pieces, 0, HEADER_BYTES), pieces, boxes };
}

/** Bytes of the codestream from `offset`, at most `length` of them; fewer at its end. */
export async function readCodestream(
  source: ByteSource,
  pieces: readonly Piece[],
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let [skip, left] = [offset, length];
  for (const piece of pieces) {
    const from = Math.min(skip, piece.length);
    const count = Math.min(piece.length - from, left);
    if (count > 0) parts.push(await source.read(piece.offset + from, count));
    skip -= from;
    left -= count;
  }
  return concat(parts);
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jxl' });
}
