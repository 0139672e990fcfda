import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const versions = [0, 2, 3, 4, 5];

/** ZSoft PC Paintbrush. */
export const pcx = defineFormat({
  id: 'pcx',
  label: 'PCX',
  mimeTypes: ['image/vnd.zbrush.pcx', 'image/x-pcx'],
  extensions: ['pcx'],
  signatures: [],
  // The mark is a line feed: what follows must make sense too.
  matches: (head) =>
    head.length >= 68 &&
    head[0] === 10 &&
    versions.includes(head[1] as number) &&
    (head[2] as number) <= 1 &&
    [1, 2, 4, 8].includes(head[3] as number) &&
    [1, 2, 3, 4].includes(head[65] as number),
  decoder: {
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: false,
      kinds: ['still'],
      icc: false,
      metadata: [],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 1 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'none',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: [],
    density: true,
    maxSide: 65_534,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2.5 }),
    credits: [],
  }),
});
