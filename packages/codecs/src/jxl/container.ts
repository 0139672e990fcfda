import { type ByteSource, ConvertError } from '@safelight/core';
import { boxHeader } from '../shared/isobmff-boxes.ts';
import { HEADER_BYTES, isCodestream } from './header.ts';

/** What the boxes of a file tell (ISO/IEC 18181-2), or that there are none. */
export interface JxlContainer {
  /** The first bytes of the codestream, at most `HEADER_BYTES`. */
  readonly head: Uint8Array;
  /** Types of the other boxes, with compressed ones (`brob`) by what they hold. */
  readonly boxes: ReadonlySet<string>;
}

const SIGNATURE = [0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
/** More boxes than any sane file has. */
const MAX_BOXES = 10_000;

/** Walks the boxes by their headers. Throws `ConvertError` when the file is not JPEG XL. */
export async function readContainer(source: ByteSource): Promise<JxlContainer> {
  const start = await source.read(0, HEADER_BYTES);
  if (isCodestream(start)) return { head: start, boxes: new Set() };
  if (!SIGNATURE.every((byte, index) => start[index] === byte)) throw corrupt('The file is not a JPEG XL picture.');
  const boxes = new Set<string>();
  const parts: Uint8Array[] = [];
  for (let at = 0, count = 0; at < source.size && count < MAX_BOXES; count++) {
    const head = await source.read(at, 20);
    const box = boxHeader(head, source.size - at);
    if (box === undefined) break;
    const room = Math.min(box.size - box.start, HEADER_BYTES);
    if (box.type === 'jxlc') parts.push(await source.read(at + box.start, room));
    // A part begins with its number.
    else if (box.type === 'jxlp') parts.push(await source.read(at + box.start + 4, Math.max(room - 4, 0)));
    else if (box.type === 'brob') boxes.add(String.fromCharCode(...head.subarray(box.start, box.start + 4)));
    else boxes.add(box.type);
    at += box.size;
  }
  return { head: joined(parts), boxes };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(HEADER_BYTES);
  let at = 0;
  for (const part of parts) {
    const fitting = part.subarray(0, HEADER_BYTES - at);
    out.set(fitting, at);
    at += fitting.length;
  }
  return out.subarray(0, at);
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jxl' });
}
