import { concat, numbers } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';

/** A coded picture and its HEVCDecoderConfigurationRecord. */
export interface CodedPicture {
  readonly config: Uint8Array;
  /** NAL units behind 4-byte lengths. */
  readonly data: Uint8Array;
}

/** Video, sequence and picture parameter sets (H.265, table 7-1). */
const PARAMETER_SETS = [32, 33, 34];
const FIRST_PARAMETER_SET = 32;
/** Bytes of the record before its arrays (ISO/IEC 14496-15, 8.3.3.1.2). */
const RECORD_HEADER = 22;
const COMPLETE = 0x80;

function unitType(unit: Uint8Array): number {
  return ((unit[0] ?? 0) >> 1) & 0x3f;
}

/** Writes each parameter set once, in the record, and only slices in the data; other units say nothing of a still. */
export function withoutParameterSets(config: Uint8Array, data: Uint8Array): CodedPicture {
  const sets = new Map<string, Uint8Array>();
  const reader = new ByteCursor(config, RECORD_HEADER);
  for (let arrays = reader.u8(); arrays > 0; arrays--) {
    reader.u8();
    for (let count = reader.u16(); count > 0; count--) {
      const unit = reader.take(reader.u16());
      sets.set(unit.join(), unit);
    }
  }
  const slices: Uint8Array[] = [];
  const units = new ByteCursor(data);
  while (units.remaining > 4) {
    const unit = units.take(units.u32());
    if (unitType(unit) < FIRST_PARAMETER_SET) slices.push(numbers([unit.length, 4]), unit);
  }
  const arrays = PARAMETER_SETS.map((type) => {
    const members = [...sets.values()].filter((unit) => unitType(unit) === type);
    return concat([
      numbers([COMPLETE | type, 1], [members.length, 2]),
      ...members.flatMap((unit) => [numbers([unit.length, 2]), unit]),
    ]);
  });
  const header = concat([config.subarray(0, RECORD_HEADER), numbers([arrays.length, 1])]);
  return { config: concat([header, ...arrays]), data: concat(slices) };
}
