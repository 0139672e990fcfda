/** DWAA and DWAB: a cosine transform of 8 x 8 halves that are linear to the eye; alpha in run lengths; the rest deflated. */
import { type Block, type BlockChannel, planeStarts, rowsFromPlanes } from './blocks.ts';
import { inverseTransform, zigzag } from './cosine.ts';
import { assign, readRules } from './dwa-rules.ts';
import { halfValues, toHalf } from './half.ts';
import { huffmanDecode } from './huffman.ts';
import { unfilter, unpackRuns } from './rle.ts';

/** Inflates a zlib stream to that many bytes; throws where it has fewer. */
export type Inflate = (stream: Uint8Array, size: number) => Uint8Array;

const SIDE = 8;
const HEAD = 88;

let curve: Uint16Array | undefined;

/** Halves from those that are linear to the eye: a power of 2.2 up to 1, exponential above. */
function toLinear(): Uint16Array {
  curve ??= Uint16Array.from(halfValues(), (value) => {
    if (!Number.isFinite(value)) return 0;
    const size = Math.abs(value);
    return toHalf(Math.sign(value) * (size <= 1 ? size ** 2.2 : Math.exp(2.2 * (size - 1))));
  });
  return curve;
}

/** The streams of a chunk, unpacked. */
interface Streams {
  readonly unknown: Uint8Array;
  readonly runs: Uint8Array;
  readonly ac: Uint16Array;
  readonly dc: Uint16Array;
}

/** The sizes at the head, in their order. */
const sizeNames = [
  'version',
  'unknownSize',
  'unknownPacked',
  'acPacked',
  'dcPacked',
  'runsPacked',
  'runsSize',
  'runsRaw',
  'acCount',
  'dcCount',
  'acMethod',
] as const;

function readSizes(packed: Uint8Array): Record<(typeof sizeNames)[number], number> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const sizes = sizeNames.map((name, index) => [name, Number(view.getBigUint64(index * 8, true))] as const);
  return Object.fromEntries(sizes) as Record<(typeof sizeNames)[number], number>;
}

function words(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function readStreams(packed: Uint8Array, start: number, block: Block, inflate: Inflate): Streams {
  const sizes = readSizes(packed);
  let at = start;
  const take = (length: number): Uint8Array => {
    if (length > packed.length - at) throw new Error('A stream ends early.');
    at += length;
    return packed.subarray(at - length, at);
  };
  // None of them is longer than what it becomes; runs may be by a half, where every byte differs.
  const bounded = (size: number): number => {
    if (size > block.size * 2 + 4096) throw new Error('A stream is longer than the block.');
    return size;
  };
  const inflated = (stream: Uint8Array, size: number): Uint8Array =>
    size === 0 ? new Uint8Array(0) : inflate(stream, bounded(size));
  const unknown = inflated(take(sizes.unknownPacked), sizes.unknownSize);
  const acBytes = take(sizes.acPacked);
  const acCount = bounded(sizes.acCount * 2) / 2;
  const ac = sizes.acMethod === 0 ? huffmanDecode(acBytes, acCount) : words(inflated(acBytes, acCount * 2));
  const dc = words(unfilter(inflated(take(sizes.dcPacked), sizes.dcCount * 2)));
  const runs = unpackRuns(inflated(take(sizes.runsPacked), sizes.runsSize), bounded(sizes.runsRaw));
  return { unknown, runs, ac, dc };
}

/** Unpacks a block. */
export function unpackDwa(packed: Uint8Array, block: Block, inflate: Inflate): Uint8Array {
  if (packed.length < HEAD) throw new Error('The block ends early.');
  const { rules, end } = readRules(packed, HEAD, readSizes(packed).version);
  const streams = readStreams(packed, end, block, inflate);
  const { schemes, triples } = assign(block.channels, rules);
  const planes = new Uint8Array(block.size);
  const starts = planeStarts(block);
  const cursor = { ac: 0, dc: 0 };
  const done = new Set<number>();
  const transform = (indices: readonly number[]): void => {
    for (const index of indices) done.add(index);
    const parts = indices.map((index) => block.channels[index] as BlockChannel);
    const decoded = decodeSquares(streams, cursor, parts);
    const table = parts.length === 3 || parts[0]?.channel.linear === false ? toLinear() : undefined;
    indices.forEach((index, k) => {
      const plane = decoded[k] as Uint16Array;
      if (table) for (let i = 0; i < plane.length; i++) plane[i] = table[plane[i] as number] as number;
      planes.set(storedBytes(plane, parts[k] as BlockChannel), starts[index]);
    });
  };
  for (const triple of triples) transform(triple);
  const others = { unknown: 0, runs: 0 };
  block.channels.forEach((part, index) => {
    if (done.has(index)) return;
    const scheme = schemes[index];
    if (scheme === 'dct') {
      transform([index]);
      return;
    }
    const length = part.width * part.height * part.channel.bytes;
    const name = scheme === 'rle' ? 'runs' : 'unknown';
    const bytes = streams[name].subarray(others[name], others[name] + length);
    if (bytes.length < length) throw new Error('A channel ends early.');
    others[name] += length;
    planes.set(scheme === 'rle' ? together(bytes, part.channel.bytes) : bytes, starts[index]);
  });
  return rowsFromPlanes(block, planes);
}

/** Samples whose lowest bytes are stored first, then the next. */
function together(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const count = bytes.length / size;
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < count; i++) out[i * size + k] = bytes[k * count + i] as number;
  }
  return out;
}

