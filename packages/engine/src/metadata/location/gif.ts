/** Erases places from GIF files (GIF89a): XMP and other extensions of applications, and comments. */
import { byteText } from '../byte-text.ts';
import { eraseFromPieces, isAt, type Range } from './bytes.ts';
import type { Erasers } from './erasers.ts';
import { eraseFromText } from './text.ts';

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const APPLICATION = 0xff;
const COMMENT = 0xfe;
const XMP = 'XMP DataXMP';
/** Applications whose data say how the picture is shown. */
const HARMLESS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
/** What follows a packet of XMP, so that readers who know nothing of it find its end (XMP part 3, 1.1.2). */
const MAGIC_TRAILER = 258;

/** Erases from a file; returns whether its blocks could be followed to the end. */
export function eraseFromGif(file: Uint8Array, within: Erasers): boolean {
  let at = 13 + tableSize(file[10] ?? 0);
  for (;;) {
    const kind = file[at];
    if (kind === EXTENSION) at = eraseFromExtension(file, at, within);
    else if (kind === PICTURE) at = blocksFrom(file, at + 11 + tableSize(file[at + 9] ?? 0)).end;
    else break;
  }
  // Behind the end, or where nothing is a block any more.
  file.fill(0, Math.min(file[at] === 0x3b ? at + 1 : at, file.length));
  return true;
}

/** Bytes of the colour table that a byte of flags speaks of. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Sub-blocks in a row, and the offset behind them. */
function blocksFrom(file: Uint8Array, from: number): { readonly pieces: readonly Range[]; readonly end: number } {
  const pieces: Range[] = [];
  let at = from;
  for (let size = file[at] ?? 0; size > 0; size = file[at] ?? 0) {
    pieces.push({ start: at + 1, end: Math.min(at + 1 + size, file.length) });
    at += 1 + size;
  }
  return { pieces, end: Math.min(at + 1, file.length) };
}

function eraseFromExtension(file: Uint8Array, at: number, within: Erasers): number {
  const label = file[at + 1];
  const { pieces, end } = blocksFrom(file, at + 2);
  const [head, ...data] = pieces;
  if (label === COMMENT) {
    eraseFromPieces(file, pieces, eraseFromText);
  } else if (label === APPLICATION && head) {
    const name = byteText(file.subarray(head.start, head.end));
    if (name === XMP) eraseFromPacket(file, { start: head.end, end }, data, within);
    else if (!HARMLESS.has(name)) eraseFromPieces(file, data, () => false);
  }
  return end;
}

/** The packet lies there whole, in no blocks; some writers put it into blocks all the same. */
function eraseFromPacket(file: Uint8Array, whole: Range, blocks: readonly Range[], { xmp }: Erasers): void {
  const end = whole.end - MAGIC_TRAILER;
  const isWhole = isAt(file, end, '\x01\xff\xfe\xfd');
  eraseFromPieces(file, isWhole ? [{ start: whole.start, end }] : blocks, xmp);
}
