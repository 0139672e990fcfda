import { defineEncoder, defineFormat } from '@safelight/core';
import { bilevelDecodes, bilevelEncodes } from '../../families/netpbm/bilevel-capabilities.ts';
import { options } from './options.ts';

/** X bitmap: one bit a pixel, as C source.  */
export const xbm = defineFormat({
  id: 'xbm',
  label: 'XBM',
  mimeTypes: ['image/x-xbitmap', 'image/x-xbm'],
  extensions: ['xbm'],
  signatures: [],
  matches: (head) => {
    const text = new TextDecoder('latin1').decode(head);
    return (
      /^#define[ \t]+(?:\w*_)?width[ \t]+\d/m.test(text) &&
      /^#define[ \t]+(?:\w*_)?height[ \t]+\d/m.test(text) &&
      /^(?:static[ \t]+)?(?:const[ \t]+)?(?:unsigned[ \t]+)?(?:char|short)[ \t]+\w*bits[ \t]*\[/m.test(text)
    );
  },
  decoder: {
    decodes: bilevelDecodes,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 2 },
    credits: [],
  },
  encoder: defineEncoder({
    ...bilevelEncodes,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 3 }),
    credits: [],
  }),
});
