import { describe, expect, test } from 'vitest';
import { erasers } from './parts.ts';
import { type Directory, type Shape, structureOf } from './test-structures.ts';
import { eraseFromTiff } from './tiff.ts';

const MARK = 'XanaduTown';
const GPS: Directory = new Map([
  [0x1b, `${MARK} method`],
  [0x1c, `${MARK} area`],
]);
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const holds = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(Buffer.from(text, 'latin1'));

/** Erases from a structure of these directories; what stays must. */
function erased(directories: readonly Directory[], shape?: Shape, isFile = false): Uint8Array {
  const bytes = structureOf(directories, shape);
  expect(holds(bytes, MARK)).toBe(true);
  const { length } = bytes;
  expect(eraseFromTiff(bytes, erasers, isFile)).toBe(true);
  expect(bytes.length).toBe(length);
  expect(holds(bytes, MARK)).toBe(false);
  expect(holds(bytes, 'Keep maker')).toBe(true);
  // What is clean stays as it is.
  const again = bytes.slice();
  eraseFromTiff(again, erasers, isFile);
  expect(again).toEqual(bytes);
  return bytes;
}

const make = [0x010f, 'Keep maker'] as const;
const xmp = bytesOf(`<rdf:RDF><rdf:Description photoshop:City="${MARK}"/></rdf:RDF>`);
const iptc = bytesOf(`\x1c\x02\x5a\0\x0a${MARK}\x1c\x02\x50\0\x04Keep`);
const resources = bytesOf(`8BIM\x04\x04\0\0\0\0\0\x0f${iptc.length > 0 ? `\x1c\x02\x5a\0\x0a${MARK}` : ''}\0`);
const exifInside = (): Uint8Array => structureOf([new Map([[0x8825, GPS]])]);
const thumbnail = (): Uint8Array => {
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exifInside()]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]),
    body,
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
  ]);
};

describe.each([
  ['little-endian', {}],
  ['big-endian', { little: false }],
  ['BigTIFF', { big: true }],
  ['big-endian BigTIFF', { big: true, little: false }],
] as const)('%s', (_, shape) => {
  test.each<readonly [string, readonly Directory[]]>([
    ['the GPS directory', [new Map<number, string | Directory>([make, [0x8825, GPS]])]],
    ['that of the second directory', [new Map([make]), new Map([[0x8825, GPS]])]],
    ['that of a sub-directory', [new Map<number, string | Directory>([make, [0x014a, new Map([[0x8825, GPS]])]])]],
    ['that of the EXIF directory', [new Map<number, string | Directory>([make, [0x8769, new Map([[0x8825, GPS]])]])]],
    ['XMP', [new Map<number, string | Uint8Array>([make, [0x02bc, xmp]])]],
    ['IPTC', [new Map<number, string | Uint8Array>([make, [0x83bb, iptc]])]],
    ['Photoshop’s resources', [new Map<number, string | Uint8Array>([make, [0x8649, resources]])]],
    ['keys of GeoTIFF', [new Map([make, [34_737, `${MARK} zone 33N`]])]],
    ['GDAL’s metadata', [new Map([make, [42_112, `<Item>${MARK}</Item>`]])]],
    ['DNG’s copy of the camera’s file', [new Map([make, [0xc68c, `${MARK} packed`]])]],
  ])('%s', (__, directories) => {
    const [block, file] = [erased(directories, shape), erased(directories, shape, true)];
    expect(block).toEqual(file);
  });
});

