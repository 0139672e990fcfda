/** BC7: blocks of RGBA of 8 bits in eight modes (Khronos Data Format Specification, BPTC). */
import type { LsbBitReader } from '../../coding/bits.ts';
import { anchorOfTwo, anchorSecond, anchorThird, threeSubsets, twoSubsets, weights } from './bptc-tables.ts';

interface Mode {
  readonly subsets: 1 | 2 | 3;
  readonly partitionBits: number;
  readonly rotationBits: number;
  readonly selectionBits: number;
  readonly colorBits: number;
  readonly alphaBits: number;
  /** Lowest bits: one for each endpoint, or one for both of a subset. */
  readonly lowest: 'none' | 'each' | 'shared';
  readonly indexBits: 2 | 3 | 4;
  readonly secondBits: 0 | 2 | 3;
}

function mode(
  [subsets, partitionBits, rotationBits, selectionBits]: readonly [1 | 2 | 3, number, number, number],
  [colorBits, alphaBits]: readonly [number, number],
  lowest: Mode['lowest'],
  [indexBits, secondBits]: readonly [2 | 3 | 4, 0 | 2 | 3],
): Mode {
  return {
    subsets,
    partitionBits,
    rotationBits,
    selectionBits,
    colorBits,
    alphaBits,
    lowest,
    indexBits,
    secondBits,
  };
}

const modes: readonly Mode[] = [
  mode([3, 4, 0, 0], [4, 0], 'each', [3, 0]),
  mode([2, 6, 0, 0], [6, 0], 'shared', [3, 0]),
  mode([3, 6, 0, 0], [5, 0], 'none', [2, 0]),
  mode([2, 6, 0, 0], [7, 0], 'each', [2, 0]),
  mode([1, 0, 2, 1], [5, 6], 'none', [2, 3]),
  mode([1, 0, 2, 0], [7, 8], 'none', [2, 2]),
  mode([1, 0, 0, 0], [7, 7], 'each', [4, 0]),
  mode([2, 6, 0, 0], [5, 5], 'each', [2, 0]),
];

/** Endpoints: first and second of each subset, RGBA each. */
const ends = new Uint8Array(24);
const colorIndices = new Uint8Array(16);
const alphaIndices = new Uint8Array(16);

function readEnds(reader: LsbBitReader, { subsets, colorBits, alphaBits, lowest }: Mode): void {
  const count = subsets * 2;
  const hasAlpha = alphaBits > 0;
  for (let k = 0; k < 3; k++) for (let i = 0; i < count; i++) ends[i * 4 + k] = reader.take(colorBits);
  for (let i = 0; i < count; i++) ends[i * 4 + 3] = hasAlpha ? reader.take(alphaBits) : 255;
  if (lowest !== 'none') readLowest(reader, count, lowest === 'shared', hasAlpha);
  const extra = lowest === 'none' ? 0 : 1;
  for (let i = 0; i < count * 4; i++) {
    if (i % 4 < 3) ends[i] = widen(ends[i] as number, colorBits + extra);
    else if (hasAlpha) ends[i] = widen(ends[i] as number, alphaBits + extra);
  }
}

function readLowest(reader: LsbBitReader, count: number, isShared: boolean, hasAlpha: boolean): void {
  for (let i = 0; i < count; i += isShared ? 2 : 1) {
    const bit = reader.take(1);
    addLowest(i, bit, hasAlpha);
    if (isShared) addLowest(i + 1, bit, hasAlpha);
  }
}

function addLowest(end: number, bit: number, hasAlpha: boolean): void {
  for (let k = end * 4; k < end * 4 + (hasAlpha ? 4 : 3); k++) ends[k] = ((ends[k] as number) << 1) | bit;
}

function widen(value: number, bits: number): number {
  const high = value << (8 - bits);
  return high | (high >> bits);
}

/** Reads 16 indices; those of anchors lack their highest bit, which is 0. */
function readIndices(reader: LsbBitReader, out: Uint8Array, bits: number, second: number, third: number): void {
  for (let pixel = 0; pixel < 16; pixel++) {
    const isAnchor = pixel === 0 || pixel === second || pixel === third;
    out[pixel] = reader.take(isAnchor ? bits - 1 : bits);
  }
}

/** Decodes the block at the reader's place to 16 RGBA pixels. A block without mode is clear. */
export function decodeBc7(reader: LsbBitReader, out: Uint8Array): void {
  const start = reader.peek(8);
  const number = 31 - Math.clz32(start & -start);
  const chosen = modes[number];
  if (chosen === undefined) {
    out.fill(0, 0, 64);
    return;
  }
  reader.skip(number + 1);
  const { subsets, indexBits, secondBits } = chosen;
  const shape = reader.take(chosen.partitionBits);
  const rotation = reader.take(chosen.rotationBits);
  const swapped = reader.take(chosen.selectionBits) === 1;
  readEnds(reader, chosen);
  readIndices(
    reader,
    colorIndices,
    indexBits,
    anchors(subsets, shape),
    subsets === 3 ? (anchorThird[shape] as number) : 0,
  );
  if (secondBits === 0) {
    mixPixels(out, [subsets, shape], { ofColor: colorIndices, color: weights[indexBits] });
    return;
  }
  readIndices(reader, alphaIndices, secondBits, 0, 0);
  const [first, second] = [weights[indexBits], weights[secondBits]];
  if (swapped) mixPixels(out, [1, 0], { ofColor: alphaIndices, color: second, ofAlpha: colorIndices, alpha: first });
  else mixPixels(out, [1, 0], { ofColor: colorIndices, color: first, ofAlpha: alphaIndices, alpha: second });
  if (rotation > 0) rotate(out, rotation - 1);
}

function anchors(subsets: number, shape: number): number {
  if (subsets === 1) return 0;
  return (subsets === 2 ? anchorOfTwo[shape] : anchorSecond[shape]) as number;
}

/** Indices and weights of colours, and of alpha where it has its own. */
interface Mixing {
  readonly ofColor: Uint8Array;
  readonly color: readonly number[];
  readonly ofAlpha?: Uint8Array;
  readonly alpha?: readonly number[];
}

function mixPixels(
  out: Uint8Array,
  [subsets, shape]: readonly [number, number],
  { ofColor, color, ofAlpha = ofColor, alpha = color }: Mixing,
): void {
  for (let pixel = 0, to = 0; pixel < 16; pixel++, to += 4) {
    const end = subsetOf(subsets, shape, pixel) * 8;
    const weight = color[ofColor[pixel] as number] as number;
    for (let k = 0; k < 3; k++) out[to + k] = mix(end + k, weight);
    out[to + 3] = mix(end + 3, alpha[ofAlpha[pixel] as number] as number);
  }
}

/** Exchanges alpha and a colour. */
function rotate(out: Uint8Array, color: number): void {
  for (let to = 0; to < 64; to += 4) {
    const alpha = out[to + 3] as number;
    out[to + 3] = out[to + color] as number;
    out[to + color] = alpha;
  }
}

function subsetOf(subsets: number, shape: number, pixel: number): number {
  if (subsets === 1) return 0;
  return subsets === 2
    ? ((twoSubsets[shape] as number) >> pixel) & 1
    : ((threeSubsets[shape] as number) >> (pixel * 2)) & 3;
}

function mix(at: number, weight: number): number {
  return ((ends[at] as number) * (64 - weight) + (ends[at + 4] as number) * weight + 32) >> 6;
}
