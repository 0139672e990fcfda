import { ByteReader, concat } from '../shared/isobmff-boxes.ts';

/** How an AV1 picture is coded. */
export interface Coding {
  readonly bits: 8 | 10 | 12;
  readonly chroma: Chroma;
}

/** Chroma sampling, by the number that the encoder has for it. */
export const chromas = { '4:0:0': 0, '4:2:0': 1, '4:2:2': 2, '4:4:4': 3 } as const;

/** The name of a chroma sampling. */
export type Chroma = keyof typeof chromas;

const SEQUENCE_HEADER = 1;
const TEMPORAL_DELIMITER = 2;

interface Unit {
  readonly type: number;
  readonly whole: Uint8Array;
  readonly payload: Uint8Array;
}

/** The open bitstream units of a stream in which each has its size (AV1 specification, 5.3). */
function unitsOf(stream: Uint8Array): Unit[] {
  const units: Unit[] = [];
  const reader = new ByteReader(stream);
  while (reader.remaining > 0) {
    const start = reader.position;
    const header = reader.u8();
    if ((header & 4) !== 0) reader.u8();
    const payload = reader.take(leb128(reader));
    units.push({ type: (header >> 3) & 15, whole: stream.subarray(start, reader.position), payload });
  }
  return units;
}

function leb128(reader: ByteReader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.u8();
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
  }
}

/**
 * What an item holds: the stream without temporal delimiters (AVIF, 2.1), and its AV1CodecConfigurationRecord (AV1 in
 * ISOBMFF, 2.3.3).
 */
export function toItem(stream: Uint8Array, { bits, chroma }: Coding): { config: Uint8Array; data: Uint8Array } {
  const units = unitsOf(stream).filter(({ type }) => type !== TEMPORAL_DELIMITER);
  const header = units.find(({ type }) => type === SEQUENCE_HEADER)?.payload ?? new Uint8Array(2);
  // A reduced still picture header: profile (3 bits), two flags, level (5 bits).
  const profile = (header[0] ?? 0) >> 5;
  const level = (((header[0] ?? 0) & 7) << 2) | ((header[1] ?? 0) >> 6);
  const flags =
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
