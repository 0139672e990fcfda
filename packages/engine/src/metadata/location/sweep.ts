/** Erases places from blocks of metadata wherever they stand: in previews, in layers, in what makers add. */
import { findText, viewOf } from './bytes.ts';
import type { Erasers } from './erasers.ts';
import { recordsLength } from './iptc.ts';

/** How a block begins, and what is done with it; long enough that no picture's data look like it by chance. */
interface Block {
  readonly start: string;
  readonly eraser: keyof Erasers;
  /** Where a block ends. */
  readonly end: (bytes: Uint8Array, at: number) => number;
}

/** Photoshop's resource of IPTC, of no name; its length comes next. */
const IPTC_RESOURCE = '8BIM\x04\x04\0\0';

const BLOCKS: readonly Block[] = [
  { start: 'Exif\0\0II*\0', eraser: 'tiff', end: ({ length }) => length },
  { start: 'Exif\0\0MM\0*', eraser: 'tiff', end: ({ length }) => length },
  { start: '<x:xmpmeta', eraser: 'xmp', end: (bytes, at) => endOfPacket(bytes, at, '</x:xmpmeta>') },
  { start: '<rdf:RDF', eraser: 'xmp', end: (bytes, at) => endOfPacket(bytes, at, '</rdf:RDF>') },
  { start: '<metadata>', eraser: 'xmp', end: (bytes, at) => endOfPacket(bytes, at, '</metadata>') },
  { start: IPTC_RESOURCE, eraser: 'resources', end: endOfResource },
  // The version of the records (IPTC-IIM 4.2, 2:00), which begins them where they stand alone.
  { start: '\x1c\x02\0\0\x02\0', eraser: 'iptc', end: (bytes, at) => at + recordsLength(bytes.subarray(at)) },
];
/** Most bytes of a packet that does not end. */
const MAX_PACKET = 1024 * 1024;

/** Erases from all such blocks. */
export function eraseAnywhere(bytes: Uint8Array, within: Erasers): void {
  for (const { start, eraser, end } of BLOCKS) {
    for (let at = findText(bytes, start, 0); at >= 0; at = findText(bytes, start, at + 1)) {
      within[eraser](bytes.subarray(at, end(bytes, at)));
    }
  }
}

function endOfResource(bytes: Uint8Array, at: number): number {
  const content = at + IPTC_RESOURCE.length + 4;
  return content > bytes.length ? at : content + viewOf(bytes).getUint32(content - 4);
}

/** A packet that does not end goes on to the next zero. */
function endOfPacket(bytes: Uint8Array, from: number, end: string): number {
  const most = Math.min(from + MAX_PACKET, bytes.length);
  const found = findText(bytes, end, from);
  if (found >= 0) return found + end.length;
  const zero = bytes.subarray(from, most).indexOf(0);
  return zero < 0 ? most : from + zero;
}
