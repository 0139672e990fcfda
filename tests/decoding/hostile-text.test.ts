// Text that was written to be searched for ever: a pattern that looks for an end which never comes takes time by the
// square of the length, and headers are read on the page's own thread. Whatever is repeated must end.
import { crc32, deflateSync } from 'node:zlib';
import { sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { inspect } from '../../packages/engine/src/convert/inspect.ts';
import { nodeHost } from '../../packages/engine/src/hosts/node-worker.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';

const LENGTH = 400_000;
/** Milliseconds: what is linear takes less than 300, and what is not took 100,000 and more. */
const HANGS = 10_000;

const context = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 1e7, maxTotalPixels: 1e7 },
};

const many = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length));
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

function chunk(type: string, data: string): string {
  const body = bytesOf(type + data);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return `${length.toString('latin1')}${type}${data}${sum.toString('latin1')}`;
}

/** A PNG picture of one pixel with these chunks. */
function png(chunks: string): string {
  const header = chunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\0\0\0\0');
  const pixel = chunk('IDAT', deflateSync(Buffer.from([0, 0])).toString('latin1'));
  return `\x89PNG\r\n\x1a\n${header}${chunks}${pixel}${chunk('IEND', '')}`;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"';
const xmp = (text: string): string => png(chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${text}`));

/** Where the repeated piece stands in a file of each kind. */
const places: Readonly<Record<string, readonly ((piece: string) => string)[]>> = {
  'a.svg': [
    (piece) => `${SVG}>${many(piece)}</svg>`,
    (piece) => `<svg xmlns="http://www.w3.org/2000/svg" ${many(piece)}`,
    (piece) => `<?xml version="1.0"?>${many(piece)}${SVG}/>`,
    (piece) => `${SVG}><text>a</text>${many(piece)}</svg>`,
    (piece) => `${SVG}><title>${many(piece)}</title></svg>`,
  ],
  'a.xpm': [(piece) => `/* XPM */\nstatic char *a[] = {\n${many(piece)}`, (piece) => `#define ${many(piece)}`],
  'a.xbm': [
    (piece) => `#define a_width 8\n#define a_height 8\n${many(piece)}`,
    (piece) => `#define a_width 8\n#define a_height 8\nstatic char${many(piece)}`,
  ],
  'a.ppm': [(piece) => `P3 ${many(piece)}`],
  'a.pam': [(piece) => `P7\n${many(piece)}`],
  'a.hdr': [(piece) => `#?RADIANCE\n${many(piece)}`],
  'a.pdf': [(piece) => `%PDF-1.4\n${many(piece)}`],
  'xmp.png': [
    (piece) => xmp(many(piece)),
    (piece) => xmp(`<x:xmpmeta><rdf:RDF><rdf:Description ${many(piece)}`),
    (piece) => xmp(`<x:xmpmeta><rdf:RDF><rdf:Description>${many(piece)}`),
    (piece) => xmp(`<x:xmpmeta xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/">${many(piece)}`),
    (piece) =>
      xmp(
        `<x:xmpmeta xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><i:RegionBoundary><i:rbVertices>${many(piece)}`,
      ),
  ],
  'text.png': ['Comment', 'Raw profile type exif', 'Location'].map(
    (key) => (piece: string) => png(chunk('tEXt', `${key}\0${many(piece)}x`)),
  ),
};

/** What is repeated: what opens something in any of these languages, without what ends it. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  svg: [
    '<',
    '<svg ',
    '<text ',
    '<use ',
    '<image ',
    '<!--',
    '<![CDATA[',
    '<?',
    '&',
    '&#',
    'font-family:',
    '"',
    "'",
    '<style ',
    '<style>',
    '<title',
    '<title>',
    '<defs>',
    ' x="',
    'bold',
    'serif',
    '<!ENTITY ',
    'href="',
    '<a:',
    ' ',
    '</text',
    '<image href="data:image/png;base64,',
    '<image href="data:',
    '@font-face {',
    '@font-face { src:',
  ],
  xpm: ['/* ', '//', '"', '"a', ',', ' ', '\\', '_', 'a', '_colors ', 'x_width '],
  xbm: ['#define ', '0x', ' ', 'static ', 'char ', 'char x', 'char x [ ', '{', 'x_'],
  ppm: ['#', ' ', '#\n', '1 '],
  pam: ['#', ' ', '\n', 'WIDTH '],
  hdr: ['A=', ' ', '\n', '-Y ', 'FORMAT='],
  pdf: [
    '<<',
    '[',
    '(',
    '<',
    '/Type /Page ',
    '1 0 obj\n',
    'stream\n',
    'startxref\n',
    'xref\n',
    'trailer <<',
    '%',
    '/Kids [',
    ' ',
    '/',
    '#',
    '/Linearized 1 /N ',
    '\\',
    'endobj',
    '1 0 R ',
  ],
  xmp: [
    '<rdf:li ',
    '<rdf:li>',
    '<a ',
    '<',
    ' ',
    '"',
    '<!--',
    '<?xpacket ',
    '<exif:GPSLatitude>',
    '_',
    '_location',
    'x:location="',
    ' a=',
    '&#',
    '<a/>',
    '=',
    '\n',
    'Semantic ',
    '<hdrgm:A>',
    '<hdrgm:A ',
    '<GCamera:MotionPhoto>',
    '<Container:Directory>',
    '<mwg-rs:Area>',
    '<rdf:li><mwg-rs:Area stArea:x="9" stArea:y="9"/>',
    '<rdf:li xmlns:a="http://ns.microsoft.com/photo/1.2/t/Region#" a:Rectangle="9, 9, 0, 0"/>',
    '<i:RegionBoundary>',
    '<rdf:li i:rbX="9" i:rbY="9"/>',
    'xmlns:a="',
  ],
  text: [' ', '\n', '\0', ' :', '_', '-location', 'GPS ', '1', '+', '° ', 'geo:', '\0a'],
};

const sorts = Object.keys(places).map((name) => {
  const sort = Object.keys(pieces).find((one) => name.includes(one)) ?? '';
  return { name, sort };
});

describe.each(sorts)('$name', ({ name, sort }) => {
  test.each(pieces[sort] ?? [])('%j, repeated, ends', async (piece) => {
    for (const make of places[name] ?? []) {
      const bytes = bytesOf(make(piece));
      // Turned, so that what metadata say of parts of the picture is looked for.
      const turn = sort === 'xmp' ? { turn: 90 } : {};
      const settings = { ...defaultSettings('jpeg'), metadata: 'no-location' as const, ...turn };
      const started = performance.now();
      await inspect(sourceOf(bytes), name).catch(() => undefined);
      await convert(bytes, { name, settings }, context).catch(() => undefined);
      expect(performance.now() - started).toBeLessThan(HANGS);
    }
  });
});
