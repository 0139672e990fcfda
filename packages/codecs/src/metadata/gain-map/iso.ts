/** The binary metadata of a gain map (ISO 21496-1, annex C.2). */
import type { GainMapMetadata, PerChannel } from '@safelight/core';
import { ByteCursor, EndOfData } from '../../coding/cursor.ts';
import { usableMetadata } from './check.ts';

/** What the JPEG segments that hold them begin with, but for the part's number: `:-1`, or `-1` in some files. */
export const ISO_GAIN_MAP = 'urn:iso:std:iso:ts:21496';
/** The whole name as it is written. */
export const ISO_GAIN_MAP_NAME: string = `${ISO_GAIN_MAP}:-1\0`;

const MULTICHANNEL = 0x80;
const BASE_COLOURS = 0x40;
/** Of drafts of the standard, which files of 2023 and 2024 follow: the map leads back, and one denominator for all. */
const BACKWARD = 0x04;
const COMMON_DENOMINATOR = 0x08;
const DENOMINATOR = 1_000_000;

/** Metadata, and in whose primaries the gain is applied. */
export interface IsoMetadata {
  readonly metadata: GainMapMetadata;
  /** In those of the base picture; else in those of the alternate one. */
  readonly baseColours: boolean;
}

/**
 * Reads the metadata from their two versions on; `undefined` for what is cut off, of a later version, or no map from
 * standard to high range.
 */
export function readIsoMetadata(bytes: Uint8Array): IsoMetadata | undefined {
  try {
    return read(new ByteCursor(bytes));
  } catch (error) {
    if (error instanceof EndOfData) return undefined;
    throw error;
  }
}

function read(cursor: ByteCursor): IsoMetadata | undefined {
  const minimum = cursor.u16();
  cursor.u16();
  const flags = cursor.u8();
  if (minimum !== 0 || (flags & BACKWARD) !== 0) return undefined;
  const common = (flags & COMMON_DENOMINATOR) !== 0 ? cursor.u32() : undefined;
  const unsigned = (): number => cursor.u32() / (common ?? cursor.u32());
  const signed = (): number => cursor.i32() / (common ?? cursor.u32());
  const [baseHeadroom, alternateHeadroom] = [unsigned(), unsigned()];
  const channel = (): readonly number[] => [signed(), signed(), unsigned(), signed(), signed()];
  const first = channel();
  const channels = (flags & MULTICHANNEL) !== 0 ? [first, channel(), channel()] : [first, first, first];
  const of = (field: number): PerChannel => channels.map((values) => values[field] ?? 0) as unknown as PerChannel;
  const metadata = usableMetadata({
    min: of(0),
    max: of(1),
    gamma: of(2),
    baseOffset: of(3),
    alternateOffset: of(4),
    baseHeadroom,
    alternateHeadroom,
  });
  return metadata && { metadata, baseColours: (flags & BASE_COLOURS) !== 0 };
}

/** Writes metadata from their two versions on: version 0, gain applied in the primaries of the base picture. */
export function isoMetadata(metadata: GainMapMetadata): Uint8Array {
  const { min, max, gamma, baseOffset, alternateOffset, baseHeadroom, alternateHeadroom } = metadata;
  const fields = [min, max, gamma, baseOffset, alternateOffset];
  const channels = fields.every(([red, green, blue]) => red === green && red === blue) ? [0] : [0, 1, 2];
  const numbers = [baseHeadroom, alternateHeadroom, ...channels.flatMap((k) => fields.map((field) => field[k] ?? 0))];
  const bytes = new Uint8Array(5 + numbers.length * 8);
  const view = new DataView(bytes.buffer);
  view.setUint8(4, BASE_COLOURS | (channels.length > 1 ? MULTICHANNEL : 0));
  for (const [index, value] of numbers.entries()) {
    view.setInt32(5 + index * 8, Math.round(value * DENOMINATOR));
    view.setUint32(9 + index * 8, DENOMINATOR);
  }
  return bytes;
}
