import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { defaultsOf, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { makeBox } from '../../coding/boxes.ts';
import { encodeLzw } from '../../coding/lzw.ts';
import { decode } from './decode.ts';
import { filtersIn, unfiltered } from './filters.ts';
import { Objects } from './objects.ts';
import { options } from './options.ts';
import { rewrite } from './rewrite.ts';

const MARK = 'XanaduTown';
const fixture = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function segment(marker: number, text: string): Buffer {
  const body = latin(text);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

const photo = fixture('fixtures/corner.jpg');
/** A JPEG picture that tells a place in front of its scan, behind it, and behind its end. */
const jpeg = Buffer.concat([
  photo.subarray(0, 2),
  segment(0xe1, `Exif\0\0${MARK}`),
  segment(0xe0, `JFXX\0${MARK}`),
  segment(0xed, `Photoshop 3.0\0${MARK} EI `),
  photo.subarray(2, -2),
  segment(0xfe, MARK),
  segment(0xe1, `Exif\0\0${MARK}`),
  photo.subarray(-2),
  latin(MARK),
]);

const j2k = fixture('../jp2/fixtures/rgb.jp2');
/** A JPEG 2000 picture that tells a place in boxes and in a comment of its codestream. */
const jpx = ((): Buffer => {
  const start = j2k.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  const size = j2k.readUInt16BE(start + 4);
  const stream = Buffer.concat([
    j2k.subarray(start, start + 4 + size),
    segment(0x64, `\0\x01${MARK}`),
    j2k.subarray(start + 4 + size),
  ]);
  const told = [makeBox('uuid', latin(`JpgTiffExif->JP2Exif\0\0${MARK}`)), makeBox('xml ', latin(MARK))];
  return Buffer.concat([j2k.subarray(0, start - 8), ...told, makeBox('jp2c', stream), latin(MARK)]);
})();

function base85(bytes: Uint8Array): Buffer {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.from([...bytes.subarray(at, at + 4), 0, 0, 0].slice(0, 4)).readUInt32BE(0);
    const digits = [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((unit) => 33 + (Math.floor(group / unit) % 85));
    const count = Math.min(4, bytes.length - at) + 1;
    text += group === 0 && count === 5 ? 'z' : String.fromCharCode(...digits.slice(0, count));
  }
  return latin(`${text}~>`);
}

function runs(bytes: Uint8Array): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const part = bytes.subarray(at, at + 128);
    parts.push(Buffer.from([part.length - 1, ...part]));
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
}

/** LZW of letters alone; codes grow one early, or when they have to. */
function lettersAsLzw(bytes: Uint8Array, early: 0 | 1): Buffer {
  const [clear, end] = [256, 257];
  let bits = '';
  let width = 9;
  let count = 0;
  const put = (code: number): void => {
    bits += code.toString(2).padStart(width, '0');
  };
  put(clear);
  for (const byte of bytes) {
    put(byte);
    count++;
    if (end + count + early >= 2 ** width) width++;
    if (count < 3000) continue;
    put(clear);
    width = 9;
    count = 0;
  }
  put(end);
  return Buffer.from((bits.match(/.{1,8}/gu) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2)));
}

/** Each way to pack a stream, by the names of its filters. */
const packings: readonly (readonly [name: string, short: string, pack: (bytes: Uint8Array) => Uint8Array])[] = [
  ['', '', (bytes) => bytes],
  ['/ASCIIHexDecode', '/AHx', (bytes) => latin(`${Buffer.from(bytes).toString('hex')}>`)],
  ['/ASCII85Decode', '/A85', base85],
  ['/FlateDecode', '/Fl', (bytes) => deflateSync(bytes)],
  ['/RunLengthDecode', '/RL', runs],
  ['/LZWDecode', '/LZW', (bytes) => encodeLzw(bytes)],
  ['/ASCII85Decode/FlateDecode', '/A85/Fl', (bytes) => base85(deflateSync(bytes))],
];

