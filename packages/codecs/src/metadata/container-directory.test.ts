import { describe, expect, test } from 'vitest';
import { filmType, listedLength, withItems } from './container-directory.ts';

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const decoded = (xmp: Uint8Array | undefined): string => new TextDecoder().decode(xmp);
const without = (text: string): string => decoded(withItems(encoded(text), { mimeType: 'image/jpeg' }));

test.each([
  ['an attribute', '<d hdrgm:Version="1.0" a="1"/>', '<d a="1"/>'],
  ['an element', '<d><hdrgm:Version>1.0</hdrgm:Version><b/></d>', '<d><b/></d>'],
  ['an empty element', '<d><hdrgm:Version/><hdrgm:A x="1" /><b/></d>', '<d><b/></d>'],
  [
    'one of three values',
    '<d><hdrgm:GainMapMin><rdf:Seq><x>0</x><x>1</x></rdf:Seq></hdrgm:GainMapMin><b/></d>',
    '<d><b/></d>',
  ],
  ['two of a name', '<d><hdrgm:A>1</hdrgm:A>, <hdrgm:A>2</hdrgm:A></d>', '<d>, </d>'],
  ['one that does not end', '<d><hdrgm:A><hdrgm:B>1</hdrgm:B></d>', '<d><hdrgm:A></d>'],
  [
    'the mark of a motion photo',
    '<d GCamera:MotionPhoto="1"><GCamera:MicroVideo>1</GCamera:MicroVideo></d>',
    '<d></d>',
  ],
])('a property of what is not there goes: %s', (_, xmp, expected) => {
  expect(without(xmp)).toBe(expected);
});

test('a packet that claims nothing stays as it is, byte for byte', () => {
  const xmp = new TextEncoder().encode('<d a="hdrgm:no"/>');
  expect(withItems(xmp, { mimeType: 'image/jpeg' })).toBe(xmp);
});

describe('a film that no directory lists', () => {
  const seq = (items: string) => `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`;
  const map = '<rdf:li><Container:Item Item:Mime="image/jpeg" Item:Semantic="GainMap" Item:Length="7"/></rdf:li>';
  const packet = (about: string, inside: string) =>
    `<?xpacket?><x:xmpmeta><rdf:RDF><rdf:Description rdf:about="${about}" dc:format="x">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const listed = (text: string, meaning: string) =>
    [
      ...text.matchAll(
        new RegExp(
          `Item:Semantic="${meaning}" Item:Mime="([^"]+)" Item:Length="(\\d+)"(?: Item:Padding="(\\d+)")?`,
          'g',
        ),
      ),
    ].map(([, ...values]) => values);

  test.each([
    ['no packet', undefined],
    ['a packet of other things', packet('uuid:1', '')],
    ['a video that only older readers know of', packet('', '<GCamera:MicroVideoOffset>5</GCamera:MicroVideoOffset>')],
    ['a directory of what is not there', packet('', seq(map))],
  ])('is listed behind %s', (_, xmp) => {
    const items = { mimeType: 'image/heic', padding: 8, motionVideo: 932 };
    const text = decoded(withItems(xmp === undefined ? undefined : encoded(xmp), items));
    expect(listed(text, 'Primary')).toEqual([['image/heic', '0', '8']]);
    expect(listed(text, 'MotionPhoto')).toEqual([['video/mp4', '932', '0']]);
    expect(text.match(/GCamera:MotionPhoto="1"/g)).toHaveLength(1);
    expect(text).not.toMatch(/MicroVideo|GainMap/);
    // One packet is about one thing.
    const subjects = [...text.matchAll(/rdf:about="([^"]*)"/g)].map(([, about]) => about);
    expect(new Set(subjects).size).toBe(1);
    expect(listedLength(text, 'MotionPhoto')).toBe(932);
    // What is listed stays as it is from then on.
    expect(decoded(withItems(encoded(text), items))).toBe(text);
  });

  test.each([
    [
      'attributes',
      '<rdf:li rdf:parseType="Resource"><C:Item I:Semantic="Primary" I:Mime="image/jpeg"/></rdf:li>',
      'I:Padding="8"',
    ],
    ['elements', '<rdf:li><I:Semantic>Primary</I:Semantic></rdf:li>', '<I:Padding>8</I:Padding>'],
    ['a number that is there', '<rdf:li><C:Item I:Padding="3" I:Semantic="Primary"/></rdf:li>', 'I:Padding="8"'],
  ])('is told how far behind the picture it is, by %s', (_, primary, expected) => {
    const video = '<rdf:li><C:Item I:Semantic="MotionPhoto" I:Length="1"/></rdf:li>';
    const xmp = encoded(packet('', seq(primary + video)));
    const text = decoded(withItems(xmp, { mimeType: 'image/heic', padding: 8, motionVideo: 5 }));
    expect(text.match(/Padding\b[^/]*?\d/g)).toHaveLength(1);
    expect(text).toContain(expected);
    expect(listedLength(text, 'MotionPhoto')).toBe(5);
  });

  test('is said to be QuickTime where it is', () => {
    const film = (brand: string): Uint8Array => new TextEncoder().encode(`\0\0\0\x14ftyp${brand}`);
    for (const [brand, type] of [
      ['qt  ', 'video/quicktime'],
      ['isom', 'video/mp4'],
    ] as const) {
      const items = { mimeType: 'image/heic', padding: 8, motionVideo: 9, videoType: filmType(film(brand)) };
      expect(listed(decoded(withItems(undefined, items)), 'MotionPhoto')).toEqual([[type, '9', '0']]);
    }
  });

  test('comes into the directory that lists a gain map', () => {
    const items = { mimeType: 'image/jpeg', gainMap: 9, motionVideo: 5 };
    const text = decoded(withItems(encoded(packet('', seq(map))), items));
    expect([listedLength(text, 'GainMap'), listedLength(text, 'MotionPhoto')]).toEqual([9, 5]);
    expect(text.match(/<Container:Directory/g)).toHaveLength(1);
  });

  test('changes neither a packet that is broken nor one that an older reader understands', () => {
    for (const text of ['<x:xmpmeta><rdf:RDF>', '<d GCamera:MicroVideoOffset="5"/></rdf:RDF>']) {
      const xmp = encoded(text);
      expect(withItems(xmp, { mimeType: 'image/jpeg', motionVideo: 5 })).toBe(xmp);
    }
    expect(withItems(undefined, { mimeType: 'image/jpeg' })).toBeUndefined();
    expect(withItems(undefined, { mimeType: 'image/jpeg', motionVideo: 'unlisted' })).toBeUndefined();
  });
});
