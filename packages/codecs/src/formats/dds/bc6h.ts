/** BC6H: blocks of RGB halves without alpha (Direct3D 11 functional specification, BC6H format). */
import type { LsbBitReader } from '../../coding/bits.ts';
import { type Bc6hMode, bc6hModes } from './bc6h-modes.ts';
import { anchorOfTwo, twoSubsets, weights } from './bptc-tables.ts';

/** For each bit of a layout: which of the twelve values it belongs to, times 16, plus its place. */
const layouts: readonly Uint8Array[] = bc6hModes.map(({ layout }) =>
  Uint8Array.from(
    layout.split(' ').flatMap((field) => {
      const value = 'wxyz'.indexOf(field.charAt(1)) * 3 + 'rgb'.indexOf(field.charAt(0));
      const [first = 0, last = first] = field.slice(2).split(':').map(Number);
      const step = last < first ? -1 : 1;
      return Array.from({ length: Math.abs(last - first) + 1 }, (_, k) => value * 16 + first + k * step);
    }),
  ),
);

function extend(value: number, bits: number): number {
  return (value << (32 - bits)) >> (32 - bits);
}

function unquantise(value: number, bits: number, signed: boolean): number {
  if (!signed) {
    if (bits >= 15 || value === 0) return value;
    return value === (1 << bits) - 1 ? 0xffff : ((value << 15) + 0x4000) >> (bits - 1);
  }
  if (bits >= 16) return value;
  const size = Math.abs(value);
  if (size === 0) return 0;
  const whole = size >= (1 << (bits - 1)) - 1 ? 0x7fff : ((size << 15) + 0x4000) >> (bits - 1);
  return value < 0 ? -whole : whole;
}

/** Adds the first endpoint to the others and brings all to 16 bits. */
function finishEndpoints(values: Int32Array, mode: Bc6hMode, signed: boolean): void {
  const { bits, differences, others, subsets } = mode;
  const mask = (1 << bits) - 1;
  for (let i = 0; i < subsets * 6; i++) {
    let value = values[i] as number;
    if (i >= 3 && differences) {
      value = ((values[i % 3] as number) + extend(value, others[i % 3] as number)) & mask;
    }
    values[i] = signed ? extend(value, bits) : value;
  }
  for (let i = 0; i < subsets * 6; i++) values[i] = unquantise(values[i] as number, bits, signed);
}

const values = new Int32Array(12);

/** Decodes the block at the reader's place to the bits of 16 RGB halves. Codes that are reserved are black. */
export function decodeBc6h(reader: LsbBitReader, signed: boolean, out: Uint16Array): void {
  const low = reader.take(2);
  const index = low < 2 ? low : (low === 2 ? 2 : 10) + reader.take(3);
  const mode = bc6hModes[index];
  const layout = layouts[index];
  if (mode === undefined || layout === undefined) {
    out.fill(0);
    return;
  }
  values.fill(0);
  for (const place of layout) values[place >> 4] = (values[place >> 4] as number) | (reader.take(1) << (place & 15));
  const shape = mode.subsets === 2 ? reader.take(5) : undefined;
  finishEndpoints(values, mode, signed);
  readPixels(reader, shape, signed, out);
}

/** Mixes the endpoints of each pixel's subset by its index. */
function readPixels(reader: LsbBitReader, shape: number | undefined, signed: boolean, out: Uint16Array): void {
  const bits = shape === undefined ? 4 : 3;
  const mask = shape === undefined ? 0 : (twoSubsets[shape] as number);
  const anchor = shape === undefined ? 0 : (anchorOfTwo[shape] as number);
  for (let pixel = 0; pixel < 16; pixel++) {
    const weight = weights[bits][reader.take(pixel === 0 || pixel === anchor ? bits - 1 : bits)] as number;
    const from = ((mask >> pixel) & 1) * 6;
    for (let k = 0; k < 3; k++) {
      const first = values[from + k] as number;
      const second = values[from + 3 + k] as number;
      out[pixel * 3 + k] = halfOf((first * (64 - weight) + second * weight + 32) >> 6, signed);
    }
  }
}

/** The last step: 31/64 of unsigned values, 31/32 of signed ones, as the bits of a half. */
function halfOf(value: number, signed: boolean): number {
  if (!signed) return (value * 31) >> 6;
  return value < 0 ? 0x8000 | ((-value * 31) >> 5) : (value * 31) >> 5;
}
