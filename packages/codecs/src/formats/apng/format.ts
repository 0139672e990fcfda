import { type Credit, defineEncoder, defineFormat } from '@safelight/core';
import { pngDecodes, pngEncodes } from '../../families/png/capabilities.ts';
import { options } from '../../families/png/options.ts';

const libdeflate: Credit = { name: 'libdeflate', version: '1.14', licence: 'MIT' };

const ACTL = [0x61, 0x63, 0x54, 0x4c];

/** Whether a PNG file says that it is an animation: an acTL chunk comes before the pixels (11.3.6.1). */
function matches(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  for (let at = 8; at + 8 <= head.length; at += view.getUint32(at) + 12) {
    if (ACTL.every((byte, index) => head[at + 4 + index] === byte)) return true;
  }
  return false;
}

/** Animated PNG (PNG 3rd edition, 11.3.6): a PNG file whose first chunks say so. */
export const apng = defineFormat({
  id: 'apng',
  label: 'APNG',
  mimeTypes: ['image/apng', 'image/vnd.mozilla.apng'],
  extensions: ['apng'],
  signatures: [],
  containerOf: 'png',
  matches,
  decoder: {
    decodes: pngDecodes,
    probe: () => import('../../families/png/probe.ts'),
    load: () => import('../../families/png/decode.ts'),
    memory: { fixed: 10e6, perSample: 1.5 },
    credits: [libdeflate],
  },
  encoder: defineEncoder({
    ...pngEncodes,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 2 }),
    credits: [libdeflate],
  }),
});
