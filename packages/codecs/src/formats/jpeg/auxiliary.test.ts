import { readFileSync } from 'node:fs';
import { type Attached, type DecodedImage, defaultsOf, type RewrittenPicture, sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { readHeader } from './header.ts';
import { options as schema } from './options.ts';
import { rewrite } from './rewrite.ts';
import { codedPart } from './transform.ts';

// Pictures by ImageMagick, the video by FFmpeg; put together after the Ultra HDR Image Format 1.1, CIPA DC-007, Motion
// Photo 1.0, and checked with ExifTool. Turned maps by jpegtran and libvips.
const url = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const file = (name: string): Uint8Array => new Uint8Array(readFileSync(url(name)));
const video = file('motion.mp4');
const first = { frames: 'first' } as const;
const options = { ...defaultsOf(schema), keepPixels: true };

const read = (bytes: Uint8Array): Promise<DecodedImage> => decode(bytes, first, nodeContext());
const write = (image: DecodedImage): Promise<Uint8Array> => encode(image, defaultsOf(schema), nodeContext());

/** The second picture as the index of the file says. */
async function indexed(bytes: Uint8Array): Promise<Uint8Array> {
  const [range] = (await readHeader(sourceOf(bytes))).otherPictures;
  return range ? bytes.subarray(range.offset, range.offset + range.length) : new Uint8Array(0);
}

/** A file of two pictures with an index of them (CIPA DC-007, 5.2), the second with a type of there and XMP of its own. */
function withSecond(type: number, xmp: string): Uint8Array {
  const picture = Buffer.from(file('gray.jpg'));
  const u32 = (...values: readonly number[]): Buffer =>
    Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));
  const segment = (marker: number, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, body.length + 2]), body]);
  };
  const packet = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<rdf:RDF>${xmp}</rdf:RDF>`));
  const second = Buffer.concat([picture.subarray(0, 2), ...(xmp === '' ? [] : [packet]), picture.subarray(2)]);
  const index = (length: number, offset: number): Buffer =>
    segment(
      0xe2,
      Buffer.from('MPF\0MM\0*'),
      u32(8),
      Buffer.from([0, 2, 0xb0, 1, 0, 4]),
      u32(1, 2),
      Buffer.from([0xb0, 2, 0, 7]),
      u32(32, 38, 0, 0x030000, length, 0, 0, type, second.length, offset, 0),
    );
  const size = picture.length + index(0, 0).length;
  // Offsets count from the structure, which lies behind the picture's first marker, the segment's head and its name.
  return Buffer.concat([picture.subarray(0, 2), index(size, size - 10), picture.subarray(2), second]);
}

const lengths = (bytes: Uint8Array): readonly string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/Semantic="(\w+)"[^>]*?(?:Length="(\d+)"|\/>)/g),
  ].map(([, name, length]) => `${name} ${length}`);

describe('reading', () => {
  test('finds the gain map and the video behind it', async () => {
    const { auxiliary = [], adjustments } = await read(file('ultrahdr-motion.jpg'));
    expect(auxiliary.map(({ kind, orientation }) => [kind, orientation])).toEqual([
      ['gain-map', 6],
      ['motion-video', 1],
    ]);
    expect(auxiliary[1]?.bytes).toEqual(video);
    expect(adjustments).toBeUndefined();
    // Of what describes it ISO 21496-1 alone is left in the bare one.
    expect(Buffer.from(auxiliary[0]?.bytes ?? []).includes('hdrgm:GainMapMax')).toBe(true);
    expect(Buffer.from(auxiliary[0]?.bytesWithoutMetadata ?? []).includes('hdrgm')).toBe(false);
    expect(auxiliary[0]?.bytesWithoutMetadata).toEqual(await indexed(file('iso-gain-map.jpg')));
  });

  test('finds a map that only the directory lists, and a video by its offset', async () => {
    const listed = await read(file('listed-gain-map.jpg'));
    expect(listed.auxiliary?.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([['gain-map', 1086]]);
    expect((await read(file('micro-video.jpg'))).auxiliary).toEqual([
      { kind: 'motion-video', bytes: video, orientation: 1 },
    ]);
  });

  const apdi = (type: string): string =>
    `<rdf:Description xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/"><apdi:AuxiliaryImageType>${type}</apdi:AuxiliaryImageType></rdf:Description>`;
  test.each([
    ['the other eye of a stereo picture', 0x020002, '', 'other-images'],
    ['another part of a panorama', 0x020001, '', 'other-images'],
    ['a large thumbnail', 0x010001, '', 'thumbnail'],
    ['a portrait’s disparity, as Apple names it', 0, apdi('disparity'), 'depth-map'],
    ['a portrait’s depth', 0x020002, apdi('depth'), 'depth-map'],
    ['a portrait’s matte', 0, apdi('portraiteffectsmatte'), 'other-images'],
  ])('tells %s by what it is', async (_, type, xmp, what) => {
    const { adjustments } = await read(withSecond(type, xmp));
    expect(adjustments).toEqual([{ kind: 'auxiliary-dropped', what }]);
  });

  test('reads and writes a directory of elements, as ExifTool makes it', async () => {
    const image = await read(file('elements.jpg'));
    expect(image.auxiliary?.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
      ['gain-map', 1090],
      ['motion-video', video.length],
    ]);
    const made = Buffer.from(await write(image)).toString('latin1');
    const map = await indexed(Buffer.from(made, 'latin1'));
    expect([...made.matchAll(/<Item:Length>(\d+)</g)].map(([, length]) => Number(length))).toEqual([
      map.length,
      video.length,
    ]);
    const { auxiliary: _, ...bare } = image;
    const without = Buffer.from(await write(bare)).toString('latin1');
    expect(['hdrgm:Version', 'MotionPhoto', 'GainMap'].filter((word) => without.includes(word))).toEqual([]);
    expect(without).toContain('<dc:title>');
  });

  test('keeps the trailer of Samsung whole where a video is in it', async () => {
    const trailer = samsung('MotionPhoto_Data', video);
    const { auxiliary } = await read(Uint8Array.from([...file('gray.jpg'), ...trailer]));
    expect(auxiliary?.map(({ kind, bytes }) => [kind, bytes])).toEqual([['motion-video', trailer]]);
    const other = await read(Uint8Array.from([...file('gray.jpg'), ...samsung('Image_UTC_Data', video)]));
    expect(other.auxiliary).toBeUndefined();
  });

  test('says that what is claimed and broken is dropped', async () => {
    const whole = file('ultrahdr-motion.jpg');
    const { auxiliary, adjustments } = await read(whole.subarray(0, whole.length - video.length - 500));
    expect(auxiliary).toBeUndefined();
    expect(adjustments).toEqual([
      { kind: 'auxiliary-dropped', what: 'gain-map' },
      { kind: 'auxiliary-dropped', what: 'motion-video' },
    ]);
  });
});

