/** Writes the Huffman coding of PIZ; see `huffman.ts`. */
import { MOST_BITS, MsbBitWriter } from '../../coding/bits.ts';
import { firstCodes } from './huffman.ts';

const LONGEST_CODE = 58;
/** Lengths of Huffman codes, from how often symbols occur; at least two occur. Two queues, the shorter way to the tree. */
function codeLengths(counts: Float64Array): Uint8Array {
  const leaves = Array.from(counts.keys()).filter((symbol) => (counts[symbol] as number) > 0);
  leaves.sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const total = leaves.length * 2 - 1;
  const weight = new Float64Array(total);
  const parent = new Int32Array(total);
  leaves.forEach((symbol, place) => {
    weight[place] = counts[symbol] as number;
  });
  let [leaf, inner] = [0, leaves.length];
  for (let node = leaves.length; node < total; node++) {
    for (let k = 0; k < 2; k++) {
      const takeLeaf = leaf < leaves.length && (inner >= node || (weight[leaf] as number) <= (weight[inner] as number));
      const child = takeLeaf ? leaf++ : inner++;
      parent[child] = node;
      weight[node] = (weight[node] as number) + (weight[child] as number);
    }
  }
  const depth = new Uint8Array(total);
  for (let node = total - 2; node >= 0; node--) depth[node] = (depth[parent[node] as number] as number) + 1;
  const lengths = new Uint8Array(counts.length);
  leaves.forEach((symbol, place) => {
    lengths[symbol] = depth[place] as number;
  });
  return lengths;
}

/** Codes by symbol: canonical, longer ones have smaller values. */
function codesOf(lengths: Uint8Array): Float64Array {
  const counts = new Uint32Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  counts[0] = 0;
  const next = firstCodes(counts);
  return Float64Array.from(lengths, (length) => {
    if (length === 0) return 0;
    const code = next[length] as number;
    next[length] = code + 1;
    return code;
  });
}

/** Zeros from here on, as many as can be said at once. */
function zerosFrom(lengths: Uint8Array, symbol: number, last: number): number {
  const end = Math.min(last + 1, symbol + 261);
  let next = symbol;
  while (next < end && lengths[next] === 0) next++;
  return next - symbol;
}

function writeLengths(bits: MsbBitWriter, lengths: Uint8Array, first: number, last: number): void {
  for (let symbol = first; symbol <= last; symbol++) {
    const length = lengths[symbol] as number;
    const zeros = zerosFrom(lengths, symbol, last);
    if (zeros < 2) {
      bits.put(length, 6);
      continue;
    }
    if (zeros >= 6) {
      bits.put(63, 6);
      bits.put(zeros - 6, 8);
    } else {
      bits.put(59 + zeros - 2, 6);
    }
    symbol += zeros - 1;
  }
}

/** Encodes values; runs of one value become the symbol behind the greatest one with a count. */
export function huffmanEncode(values: Uint16Array): Uint8Array {
  const counts = new Float64Array(65537);
  for (const value of values) counts[value] = (counts[value] as number) + 1;
  const first = counts.findIndex((count) => count > 0);
  const run = counts.findLastIndex((count) => count > 0) + 1;
  counts[run] = 1;
  const lengths = codeLengths(counts);
  const codes = codesOf(lengths);
  const table = new MsbBitWriter(4096);
  writeLengths(table, lengths, first, run);
  const coded = new MsbBitWriter(4096);
  writeValues(coded, values, lengths, codes, run);
  const bitCount = coded.position;
  const [tableBytes, codedBytes] = [table.finish(), coded.finish()];
  const out = new Uint8Array(20 + tableBytes.length + codedBytes.length);
  const view = new DataView(out.buffer);
  [first, run, tableBytes.length, bitCount, 0].forEach((value, i) => {
    view.setUint32(i * 4, value, true);
  });
  out.set(tableBytes, 20);
  out.set(codedBytes, 20 + tableBytes.length);
  return out;
}

/** Writes a code of up to 58 bits, which no integer operation takes at once. */
function putCode(bits: MsbBitWriter, code: number, length: number): void {
  if (length > MOST_BITS) {
    const low = 2 ** MOST_BITS;
    putCode(bits, Math.floor(code / low), length - MOST_BITS);
    bits.put(code % low, MOST_BITS);
  } else {
    bits.put(code | 0, length);
  }
}

function writeValues(
  bits: MsbBitWriter,
  values: Uint16Array,
  lengths: Uint8Array,
  codes: Float64Array,
  run: number,
): void {
  const [runLength, runCode] = [lengths[run] as number, codes[run] as number];
  for (let at = 0; at < values.length; ) {
    const value = values[at] as number;
    const length = lengths[value] as number;
    let times = 1;
    while (times < 256 && at + times < values.length && values[at + times] === value) times++;
    putCode(bits, codes[value] as number, length);
    if (length + runLength + 8 < length * times) {
      putCode(bits, runCode, runLength);
      bits.put(times - 1, 8);
    } else {
      for (let k = 1; k < times; k++) putCode(bits, codes[value] as number, length);
    }
    at += times;
  }
}
