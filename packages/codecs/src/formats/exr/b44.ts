/** B44 and B44A: blocks of 4 x 4 halves in 14 bytes, or in 3 where they are alike. */
import { type Block, type BlockChannel, planeStarts, rowsFromPlanes } from './blocks.ts';
import { halfValues, toHalf } from './half.ts';

const SIDE = 4;
/** A third byte from which on a block has one value. */
const FLAT = 13 << 2;

let logarithms: Uint16Array | undefined;

/** Eight times the logarithm: channels that are linear to the eye are stored as exponentials. */
function logarithmOf(): Uint16Array {
  logarithms ??= Uint16Array.from(halfValues(), (value) =>
    Number.isFinite(value) && value > 0 ? toHalf(8 * Math.log(value)) : 0,
  );
  return logarithms;
}

/** Unpacks a block; channels that are no halves are stored as they are. */
export function unpackB44(packed: Uint8Array, block: Block): Uint8Array {
  const planes = new Uint8Array(block.size);
  const starts = planeStarts(block);
  let from = 0;
  block.channels.forEach((part, index) => {
    const start = starts[index] as number;
    if (part.channel.type !== 'half') {
      const length = part.width * part.height * 4;
      if (from + length > packed.length) throw new Error('The block ends early.');
      planes.set(packed.subarray(from, from + length), start);
      from += length;
      return;
    }
    const plane = new Uint16Array(planes.buffer.slice(start, start + part.width * part.height * 2));
    from = unpackPlane(packed, from, part, plane);
    planes.set(new Uint8Array(plane.buffer), start);
  });
  return rowsFromPlanes(block, planes);
}

function unpackPlane(packed: Uint8Array, start: number, part: BlockChannel, plane: Uint16Array): number {
  const { width, height, channel } = part;
  const table = channel.linear ? logarithmOf() : undefined;
  const square = new Uint16Array(SIDE * SIDE);
  let from = start;
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE) {
      from = readSquare(packed, from, square);
      if (table) square.set(square.map((value) => table[value] as number));
      putSquare(square, plane, left, top, part);
    }
  }
  return from;
}

/** Reads a square; returns where it ends. */
function readSquare(packed: Uint8Array, from: number, square: Uint16Array): number {
  const flat = (packed[from + 2] ?? 0) >= FLAT;
  const end = from + (flat ? 3 : 14);
  if (end > packed.length) throw new Error('The block ends early.');
  if (flat) square.fill(ordered(((packed[from] as number) << 8) | (packed[from + 1] as number)));
  else unpackSquare(packed, from, square);
  return end;
}

function putSquare(
  square: Uint16Array,
  plane: Uint16Array,
  left: number,
  top: number,
  { width, height }: BlockChannel,
): void {
  const columns = Math.min(SIDE, width - left);
  const rows = Math.min(SIDE, height - top);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) plane[(top + y) * width + left + x] = square[y * SIDE + x] as number;
  }
}

/** Bits of a half from a number that grows as the half does. */
function ordered(value: number): number {
  return value & 0x8000 ? value & 0x7fff : ~value & 0xffff;
}

/** 16 bits for the first value, and six for each of the other 15: differences, down the first column, then to the right. */
function unpackSquare(bytes: Uint8Array, from: number, square: Uint16Array): void {
  const shift = (bytes[from + 2] as number) >> 2;
  const bias = 0x20 << shift;
  square[0] = ((bytes[from] as number) << 8) | (bytes[from + 1] as number);
  for (let index = 0; index < 15; index++) {
    const bit = 22 + index * 6;
    const at = from + (bit >> 3);
    const pair = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? 0);
    const difference = (pair >> (10 - (bit & 7))) & 63;
    const column = index < 3 ? 0 : Math.floor((index - 3) / 4) + 1;
    const row = index < 3 ? index + 1 : (index - 3) % 4;
    const to = row * SIDE + column;
    const before = column === 0 ? to - SIDE : to - 1;
    square[to] = (square[before] as number) + (difference << shift) - bias;
  }
  for (let index = 0; index < 16; index++) square[index] = ordered(square[index] as number);
}
