import { allocateSamples, type Samples } from '@safelight/core';
import { photometric } from '../../families/tiff/tags.ts';
import { type Page, type PageShape, unsupported } from './page.ts';

/** Reads `count` samples of a row of packed bytes (native order) at full range of the shape's depth. */
export type RowReader = (bytes: Uint8Array, offset: number, count: number) => Samples;

/** Half-precision float (IEEE 754 binary16) to number. */
function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/**
 * What is added to signed integers of a page, which rasters do not hold, so that none is below zero: half of the range of the
 * samples that are read. Lab has its own.
 */
export function shiftOf({ kind, bits }: Page, { model }: PageShape): number | undefined {
  if (kind !== 'signed' || model === 'lab' || ![8, 16, 32].includes(bits)) return undefined;
  return bits === 8 ? 0x80 : 0x8000;
}

/** The reader for a page's samples. Throws `unsupported-feature` for depths that are not read. */
export function rowReader(page: Page, shape: PageShape): RowReader {
  if (page.kind === 'float') return floatReader(page.bits);
  const sign = shiftOf(page, shape);
  if (page.bits === 8) return (bytes, offset, count) => maybeFlipped(bytes.subarray(offset, offset + count), sign);
  if (page.bits === 16) {
    return (bytes, offset, count) =>
      maybeFlipped(new Uint16Array(bytes.buffer, bytes.byteOffset + offset, count), sign);
  }
  if (page.bits === 32) {
    return (bytes, offset, count) => {
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset + offset, count);
      return maybeFlipped(
        Uint16Array.from(words, (word) => word >>> 16),
        sign,
      );
    };
  }
  if (page.bits > 32) throw unsupported(`Samples of ${page.bits} bits are not read.`);
  return packedReader(page.bits, page.photometric === photometric.palette);
}

/** Signed integers lie on the unsigned range with their zero in its middle. */
function maybeFlipped<T extends Uint8Array | Uint16Array>(row: T, sign: number | undefined): T {
  if (sign === undefined) return row;
  const out = row.slice() as T;
  for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) ^ sign;
  return out;
}

function floatReader(bits: number): RowReader {
  if (bits === 32) return (bytes, offset, count) => new Float32Array(bytes.buffer, bytes.byteOffset + offset, count);
  if (bits === 64) {
    return (bytes, offset, count) =>
      Float32Array.from(new Float64Array(bytes.buffer, bytes.byteOffset + offset, count));
  }
  if (bits !== 16) throw unsupported(`Floating point of ${bits} bits is not read.`);
  return (bytes, offset, count) =>
    Float32Array.from(new Uint16Array(bytes.buffer, bytes.byteOffset + offset, count), halfToNumber);
}

/** Samples of any other number of bits, packed most significant first, scaled to the full range of 8 or 16 bits. */
function packedReader(bits: number, asIndex: boolean): RowReader {
  const depth = bits <= 8 ? 8 : 16;
  const top = depth === 8 ? 255 : 65535;
  const scale = asIndex ? 1 : top / (2 ** bits - 1);
  return (bytes, offset, count) => {
    const out = allocateSamples(depth, count);
    let at = offset;
    let hold = 0;
    let held = 0;
    for (let i = 0; i < count; i++) {
      while (held < bits) {
        hold = ((hold << 8) | (bytes[at++] ?? 0)) >>> 0;
        held += 8;
      }
      held -= bits;
      const value = (hold >>> held) & (2 ** bits - 1);
      hold &= 2 ** held - 1;
      out[i] = value * scale + 0.5;
    }
    return out;
  };
}

/** Subsampled YCbCr data units (TIFF 6.0, section 21) as one Y, Cb, Cr triple a pixel. */
export function expandUnits(bytes: Uint8Array, width: number, rows: number, subX: number, subY: number): Uint8Array {
  const out = new Uint8Array(width * rows * 3);
  const unit = subX * subY + 2;
  const across = Math.ceil(width / subX);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const at = (Math.floor(y / subY) * across + Math.floor(x / subX)) * unit;
      const o = (y * width + x) * 3;
      out[o] = bytes[at + (y % subY) * subX + (x % subX)] ?? 0;
      out[o + 1] = bytes[at + unit - 2] ?? 0;
      out[o + 2] = bytes[at + unit - 1] ?? 0;
    }
  }
  return out;
}

/** YCbCr triples to RGB in place (TIFF 6.0, section 21): coefficients as tag 529, blacks and whites as tag 532 has them. */
export function yCbCrToRgb(row: Samples, coefficients: readonly number[], reference: readonly number[]): void {
  const [red = 0.299, green = 0.587, blue = 0.114] = coefficients;
  const [yBlack = 0, yWhite = 255, cbBlack = 128, cbWhite = 255, crBlack = 128, crWhite = 255] = reference;
  for (let i = 0; i + 2 < row.length; i += 3) {
    const y = (((row[i] as number) - yBlack) * 255) / (yWhite - yBlack);
    const cb = (((row[i + 1] as number) - cbBlack) * 127) / (cbWhite - cbBlack);
    const cr = (((row[i + 2] as number) - crBlack) * 127) / (crWhite - crBlack);
    const r = y + cr * (2 - 2 * red);
    const b = y + cb * (2 - 2 * blue);
    const g = (y - blue * b - red * r) / green;
    row[i] = clamp8(r);
    row[i + 1] = clamp8(g);
    row[i + 2] = clamp8(b);
  }
}

function clamp8(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
