import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** X pixmap: colours by name or number and rows of characters, as C source. */
export const xpm = defineFormat({
  id: 'xpm',
  label: 'XPM',
  mimeTypes: ['image/x-xpixmap', 'image/x-xpm'],
  extensions: ['xpm'],
  // "/* XPM */", "! XPM2"
  signatures: [
    { offset: 0, bytes: [0x2f, 0x2a, 0x20, 0x58, 0x50, 0x4d, 0x20, 0x2a, 0x2f] },
    { offset: 0, bytes: [0x21, 0x20, 0x58, 0x50, 0x4d, 0x32] },
  ],
  // Version 1: the number of colours is what X bitmaps do not define.
  matches: (head) => {
    const text = new TextDecoder('latin1').decode(head);
    return text.startsWith('#define') && /^#define[ \t]+\w*_ncolors[ \t]+\d/m.test(text);
  },
  decoder: {
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still'],
      icc: false,
      metadata: [],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 10e6, perSample: 1.5 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'binary',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: [],
    density: false,
    maxSide: 2 ** 31 - 1,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 100e6, perSample: 1.6 }),
    credits: [],
  }),
});
