/** PIZ: a table of the values that occur, a wavelet transform of their places in it, and Huffman coding. */
import type { Block } from './blocks.ts';
import { planeStarts, rowsFromPlanes } from './blocks.ts';
import { huffmanDecode } from './huffman.ts';
import { type Plane, waveletDecode } from './wavelet.ts';

const BITMAP = 8192;

/** The planes of 16-bit values of a block; a 32-bit sample is two of them, the lower first. */
export function planesOf(block: Block, data: Uint16Array): Plane[] {
  const starts = planeStarts(block);
  return block.channels.flatMap(({ channel, width, height }, index) => {
    const step = channel.bytes / 2;
    const start = (starts[index] as number) / 2;
    return Array.from({ length: step }, (_, word) => ({ data, start: start + word, width, height, step }));
  });
}

/** The values that occur, ascending; 0 always does. */
function readTable(packed: Uint8Array, view: DataView): { table: Uint16Array; count: number; end: number } {
  const first = view.getUint16(0, true);
  const last = view.getUint16(2, true);
  const bitmap = new Uint8Array(BITMAP);
  let end = 4;
  if (first <= last) {
    if (last >= BITMAP) throw new Error('The table of values is out of range.');
    end += last - first + 1;
    bitmap.set(packed.subarray(4, end), first);
  }
  const table = new Uint16Array(65536);
  let count = 1;
  for (let value = 1; value < 65536; value++) {
    if (((bitmap[value >> 3] as number) >> (value & 7)) & 1) table[count++] = value;
  }
  return { table, count, end };
}

/** Unpacks a block. */
export function unpackPiz(packed: Uint8Array, block: Block): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const { table, count, end } = readTable(packed, view);
  const length = view.getInt32(end, true);
  const coded = packed.subarray(end + 4, end + 4 + length);
  if (length < 0 || coded.length < length) throw new Error('The coded values end early.');
  const values = huffmanDecode(coded, block.size / 2);
  for (const plane of planesOf(block, values)) waveletDecode(plane, count - 1);
  for (let at = 0; at < values.length; at++) values[at] = table[values[at] as number] as number;
  return rowsFromPlanes(block, new Uint8Array(values.buffer));
}
