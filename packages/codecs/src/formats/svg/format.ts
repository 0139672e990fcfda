import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';
import { readingOptions } from './reading.ts';

/** Whether the first element of a text is a drawing's root; compressed drawings are known by their name. */
function matches(head: Uint8Array, extension: string): boolean {
  if (head[0] === 0x1f && head[1] === 0x8b) return extension === 'svgz' || extension === 'svg';
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const text = new TextDecoder('latin1').decode(utf16 ? head.filter((byte) => byte !== 0) : head);
  return /^[^<]{0,16}<[?!s\w]/.test(text) && /<(?:[\w-]+:)?svg[\s>]/.test(text) && !/<(?:!doctype\s+)?html/i.test(text);
}

/** Scalable Vector Graphics, plain and compressed. */
export const svg = defineFormat({
  id: 'svg',
  label: 'SVG',
  mimeTypes: ['image/svg+xml'],
  extensions: ['svg', 'svgz'],
  signatures: [],
  matches,
  decoder: defineDecoder({
    options: readingOptions,
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still'],
      icc: true,
      metadata: ['texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 60e6, perSample: 2.5 },
    credits: [{ name: 'resvg', version: '0.34 (resvg-wasm 2.6.2)', licence: 'MPL-2.0' }],
  }),
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: false,
    icc: ['gray', 'rgb'],
    cicp: 'none',
    metadata: ['texts'],
    density: false,
    embeds: ['image/jpeg'],
    turnsEmbedded: true,
    drawings: true,
    scalesDrawings: true,
    maxSide: 65535,
    options,
    load: () => import('./encode.ts'),
    rewrite: () => import('./rewrite.ts'),
    memory: () => ({ fixed: 30e6, perSample: 2.5 }),
    credits: [{ name: 'VTracer', version: '0.6 (vtracer-wasm 0.1.0)', licence: 'MIT' }],
  }),
});
