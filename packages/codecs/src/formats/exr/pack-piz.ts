/** Packs blocks by PIZ; see `piz.ts`. */
import { type Block, planesFromRows } from './blocks.ts';
import { huffmanEncode } from './huffman-encode.ts';
import { planesOf } from './piz.ts';
import { waveletEncode } from './wavelet.ts';

/** The places of the values that occur, their bitmap, and the greatest place. */
function tableOf(values: Uint16Array): { places: Uint16Array; bitmap: Uint8Array; most: number } {
  const bitmap = new Uint8Array(8192);
  for (const value of values) bitmap[value >> 3] = (bitmap[value >> 3] as number) | (1 << (value & 7));
  // 0 always has a place, and no bit.
  bitmap[0] = (bitmap[0] as number) & 254;
  const places = new Uint16Array(65536);
  let most = 0;
  for (let value = 1; value < 65536; value++) {
    if (((bitmap[value >> 3] as number) >> (value & 7)) & 1) places[value] = ++most;
  }
  return { places, bitmap, most };
}

/** Packs the rows of a block. */
export function packPiz(rows: Uint8Array, block: Block): Uint8Array {
  const values = new Uint16Array(planesFromRows(block, rows).buffer);
  const { places, bitmap, most } = tableOf(values);
  for (let at = 0; at < values.length; at++) values[at] = places[values[at] as number] as number;
  for (const plane of planesOf(block, values)) waveletEncode(plane, most);
  const first = bitmap.findIndex((byte) => byte !== 0);
  const last = bitmap.findLastIndex((byte) => byte !== 0);
  const used = first < 0 ? new Uint8Array(0) : bitmap.subarray(first, last + 1);
  const coded = huffmanEncode(values);
  const out = new Uint8Array(8 + used.length + coded.length);
  const view = new DataView(out.buffer);
  // Where no value but 0 occurs, the last is before the first.
  view.setUint16(0, first < 0 ? 8191 : first, true);
  view.setUint16(2, first < 0 ? 0 : last, true);
  out.set(used, 4);
  view.setUint32(4 + used.length, coded.length, true);
  out.set(coded, 8 + used.length);
  return out;
}
