// Thumbnails in XMP, which some programs write beside those of EXIF: of a picture that was cut they would show what was cut off.
import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { withoutThumbnails } from '../../packages/engine/src/metadata/xmp-thumbnails.ts';
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

async function made(packet: string, to: string, more: Partial<ConvertSettings> = {}) {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { files, result } = await convert(jpegWith(packet), { name: 'a.jpg', settings }, context);
  const bytes = Buffer.from(files[0] ?? []);
  const isDropped = (one: Adjustment): boolean => one.kind === 'auxiliary-dropped' && one.what === 'thumbnail';
  return {
    isThere: bytes.includes(SHOWN),
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
])('a megabyte of %s ends at once', (_name, piece) => {
  const text = NAMES + piece.repeat(1_000_000 / piece.length);
  const begun = process.cpuUsage();
  expect(withoutThumbnails(text)).toBe(text);
  const { user } = process.cpuUsage(begun);
  expect(user).toBeLessThan(5_000_000);
});
