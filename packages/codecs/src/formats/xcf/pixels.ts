/** Stored samples to rows of floats. */
import type { RowReader } from '../../families/layers/layer.ts';
import { decodeSrgb, encodeSrgb, type Space } from '../../families/layers/transfer.ts';
import type { Drawable, XcfDocument, XcfLayer } from './document.ts';
import { baseType, type Precision } from './fields.ts';
import { type TileFile, TileRows } from './tiles.ts';

/** Turns the sample at a byte offset into 0 to 1. */
type SampleReader = (bytes: Uint8Array, at: number) => number;

/** Half precision (IEEE 754, binary16). */
function half(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * 65_504 : 0;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Samples of files before version 12 are in the order of the machine that wrote them, which were mostly little-endian. */
function sampleReader({ kind, bytes: size }: Precision, little: boolean): SampleReader {
  if (size === 1) return (bytes, at) => (bytes[at] as number) / 255;
  const scratch = new DataView(new ArrayBuffer(8));
  const word = (bytes: Uint8Array, at: number): void => {
    for (let i = 0; i < size; i++) scratch.setUint8(little ? size - 1 - i : i, bytes[at + i] as number);
  };
  const finite = (value: number): number => (Number.isFinite(value) ? value : 0);
  const read: Readonly<Record<string, () => number>> = {
    integer2: () => scratch.getUint16(0) / 65_535,
    integer4: () => scratch.getUint32(0) / 0xffff_ffff,
    float2: () => half(scratch.getUint16(0)),
    float4: () => finite(scratch.getFloat32(0)),
    float8: () => finite(scratch.getFloat64(0)),
  };
  const take = read[`${kind}${size}`] ?? ((): number => 0);
  return (bytes, at) => {
    word(bytes, at);
    return take();
  };
}

/** Tables that were made, by all that they depend on: small pictures take less time than these. */
const tablesByKind = new Map<string, Float32Array>();

/** All values of a sample of one or two bytes, in either space. */
function tableOf(precision: Precision, read: SampleReader, space: Space): Float32Array {
  const native: Space = precision.linear ? 'linear' : 'encoded';
  const curve = space === native ? (value: number) => value : space === 'linear' ? decodeSrgb : encodeSrgb;
  const pair = new Uint8Array(2);
  return Float32Array.from({ length: 256 ** precision.bytes }, (_, i) => {
    if (precision.bytes === 1) pair[0] = i;
    else pair.set([i >> 8, i]);
    return curve(read(pair, 0));
  });
}

/** Readers of one file's drawables. */
export class PixelReaders {
  readonly #document: XcfDocument;
  readonly #file: TileFile;
  readonly #read: SampleReader;

  constructor(document: XcfDocument, file: TileFile) {
    this.#document = document;
    this.#file = file;
    this.#read = sampleReader(document.precision, document.version < 12);
  }

  #table(space: Space): Float32Array | undefined {
    const { precision, version } = this.#document;
    if (precision.bytes > 2) return undefined;
    const key = [precision.kind, precision.bytes, precision.linear, version < 12, space].join();
    const table = tablesByKind.get(key) ?? tableOf(precision, this.#read, space);
    tablesByKind.set(key, table);
    return table;
  }

  /** A function from the byte offset of a sample to its value in a space. */
  #sampler(space: Space): SampleReader {
    const table = this.#table(space);
    const { bytes: size, linear } = this.#document.precision;
    if (table && size === 1) return (bytes, at) => table[bytes[at] as number] as number;
    if (table) return (bytes, at) => table[((bytes[at] as number) << 8) | (bytes[at + 1] as number)] as number;
    const read = this.#read;
    if ((space === 'linear') === linear) return read;
    const curve = linear ? encodeSrgb : decodeSrgb;
    return (bytes, at) => curve(read(bytes, at));
  }

  /** Rows of a layer's own pixels, where the canvas has them. */
  layer(layer: XcfLayer): RowReader {
    const { width: canvas, base, precision, colormap } = this.#document;
    const indexed = base === baseType.indexed;
    const stored = base === baseType.rgb ? 3 : 1;
    const hasAlpha = (layer.type & 1) === 1;
    const size = indexed ? 1 : precision.bytes;
    const step = (stored + (hasAlpha ? 1 : 0)) * size;
    const tiles = new TileRows(this.#file, layer, step);
    const colors = base === baseType.gray ? 1 : 3;
    const from = Math.max(layer.x, 0);
    const to = Math.min(layer.x + layer.width, canvas);
    const fill = indexed ? this.#indexed(colormap, step) : this.#direct(colors, size, step);
    return (y, row, space) => {
      row.fill(0);
      if (y < layer.y || y >= layer.y + layer.height || to <= from) return;
      fill(tiles.row(y - layer.y), (from - layer.x) * step, row, from * (colors + 1), to * (colors + 1), space);
    };
  }

  #direct(colors: number, size: number, step: number): FillRow {
    const hasAlpha = step > colors * size;
    const plain = this.#sampler(this.#document.precision.linear ? 'linear' : 'encoded');
    const samplers = { linear: this.#sampler('linear'), encoded: this.#sampler('encoded') };
    const tables = { linear: this.#table('linear'), encoded: this.#table('encoded') };
    return (bytes, start, row, from, to, space) => {
      const table = tables[space];
      if (size === 1 && table) {
        fillBytes(bytes, start, row, from, to, colors, step, table);
        return;
      }
      const sample = samplers[space];
      for (let write = from, at = start; write < to; write += colors + 1, at += step) {
        for (let k = 0; k < colors; k++) row[write + k] = sample(bytes, at + k * size);
        row[write + colors] = hasAlpha ? plain(bytes, at + colors * size) : 1;
      }
    };
  }

  /** Indexed pictures have no partial transparency. */
  #indexed(colormap: Uint8Array, step: number): FillRow {
    const table = Float32Array.from({ length: 256 }, (_, i) => i / 255);
    const linear = table.map(decodeSrgb);
    return (bytes, start, row, from, to, space) => {
      const levels = space === 'linear' ? linear : table;
      for (let write = from, at = start; write < to; write += 4, at += step) {
        const entry = (bytes[at] as number) * 3;
        for (let k = 0; k < 3; k++) row[write + k] = levels[colormap[entry + k] ?? 0] as number;
        row[write + 3] = step === 2 && (bytes[at + 1] as number) < 128 ? 0 : 1;
      }
    };
  }

  /** Rows of a mask whose corner is at `x`, `y` of the canvas; nothing shows beyond it. */
  mask(mask: Drawable, x: number, y: number): (row: number, out: Float32Array) => void {
    const { width: canvas, precision, base } = this.#document;
    const size = base === baseType.indexed ? 1 : precision.bytes;
    const tiles = new TileRows(this.#file, mask, size);
    const sample = this.#sampler(precision.linear ? 'linear' : 'encoded');
    const from = Math.max(x, 0);
    const to = Math.min(x + mask.width, canvas);
    return (at, out) => {
      out.fill(0);
      if (at < y || at >= y + mask.height) return;
      const bytes = tiles.row(at - y);
      for (let column = from; column < to; column++) out[column] = sample(bytes, (column - x) * size);
    };
  }
}

/** Fills `row[from..to)` from the stored pixels at `start`. */
type FillRow = (bytes: Uint8Array, start: number, row: Float32Array, from: number, to: number, space: Space) => void;

/** The same for samples of one byte, which most files have. */
function fillBytes(
  bytes: Uint8Array,
  start: number,
  row: Float32Array,
  from: number,
  to: number,
  colors: number,
  step: number,
  table: Float32Array,
): void {
  for (let write = from, at = start; write < to; write += colors + 1, at += step) {
    for (let k = 0; k < colors; k++) row[write + k] = table[bytes[at + k] as number] as number;
    row[write + colors] = step > colors ? (bytes[at + colors] as number) / 255 : 1;
  }
}
