import { concat, numbers } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import type { PictureCodec } from '../../families/heif/decoder.ts';
import wasm from './libde265.wasm';

/** HEVC by libde265 (see native/libde265), which takes NAL units behind 4-byte lengths. */
export const hevc: PictureCodec = {
  formatId: 'heic',
  wasm,
  itemTypes: ['hvc1', 'hev1'],
  configType: 'hvcC',
  prepare(config) {
    const { sets, lengthSize } = parameterSets(config);
    return { header: sets, units: (sample) => (lengthSize === 4 ? sample : widenLengths(sample, lengthSize)) };
  },
};

/** Parameter sets of an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2) behind 4-byte lengths. */
function parameterSets(config: Uint8Array): { sets: Uint8Array; lengthSize: number } {
  const parts: Uint8Array[] = [];
  const reader = new ByteCursor(config, 21);
  const lengthSize = (reader.u8() & 3) + 1;
  for (let arrays = reader.u8(); arrays > 0; arrays--) {
    reader.u8();
    for (let count = reader.u16(); count > 0; count--) {
      const unit = reader.take(reader.u16());
      parts.push(numbers([unit.length, 4]), unit);
    }
  }
  return { sets: concat(parts), lengthSize };
}

/** Units behind lengths of 1 to 3 bytes, behind 4-byte lengths. */
function widenLengths(sample: Uint8Array, lengthSize: number): Uint8Array {
  const reader = new ByteCursor(sample);
  const parts: Uint8Array[] = [];
  while (reader.remaining > lengthSize) {
    let length = 0;
    for (const byte of reader.take(lengthSize)) length = length * 256 + byte;
    const unit = reader.take(Math.min(length, reader.remaining));
    parts.push(numbers([unit.length, 4]), unit);
  }
  return concat(parts);
}
