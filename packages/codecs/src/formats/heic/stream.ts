/** What an HEVC item holds, of the stream that the encoder writes (H.265; ISO/IEC 14496-15, 8). */
import { concat, numbers } from '../../coding/boxes.ts';

/** How a picture is coded: 4:2:0, or luma alone. */
export interface Coding {
  readonly bits: 8 | 10;
  readonly monochrome: boolean;
}

/** A coded picture and its HEVCDecoderConfigurationRecord. */
export interface CodedPicture {
  readonly config: Uint8Array;
  /** NAL units behind 4-byte lengths. */
  readonly data: Uint8Array;
}

/** Types of NAL units (H.265, table 7-1): the video, sequence and picture parameter sets, before which are slices. */
const [VIDEO, SEQUENCE, PICTURE] = [32, 33, 34] as const;
/** Where the general profile stands in the video and in the sequence parameter set, without emulation prevention. */
const PROFILE_AT = { [VIDEO]: 6, [SEQUENCE]: 3 } as const;
/** Its bytes; the level follows. */
const PROFILE_BYTES = 11;
const COMPLETE = 0x80;

/**
 * Puts the parameter sets in the record, and only slices in the data; other units say nothing of a still. The encoder calls
 * every stream Main: the profile is written here.
 */
export function toItem(stream: Uint8Array, coding: Coding): CodedPicture {
  const units = unitsOf(stream);
  const typeOf = (unit: Uint8Array): number => ((unit[0] ?? 0) >> 1) & 0x3f;
  const ofType = (type: number): Uint8Array[] => units.filter((unit) => typeOf(unit) === type);
  const profile = profileOf(coding);
  const sets = [
    { type: VIDEO, members: ofType(VIDEO).map((unit) => withProfile(unit, PROFILE_AT[VIDEO], profile)) },
    { type: SEQUENCE, members: ofType(SEQUENCE).map((unit) => withProfile(unit, PROFILE_AT[SEQUENCE], profile)) },
    { type: PICTURE, members: ofType(PICTURE) },
  ];
  const arrays = sets.map(({ type, members }) =>
    concat([
      numbers([COMPLETE | type, 1], [members.length, 2]),
      ...members.flatMap((unit) => [numbers([unit.length, 2]), unit]),
    ]),
  );
  const slices = units.filter((unit) => typeOf(unit) < VIDEO);
  return {
    config: concat([recordHeader(ofType(SEQUENCE)[0], profile, coding), numbers([arrays.length, 1]), ...arrays]),
    data: concat(slices.flatMap((unit) => [numbers([unit.length, 4]), unit])),
  };
}

/** The units of a byte stream (H.265, annex B): each stands behind 00 00 01 and does not end with zeros. */
function unitsOf(stream: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = -1;
  const end = (at: number): void => {
    let last = at;
    while (last > start && stream[last - 1] === 0) last--;
    if (start >= 0) units.push(stream.subarray(start, last));
  };
  for (let at = stream.indexOf(1); at >= 0; at = stream.indexOf(1, at + 1)) {
    if (stream[at - 1] !== 0 || stream[at - 2] !== 0) continue;
    end(at - 2);
    start = at + 1;
  }
  end(stream.length);
  return units;
}

/**
 * General profile, tier, compatibility and constraints (H.265, 7.3.3): Main, Main 10, or for luma alone Monochrome of the range
 * extensions (A.3.5, table A.2); of frames, progressive.
 */
function profileOf({ bits, monochrome }: Coding): Uint8Array {
  const idc = monochrome ? 4 : bits === 8 ? 1 : 2;
  // What is Main is Main 10, too.
  const compatible = idc === 1 ? [1, 2] : [idc];
  const flags = compatible.reduce((sum, one) => sum + 2 ** (31 - one), 0);
  // Progressive; of the range extensions: at most 12, 10 and 8 bits; at most 4:2:2, 4:2:0 and luma; no higher bit rates.
  const constraints = monochrome ? [bits === 8 ? 0x8f : 0x8d, 0xc8] : [0x80, 0];
  return concat([Uint8Array.of(idc), numbers([flags, 4]), Uint8Array.of(...constraints, 0, 0, 0, 0)]);
}

function withProfile(unit: Uint8Array, at: number, profile: Uint8Array): Uint8Array {
  const bytes = withoutPrevention(unit);
  bytes.set(profile, at);
  return withPrevention(bytes);
}

/** Without the 03 that follow two zeros (H.265, 7.3.1.1). */
function withoutPrevention(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => byte !== 3 || at < 2 || unit[at - 1] !== 0 || unit[at - 2] !== 0);
}

function withPrevention(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
}

/** The record before its arrays (ISO/IEC 14496-15, 8.3.3.1.2); reserved bits are 1. */
function recordHeader(sequence: Uint8Array | undefined, profile: Uint8Array, { bits, monochrome }: Coding): Uint8Array {
  const set = withoutPrevention(sequence ?? new Uint8Array(0));
  const level = set[PROFILE_AT[SEQUENCE] + PROFILE_BYTES] ?? 0;
  // The set's second byte after its header says sublayers, less one, and whether they nest.
  const [layers, nested] = [(((set[2] ?? 0) >> 1) & 7) + 1, (set[2] ?? 0) & 1];
  const LENGTH_OF_FOUR = 3;
  return concat([
    Uint8Array.of(1),
    profile,
    numbers(
      [level, 1],
      [0xf000, 2],
      [0xfc, 1],
      [0xfc | (monochrome ? 0 : 1), 1],
      [0xf8 | (bits - 8), 1],
      [0xf8 | (bits - 8), 1],
      [0, 2],
      [(layers << 3) | (nested << 2) | LENGTH_OF_FOUR, 1],
    ),
  ]);
}
