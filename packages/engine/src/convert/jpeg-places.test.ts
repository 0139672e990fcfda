// A place that a JPEG file tells beside its EXIF and XMP, in every target and on every way to one.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

const PLACE = 'lat: 48.20849 lon: 16.37208';
const KEPT = 'At the sea';

/** 23 x 13, 4:4:4, of several scans. */
const progressive = new Uint8Array(
  readFileSync(new URL('../../../codecs/src/formats/jpeg/fixtures/q95-444-progressive.jpg', import.meta.url)),
);

function segment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
}

/** The file with segments before all others, or before its second scan. */
function withSegments(where: 'before' | 'between scans', ...segments: readonly Buffer[]): Uint8Array {
  const file = Buffer.from(progressive);
  const scans = [...file.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index);
  const at = where === 'before' ? 2 : (scans[1] as number);
  return new Uint8Array(Buffer.concat([file.subarray(0, at), ...segments, file.subarray(at)]));
}

const XMP = 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
const EXTENDED_XMP = `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\x1c\0\0\0\0`;

/** An EXIF block whose one entry, the description, is this text. */
function exif(text: string): Buffer {
  const block = Buffer.alloc(26);
  block.write('II*\0\x08\0\0\0\x01\0\x0e\x01\x02\0', 'latin1');
  block.writeUInt32LE(text.length + 1, 14);
  block.writeUInt32LE(block.length, 18);
  return segment(0xe1, `Exif\0\0${block.toString('latin1')}${text}\0`);
}

const sources: Readonly<Record<string, Uint8Array>> = {
  'a comment': withSegments('before', segment(0xfe, `${KEPT}\n${PLACE}`)),
  'one comment of two': withSegments('before', segment(0xfe, KEPT), segment(0xfe, PLACE)),
  'a comment between scans': withSegments('between scans', segment(0xfe, PLACE)),
  'XMP between scans': withSegments('between scans', segment(0xe1, `${XMP}${PLACE}`)),
  'a second EXIF': withSegments('before', exif(KEPT), exif(PLACE)),
  'EXIF that is no TIFF': withSegments('before', segment(0xe1, `Exif\0\0${PLACE}`), exif(KEPT)),
  'a second XMP': withSegments('before', segment(0xe1, XMP), segment(0xe1, `${XMP}${PLACE}`)),
  'a part of XMP that no packet names': withSegments('before', segment(0xe1, XMP), segment(0xe1, EXTENDED_XMP + PLACE)),
  'a part of XMP without a packet': withSegments('before', segment(0xe1, EXTENDED_XMP + PLACE)),
  'an application that nobody knows': withSegments('before', segment(0xe7, PLACE)),
  'one between scans': withSegments('between scans', segment(0xeb, PLACE)),
};

/** What is in no block of metadata. */
const unread = [
  'a second EXIF',
  'EXIF that is no TIFF',
  'a second XMP',
  'a part of XMP that no packet names',
  'a part of XMP without a packet',
  'an application that nobody knows',
  'one between scans',
];

/** What they are called where they are left out. */
const whatOf = (name: string): string => (name.startsWith('a second') ? 'other-metadata' : 'program-data');

const ways: Readonly<Record<string, [format: string, settings: Partial<ConvertSettings>]>> = {
  'pixels kept': ['jpeg', { options: { keepPixels: true } }],
  'pixels kept and turned': ['jpeg', { options: { keepPixels: true }, turn: 90 }],
  'as it comes': ['jpeg', {}],
  'coded anew': ['jpeg', { options: { quality: 40 } }],
  PDF: ['pdf', {}],
  SVG: ['svg', {}],
  PNG: ['png', {}],
  WebP: ['webp', {}],
  TIFF: ['tiff', {}],
  'JPEG XL without loss': ['jxl', { options: { lossless: true } }],
};

/** The JPEG file that a JPEG XL file holds packed, or what becomes of its picture. */
async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  const { files } = await convert(bytes, { name: 'a.jxl', settings: defaultSettings('jpeg') }, context);
  return Buffer.from(files[0] as Uint8Array);
}

async function resultOf(
  source: Uint8Array,
  [format, settings]: (typeof ways)[string],
  metadata: ConvertSettings['metadata'],
) {
  const wanted = { ...defaultSettings(format), ...settings, metadata };
  const { files, result } = await convert(source, { name: 'a.jpg', settings: wanted }, context);
  const bytes = Buffer.from(files[0] as Uint8Array);
  // SVG has its picture in base64.
  const inside = /base64,([^"]+)/.exec(bytes.toString('latin1'))?.[1];
  const texts = [bytes, Buffer.from(inside ?? '', 'base64'), ...(format === 'jxl' ? [await unpacked(bytes)] : [])];
  return { bytes, text: texts.map((part) => part.toString('latin1')).join(''), result };
}

test.each(Object.entries(ways))('%s: no place is left', async (_, way) => {
  for (const [name, source] of Object.entries(sources)) {
    for (const metadata of ['no-location', 'strip'] as const) {
      const { text } = await resultOf(source, way, metadata);
      expect(text.includes('48.20849'), `${name}, ${metadata}`).toBe(false);
    }
  }
});

test('the rest of a comment stays, and what was left out is said', async () => {
  for (const name of ['a comment', 'one comment of two']) {
    const { text, result } = await resultOf(
      sources[name] as Uint8Array,
      ways['pixels kept'] as (typeof ways)[string],
      'no-location',
    );
    expect(text, name).toContain(KEPT);
    expect(
      result.adjustments.map(({ kind }) => kind),
      name,
    ).toContain('location-removed');
  }
});

test('where all is kept, what stands between scans stays where it is', async () => {
  const source = sources['a comment between scans'] as Uint8Array;
  const { bytes } = await resultOf(source, ways['pixels kept'] as (typeof ways)[string], 'keep');
  expect(bytes.equals(source)).toBe(true);
});

test.each(Object.entries(ways).filter(([name]) => name !== 'pixels kept'))(
  '%s: what nobody reads is said to be left out',
  async (_, way) => {
    for (const name of unread) {
      const { result, text } = await resultOf(sources[name] as Uint8Array, way, 'keep');
      const isLost = !text.includes('48.20849');
      const said = result.adjustments.some(
        (change) => change.kind === 'auxiliary-dropped' && change.what === whatOf(name),
      );
      expect(said, name).toBe(isLost);
    }
  },
);
