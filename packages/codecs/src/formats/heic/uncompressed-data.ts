/** Generic compression of HEIF items (ISO/IEC 23001-17, 8): the `cmpC` and `icef` properties. */
import type { CodecContext } from '@safelight/core';
import { concat, fullBox } from '../../coding/boxes.ts';
import type { ByteCursor } from '../../coding/cursor.ts';
import { mostInflated, withInflate } from '../../coding/deflate/zlib.ts';
import { failure, type Picture } from '../../families/heif/picture.ts';
import type { HeifItem } from '../../families/heif/types.ts';

interface Unit {
  readonly offset: number;
  readonly length: number;
}

const OFFSET_BYTES = [0, 2, 3, 4, 8];
const LENGTH_BYTES = [1, 2, 3, 4, 8];

/** An item's data. */
export interface Unpacked {
  /** As many as were asked for at most, fewer where they are not all there. */
  readonly data: Uint8Array;
  /** Some are not there, or the compressed data contradict themselves. */
  readonly damaged: boolean;
}

/** An item's data with its compression undone: `size` bytes at most. */
export async function unpacked(
  { codec }: Picture,
  item: HeifItem,
  stored: Uint8Array,
  size: number,
  context: CodecContext,
): Promise<Unpacked> {
  const payload = item.properties.find(({ type }) => type === 'cmpC')?.payload;
  if (payload === undefined) return { data: stored.subarray(0, size), damaged: stored.length < size };
  const method = fullBox(payload).reader.fourcc();
  if (method !== 'zlib' && method !== 'defl') {
    throw failure(codec, 'unsupported-feature', `Compression ${method} is not supported in HEIF.`);
  }
  const units = unitsOf(item, stored.length);
  if (units === undefined) throw failure(codec, 'corrupt-input', 'The compressed pieces are not in the file.');
  return withInflate(context, async (inflate) => {
    const parts: Uint8Array[] = [];
    let left = size;
    let damaged = false;
    // Pieces are alike: rows, tiles or the whole.
    const each = size % units.length === 0 ? size / units.length : size;
    for (const { offset, length } of units) {
      context.signal.throwIfAborted();
      const piece = stored.subarray(offset, offset + length);
      // What pads rows and tiles is claimed by the file, and may be any number.
      const room = Math.min(each, left, mostInflated(piece.length));
      const { data, sound, state } = inflate(method === 'defl' ? asZlib(piece) : piece, room);
      damaged ||= state !== 'good' && !(method === 'defl' && state === 'checksum');
      parts.push(data.subarray(0, sound));
      left -= Math.min(sound, left);
      if (sound === 0) break;
    }
    return { data: concat(parts), damaged: damaged || left > 0 };
  });
}

/** A deflate stream with the header of zlib; its check at the end is not looked at, since the size is known. */
function asZlib(stream: Uint8Array): Uint8Array {
  return concat([Uint8Array.of(0x78, 0x01), stream, new Uint8Array(4)]);
}

function unitsOf(item: HeifItem, length: number): Unit[] | undefined {
  const payload = item.properties.find(({ type }) => type === 'icef')?.payload;
  if (payload === undefined) return [{ offset: 0, length }];
  try {
    return readUnits(fullBox(payload).reader, length);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readUnits(reader: ByteCursor, stored: number): Unit[] | undefined {
  const codes = reader.u8();
  const offsetBytes = OFFSET_BYTES[codes >> 5];
  const lengthBytes = LENGTH_BYTES[(codes >> 2) & 7];
  if (offsetBytes === undefined || lengthBytes === undefined) return undefined;
  const units: Unit[] = [];
  let next = 0;
  for (let left = reader.u32(); left > 0; left--) {
    const offset = offsetBytes === 0 ? next : number(reader, offsetBytes);
    const length = number(reader, lengthBytes);
    next = offset + length;
    if (next > stored) return undefined;
    units.push({ offset, length });
  }
  return units.length === 0 ? undefined : units;
}

function number(reader: ByteCursor, bytes: number): number {
  return bytes === 3 ? reader.u8() * 65_536 + reader.u16() : reader.sized(bytes);
}