test('the thumbnail’s own EXIF', () => {
  const picture = thumbnail();
  const bytes = structureOf([
    new Map([make]),
    new Map([
      [0x0201, 'at'],
      [0x0202, 'for'],
    ]),
  ]);
  const whole = new Uint8Array(bytes.length + picture.length);
  whole.set(bytes);
  whole.set(picture, bytes.length);
  // The two entries become numbers: where the picture lies, and how long it is.
  const view = new DataView(whole.buffer);
  for (const [letters, value] of [
    ['at', bytes.length],
    ['for', picture.length],
  ] as const) {
    const entry = Buffer.from(whole).indexOf(letters) - 8;
    view.setUint16(entry + 2, 4, true);
    view.setUint32(entry + 4, 1, true);
    view.setUint32(entry + 8, value, true);
  }
  expect(eraseFromTiff(whole, erasers)).toBe(true);
  expect(holds(whole, MARK)).toBe(false);
  expect(whole.subarray(-9)).toEqual(new Uint8Array([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]));
});

test.each(['utf16le', 'utf16be'] as const)('a user’s comment in %s, whatever the order of the file', (encoding) => {
  const text = Buffer.from('Lat: 48.858312', 'utf16le');
  const comment = Buffer.concat([Buffer.from('UNICODE\0'), encoding === 'utf16le' ? text : text.swap16()]);
  const bytes = structureOf([new Map<number, string | Directory>([make, [0x8769, new Map([[0x9286, comment]])]])]);
  expect(Buffer.from(bytes).includes(comment)).toBe(true);
  expect(eraseFromTiff(bytes, erasers)).toBe(true);
  expect(Buffer.from(bytes).includes(comment.subarray(8))).toBe(false);
  expect(holds(bytes, 'Keep maker')).toBe(true);
});

/** A directory as makers write it, with its offsets counted from `base` bytes before it. */
function noteDirectory(tags: ReadonlyMap<number, string>, base: number): Buffer {
  const values = 2 + tags.size * 12 + 4;
  const out = Buffer.alloc(values + tags.size * 32);
  out.writeUInt16LE(tags.size);
  for (const [index, [tag, text]] of [...tags].entries()) {
    const at = 2 + index * 12;
    out.writeUInt16LE(tag, at);
    out.writeUInt16LE(7, at + 2);
    out.writeUInt32LE(32, at + 4);
    out.writeUInt32LE(base + values + index * 32, at + 8);
    out.write(text, values + index * 32);
  }
  return out;
}