/** One block in Samsung's trailer. */
function samsung(name: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0x0a30, 2);
  head.writeUInt32LE(name.length, 4);
  const block = Buffer.concat([head, Buffer.from(name), data]);
  const directory = Buffer.alloc(24);
  directory.write('SEFH');
  directory.writeUInt32LE(101, 4);
  directory.writeUInt32LE(1, 8);
  directory.writeUInt16LE(0x0a30, 14);
  directory.writeUInt32LE(block.length, 16);
  directory.writeUInt32LE(block.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(directory.length);
  end.write('SEFT', 4);
  return new Uint8Array(Buffer.concat([block, directory, end]));
}

describe('writing', () => {
  test('turns the map, and tells where it lies and how long all is', async () => {
    const made = await write(await read(file('ultrahdr-motion.jpg')));
    const map = await indexed(made);
    expect(codedPart(map)).toEqual(codedPart(file('gain-map.6.jpg')));
    expect(Buffer.from(map).includes('hdrgm:GainMapMax')).toBe(true);
    expect(made.subarray(made.length - video.length)).toEqual(video);
    expect(lengths(made)).toEqual(['Primary undefined', `GainMap ${map.length}`, `MotionPhoto ${video.length}`]);
    expect(Buffer.from(made).indexOf('urn:iso:std:iso:ts:21496:-1\0')).toBeLessThan(
      made.length - map.length - video.length,
    );
    const again = await read(made);
    expect(again.auxiliary?.map(({ kind }) => kind)).toEqual(['gain-map', 'motion-video']);
  });

  test('codes a map anew whose blocks the edge cuts', async () => {
    const made = await write(await read(file('listed-gain-map.jpg')));
    const map = await indexed(made);
    const { raster } = (await read(map)).frames[0];
    expect(raster).toMatchObject({ width: 13, height: 20, model: 'gray' });
    expect(differenceFromPng(raster, url('gain-map-odd.6.png')).worst).toBeLessThanOrEqual(4);
    expect(Buffer.from(map).includes('hdrgm:GainMapMax')).toBe(true);
    expect(lengths(made)).toEqual(['Primary undefined', `GainMap ${map.length}`]);
  });

  test.each([
    ['is not whole', 2],
    ['has broken tables', 4],
  ])('says that a map which %s is dropped', async (_, at) => {
    const image = await read(file('ultrahdr-motion.jpg'));
    const [map, motion] = image.auxiliary ?? [];
    const bytes = Uint8Array.from(map?.bytes ?? []);
    // Length, and precision and number, of its first quantisation table.
    bytes[Buffer.from(bytes).indexOf('ffdb', 0, 'hex') + at] = 0xff;
    const auxiliary = map && motion ? [{ ...map, bytes }, motion] : [];
    const told: unknown[] = [];
    const onAdjustment = (adjustment: unknown): void => void told.push(adjustment);
    const made = await encode({ ...image, auxiliary }, defaultsOf(schema), nodeContext({ onAdjustment }));
    expect(told).toEqual([{ kind: 'auxiliary-dropped', what: 'gain-map' }]);
    expect(lengths(made)).toEqual(['Primary undefined', `MotionPhoto ${video.length}`]);
    expect(made.subarray(-video.length)).toEqual(video);
  });

  test('claims nothing that is not there', async () => {
    const { auxiliary: _, ...image } = await read(file('ultrahdr-motion.jpg'));
    const made = await write(image);
    expect(lengths(made)).toEqual(['Primary undefined']);
    const text = Buffer.from(made).toString('latin1');
    expect(['hdrgm:Version', 'MotionPhoto', 'MPF\0', '21496'].filter((word) => text.includes(word))).toEqual([]);
  });
});

