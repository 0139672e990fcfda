import { type CodecContext, ConvertError } from '@safelight/core';
import { decompress as decompressZstd } from 'fzstd';
import type { Inflate } from '../../coding/deflate/zlib.ts';
import { decodeLzw } from '../../coding/lzw.ts';
import { unpackBits } from '../../coding/packbits.ts';
import { compression, photometric } from '../../families/tiff/tags.ts';
import { decodeCcitt } from './ccitt.ts';
import { type JpegChunk, jpegChunk } from './jpeg.ts';
import { decodeLogL, decodeLogLuv24, decodeLogLuv32, type Light } from './logluv.ts';
import { type Page, unsupported, wrong } from './page.ts';
import type { Unpacked } from './unpacked.ts';

/** A decompressed strip or tile. */
export type ChunkData =
  /**
   * Packed rows in the file's byte order, predictor still applied; `short`: the data ended before the rows did; `broken`:
   * they contradict themselves.
   */
  | { readonly kind: 'packed'; readonly bytes: Uint8Array; readonly short: boolean; readonly broken?: boolean }
  /** What JPEG gives. */
  | JpegChunk
  /** Linear light: what LogLuv gives. */
  | ({ readonly kind: 'light' } & Light);

/** Bytes of one packed row of a chunk. */
export function rowBytes(page: Page): number {
  return Math.ceil((page.chunkWidth * (page.planar ? 1 : page.samples) * page.bits) / 8);
}

/** What chunks are decompressed with. */
export type ChunkContext = Pick<CodecContext, 'loadModule' | 'limits' | 'signal'> & { readonly inflate: Inflate };

/** Whether a page's chunks need `ChunkContext.inflate`. */
export function isDeflated({ compression: method }: Page): boolean {
  return method === compression.deflate || method === compression.oldDeflate;
}

/**
 * Decompresses one strip or tile of `rows` rows. Damaged data gives what there is, zero-filled.
 * Throws `unsupported-feature` for compressions that are not read.
 */
export async function decompress(
  page: Page,
  data: Uint8Array,
  rows: number,
  jpegTables: Uint8Array | undefined,
  context: ChunkContext,
): Promise<ChunkData> {
  const size = packedSize(page, rows);
  switch (page.compression) {
    case compression.none:
      return packed(page.lsbFirst && page.bits < 8 ? mirrored(data) : data, size);
    case compression.lzw:
      return partly(decodeLzw(data, size), size);
    case compression.packBits:
      return partly(unpackPackBits(data, size), size);
    case compression.deflate:
    case compression.oldDeflate:
      return inflated(context.inflate(data, size), rows === page.chunkHeight);
    case compression.zstd:
      return inflateZstd(data, size);
    case compression.ccittHuffman:
    case compression.ccittG3:
    case compression.ccittG4:
      return partly(bilevel(page, data, rows), size);
    case compression.jpeg:
      return jpegChunk(page, rows, jpegTables ? joinTables(jpegTables, data) : data, context);
    case compression.sgiLog:
    case compression.sgiLog24:
      return { kind: 'light', ...light(page, data, rows) };
    default:
      throw unsupported(`Compression ${page.compression} is not read.`);
  }
}

function unpackPackBits(packedBytes: Uint8Array, size: number): Unpacked {
  const data = new Uint8Array(size);
  return { data, sound: unpackBits(packedBytes, 0, packedBytes.length, data) };
}

function packedSize(page: Page, rows: number): number {
  const [subX, subY] = page.subsampling;
  if (page.photometric !== photometric.yCbCr || page.planar || (subX === 1 && subY === 1)) return rowBytes(page) * rows;
  return Math.ceil(page.chunkWidth / subX) * Math.ceil(rows / subY) * (subX * subY + 2);
}

/** Data of which `sound` bytes came from the file; the rest is zero. */
function partly({ data, sound }: Unpacked, size: number): ChunkData {
  return { kind: 'packed', bytes: data, short: sound < size };
}

/** @param whole the chunk has as many rows as the others: the last strip may hold more than its own */
function inflated({ data, sound, state }: ReturnType<Inflate>, whole: boolean): ChunkData {
  const broken = state !== 'good' && (state !== 'longer' || whole);
  return { kind: 'packed', bytes: data, short: sound < data.length, broken };
}

/** `size` bytes, owned: callers undo predictors in place. */
function packed(data: Uint8Array, size: number): ChunkData {
  const bytes = new Uint8Array(size);
  bytes.set(data.subarray(0, size));
  return { kind: 'packed', bytes, short: data.length < size };
}

