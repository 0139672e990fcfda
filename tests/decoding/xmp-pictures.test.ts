// Pictures in XMP: thumbnails, which some programs write beside those of EXIF, and photos and depths of phones. Of a picture that was
// cut they would show what was cut off.
import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { withoutPictures, withoutThumbnails } from '../../packages/engine/src/metadata/xmp-pictures.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';

const picture = readFileSync(new URL('../../packages/codecs/src/formats/jpeg/fixtures/gray.jpg', import.meta.url));
/** The bytes of the thumbnail as XMP has them, and what the packet says besides. */
const SHOWN = 'V2hhdCB0aGUgdGh1bWJuYWlsIHNob3dz';
const OTHER = 'What else it says';

/** XMP part 2, 3.1: an array of pictures in Base64, by the name space's usual prefix or another. */
function packetWith(prefix: string, property: string): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:${prefix}="http://ns.adobe.com/xap/1.0/" xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/"` +
    ` ${prefix}:CreatorTool="${OTHER}"><${prefix}:${property}><rdf:Alt><rdf:li rdf:parseType="Resource">` +
    `<xmpGImg:format>JPEG</xmpGImg:format><xmpGImg:image>${SHOWN}</xmpGImg:image></rdf:li></rdf:Alt></${prefix}:${property}>` +
    `<${prefix}:Label>${OTHER}</${prefix}:Label></rdf:Description></rdf:RDF></x:xmpmeta>`
  );
}

function jpegWith(packet: string): Uint8Array {
  const body = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`, 'latin1');
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]));
}

/** A picture in base64: what it shows is its bytes. */
const PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(OTHER.repeat(9))]).toString('base64');

/** As phones keep the photo as it was taken, and its depth: an attribute or an element, by Google's name spaces. */
function packetOfPhone(inElement: boolean, digits: string): string {
  const held = inElement ? `><GImage:Data>\n${digits}\n</GImage:Data>` : ` GImage:Data="${digits}">`;
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:GImage="http://ns.google.com/photos/1.0/image/" GImage:Mime="${OTHER}"${held}` +
    `<GImage:Note>${OTHER}</GImage:Note></rdf:Description></rdf:RDF></x:xmpmeta>`
  );
}

async function made(packet: string, to: string, more: Partial<ConvertSettings> = {}) {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { files, result } = await convert(jpegWith(packet), { name: 'a.jpg', settings }, context);
  const bytes = Buffer.from(files[0] ?? []);
  const isDropped = (one: Adjustment): boolean =>
    one.kind === 'auxiliary-dropped' && (one.what === 'thumbnail' || one.what === 'other-images');
  return {
    isThere: bytes.includes(SHOWN) || bytes.includes(PHOTO),
    others: bytes.toString('latin1').split(OTHER).length - 1,
    isTold: result.adjustments.filter(isDropped).length,
  };
}

/** Targets in whose files XMP can be read as it is. */
const holding = targets.filter(({ code, format }) => code === format.id && format.encoder.metadata.includes('xmp'));
describe.each(holding.map(({ code }) => code))('to %s', (to) => {
  test('they stay where they show the picture, else they go and are told', async () => {
    const packet = packetWith('xmp', 'Thumbnails');
    const still = await made(packet, to);
    expect(still).toEqual({ isThere: true, others: 2, isTold: 0 });
    // A PDF turns the page, and holds the file as it lies.
    const moves: Partial<ConvertSettings>[] = [{ crop: '8x8+0+0' }, ...(to === 'pdf' ? [] : [{ turn: 90 } as const])];
    for (const move of moves) {
      expect(await made(packet, to, move), JSON.stringify(move)).toEqual({ isThere: false, others: 2, isTold: 1 });
      expect(await made(packet, to, { ...move, metadata: 'no-location' })).toMatchObject({ isThere: false, isTold: 1 });
    }
  });
});

describe.each(['jpeg', 'png', 'tiff', 'webp'])('the photo as a phone took it, to %s', (to) => {
  test.each([true, false])('in an element: %s', async (inElement) => {
    const packet = packetOfPhone(inElement, PHOTO);
    expect(await made(packet, to)).toEqual({ isThere: true, others: 2, isTold: 0 });
    expect(await made(packet, to, { crop: '8x8+0+0' })).toEqual({ isThere: false, others: 2, isTold: 1 });
  });
});

test.each([
  ['a JPEG', '/9j/4AAQ'],
  ['a PNG', 'iVBORw0KGgoAAAANSUhEUgAA'],
  ['a WebP', 'UklGRhIAAABXRUJQ'],
  ['one in lines', '/9j/4AAQ&#xA;SkZJ&#xA;'],
])('%s goes from a property that stays', (_name, start) => {
  const digits = start + 'AAAA'.repeat(30);
  expect(withoutPictures(packetOfPhone(false, digits))).toBe(packetOfPhone(false, ''));
  expect(withoutPictures(`<a>${digits}</a><b c='${digits}' d="e"/>`)).toBe(`<a></a><b c='' d="e"/>`);
});

test('texts that begin like one stay', () => {
  const packet = packetOfPhone(false, '/9j/ is how a JPEG file begins in base64, iVBORw0KGgo a PNG file.');
  expect(withoutPictures(packet)).toBe(packet);
});

test.each([
  ['xap', 'Thumbnails'],
  ['ns1', 'Thumbnails'],
  ['xmp', 'PageInfo'],
])('%s:%s are known by their name space', async (prefix, property) => {
  expect(await made(packetWith(prefix, property), 'png', { turn: 90 })).toEqual({
    isThere: false,
    others: 2,
    isTold: 1,
  });
});

const NAMES = 'xmlns:xmp="http://ns.adobe.com/xap/1.0/"';

test.each([
  ['several', '<xmp:Thumbnails>a</xmp:Thumbnails>b<xmp:Thumbnails x="y">c</xmp:Thumbnails >d', 'bd'],
  ['an empty one', 'a<xmp:Thumbnails/>b<xmp:Label>c</xmp:Label>', 'ab<xmp:Label>c</xmp:Label>'],
  ['one without an end', 'a<xmp:Thumbnails>b', 'a<xmp:Thumbnails>b'],
  ['a longer name', '<xmp:ThumbnailsOf>b</xmp:ThumbnailsOf>', '<xmp:ThumbnailsOf>b</xmp:ThumbnailsOf>'],
  ['other name spaces', '<my:Thumbnails>b</my:Thumbnails>', '<my:Thumbnails>b</my:Thumbnails>'],
])('%s', (_name, text, wanted) => {
  expect(withoutThumbnails(`${NAMES}${text}`)).toBe(`${NAMES}${wanted}`);
});

test.each([
  ['beginnings without an end', '<xmp:Thumbnails>'],
  ['beginnings that are none', '<xmp:Thumbnails'],
  ['name spaces', 'xmlns:'],
  ['longer names', '<xmp:ThumbnailsOf>'],
  ['blanks before pictures that are none', `>${' '.repeat(98)}`],
  ['beginnings of pictures', '"/9j/'],
])('a megabyte of %s ends at once', (_name, piece) => {
  const text = NAMES + piece.repeat(1_000_000 / piece.length);
  const begun = process.cpuUsage();
  expect(withoutPictures(withoutThumbnails(text))).toBe(text);
  const { user } = process.cpuUsage(begun);
  expect(user).toBeLessThan(5_000_000);
});