describe('rewriting', () => {
  const whole = file('ultrahdr-motion.jpg');
  const asIs = (held: Attached): Attached => held;
  const request = { options, reading: {}, metadata: 'keep', carried: asIs } as const;
  const upright = whole.slice();
  upright[upright.indexOf(6, upright.indexOf(0x12))] = 1;

  test('keeps every byte where nothing is asked', async () => {
    const made = await rewrite(upright, request, nodeContext());
    expect(made?.bytes).toEqual(upright);
  });

  test('moves the index where the header grows', async () => {
    const carried = ({ metadata }: Attached): Attached => ({
      metadata: { ...metadata, exif: Uint8Array.from([...(metadata.exif ?? []), ...new Uint8Array(1000)]) },
    });
    const made = await rewrite(upright, { ...request, carried }, nodeContext());
    expect(made?.bytes.length).toBe(upright.length + 1000);
    expect(await indexed(made?.bytes ?? upright)).toEqual(await indexed(upright));
  });

  test('turns picture and map', async () => {
    const told: RewrittenPicture[] = [];
    const carried = (held: Attached, result: RewrittenPicture): Attached => {
      told.push(result);
      return held;
    };
    const made = await rewrite(whole, { ...request, carried }, nodeContext());
    expect(told).toEqual([{ width: 32, height: 48, orientation: 1, moved: true }]);
    expect(codedPart(await indexed(made?.bytes ?? whole))).toEqual(codedPart(file('gain-map.6.jpg')));
    expect(made?.bytes.subarray(-video.length)).toEqual(video);
  });

  test('leaves to the encoder what is not asked or not whole', async () => {
    const other = { ...request, options: { ...options, keepPixels: false } };
    expect(await rewrite(whole, other, nodeContext())).toBeUndefined();
    expect(await rewrite(whole.subarray(0, 1700), request, nodeContext())).toBeUndefined();
  });
});
