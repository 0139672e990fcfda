import { describe, expect, test } from 'vitest';
import { eraseFromIptc, iptcWithout } from './iptc.ts';
import { erasers } from './parts.ts';
import { namesPlace, saysCoordinates, textWithoutPlaces } from './place-names.ts';

const MARK = 'XanaduTown';
const rdf = (content: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${content}</rdf:RDF></x:xmpmeta>`;

/** The packet after erasing, blanks drawn together. */
function erased(text: string, encoding: 'utf8' | 'utf16le' = 'utf8'): string {
  const packet = new Uint8Array(Buffer.from(text, encoding));
  const { length } = packet;
  expect(erasers.xmp(packet)).toBe(true);
  expect(packet.length).toBe(length);
  return Buffer.from(packet).toString(encoding).replaceAll(/\s+/g, ' ');
}

describe('properties of XMP that name a place go, in every way that they are written', () => {
  test.each([
    ['an attribute', `<rdf:Description photoshop:City="${MARK}" tiff:Make="Keep"/>`],
    ['in single quotes', `<rdf:Description photoshop:City='${MARK}' tiff:Make='Keep'/>`],
    ['an element', `<photoshop:State>${MARK}</photoshop:State><tiff:Make>Keep</tiff:Make>`],
    ['with attributes of its own', `<photoshop:Country xml:lang="de">${MARK}</photoshop:Country><a>Keep</a>`],
    ['an empty element', `<Iptc4xmpCore:Location rdf:resource="${MARK}"/><a>Keep</a>`],
    [
      'a bag of structures',
      `<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li Iptc4xmpExt:City="${MARK}"/></rdf:Bag></Iptc4xmpExt:LocationShown><a>Keep</a>`,
    ],
    [
      'an element within one of its name',
      `<exif:GPSArea><exif:GPSArea>1</exif:GPSArea>${MARK}</exif:GPSArea><a>Keep</a>`,
    ],
    [
      'under another prefix',
      `<r:D xmlns:q="http://ns.adobe.com/photoshop/1.0/" q:City="${MARK}"><q:State>${MARK}</q:State><a>Keep</a></r:D>`,
    ],
    [
      'of a drone',
      `<rdf:Description drone-dji:GpsLongtitude="${MARK}" drone-dji:RelativeAltitude="${MARK}" a:b="Keep"/>`,
    ],
    ['of a cell', `<rdf:Description cell:cgi="${MARK}" a:b="Keep"/>`],
    [
      'of the press and of museums',
      `<photomechanic:CountryCode>${MARK}</photomechanic:CountryCode><prism:location>${MARK}</prism:location><pmi:location>${MARK}</pmi:location>` +
        `<prl:geography>${MARK}</prl:geography><dwc:dctermsLocation>${MARK}</dwc:dctermsLocation><dwc:municipality>${MARK}</dwc:municipality>` +
        `<dwc:verbatimLocality>${MARK}</dwc:verbatimLocality><dcterms:spatial>${MARK}</dcterms:spatial><a>Keep</a>`,
    ],
    ['of maps', `<geo:lat>${MARK}</geo:lat><gml:pos>${MARK}</gml:pos><a>Keep</a>`],
    ['of Dublin Core', `<dc:coverage>${MARK}</dc:coverage><dc:title>Keep</dc:title>`],
    ['of the depth of a photo', `<rdf:Description EarthPose:Latitude="${MARK}" a:b="Keep"/>`],
    ['of GIMP', `<tag name="Exif.GPSInfo.GPSAreaInformation">${MARK}</tag><tag name="Exif.Image.Make">Keep</tag>`],
    ['a machine tag among keywords', `<rdf:li>geo:lat=48.1 ${MARK}</rdf:li><rdf:li>Keep</rdf:li>`],
    [
      'behind a comment and a section',
      `<!-- <photoshop:City> --><![CDATA[<a]]><photoshop:City>${MARK}</photoshop:City><a>Keep</a>`,
    ],
  ])('%s', (_, content) => {
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const text = erased(rdf(content), encoding);
      expect(text).not.toContain(MARK);
      expect(text).toContain('Keep');
      expect(text).toContain('</rdf:RDF></x:xmpmeta>');
    }
  });

  test('one that does not end takes the rest with it', () => {
    expect(erased(`<a>Keep</a><photoshop:City><b>${MARK}</b> ${MARK}`)).toBe('<a>Keep</a> ');
  });

  test('others stay', () => {
    const kept = rdf(
      '<rdf:Description exif:ISOSpeedLatitudeyyy="100" exif:SubjectLocation="1 2" photoshop:Credit="City" xmp:Rating="3" ' +
        'Iptc4xmpCore:Scene="1" crs:Exposure2012="0.5"><dc:title>GPS and the City</dc:title></rdf:Description>',
    );
    expect(erased(kept)).toBe(kept);
  });

  test('pictures in base64 are looked into', () => {
    const body = Buffer.from(`Exif\0\0nothing that is a structure ${MARK}`);
    const picture = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]),
      body,
      Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
    ]);
    for (const join of ['', '\n', '&#xA;']) {
      const digits = picture.toString('base64').replace(/.{20}/g, `$&${join}`);
      const text = erased(rdf(`<rdf:Description GImage:Data="${digits}" a:b="Keep"/>`));
      const left = /Data="([^"]*)"/.exec(text)?.[1]?.replaceAll(/&#xA;|\s/g, '') ?? '';
      const decoded = Buffer.from(left, 'base64');
      expect(decoded.length).toBe(picture.length);
      expect(decoded.includes(MARK)).toBe(false);
      expect(decoded.subarray(-6)).toEqual(picture.subarray(-6));
    }
  });
});

const set = (number: number, text: string, record = 2): number[] => [
  0x1c,
  record,
  number,
  0,
  text.length,
  ...Buffer.from(text),
];
/** One whose length is written in four bytes. */
const long = (number: number, text: string): number[] => [
  0x1c,
  2,
  number,
  0x80,
  4,
  0,
  0,
  0,
  text.length,
  ...Buffer.from(text),
];

describe('datasets of IPTC that name a place go', () => {
  const places = [26, 27, 90, 92, 95, 100, 101].flatMap((number) => set(number, MARK));

  test('from a block of their own, and in the place where they lie', () => {
    const kept = [...set(90, 'UTF8', 1), ...set(5, 'title'), ...long(120, 'caption'), ...set(80, 'me')];
    const records = Uint8Array.from([
      ...set(90, 'UTF8', 1),
      ...places,
      ...set(5, 'title'),
      ...long(120, 'caption'),
      ...long(90, MARK),
      ...set(80, 'me'),
    ]);
    expect([...iptcWithout(records, erasers)]).toEqual(kept);
    eraseFromIptc(records, erasers);
    expect([...records.subarray(0, kept.length)]).toEqual(kept);
    expect(records.subarray(kept.length).every((byte) => byte === 0)).toBe(true);
  });

  test('with them what is no dataset, and keywords that are coordinates', () => {
    const records = Uint8Array.from([...set(25, 'geo:lon=16.37'), ...set(25, 'sea'), ...Buffer.from(`? ${MARK}`)]);
    expect([...iptcWithout(records, erasers)]).toEqual(set(25, 'sea'));
  });
});

describe('texts', () => {
  test.each([
    '48.2082, lat 48.2082',
    'GPS: 48.1',
    'Longitude = -16.37',
    '48°12\'30"N',
    '48° 12.5′ N 16° 22.4′ E',
    '+48.1198+016.3731/',
    '+4807.187+01622.387CRSWGS_84/',
    'geo:48.2010,16.3695;u=30',
    'geo:lon=16.37',
    '48.20849, 16.37208',
    'Seen at 48.20849;-16.37208.',
    '0.00012, 16.37208',
    'a\nCity: Wien',
    '{"lat":48.2082,"lng":16.3738}',
    '{"MAPLatitude":48.2082,"MAPLongitude":16.3738,"MAPAltitude":35.2}',
    "{'gps_lat': '48.2082'}",
    '{&quot;latitude&quot;:48.2082}',
    'photoLatitude=48.2082',
    'Taken at 48.20849 N 16.37208 E',
    'location=Wien',
  ])('%s names a place', (text) => expect(namesPlace({ keyword: 'Comment', text })).toBe(true));

  test.each([
    'Shot at 48 mm, f/2.8',
    'It took long 3 hours',
    'Platform 9',
    '20°C in the shade',
    'The city never sleeps',
    '+1 +2',
    'White point 0.31271, 0.32902',
    'Scaled by 48.20849, 1270.5',
    'Version 1.20849, build 2.1',
    'http://a.b/c',
    '{"flat":1.5,"along":2.5}',
    '48.20849 N of nothing',
  ])('%s does not', (text) => expect(namesPlace({ keyword: 'Comment', text })).toBe(false));

  test('lose the lines that do, and go where nothing is left', () => {
    const entry = { keyword: 'Comment', text: 'At the sea\nlat: 48.2082\nlon: 16.3738' };
    expect(textWithoutPlaces(entry)?.text).toBe('At the sea');
    expect(textWithoutPlaces({ keyword: 'Comment', text: 'Location: Wien' })).toBeUndefined();
    for (const keyword of ['exif:GPSLatitude', 'Location', 'photoshop:City', 'xmpDM:shotLocation', 'geotag', 'geo']) {
      expect(textWithoutPlaces({ keyword, text: 'x' }), keyword).toBeUndefined();
    }
    expect(saysCoordinates('a'.repeat(100_000))).toBe(false);
  });
});