/**
 * Decompresses into room of the chunk's size, so that a stream that claims gigabytes is given none. One that breaks
 * keeps what came before the break.
 */
function inflateZstd(data: Uint8Array, size: number): ChunkData {
  const bytes = new Uint8Array(size);
  // How much it wrote the library does not tell: what stood in the last place and stands there still is not of the stream.
  const short = [0xaa, 0x55].every((mark) => {
    bytes[size - 1] = mark;
    try {
      decompressZstd(data, bytes);
    } catch {
      return true;
    }
    return bytes[size - 1] === mark;
  });
  if (short) bytes[size - 1] = 0;
  return { kind: 'packed', bytes, short };
}

function mirrored(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    let out = 0;
    for (let bit = 0; bit < 8; bit++) out |= ((byte >> bit) & 1) << (7 - bit);
    return out;
  });
}

function bilevel(page: Page, data: Uint8Array, rows: number): Unpacked {
  if (page.bits !== 1 || page.samples !== 1) throw wrong('Fax coding holds one bit a pixel.');
  const schemes = { 2: 'huffman', 3: 'group3', 4: 'group4' } as const;
  const { data: packedRows, rows: sound } = decodeCcitt(data, {
    scheme: schemes[page.compression as 2 | 3 | 4],
    width: page.chunkWidth,
    height: rows,
    twoDimensional: (page.t4Options & 1) === 1,
    lsbFirst: page.lsbFirst,
  });
  return { data: packedRows, sound: sound * Math.ceil(page.chunkWidth / 8) };
}

function light(page: Page, data: Uint8Array, rows: number): Light {
  if (page.compression === compression.sgiLog24) return decodeLogLuv24(data, page.chunkWidth * rows);
  const decode = page.photometric === photometric.logL ? decodeLogL : decodeLogLuv32;
  return decode(data, page.chunkWidth, rows);
}

/** An abbreviated stream with its tables put in front (TIFF technical note 2). */
function joinTables(tables: Uint8Array, stream: Uint8Array): Uint8Array {
  const head = tables.subarray(0, tables.length - 2);
  const out = new Uint8Array(head.length + stream.length - 2);
  out.set(head);
  out.set(stream.subarray(2), head.length);
  return out;
}

/** Brings multi-byte samples to this machine's order (little-endian), in place. */
export function toNativeOrder(bytes: Uint8Array, bits: number, little: boolean): void {
  const size = bits / 8;
  if (little || (size !== 2 && size !== 4 && size !== 8)) return;
  for (let at = 0; at + size <= bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

/** Undoes horizontal differencing (predictor 2) or the floating-point predictor (3), in place, in native order. */
export function undoPredictor(page: Page, bytes: Uint8Array, rows: number): void {
  if (page.predictor === 2) undoDifferences(page, bytes, rows);
  else if (page.predictor === 3) undoFloat(page, bytes, rows);
  else if (page.predictor !== 1)
    throw new ConvertError('unsupported-feature', `Predictor ${page.predictor} is not read.`, {
      stage: 'decode',
      formatId: 'tiff',
    });
}

function undoDifferences(page: Page, bytes: Uint8Array, rows: number): void {
  const step = page.planar ? 1 : page.samples;
  const perRow = page.chunkWidth * step;
  const words =
    page.bits === 8
      ? bytes
      : page.bits === 16
        ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
        : page.bits === 32
          ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
          : undefined;
  if (!words) throw unsupported(`Predictor 2 with ${page.bits} bits is not read.`);
  for (let row = 0; row < rows; row++) {
    const end = Math.min((row + 1) * perRow, words.length);
    for (let i = row * perRow + step; i < end; i++) words[i] = (words[i] as number) + (words[i - step] as number);
  }
}

/** TIFF technical note 3: bytes of a row are differenced, then split into planes, most significant first. */
function undoFloat(page: Page, bytes: Uint8Array, rows: number): void {
  const step = page.planar ? 1 : page.samples;
  const size = page.bits / 8;
  const perRow = page.chunkWidth * step;
  const line = new Uint8Array(perRow * size);
  for (let row = 0; row < rows; row++) {
    const part = bytes.subarray(row * line.length, (row + 1) * line.length);
    for (let i = step; i < part.length; i++) part[i] = (part[i] as number) + (part[i - step] as number);
    line.set(part);
    for (let i = 0; i < perRow; i++) {
      for (let k = 0; k < size; k++) part[i * size + k] = line[(size - 1 - k) * perRow + i] as number;
    }
  }
}
