/** What programs keep in a file for themselves, and what nobody here reads, is told when it is left out, in every format that has a place for it. */
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { heifWithItems } from '../../packages/codecs/test/heif-with-gain-map.ts';
import {
  box,
  chunk,
  converted,
  fixture,
  joined,
  latin,
  little,
  picture,
  pngFile,
  riff,
  u16,
  u32,
  uuid,
  webpFile,
} from './containers.ts';

const toldOf = async (bytes: Uint8Array, name: string): Promise<readonly Adjustment[]> =>
  (await converted(bytes, name, 'webp')).told;

const programData: Adjustment = { kind: 'auxiliary-dropped', what: 'program-data' };
const georeference: Adjustment = { kind: 'auxiliary-dropped', what: 'georeference' };
/** C2PA 2.1, 11.3.5: the box of a statement of origin. */
const ORIGIN = 'd8fec3d61b0e483c92975828877ec481';
const CLAIM = 'A claim of where it is from';

/** GIF89a, 26: an extension's application, and its data in one block. */
const application = (name: string, data: string): Buffer =>
  joined('!\xff\x0b', name, Buffer.from([data.length]), data, '\0');
/** GIF89a, 24 and 25. */
const comment = (text: string): Buffer => joined('!\xfe', Buffer.from([text.length]), text, '\0');
const plainText = (text: string): Buffer =>
  joined('!\x01', Buffer.from([12]), Buffer.alloc(12), Buffer.from([text.length]), text, '\0');

/** Blocks before the first picture, behind header and palette, and after the last. */
function gifFile(before: readonly Buffer[], after: readonly Buffer[] = []): Buffer {
  const file = picture('gif');
  const start = 13 + ((file[10] ?? 0) & 0x80 ? 3 * 2 ** (((file[10] ?? 0) & 7) + 1) : 0);
  return joined(file.subarray(0, start), ...before, file.subarray(start, -1), ...after, ';');
}

/** The picture, then a developer area of one tag, and a footer that leads there (TGA 2.0, fields 8 and 9, 28 to 31). */
function tgaFile(data: string): Buffer {
  const file = picture('tga');
  const areaAt = file.length + data.length;
  const area = joined('\x01\0', '\x07\0', little(file.length), little(data.length));
  return joined(file, data, area, little(0), little(areaAt), 'TRUEVISION-XFILE.\0');
}

const heif = (format: 'avif' | 'heic', ...boxes: readonly Buffer[]): Buffer =>
  joined(fixture(`${format}/fixtures/rgb.${format}`), ...boxes);
const item = (format: 'avif' | 'heic', type: string, name: string): Buffer =>
  Buffer.from(heifWithItems(fixture(`${format}/fixtures/rgb.${format}`), [{ type, name, data: latin(CLAIM) }]));
const jp2 = (...boxes: readonly Buffer[]): Buffer => joined(picture('jp2'), ...boxes);

