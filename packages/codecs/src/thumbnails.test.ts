import { readFileSync } from 'node:fs';
import { type EmbeddedThumbnail, type Orientation, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { nodeContext } from '../test/node-context.ts';
import { type PcmPicture, pcmItem } from '../test/pcm-hevc.ts';
import { makeBox } from './coding/boxes.ts';
import { property, writeHeif } from './families/heif/writer.ts';
import { jpegFacts } from './families/raw/jpeg-facts.ts';
import { smallPreview } from './families/raw/thumbnail.ts';
import type { Preview } from './families/raw/types.ts';
import { decode as decodeHeic } from './formats/heic/decode.ts';
import { decode as decodeJpeg } from './formats/jpeg/decode.ts';
import { thumbnailReaders } from './thumbnails.ts';

type Embedding = keyof typeof thumbnailReaders;

const fixture = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(`formats/${path}`, import.meta.url)));

async function thumbnailOf(bytes: Uint8Array, formatId: Embedding): Promise<EmbeddedThumbnail | undefined> {
  const reader = await thumbnailReaders[formatId]?.();
  return reader?.readThumbnail(sourceOf(bytes));
}

describe('camera raw', () => {
  test.each([
    ['cut.raf', 3],
    ['cut.crw', 6],
    ['cut.cr3', 8],
    ['cut.x3f', 8],
    ['cut.rw2', 6],
  ] as const)('%s: the camera’s picture, turned by what the file says and nothing else', async (name, orientation) => {
    const { formatId, bytes } = (await thumbnailOf(fixture(`raw/fixtures/${name}`), 'raw')) as EmbeddedThumbnail;
    expect(formatId).toBe('jpeg');
    const image = await decodeJpeg(bytes, { frames: 'all' }, nodeContext());
    expect(image.orientation).toBe(orientation);
    const { data } = PNG.sync.read(Buffer.from(fixture('raw/fixtures/preview.png')));
    const expected = Array.from(data).filter((_, index) => index % 4 !== 3);
    const worst = expected.reduce(
      (most, value, place) => Math.max(most, Math.abs(value - Number(image.frames[0].raster.data[place]))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(2);
    // One block of EXIF, which says nothing but the turn.
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.split('Exif\0\0')).toHaveLength(2);
    expect((await jpegFacts(sourceOf(bytes), 0))?.exif).toHaveLength(26);
  });

  const preview = (width: number, height: number): Preview => ({ offset: 0, length: 1, width, height, gray: false });
  const [whole, middle, barred, tiny] = [preview(6000, 4000), preview(1620, 1080), preview(160, 120), preview(96, 64)];

  test.each([
    ['the smallest that is enough', [whole, middle], middle],
    ['none with bars around it', [whole, middle, barred], middle],
    ['none that is too small', [middle, tiny], middle],
    ['a small one where there is no other', [tiny], tiny],
    ['one with bars where there is no other', [barred], barred],
    ['one that stands, of what lies', [preview(1080, 1620)], preview(1080, 1620)],
    ['nothing of nothing', [], undefined],
  ])('takes %s', (_, previews, expected) => {
    expect(smallPreview({ previews, width: 6024, height: 4020 })).toEqual(expected);
  });

  test('of a file whose header says no size any that is enough', () => {
    expect(smallPreview({ previews: [middle, barred], width: 0, height: 0 })).toEqual(barred);
  });
});

describe('HEIC', () => {
  function picture(seed: number, width: number): PcmPicture {
    const planes = [0, 1, 2].map((plane) =>
      Uint16Array.from({ length: width * 32 }, (_, at) => (at * (7 + plane) + seed * 31) % 256),
    );
    return { width, height: 32, spare: [0, 0], bits: 8, chroma: 3, planes };
  }
  const colour = property.nclx({ primaries: 1, transfer: 13, matrix: 0, fullRange: true });
  const turns = (...boxes: readonly Uint8Array[]) => boxes.map((box) => ({ box, essential: true }));
  const [left, mirrored] = [makeBox('irot', Uint8Array.of(1)), makeBox('imir', Uint8Array.of(1))];
  const [large, small] = [picture(1, 96), picture(2, 48)];
  const read = (file: Uint8Array) => decodeHeic(file, { frames: 'all' }, nodeContext());

  type Item = ReturnType<typeof pcmItem>;
  const fileOf = (items: readonly Item[], type = 'thmb'): Uint8Array =>
    writeHeif({
      majorBrand: 'heic',
      compatibleBrands: ['mif1'],
      primaryId: 1,
      items,
      references: items.slice(1).map(({ id }) => ({ type, from: id, to: [1] })),
    });

  test.each([
    ['as it says itself', turns(left, mirrored), turns(mirrored), turns(mirrored)],
    ['as its picture does where it says nothing', turns(left, mirrored), [], turns(left, mirrored)],
    ['as it is where neither says anything', [], [], []],
  ])('the thumbnail lies %s', async (_, ofPicture, ofThumbnail, expected) => {
    const file = fileOf([
      pcmItem(1, large, [colour, ...ofPicture]),
      pcmItem(2, small, [...(ofThumbnail.length > 0 ? [colour] : []), ...ofThumbnail]),
    ]);
    const { formatId, bytes } = (await thumbnailOf(file, 'heic')) as EmbeddedThumbnail;
    expect(formatId).toBe('heic');
    expect(await read(bytes)).toEqual(await read(fileOf([pcmItem(1, small, [colour, ...expected])])));
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('one that is a JPEG has orientation %i', async (orientation) => {
    // Counter-clockwise quarter turns, then left and right exchanged: what undoes each of EXIF's orientations.
    const [quarters, isMirrored] = [
      [0, false],
      [0, true],
      [2, false],
      [2, true],
      [3, true],
      [3, false],
      [1, true],
      [1, false],
    ][orientation - 1] as [number, boolean];
    const boxes = [
      ...(quarters > 0 ? [makeBox('irot', Uint8Array.of(quarters))] : []),
      ...(isMirrored ? [mirrored] : []),
    ];
    const jpeg = fixture('jpeg/fixtures/dated.jpg');
    const item: Item = { id: 2, type: 'jpeg', data: jpeg, properties: turns(...boxes) };
    const { formatId, bytes } = (await thumbnailOf(
      fileOf([pcmItem(1, large, [colour]), item]),
      'heic',
    )) as EmbeddedThumbnail;
    expect(formatId).toBe('jpeg');
    const image = await decodeJpeg(bytes, { frames: 'all' }, nodeContext());
    expect(image.orientation).toBe(orientation satisfies Orientation);
  });

  test('a picture that is no thumbnail of the first is none', async () => {
    const items = [pcmItem(1, large, [colour]), pcmItem(2, small, [colour])];
    expect(await thumbnailOf(fileOf(items, 'auxl'), 'heic')).toBeUndefined();
    expect(await thumbnailOf(fileOf(items.slice(0, 1)), 'heic')).toBeUndefined();
  });

  test('data that are not all in the file are none', async () => {
    const file = fileOf([pcmItem(1, large, [colour]), pcmItem(2, small, [colour])]);
    expect(await thumbnailOf(file.subarray(0, file.length - 40), 'heic')).toBeUndefined();
  });
});
