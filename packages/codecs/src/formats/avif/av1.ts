import type { PictureCodec } from '../../families/heif/decoder.ts';
import wasm from './av1-decode.wasm';

/** AV1 by libaom (see native/libaom), which takes samples as they are stored. */
export const av1: PictureCodec = {
  formatId: 'avif',
  wasm,
  itemTypes: ['av01'],
  configType: 'av1C',
  prepare: (config) => ({ header: config, units: (sample) => sample }),
};