describe('makers’ notes', () => {
  /** A structure with a note whose offsets count from the structure's beginning: it is known where the note will lie. */
  function withNote(start: string, tags: ReadonlyMap<number, string>, moved = 0): Uint8Array {
    const structure = (at: number): Uint8Array => {
      const note = Buffer.concat([Buffer.from(start), noteDirectory(tags, at + start.length)]);
      return structureOf([new Map<number, string | Directory>([make, [0x8769, new Map([[0x927c, note]])]])]);
    };
    const at = Buffer.from(structure(0)).indexOf(start);
    return structure(at + moved);
  }

  test.each([
    ['Panasonic', 'Panasonic\0\0\0', 0x67],
    ['Panasonic', 'Panasonic\0\0\0', 0x6d],
    ['Leica', 'LEICA CAMERA AG\0\0\0', 0x6f],
  ])('of %s lose the place and keep the rest', (_, start, tag) => {
    const bytes = withNote(
      start,
      new Map([
        [0x01, 'Keep quality'],
        [tag, MARK],
        [0x90, 'Keep more'],
      ]),
    );
    expect(eraseFromTiff(bytes, erasers)).toBe(true);
    expect(holds(bytes, MARK)).toBe(false);
    for (const kept of ['Keep maker', 'Keep quality', 'Keep more']) expect(holds(bytes, kept)).toBe(true);
  });

  test('of Canon, which begin with their directory, lose the city of the time', () => {
    const tags = new Map([
      [0x01, 'Keep settings'],
      [0x35, MARK],
      [0x95, 'Keep lens'],
    ]);
    const structure = (at: number): Uint8Array => {
      const note = noteDirectory(tags, at);
      note.writeUInt16LE(3, 4);
      note.writeUInt32LE(16, 6);
      return structureOf([new Map<number, string | Directory>([make, [0x8769, new Map([[0x927c, note]])]])]);
    };
    const bytes = structure(Buffer.from(structure(0)).indexOf('Keep settings') - (2 + tags.size * 12 + 4));
    expect(eraseFromTiff(bytes, erasers)).toBe(true);
    expect(holds(bytes, MARK)).toBe(false);
    for (const kept of ['Keep maker', 'Keep settings', 'Keep lens']) expect(holds(bytes, kept)).toBe(true);
  });

  test('whose values do not lie where they say go whole', () => {
    const bytes = withNote(
      'Panasonic\0\0\0',
      new Map([
        [0x01, 'quality'],
        [0x67, MARK],
      ]),
      400,
    );
    expect(eraseFromTiff(bytes, erasers)).toBe(true);
    expect(holds(bytes, MARK)).toBe(false);
    expect(holds(bytes, 'Panasonic')).toBe(false);
    expect(holds(bytes, 'Keep maker')).toBe(true);
  });

  test('of Nikon count from their own beginning', () => {
    const inner = Buffer.concat([
      Buffer.from('II*\0\x08\0\0\0'),
      noteDirectory(
        new Map([
          [0x39, MARK],
          [0x3d, 'Keep black'],
        ]),
        8,
      ),
    ]);
    const note = Buffer.concat([Buffer.from('Nikon\0\x02\x10\0\0'), inner]);
    const bytes = erased([new Map<number, string | Directory>([make, [0x8769, new Map([[0x927c, note]])]])]);
    expect(holds(bytes, 'Keep black')).toBe(true);
  });

  test('of no known build stay, unless they say places', () => {
    const of = (text: string): Uint8Array =>
      structureOf([new Map<number, string | Directory>([make, [0x8769, new Map([[0x927c, bytesOf(text)]])]])]);
    const [plain, spoken] = [of('Apple iOS\0 and more'), of(`KDK GPSLatitude ${MARK}`)];
    for (const bytes of [plain, spoken]) expect(eraseFromTiff(bytes, erasers)).toBe(true);
    expect(holds(plain, 'Apple iOS')).toBe(true);
    expect(holds(spoken, MARK)).toBe(false);
  });

  test('are found in DNG’s private data', () => {
    const inner = Buffer.concat([Buffer.from('II*\0\x08\0\0\0'), noteDirectory(new Map([[0x39, MARK]]), 8)]);
    const note = Buffer.concat([Buffer.from('Nikon\0\x02\x10\0\0'), inner]);
    const head = Buffer.from('Adobe\0MakN\0\0\0\0II\0\0\x04\0');
    head.writeUInt32BE(note.length + 6, 10);
    const bytes = erased([new Map<number, string | Uint8Array>([make, [0xc634, Buffer.concat([head, note])]])]);
    expect(holds(bytes, 'MakN')).toBe(true);
  });
});

test('where a directory is cut off, nobody can look into the rest', () => {
  const bytes = structureOf([new Map<number, string | Directory>([make, [0x8769, new Map([[0x8825, GPS]])]])]);
  for (let length = 0; length < bytes.length; length++) {
    const cut = bytes.slice(0, length);
    // Either all of it was erased, or whoever holds the part is told to leave it out.
    if (eraseFromTiff(cut, erasers)) expect(holds(cut, 'Xan'), String(length)).toBe(false);
  }
  expect(eraseFromTiff(bytesOf('II*\0\x08\0\0\0\0\0\0\0\0\0'), erasers)).toBe(true);
  expect(eraseFromTiff(bytesOf('no structure at all'), erasers)).toBe(false);
});

test('a camera’s link to nowhere is no reason to leave a block out; in a file another page may be lost there', () => {
  const bytes = structureOf([new Map([make]), new Map([make])]);
  const link = Buffer.from(bytes).indexOf('Keep maker') - 4;
  new DataView(bytes.buffer).setUint32(link, 0xffffff, true);
  expect(eraseFromTiff(bytes.slice(), erasers)).toBe(true);
  expect(eraseFromTiff(bytes.slice(), erasers, true)).toBe(false);
});