const files: readonly (readonly [what: string, name: string, bytes: Buffer, told: readonly Adjustment[]])[] = [
  ['a statement of origin', 'a.png', pngFile([chunk('caBX', CLAIM)]), [programData]],
  ["a program's own chunk", 'a.png', pngFile([chunk('prVW', CLAIM)]), [programData]],
  [
    'what the standard knows',
    'a.png',
    pngFile([chunk('tIME', '\x07\xe8\x01\x01\0\0\0'), chunk('bKGD', '\0\0\0\0\0\0')]),
    [],
  ],
  ['how the pixels are packed', 'a.png', pngFile([chunk('iDOT', u32(2))]), []],
  ['a chunk of nothing', 'a.png', pngFile([chunk('prVW')]), []],
  ['a statement of origin', 'a.webp', webpFile([riff('C2PA', CLAIM)]), [programData]],
  ['a chunk of nothing', 'a.webp', webpFile([riff('C2PA', '')]), []],
  ['what follows the end', 'a.webp', joined(webpFile([]), riff('C2PA', CLAIM)), []],
  ...(['avif', 'heic'] as const).flatMap((format) => [
    ['a statement of origin', `a.${format}`, heif(format, uuid(ORIGIN, CLAIM)), [programData]] as const,
    ["a maker's own box", `a.${format}`, heif(format, box('sefd', CLAIM)), [programData]] as const,
    ['an item of an address', `a.${format}`, item(format, 'uri ', 'urn:example:settings\0'), [programData]] as const,
    ['an item of another type', `a.${format}`, item(format, 'mime', 'text/plain\0'), [programData]] as const,
    ['space that nothing fills', `a.${format}`, heif(format, box('free', CLAIM), box('skip', CLAIM)), []] as const,
    ['bytes that are no box', `a.${format}`, heif(format, joined(u32(20), '\0\0\0\0', CLAIM)), []] as const,
  ]),
  ['a statement of origin', 'a.jp2', jp2(uuid(ORIGIN, CLAIM)), [programData]],
  ['a text of markup', 'a.jp2', jp2(box('xml ', '<settings/>')), [programData]],
  ['a place on a map, by GeoTIFF', 'a.jp2', jp2(uuid('b14bf8bd083d4b43a5ae8cd7d5a6ce03', 'II')), [georeference]],
  [
    'a place on a map, by GML',
    'a.jp2',
    jp2(box('asoc', box('lbl ', 'gml.data'), box('asoc', box('lbl ', 'gml.root-instance'), box('xml ', '<gml/>')))),
    [georeference],
  ],
  ['bytes that are no box', 'a.jp2', joined(picture('jp2'), u32(20), '\0\0\0\0', CLAIM), []],
  ['space that nothing fills', 'a.jp2', jp2(box('free', CLAIM)), []],
  ['a statement of origin', 'a.gif', gifFile([application('C2PA_GIF\x01\0\0', CLAIM)]), [programData]],
  ['one behind the picture', 'a.gif', gifFile([], [application('C2PA_GIF\x01\0\0', CLAIM)]), [programData]],
  ['how often it plays', 'a.gif', gifFile([application('NETSCAPE2.0', '\x01\0\0')]), []],
  ['the gamma of all', 'a.gif', gifFile([application('ImageMagick', 'gamma=0.454545')]), []],
  ['a developer area', 'a.tga', tgaFile(CLAIM), [programData]],
  ['no developer area', 'a.tga', picture('tga'), []],
];

test.each(files)('%s: %s', async (_, name, bytes, told) => {
  expect(await toldOf(bytes, name)).toEqual(told);
});

describe('GIF', () => {
  const texts = async (bytes: Buffer): Promise<string> => (await converted(bytes, 'a.gif', 'png')).text;

  test('comments are kept wherever they lie, and texts to be drawn, which no viewer draws', async () => {
    const made = await texts(gifFile([comment('Before it')], [comment('Behind it'), plainText('To be drawn')]));
    for (const text of ['Before it', 'Behind it', 'To be drawn']) expect(made).toContain(text);
  });

  test('of several packets of XMP the first counts, one that is cut is told', async () => {
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (__, index) => 255 - index), 0]);
    const packet = (text: string): Buffer => joined('!\xff\x0bXMP DataXMP', `<x:xmpmeta>${text}</x:xmpmeta>`, trailer);
    const two = gifFile([packet('The first')], [packet('The second')]);
    expect(await texts(two)).toContain('The first');
    expect(await toldOf(two, 'a.gif')).toEqual([{ kind: 'auxiliary-dropped', what: 'other-metadata' }]);
    expect(await toldOf(gifFile([packet('The same')], [packet('The same')]), 'a.gif')).toEqual([]);
    const cut = gifFile([joined('!\xff\x0bXMP DataXMP', Buffer.from([4]), 'four', '\0')]);
    expect((await toldOf(cut, 'a.gif')).map(({ kind }) => kind)).toEqual(['damaged-input']);
  });
});