function streamOf(entries: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([latin(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, latin('\nendstream')]);
}

/** A document of a page; object 5 is its picture `I`, 4 its contents. */
function documentOf({ page = '', catalog = '', contents, picture, more = {} }: Parts): Uint8Array {
  const objects: Record<number, Buffer> = {
    1: latin(`<</Type/Catalog/Pages 2 0 R${catalog}>>`),
    2: latin('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    3: latin(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 64 64]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>${page}>>`),
    4: contents ?? streamOf('', latin('q 60 0 0 60 2 2 cm /I Do Q')),
    5: picture ?? streamOf(`${IMAGE} 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`, Uint8Array.of(9)),
    ...more,
  };
  let file = latin('%PDF-1.7\n');
  const offsets = Object.entries(objects).map(([number, body]) => {
    const at = file.length;
    file = Buffer.concat([file, latin(`${number} 0 obj\n`), body, latin('\nendobj\n')]);
    return [Number(number), at] as const;
  });
  const rows = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<</Size 99/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([file, latin(end)]));
}

interface Parts {
  readonly page?: string;
  readonly catalog?: string;
  readonly contents?: Buffer;
  readonly picture?: Buffer;
  readonly more?: Readonly<Record<number, Buffer>>;
}

const IMAGE = '/Type/XObject/Subtype/Image/Width';
const [width, height] = [photo.readUInt16BE(sof() + 7), photo.readUInt16BE(sof() + 5)];
const space = photo[sof() + 9] === 1 ? '/DeviceGray' : '/DeviceRGB';
function sof(): number {
  return photo.indexOf(Buffer.from([0xff, 0xc0]));
}
const JPEG_ENTRIES = `${IMAGE} ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8`;

async function bare(bytes: Uint8Array, metadata: 'strip' | 'no-location'): Promise<Result> {
  const request = { options: defaultsOf(options), reading: {}, metadata, carried: () => ({ metadata: {} }) } as const;
  const made = await rewrite(bytes, request, nodeContext());
  if (!made) throw new Error('nothing was made');
  const said = made.adjustments.map((one) => [one.kind, 'block' in one ? one.block : 'what' in one ? one.what : '']);
  return { bytes: made.bytes, said: said.map((words) => words.join(' ').trim()) };
}

interface Result {
  readonly bytes: Uint8Array;
  readonly said: readonly string[];
}

/** All that a document holds, each stream unpacked. */
async function insideOf(bytes: Uint8Array): Promise<string> {
  const objects = await Objects.of(sourceOf(bytes));
  const parts: Uint8Array[] = [bytes];
  for (const number of objects.numbers) {
    const { stream: found } = await objects.written(number);
    const raw = found && (await objects.raw(found));
    const filters =
      found && filtersIn(await objects.get(found.dictionary.get('Filter')), found.dictionary.get('DecodeParms'));
    if (raw && filters) parts.push((await unfiltered(raw, filters)).bytes);
  }
  return Buffer.concat(parts).toString('latin1');
}

async function pixels(bytes: Uint8Array): Promise<unknown> {
  const { frames } = await decode(bytes, { frames: 'first', options: { dpi: 144 } }, nodeContext());
  return frames[0].raster.data;
}

const ways = ['strip', 'no-location'] as const;

describe.each(ways)('a document with %s', (way) => {
  // PDFium, which draws it, has an LZW of its own.
  it.each([0, 1] as const)('reads LZW with EarlyChange %i', async (early) => {
    const parms = `/DecodeParms[<</EarlyChange ${early}>> null]`;
    const packed = lettersAsLzw(jpeg, early);
    const document = documentOf({ picture: streamOf(`${JPEG_ENTRIES}/Filter[/LZWDecode/DCTDecode]${parms}`, packed) });
    const blank = documentOf({});
    const { bytes, said } = await bare(document, way);
    expect(await insideOf(document)).toContain(MARK);
    expect(await insideOf(bytes)).not.toContain(MARK);
    expect(await pixels(bytes)).toEqual(await pixels(document));
    expect(await pixels(bytes)).not.toEqual(await pixels(blank));
    expect(said.join()).not.toContain('other-images');
  });

  it.each(packings)('keeps pictures packed by "%s" and nothing of what they say', async (name, short, pack) => {
    const inline = `BI/W ${width}/H ${height}/CS${space === '/DeviceGray' ? '/G' : '/RGB'}/BPC 8/F[${short}/DCT] ID `;
    const shown = (data: Uint8Array): Buffer =>
      Buffer.concat([latin(`q 60 0 0 60 2 2 cm ${inline}`), data, latin('\nEI Q')]);
    const documents = [
      documentOf({ picture: streamOf(`${JPEG_ENTRIES}/Filter[${name}/DCTDecode]`, pack(jpeg)) }),
      documentOf({
        picture: streamOf(`${JPEG_ENTRIES}/Filter 6 0 R`, pack(jpeg)),
        more: { 6: latin(`[${name}/DCTDecode]`) },
      }),
      documentOf({
        picture: streamOf(`${JPEG_ENTRIES}/Filter[${name}/DCTDecode]`, pack(jpeg.subarray(0, -2 - MARK.length))),
      }),
      documentOf({ picture: streamOf(`${IMAGE} 1/Height 1/Filter[${name}/JPXDecode]`, pack(jpx)) }),
      documentOf({ contents: streamOf('', shown(pack(jpeg))) }),
      documentOf({ contents: streamOf(`/Filter[${name}]`, pack(shown(pack(jpeg)))) }),
    ];
    for (const document of documents) {
      const { bytes, said } = await bare(document, way);
      expect(await insideOf(bytes)).not.toContain(MARK);
      expect(await pixels(bytes)).toEqual(await pixels(document));
      expect(said).toEqual(['metadata-dropped exif']);
    }
  });

  it.each([
    [
      'a picture that is damaged',
      { picture: streamOf(`${JPEG_ENTRIES}/Filter/DCTDecode`, latin(`\xff\xd8\xff\xe1${MARK}`)) },
    ],
    ['a picture of unknown packing', { picture: streamOf(`${JPEG_ENTRIES}/Filter[/Own/DCTDecode]`, jpeg) }],
  ])('leaves out %s', async (_, parts: Parts) => {
    const { bytes, said } = await bare(documentOf(parts), way);
    expect(await insideOf(bytes)).not.toContain(MARK);
    expect(said).toEqual(['auxiliary-dropped other-images']);
  });

  const file = streamOf('/Type/EmbeddedFile', latin(MARK));
  const specification = (number: number): Buffer => latin(`<</Type/Filespec/F(a)/EF<</F ${number} 0 R>>>>`);
  const geo = `<</Type/Measure/Subtype/GEO/GPTS[1 2 1 2]/GCS<</Type/GEOGCS/WKT(${MARK})>>>>`;
  it.each<readonly [string, string, Parts]>([
    [
      'files of the catalog',
      'auxiliary-dropped attachments',
      { catalog: '/Names<</EmbeddedFiles<</Names[(a)6 0 R]>>>>/AF[6 0 R]', more: { 6: specification(7), 7: file } },
    ],
    [
      'files of annotations',
      'auxiliary-dropped attachments',
      {
        page: '/Annots[6 0 R]',
        more: {
          6: latin('<</Subtype/FileAttachment/Rect[0 0 9 9]/FS 7 0 R>>'),
          7: specification(8),
          8: streamOf('', latin(MARK)),
        },
      },
    ],
    [
      'files of media',
      'auxiliary-dropped attachments',
      {
        page: '/Annots[<</Subtype/Screen/Rect[0 0 0 0]/A<</S/Rendition/R<</C<</D 6 0 R>>>>>>>>]',
        more: { 6: specification(7), 7: streamOf('', latin(MARK)) },
      },
    ],
    ['positions', 'location-removed', { page: `/VP[<</Type/Viewport/BBox[0 0 9 9]/Measure ${geo}>>]` }],
    ['positions apart', 'location-removed', { page: '/VP[<</BBox[0 0 9 9]/Measure 6 0 R>>]', more: { 6: latin(geo) } }],
    ['positions of GeoPDF', 'location-removed', { page: `/LGIDict[<</Type/LGIDict/Registration(${MARK})>>]` }],
    ['points', 'location-removed', { page: `/VP[<</PtData<</Type/PtData/XPTS(${MARK})>>>>]` }],
    [
      'data of programs',
      'auxiliary-dropped program-data',
      { page: `/PieceInfo<</X<</Private 6 0 R>>>>`, more: { 6: streamOf('', latin(MARK)) } },
    ],
    [
      'XMP of a part',
      'metadata-dropped xmp',
      { page: '/Metadata 6 0 R', more: { 6: streamOf('/Type/Metadata/Subtype/XML', latin(MARK)) } },
    ],
  ])('leaves out %s and says so', async (_, kind, parts) => {
    const document = documentOf(parts);
    expect(await insideOf(document)).toContain(MARK);
    const { bytes, said } = await bare(document, way);
    expect(await insideOf(bytes)).not.toContain(MARK);
    expect(said).toEqual([kind]);
    expect(await pixels(bytes)).toEqual(await pixels(document));
  });

  it('keeps what only has such a name', async () => {
    const fonts = ['AF', 'EF', 'RF', 'PieceInfo', 'Collection', 'Metadata'];
    const resources = fonts.map((name) => `/${name}<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>`).join('');
    const page = `/VP[<</BBox[0 0 9 9]/Measure<</Type/Measure/Subtype/RL/R(Keep scale)>>>>]`;
    const document = documentOf({
      page,
      more: { 6: latin(`<<${resources}>>`) },
      catalog: '/AcroForm<</DR<</Font 6 0 R>>>>',
    });
    const { bytes, said } = await bare(document, way);
    const text = await insideOf(bytes);
    for (const name of fonts) expect(text).toMatch(new RegExp(`/${name}\\s*<<`));
    expect(text).toContain('Keep scale');
    expect(said).toEqual([]);
  });
});
