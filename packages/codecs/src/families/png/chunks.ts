/** The chunks of a PNG file (PNG 3rd edition, 5). */
import { type ByteSource, ConvertError } from '@safelight/core';

/** Where one chunk's data lies. */
export interface Chunk {
  readonly type: string;
  /** Offset in the file of the data. */
  readonly offset: number;
  /** Bytes of data; fewer than the chunk says where the file ends in it. */
  readonly length: number;
  /** The chunk's data and checksum are all in the file. */
  readonly whole: boolean;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A file of a gigabyte with an IDAT every 8 KiB has half as many; animations of thousands of frames two or three a frame. */
const MAX_CHUNKS = 250_000;

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'png' });
}

/**
 * The chunks in the order of the file, IEND or what is torn off at the end left out.
 *
 * @param until stops before the first chunk of this type, so that a header can be read without the rest
 * @throws ConvertError `corrupt-input` without the signature, `limit-exceeded` for more chunks than any picture has
 */
export async function readChunks(source: ByteSource, until?: string): Promise<Chunk[]> {
  const start = await source.read(0, 8);
  if (!signature.every((byte, index) => start[index] === byte))
    throw corrupt('The file does not begin as a PNG picture.');
  const chunks: Chunk[] = [];
  let at = 8;
  for (;;) {
    const head = await source.read(at, 8);
    if (head.length < 8) return chunks;
    const length = uint32(head, 0);
    const type = String.fromCharCode(...head.subarray(4, 8));
    if (type === 'IEND' || type === until || !/^[A-Za-z]{4}$/.test(type)) return chunks;
    const left = Math.max(source.size - at - 8, 0);
    if (chunks.length === MAX_CHUNKS) {
      throw new ConvertError('limit-exceeded', 'The file has too many parts.', { stage: 'read', formatId: 'png' });
    }
    chunks.push({ type, offset: at + 8, length: Math.min(length, left), whole: length + 4 <= left });
    at += 12 + length;
  }
}

/** A big-endian 32-bit number. */
export function uint32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) * 0x1000000 + (((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  );
}

/** A big-endian 16-bit number. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 (ISO 3309) over some pieces. */
function crc32(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index++) {
      crc = (table[(crc ^ (piece[index] as number)) & 255] as number) ^ (crc >>> 8);
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The data of a chunk when its checksum is right, else `undefined`. */
export async function checkedData(source: ByteSource, chunk: Chunk): Promise<Uint8Array | undefined> {
  if (!chunk.whole) return undefined;
  const bytes = await source.read(chunk.offset - 4, chunk.length + 8);
  const end = chunk.length + 4;
  return crc32(bytes.subarray(0, end)) === uint32(bytes, end) ? bytes.subarray(4, end) : undefined;
}

/** A whole chunk of the file format: length, type, data, checksum. */
export function makeChunk(type: string, ...data: readonly Uint8Array[]): Uint8Array {
  const length = data.reduce((sum, piece) => sum + piece.length, 0);
  const out = new Uint8Array(length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, length);
  for (let index = 0; index < 4; index++) out[4 + index] = type.charCodeAt(index);
  let at = 8;
  for (const piece of data) {
    out.set(piece, at);
    at += piece.length;
  }
  view.setUint32(at, crc32(out.subarray(4, at)));
  return out;
}
