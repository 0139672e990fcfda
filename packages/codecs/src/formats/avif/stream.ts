import { concat } from '../../coding/boxes.ts';
import { unitsOf, unitType } from './units.ts';

/** How an AV1 picture is coded. */
export interface Coding {
  readonly bits: 8 | 10 | 12;
  readonly chroma: Chroma;
}

/** Chroma sampling, by the number that the encoder has for it. */
export const chromas = { '4:0:0': 0, '4:2:0': 1, '4:2:2': 2, '4:4:4': 3 } as const;

/** The name of a chroma sampling. */
export type Chroma = keyof typeof chromas;

/**
 * What an item holds: the stream without temporal delimiters (AVIF, 2.1), and its AV1CodecConfigurationRecord (AV1 in
 * ISOBMFF, 2.3.3).
 */
export function toItem(stream: Uint8Array, { bits, chroma }: Coding): { config: Uint8Array; data: Uint8Array } {
  const units = unitsOf(stream).filter(({ type }) => type !== unitType.temporalDelimiter);
  const header = units.find(({ type }) => type === unitType.sequenceHeader)?.payload ?? new Uint8Array(2);
  const { profile, level, tier } = operatingPoint(header);
  const flags =
    (tier << 7) |
    (bits > 8 ? 0x40 : 0) |
    (bits === 12 ? 0x20 : 0) |
    (chroma === '4:0:0' ? 0x10 : 0) |
    (chroma === '4:4:4' ? 0 : 0x08) |
    (chroma === '4:2:0' || chroma === '4:0:0' ? 0x04 : 0);
  return {
    config: Uint8Array.of(0x81, (profile << 5) | level, flags, 0),
    data: concat(units.map(({ whole }) => whole)),
  };
}

/**
 * Profile, level and tier of a sequence header (AV1 specification, 5.5.1): of a reduced still picture's, or of one without
 * timing and with one operating point, as they are written.
 */
function operatingPoint(header: Uint8Array): { profile: number; level: number; tier: number } {
  const bits = (at: number, count: number): number => {
    let value = 0;
    for (let bit = at; bit < at + count; bit++) value = value * 2 + (((header[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  const profile = bits(0, 3);
  if (bits(4, 1) === 1) return { profile, level: bits(5, 5), tier: 0 };
  // Two flags, the count (5 bits), and the operating point's layers (12 bits) stand before the level.
  const level = bits(24, 5);
  return { profile, level, tier: level > 7 ? bits(29, 1) : 0 };
}