/** Halves as the channel's own type. */
function storedBytes(plane: Uint16Array, { channel }: BlockChannel): Uint8Array {
  if (channel.type === 'half') return new Uint8Array(plane.buffer);
  const values = halfValues();
  return new Uint8Array(Float32Array.from(plane, (bits) => values[bits] as number).buffer);
}

/** Decodes the squares of one channel, or of three as luma and chroma (Rec. 709). */
function decodeSquares(
  { ac, dc }: Streams,
  cursor: { ac: number; dc: number },
  parts: readonly BlockChannel[],
): Uint16Array[] {
  const { width, height } = parts[0] as BlockChannel;
  const across = Math.ceil(width / SIDE);
  const squares = across * Math.ceil(height / SIDE);
  if (cursor.dc + squares * parts.length > dc.length) throw new Error('There are too few squares.');
  const values = halfValues();
  const planes = parts.map(() => new Uint16Array(width * height));
  const work = parts.map(() => new Float32Array(SIDE * SIDE));
  for (let square = 0; square < squares; square++) {
    for (let k = 0; k < parts.length; k++) {
      const coefficients = work[k] as Float32Array;
      coefficients.fill(0);
      coefficients[0] = values[dc[cursor.dc + k * squares + square] as number] as number;
      const end = readCoefficients(ac, cursor.ac, coefficients, values);
      cursor.ac = end.at;
      inverseTransform(coefficients, end.last);
    }
    if (work.length === 3) toRgb(work as [Float32Array, Float32Array, Float32Array]);
    const left = (square % across) * SIDE;
    const top = Math.floor(square / across) * SIDE;
    for (let k = 0; k < parts.length; k++) {
      put(work[k] as Float32Array, planes[k] as Uint16Array, { left, top, width, height });
    }
  }
  cursor.dc += squares * parts.length;
  return planes;
}

/** Reads coefficients and runs of zeros (0xFFnn; nn of 0: to the end). */
function readCoefficients(
  ac: Uint16Array,
  start: number,
  out: Float32Array,
  values: Float32Array,
): { at: number; last: number } {
  let at = start;
  let last = 0;
  for (let place = 1; place < SIDE * SIDE; at++) {
    if (at >= ac.length) throw new Error('There are too few coefficients.');
    const value = ac[at] as number;
    if ((value & 0xff00) === 0xff00) {
      place += (value & 255) === 0 ? SIDE * SIDE : value & 255;
      continue;
    }
    last = place;
    out[zigzag[place] as number] = values[value] as number;
    place++;
  }
  return { at, last };
}

function toRgb([first, second, third]: [Float32Array, Float32Array, Float32Array]): void {
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [luma, blue, red] = [first[i] as number, second[i] as number, third[i] as number];
    first[i] = luma + 1.5747 * red;
    second[i] = luma - 0.1873 * blue - 0.4682 * red;
    third[i] = luma + 1.8556 * blue;
  }
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function put(square: Float32Array, plane: Uint16Array, { left, top, width, height }: Place): void {
  const right = Math.min(SIDE, width - left);
  const bottom = Math.min(SIDE, height - top);
  for (let y = 0; y < bottom; y++) {
    const to = (top + y) * width + left;
    for (let x = 0; x < right; x++) plane[to + x] = toHalf(square[y * SIDE + x] as number);
  }
}
