/** Files with several EXIF or XMP blocks, of which formats want one: the first counts, the others are told, no place of theirs stays. */
import { brotliCompressSync, deflateSync } from 'node:zlib';
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { heifWithItems } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { fileWithoutLocation } from '../../packages/engine/src/metadata/location/file.ts';
import { structureOf } from '../../packages/engine/src/metadata/location/test-structures.ts';
import type { ConvertSettings } from '../../packages/engine/src/plan/settings.ts';
import {
  box,
  chunk,
  converted,
  fixture,
  joined,
  latin,
  latinOf,
  little,
  picture,
  pngFile,
  resource,
  riff,
  segment,
  u32,
  uuid,
  webpFile,
} from './containers.ts';

/** A structure of a maker (tag 271) and, in a GPS directory (34853), how the place was found (27). */
const exifOf = (maker: string, place = ''): Buffer =>
  Buffer.from(
    structureOf([
      new Map<number, string | Map<number, string>>([
        [0x010f, `${maker}\0`],
        ...(place ? ([[0x8825, new Map([[27, `ASCII\0\0\0${place}`]])]] as const) : []),
      ]),
    ]),
  );
const xmpOf = (credit: string, place = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
   xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${place && `photoshop:City="${place}"`} photoshop:Credit="${credit}"/></rdf:RDF></x:xmpmeta>`;

const [FIRST, SECOND, PLACE] = ['The first', 'The second', 'Xanadu'];
const first = { exif: exifOf(FIRST), xmp: xmpOf(FIRST) };
const second = { exif: exifOf(SECOND, PLACE), xmp: xmpOf(SECOND, PLACE) };

/** As ImageMagick writes it, in hexadecimal digits. */
const raw =
  (name: string): Holder =>
  (block) => {
    const content = joined(block);
    const text = `\n${name}\n${String(content.length).padStart(8)}\n${content.toString('hex').replace(/.{72}/g, '$&\n')}\n`;
    return chunk('zTXt', `Raw profile type ${name}\0\0`, deflateSync(latin(text)));
  };
/** A block in the way that a format holds it. */
type Holder = (block: Uint8Array | string) => Buffer;
type Holders = Readonly<Record<'exif' | 'xmp', Holder>>;

const pngHolders: Holders = {
  exif: (block) => chunk('eXIf', block),
  xmp: (block) => chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', block),
};
const jxlHolders: Holders = { exif: (block) => box('Exif', u32(0), block), xmp: (block) => box('xml ', block) };

interface Way {
  readonly extension: string;
  readonly first: Holders;
  /** Where the second block is held in another way than the first. */
  readonly second?: Holders;
  /** The file of a picture with these parts. */
  readonly file: (parts: readonly Buffer[]) => Buffer;
}

function jxlFile(parts: readonly Buffer[]): Buffer {
  const head = joined(box('JXL ', '\r\n\x87\n'), box('ftyp', 'jxl \0\0\0\0jxl '));
  return joined(head, ...parts, box('jxlc', fixture('jxl/fixtures/rgb.jxl')));
}

/** Behind header (26 bytes) and palette (none) come the resources, their length before them. */
function psdFile(parts: readonly Buffer[]): Buffer {
  const file = picture('psd');
  const start = 26 + 4 + file.readUInt32BE(26);
  const resources = joined(...parts, file.subarray(start + 4, start + 4 + file.readUInt32BE(start)));
  const rest = file.subarray(start + 4 + file.readUInt32BE(start));
  return joined(file.subarray(0, start), u32(resources.length), resources, rest);
}

/** Items by type, or the content type of a `mime` item. */
function itemFile(format: 'avif' | 'heic'): Way {
  const item = (type: string) => (block: Uint8Array | string) => joined(`${type}\n`, block);
  return {
    extension: format,
    first: { exif: (block) => item('Exif')(joined(u32(0), block)), xmp: item('application/rdf+xml') },
    file: (parts) =>
      Buffer.from(
        heifWithItems(
          fixture(`${format}/fixtures/rgb.${format}`),
          parts.map((part) => {
            const end = part.indexOf('\n');
            const type = part.toString('latin1', 0, end);
            const data = part.subarray(end + 1);
            return type === 'Exif' ? { type, data } : { type: 'mime', name: `${type}\0`, data };
          }),
        ),
      ),
  };
}

const ways: Readonly<Record<string, Way>> = {
  JPEG: {
    extension: 'jpg',
    first: {
      exif: (block) => segment('Exif\0\0', block),
      xmp: (block) => segment('http://ns.adobe.com/xap/1.0/\0', block),
    },
    file: (parts) => joined('\xff\xd8', ...parts, picture('jpeg').subarray(2)),
  },
  PNG: { extension: 'png', first: pngHolders, file: pngFile },
  'PNG, raw profiles too': {
    extension: 'png',
    first: pngHolders,
    second: { exif: raw('exif'), xmp: raw('xmp') },
    file: pngFile,
  },
  'PNG, packed text': {
    extension: 'png',
    first: pngHolders,
    second: {
      exif: raw('APP1'),
      xmp: (block) => chunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(joined(block))),
    },
    file: pngFile,
  },
  WebP: {
    extension: 'webp',
    first: { exif: (block) => riff('EXIF', block), xmp: (block) => riff('XMP ', block) },
    file: webpFile,
  },
  'JPEG XL': { extension: 'jxl', first: jxlHolders, file: jxlFile },
  'JPEG XL, packed boxes too': {
    extension: 'jxl',
    first: jxlHolders,
    second: {
      exif: (block) => box('brob', 'Exif', brotliCompressSync(joined(u32(0), block))),
      xmp: (block) => box('brob', 'xml ', brotliCompressSync(joined(block))),
    },
    file: jxlFile,
  },
  'JPEG 2000': {
    extension: 'jp2',
    first: {
      exif: (block) => uuid('4a706754696666457869662d3e4a5032', block),
      xmp: (block) => uuid('be7acfcb97a942e89c71999491e3afac', block),
    },
    file: (parts) => joined(picture('jp2'), ...parts),
  },
  Photoshop: {
    extension: 'psd',
    first: { exif: (block) => resource(1058, block), xmp: (block) => resource(1060, block) },
    file: psdFile,
  },
  AVIF: itemFile('avif'),
  HEIC: itemFile('heic'),
};

/** What a file of this kind becomes. */
const made = (bytes: Uint8Array, { extension }: Way, to: string, metadata: ConvertSettings['metadata']) =>
  converted(bytes, `a.${extension}`, to, metadata);
const other: Adjustment = { kind: 'auxiliary-dropped', what: 'other-metadata' };
const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each(Object.entries(ways))('%s', (_, way) => {
  const later = way.second ?? way.first;
  const whole = [way.first.exif(first.exif), way.first.xmp(first.xmp)];
  const sources = {
    exif: way.file([...whole, later.exif(second.exif)]),
    xmp: way.file([...whole, later.xmp(second.xmp)]),
    both: way.file([...whole, later.xmp(second.xmp), later.exif(second.exif)]),
  };

  test.each(Object.entries(sources))('keeps the first and tells of the other: %s', async (__, source) => {
    for (const to of ['jpeg', 'webp', 'tiff']) {
      const { text, told } = await made(source, way, to, 'keep');
      expect([count(text, FIRST), count(text, SECOND)], to).toEqual([2, 0]);
      expect(told, to).toContainEqual(other);
    }
  });

  test.each(Object.entries(sources))('leaves no place where none is wanted: %s', async (__, source) => {
    for (const to of ['jpeg', 'webp', 'png']) {
      const { text, told } = await made(source, way, to, 'no-location');
      expect(text, to).not.toContain(PLACE);
      expect(told, to).toContainEqual(other);
    }
    const kept = await fileWithoutLocation(new Uint8Array(source), `a.${way.extension}`);
    expect(kept?.removed).toBe(true);
    expect(latinOf(kept?.bytes)).not.toContain(PLACE);
    // The same place is not in what is packed, either.
    expect((await made(kept?.bytes ?? source, way, 'jpeg', 'keep')).text).not.toContain(PLACE);
  });

  test('has nothing to tell of the same once more, and of zeros', async () => {
    const zeros = [way.first.exif(Buffer.alloc(40)), way.first.xmp(Buffer.alloc(40))];
    const twice = [...whole, later.exif(first.exif), later.xmp(first.xmp)];
    const sets = way.extension === 'jpg' ? [twice] : [twice, [...zeros, ...whole], [...whole, ...zeros]];
    for (const parts of sets) {
      const { text, told } = await made(way.file(parts), way, 'webp', 'keep');
      expect([count(text, FIRST), told]).toEqual([2, []]);
    }
  });
});

// JPEG tells of EXIF that is none as of what programs keep for themselves: its segments bear names.
const others = Object.entries(ways).filter(([name]) => name !== 'JPEG');
test.each(others)('%s: EXIF that is none is said to be damaged, and the next is taken', async (_, way) => {
  const parts = [way.first.exif('No structure'), way.first.exif(first.exif), way.first.xmp(first.xmp)];
  const { text, told } = await made(way.file(parts), way, 'webp', 'keep');
  expect(count(text, FIRST)).toBe(2);
  expect(told.map(({ kind }) => kind)).toEqual(['damaged-input']);
});

test.each(['avif', 'heic'] as const)('%s: an item that is packed is not taken for what it holds', async (format) => {
  const type = 'application/rdf+xml\0deflate';
  const way = itemFile(format);
  const { text, told } = await made(
    way.file([joined(`${type}\n`, deflateSync(first.xmp)), way.first.exif(first.exif)]),
    way,
    'webp',
    'keep',
  );
  expect([count(text, FIRST), text.includes('XMP ')]).toEqual([1, false]);
  expect(told.map(({ kind }) => kind)).toEqual(['damaged-input']);
});

test('TIFF: an entry of a tag that is there already is told where it says something else', async () => {
  const file = picture('tiff');
  const at = file.readUInt32LE(4);
  const [entries, next] = [file.readUInt16LE(at), at + 2 + file.readUInt16LE(at) * 12];
  /** The directory anew at the end of the file, with XMP (700) once or twice. */
  const withXmp = (...packets: readonly string[]): Uint8Array => {
    const table = file.subarray(at + 2, next);
    const start = file.length + (file.length & 1);
    let value = start + 2 + table.length + packets.length * 12 + 4;
    const tags = packets.map((packet) => {
      const entry = joined(Buffer.from([0xbc, 2, 7, 0]), little(packet.length), little(value));
      value += packet.length;
      return entry;
    });
    const numbered = Buffer.alloc(2);
    numbered.writeUInt16LE(entries + packets.length);
    const directory = joined(numbered, table, ...tags, Buffer.alloc(4), ...packets);
    return joined(file.subarray(0, 4), little(start), file.subarray(8), Buffer.alloc(file.length & 1), directory);
  };
  const way = { extension: 'tif' } as Way;
  const two = withXmp(first.xmp, second.xmp);
  const { text, told } = await made(two, way, 'webp', 'keep');
  expect([count(text, FIRST), count(text, SECOND)]).toEqual([1, 0]);
  expect(told).toContainEqual(other);
  expect((await made(two, way, 'tiff', 'no-location')).text).not.toContain(PLACE);
  expect(latinOf((await fileWithoutLocation(new Uint8Array(two), 'a.tif'))?.bytes)).not.toContain(PLACE);
  for (const packets of [[first.xmp], [first.xmp, first.xmp]]) {
    expect((await made(withXmp(...packets), way, 'webp', 'keep')).told).not.toContainEqual(other);
  }
});