describe("Photoshop's layers beside the picture of a TIFF file", () => {
  const NAME = 'Adobe Photoshop Document Data Block\0';

  /** The directory anew at the end of the file, with one more tag. */
  function tiffWith(id: number, data: Uint8Array): Buffer {
    const file = picture('tiff');
    const at = file.readUInt32LE(4);
    const table = file.subarray(at + 2, at + 2 + file.readUInt16LE(at) * 12);
    const start = file.length + (file.length & 1);
    const small = (value: number): Buffer => Buffer.from([value, value >> 8]);
    const entry = joined(small(id), small(7), little(data.length), little(start + 2 + table.length + 12 + 4));
    const directory = joined(small(file.readUInt16LE(at) + 1), table, entry, little(0), data);
    return joined(file.subarray(0, 4), little(start), file.subarray(8), Buffer.alloc(file.length & 1), directory);
  }

  /** A gray picture of one pixel in the other order of bytes, with one more tag. */
  function bigEndianWith(id: number, data: Uint8Array): Buffer {
    const tag = (number: number, type: number, count: number, value: Buffer): Buffer =>
      joined(u16(number), u16(type), u32(count), value);
    const short = (value: number): Buffer => joined(u16(value), '\0\0');
    const entries = [
      tag(256, 3, 1, short(1)),
      tag(257, 3, 1, short(1)),
      tag(258, 3, 1, short(8)),
      tag(259, 3, 1, short(1)),
      tag(262, 3, 1, short(1)),
      tag(273, 4, 1, u32(8)),
      tag(277, 3, 1, short(1)),
      tag(278, 3, 1, short(1)),
      tag(279, 4, 1, u32(1)),
      tag(id, 7, data.length, u32(10 + 2 + 10 * 12 + 4)),
    ];
    return joined('MM\0*', u32(10), '\x80\0', u16(entries.length), ...entries, u32(0), data);
  }

  /** Records of layers as a file of other programs has them. */
  function recordsOf(name: string): Buffer {
    const file = fixture(`psd/fixtures/${name}`);
    const resources = 26 + 4 + file.readUInt32BE(26);
    const section = resources + 4 + file.readUInt32BE(resources);
    return file.subarray(section + 8, section + 8 + file.readUInt32BE(section + 4));
  }

  test.each(['layers.psd', 'group.psd', 'clipped.psd'])('are told as those of %s', async (name) => {
    const said = (await toldOf(fixture(`psd/fixtures/${name}`), name)).filter(({ kind }) => kind === 'layers-merged');
    expect(said).toHaveLength(1);
    const records = recordsOf(name);
    const data = joined(NAME, '8BIM', 'Patt', u32(5), 'abcde\0\0\0', '8BIM', 'Layr', u32(records.length), records);
    expect(await toldOf(bigEndianWith(37724, data), 'a.tif')).toEqual(said);
  });

  test('are told in files that begin with the least byte', async () => {
    const small = (value: number): Buffer => Buffer.from([value, value >> 8]);
    const extra = joined(little(0), little(0), '\0\0\0\0');
    const section = (kind: number): Buffer => joined(extra, 'MIB8', 'tcsl', little(4), little(kind));
    const record = (rest: Buffer): Buffer =>
      joined(Buffer.alloc(16), small(0), 'MIB8', 'mron', '\xff\0\0\0', little(rest.length), rest);
    // From below: a layer; a group's bottom, its layer and its top; an adjustment.
    const adjustment = joined(extra, 'MIB8', 'lvel', little(0));
    const records = joined(small(5), ...[extra, section(3), extra, section(1), adjustment].map(record));
    const data = joined(NAME, 'MIB8', 'ryaL', little(records.length), records);
    expect(await toldOf(tiffWith(37724, data), 'a.tif')).toEqual([{ kind: 'layers-merged', total: 2 }]);
    expect(await toldOf(tiffWith(37724, data.subarray(0, -30)), 'a.tif')).toEqual([]);
    expect(await toldOf(tiffWith(37724, latin('Something else')), 'a.tif')).toEqual([]);
  });
});
