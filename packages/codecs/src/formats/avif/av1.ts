import type { PictureCodec } from '../../families/heif/decoder.ts';
import wasm from './av1-decode.wasm';
import { selectLayers } from './layers.ts';

/** AV1 by libaom (see native/libaom), which takes samples as they are stored. */
export const av1: PictureCodec = {
  formatId: 'avif',
  wasm,
  itemTypes: ['av01'],
  configType: 'av1C',
  select: selectLayers,
  prepare: (config) => ({ header: config, units: (sample) => sample }),
};
