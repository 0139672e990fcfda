import { defineEncoder, defineFormat } from '@safelight/core';
import { options, squaresOf } from './options.ts';

/** Bytes of ICONDIR and of one ICONDIRENTRY. */
const DIRECTORY = 6;
const ENTRY = 16;

/** Windows icon; cursors, which differ from icons by their type and the hotspot alone, for reading. */
export const ico = defineFormat({
  id: 'ico',
  label: 'ICO',
  mimeTypes: ['image/vnd.microsoft.icon', 'image/x-icon', 'image/x-win-bitmap'],
  extensions: ['ico', 'cur'],
  signatures: [],
  // Four bytes that many files begin with: the first entry of the directory must make sense too.
  matches: (head) => {
    if (head.length < DIRECTORY + ENTRY || head[0] !== 0 || head[1] !== 0 || head[3] !== 0) return false;
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    const count = view.getUint16(4, true);
    const offset = view.getUint32(18, true);
    const isKnown = head[2] === 1 || head[2] === 2;
    return isKnown && count > 0 && head[9] === 0 && view.getUint32(14, true) > 0 && offset >= DIRECTORY + ENTRY * count;
  },
  decoder: {
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: false,
      metadata: [],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 1 },
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still', 'pages'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: [],
    density: false,
    iconSizes: ({ sizes }) => squaresOf(sizes),
    maxSide: 256,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 1.6 }),
    credits: [],
  }),
});
