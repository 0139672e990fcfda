/** Open bitstream units of AV1 (AV1 specification, 5.3). */
import { concat } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';

/** One unit. */
export interface Unit {
  readonly type: number;
  /** 0 where the unit does not say. */
  readonly temporalLayer: number;
  readonly spatialLayer: number;
  /** Whether it names its layers; what does not belongs to every operating point. */
  readonly layered: boolean;
  /** Whether it says how long it is, which the last of a stream need not. */
  readonly sized: boolean;
  /** The unit with its header, a view. */
  readonly whole: Uint8Array;
  readonly payload: Uint8Array;
}

/** Types of units (6.2.2) that are told apart. */
export const unitType = { sequenceHeader: 1, temporalDelimiter: 2, frameHeader: 3, frame: 6 } as const;

/** The units of a stream; one that does not say its size is the last. Throws `RangeError` where the data end within one. */
export function unitsOf(stream: Uint8Array): Unit[] {
  const units: Unit[] = [];
  const reader = new ByteCursor(stream);
  while (reader.remaining > 0) {
    const start = reader.position;
    const header = reader.u8();
    const layered = (header & 4) !== 0;
    const layers = layered ? reader.u8() : 0;
    const sized = (header & 2) !== 0;
    const payload = reader.take(sized ? leb128(reader) : reader.remaining);
    units.push({
      type: (header >> 3) & 15,
      temporalLayer: layers >> 5,
      spatialLayer: (layers >> 3) & 3,
      layered,
      sized,
      whole: stream.subarray(start, reader.position),
      payload,
    });
  }
  return units;
}

/** A unit as it stands where others may follow: with its size. */
export function withSize({ sized, layered, whole, payload }: Unit): Uint8Array {
  if (sized) return whole;
  const header = whole.slice(0, layered ? 2 : 1);
  header[0] = (header[0] as number) | 2;
  const size: number[] = [];
  for (let left = payload.length; ; left = Math.floor(left / 128)) {
    size.push(left < 128 ? left : (left & 0x7f) | 0x80);
    if (left < 128) break;
  }
  return concat([header, Uint8Array.from(size), payload]);
}

function leb128(reader: ByteCursor): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.u8();
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
  }
}
