import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import {
  type ColorSpace,
  createRaster,
  type DecodedImage,
  defaultsOf,
  type Frame,
  type Metadata,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fixturesBeside, rasterOfPng, still } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { concat, fourcc, makeBox } from '../../coding/boxes.ts';
import { withoutMetadata } from '../../families/jpeg/embedded.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { metadataIn } from './jpeg-metadata.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const defaults = defaultsOf(options);
const SIZE = { width: 48, height: 40 };

function read(bytes: Uint8Array): Promise<DecodedImage> {
  return decode(bytes, { frames: 'all' }, nodeContext());
}

function cicp(primaries: number, transfer: number): ColorSpace {
  return { cicp: { primaries, transfer, matrix: 0, fullRange: true } };
}

describe('JPEG XL decoder', () => {
  it.each([
    ['rgb.jxl', 'rgb.png', 'rgb', 'none', 8, 'srgb', 0],
    ['rgba.jxl', 'rgba.png', 'rgb', 'straight', 8, 'srgb', 0],
    ['gray16.jxl', 'gray16.png', 'gray', 'none', 16, 'srgb', 0],
    ['lossy.jxl', 'lossy.png', 'rgb', 'none', 8, 'srgb', 1],
    ['p3.jxl', 'rgb.png', 'rgb', 'none', 8, cicp(12, 13), 0],
    ['pq.jxl', 'rgb.png', 'rgb', 'none', 8, cicp(9, 16), 0],
  ] as const)('decodes %s as libjxl 0.7 does', async (name, expected, model, alpha, depth, colorSpace, tolerance) => {
    const { frames, adjustments } = await read(fixture(name));
    const { raster } = frames[0];
    const facts = { ...SIZE, model, alpha, depth, colorSpace };
    expect(raster).toMatchObject(facts);
    expect(adjustments).toBeUndefined();
    expect(differenceFromPng(raster, url(expected)).worst).toBeLessThanOrEqual(tolerance);
    expect(await probe(sourceOf(fixture(name)))).toMatchObject({ ...facts, kind: 'still', orientation: 1 });
  });

  it('decodes floats', async () => {
    const { raster } = (await read(fixture('float.jxl'))).frames[0];
    expect(raster).toMatchObject({ ...SIZE, model: 'rgb', depth: 32, colorSpace: 'srgb' });
    const scaled = { ...raster, depth: 8, data: raster.data.map((value) => value * 255) } as Raster;
    expect(differenceFromPng(scaled, url('rgb.png')).worst).toBeLessThan(0.01);
    expect(await probe(sourceOf(fixture('float.jxl')))).toMatchObject({ depth: 32 });
  });

  it('gives a profile where code points cannot say the curve', async () => {
    const { raster } = (await read(fixture('gamma.jxl'))).frames[0];
    const icc = typeof raster.colorSpace === 'object' && 'icc' in raster.colorSpace ? raster.colorSpace.icc : [];
    expect(new TextDecoder('latin1').decode(Uint8Array.from(icc).subarray(36, 40))).toBe('acsp');
  });

  it('rebuilds a recompressed JPEG to the byte', async () => {
    const [{ raster, encoded }] = (await read(fixture('jpeg.jxl'))).frames;
    expect(raster).toMatchObject(SIZE);
    expect(differenceFromPng(raster, url('jpeg.png')).worst).toBeLessThanOrEqual(1);
    expect(encoded).toEqual({ mimeType: 'image/jpeg', bytes: fixture('photo.jpg'), isSourceFile: true });
  });

  it('turns a recompressed JPEG upright', async () => {
    const { frames, metadata, orientation } = await read(fixture('turned.jxl'));
    const [{ raster, encoded }] = frames;
    expect(raster).toMatchObject({ width: 40, height: 48 });
    expect(orientation).toBe(1);
    expect(differenceFromPng(raster, url('turned.png')).worst).toBeLessThanOrEqual(1);
    expect(encoded).toMatchObject({ mimeType: 'image/jpeg', needsRotation: true });
    expect(new TextDecoder('latin1').decode(metadata.exif)).toMatch(/^(?:II|MM).*Ada/s);
    expect(new TextDecoder().decode(metadata.xmp)).toContain('Tower');
    const info = await probe(sourceOf(fixture('turned.jxl')));
    expect(info).toMatchObject({ width: 40, height: 48, metadata: ['exif', 'xmp'] });
  });

  it('unpacks compressed metadata', async () => {
    const packed = brotliCompressSync(new TextEncoder().encode('<x:xmpmeta/>'));
    const parts = [fixture('gray16.jxl'), makeBox('brob', fourcc('xml '), new Uint8Array(packed))];
    const { metadata } = await read(concat(parts));
    expect(new TextDecoder().decode(metadata.xmp)).toBe('<x:xmpmeta/>');
    expect((await probe(sourceOf(concat(parts)))).metadata).toEqual(['xmp']);
  });

  it('composes animation frames', async () => {
    const image = await read(fixture('animation.jxl'));
    expect(image).toMatchObject({ kind: 'animation', loopCount: 0 });
    expect(image.frames.map(({ duration }) => duration)).toEqual([70, 70, 250]);
    const strip = PNG.sync.read(readFileSync(url('animation.png')));
    const frame = 24 * 16 * 4;
    for (const [index, { raster }] of image.frames.entries()) {
      const expected = strip.data.subarray(index * frame, (index + 1) * frame);
      expect(differenceOf(toRgba(raster), expected).worst).toBe(0);
    }
    const first = await decode(fixture('animation.jxl'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
    expect(await probe(sourceOf(fixture('animation.jxl')))).toMatchObject({ kind: 'animation', frameCount: 3 });
  });

  it('keeps what a cut file holds, and says so', async () => {
    // Larger than a group, so that whole groups come before the cut.
    const data = Uint8Array.from({ length: 600 * 300 }, (_, at) => (at * at) >> 8);
    const raster = createRaster({
      width: 600,
      height: 300,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    const bytes = await encode(still(raster), defaults, nodeContext());
    const image = await read(bytes.slice(0, bytes.length / 2));
    expect(image.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    await expect(read(bytes.slice(0, 12))).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('refuses sizes before it decodes', async () => {
    const limits = { maxPixels: 48 * 40 - 1, maxTotalPixels: 1e9 };
    const refused = decode(fixture('rgb.jxl'), { frames: 'all' }, nodeContext({ limits }));
    await expect(refused).rejects.toMatchObject({ code: 'limit-exceeded' });
    const total = { maxPixels: 1e6, maxTotalPixels: 24 * 16 * 2 };
    const many = decode(fixture('animation.jxl'), { frames: 'all' }, nodeContext({ limits: total }));
    await expect(many).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(decode(fixture('rgb.jxl'), { frames: 'all' }, nodeContext({ signal }))).rejects.toThrow('abort');
  });
});

describe('JPEG XL encoder', () => {
  it.each([
    ['rgb', [0, 1, 2]],
    ['rgb', [0, 1, 2, 3]],
    ['gray', [0]],
    ['gray', [0, 3]],
  ] as const)('keeps %s of channels %j exactly', async (model, channels) => {
    const raster = rasterOfPng(url('rgba.png'), model, channels);
    const file = await encode(still(raster), { ...defaults, lossless: true }, nodeContext());
    expect((await read(file)).frames[0].raster).toEqual(raster);
  });

  it('keeps 10 of 16 bits, and floats beyond white', async () => {
    const deep = createRaster({
      ...SIZE,
      model: 'gray',
      alpha: 'none',
      depth: 16,
      significantBits: 10,
      colorSpace: 'srgb',
      data: Uint16Array.from({ length: 48 * 40 }, (_, at) => Math.round(((at % 1024) * 65_535) / 1023)),
    });
    const file = await encode(still(deep), { ...defaults, lossless: true }, nodeContext());
    expect((await read(file)).frames[0].raster).toEqual(deep);
    const float = createRaster({
      ...SIZE,
      model: 'rgb',
      alpha: 'none',
      depth: 32,
      colorSpace: 'srgb-linear',
      data: Float32Array.from({ length: 48 * 40 * 3 }, (_, at) => at / 100 - 1),
    });
    const bright = await encode(still(float), { ...defaults, lossless: true }, nodeContext());
    expect((await read(bright)).frames[0].raster).toEqual(float);
  });

  it.each(['lossless', 'lossy'] as const)('carries code points (%s)', async (way) => {
    for (const colorSpace of [cicp(9, 16), cicp(9, 18), cicp(12, 13), cicp(1, 1)]) {
      const raster = { ...rasterOfPng(url('rgb.png'), 'rgb', [0, 1, 2]), colorSpace };
      const file = await encode(still(raster), { ...defaults, lossless: way === 'lossless' }, nodeContext());
      expect((await read(file)).frames[0].raster.colorSpace).toEqual(colorSpace);
    }
    const raster = { ...rasterOfPng(url('rgb.png'), 'rgb', [0, 1, 2]), colorSpace: cicp(10, 1) };
    await expect(encode(still(raster), defaults, nodeContext())).rejects.toMatchObject({ code: 'unsupported-feature' });
  });

  it('carries profiles, lossy ones too', async () => {
    const colorSpace = { icc: fixture('gray.icc') };
    const raster = { ...rasterOfPng(url('rgb.png'), 'gray', [0]), colorSpace };
    for (const lossless of [true, false]) {
      const back = (await read(await encode(still(raster), { ...defaults, lossless }, nodeContext()))).frames[0].raster;
      expect(back.colorSpace).toEqual(colorSpace);
      expect(differenceOf(toRgba(back), toRgba(raster)).psnr).toBeGreaterThan(lossless ? 1000 : 33);
    }
  });

  it.each(['gray', 'rgb'] as const)(
    'has the colours of a profile in large pictures as in small ones (%s)',
    async (model) => {
      const [{ raster: gamma }] = (await read(fixture('gamma.jxl'))).frames;
      const colorSpace = model === 'gray' ? { icc: fixture('gray.icc') } : gamma.colorSpace;
      /** Colours as squares, eight in a row: they stay what they are whatever the picture's size. */
      const painted = (side: number): Raster => {
        const channels = model === 'gray' ? 1 : 3;
        const data = new Uint8Array(side * side * channels);
        for (let at = 0; at < side * side; at++) {
          const square = Math.floor((at % side) / (side / 8)) + 8 * Math.floor(at / side / (side / 8));
          for (let k = 0; k < channels; k++) data[at * channels + k] = (square * (k === 0 ? 4 : 31 * k) + 3) & 255;
        }
        return createRaster({ width: side, height: side, model, alpha: 'none', depth: 8, colorSpace, data });
      };
      const coloursOf = async (side: number): Promise<readonly number[]> => {
        const file = await encode(still(painted(side)), { ...defaults, quality: 90 }, nodeContext());
        const back = toRgba((await read(file)).frames[0].raster);
        const middle = (square: number): number =>
          Math.floor((Math.floor(square / 8) + 0.5) * (side / 8)) * side + ((square % 8) + 0.5) * (side / 8);
        return Array.from({ length: 64 }, (_, square) => [
          ...back.subarray(middle(square) * 4, middle(square) * 4 + 3),
        ]).flat();
      };
      // Little CMS itself works on the small one; large ones have tables that are made of what it says.
      const [small, large] = [await coloursOf(256), await coloursOf(512)];
      const apart = large.map((value, at) => Math.abs(value - (small[at] ?? 0)));
      expect(Math.max(...apart)).toBeLessThanOrEqual(2);
      expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(0.2);
    },
  );

  it('loses less at higher quality', async () => {
    const raster = rasterOfPng(url('rgb.png'), 'rgb', [0, 1, 2]);
    const sizes: number[] = [];
    for (const [quality, decibels] of [
      [10, 17],
      [85, 28],
      [100, 38],
    ] as const) {
      const file = await encode(still(raster), { ...defaults, quality }, nodeContext());
      sizes.push(file.length);
      expect(differenceFromPng((await read(file)).frames[0].raster, url('rgb.png')).psnr).toBeGreaterThan(decibels);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  it('writes metadata and animations', async () => {
    const { metadata } = await read(fixture('turned.jxl'));
    const { exif, xmp } = metadata;
    const { frames } = await read(fixture('animation.jxl'));
    const image = { ...still(frames[0].raster), frames, kind: 'animation', loopCount: 2, metadata } as const;
    const back = await read(await encode(image, { ...defaults, lossless: true }, nodeContext()));
    expect(back).toMatchObject({ kind: 'animation', loopCount: 2, metadata: { exif, xmp } });
    expect(back.frames).toEqual(frames);
  });

  it('keeps the coefficients of a JPEG, and the whole file where nothing of it is to change', async () => {
    const { frames, metadata } = await read(fixture('jpeg.jxl'));
    const photo = fixture('photo.jpg');
    const lossless = { ...defaults, lossless: true };
    const packed = async (bytes: Uint8Array, blocks: Metadata, intact: boolean): Promise<DecodedImage> => {
      const frame: Frame = { ...frames[0], encoded: { mimeType: 'image/jpeg', bytes, unmodified: intact } };
      const image = { ...still(frame.raster, { metadata: blocks }), frames: [frame] as const };
      return read(await encode(image, lossless, nodeContext()));
    };
    const whole = await packed(photo, metadata, true);
    expect(whole.frames[0].encoded).toEqual({ mimeType: 'image/jpeg', bytes: photo, isSourceFile: true });
    expect(whole.metadata).toEqual(metadata);
    // Beside a file goes what it does not say itself; it is then no longer all of the picture.
    const bare = withoutMetadata(photo) ?? photo;
    const xmp = new TextEncoder().encode('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    const described = await packed(bare, { xmp }, true);
    expect(described.frames[0].encoded).toBeUndefined();
    expect(described.metadata).toEqual({ xmp });
    const alone = await packed(bare, {}, true);
    expect(alone.frames[0].encoded).toEqual({ mimeType: 'image/jpeg', bytes: bare, isSourceFile: true });
    // With other metadata than its own the JPEG cannot be rebuilt, but its picture stays.
    const exif = Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);
    for (const blocks of [{}, { exif }]) {
      const back = await packed(photo, blocks, false);
      expect(back.metadata).toEqual(blocks);
      expect(back.frames[0].encoded).toBeUndefined();
      expect(differenceFromPng(back.frames[0].raster, url('jpeg.png')).worst).toBeLessThanOrEqual(1);
    }
  });

  it('finds comments and IPTC in a JPEG that it rebuilds', async () => {
    const file = fixture('photo.jpg');
    const segment = (marker: number, text: string): Buffer =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
    const comment = segment(0xfe, 'A comment');
    const records = '\x1c\x02\x5a\0\x04Wien';
    const iptc = segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x09${records}\0`);
    const others = metadataIn(
      new Uint8Array(Buffer.concat([file.subarray(0, 2), comment, iptc, file.subarray(2)])),
    ).others;
    expect(others).toEqual({
      texts: [{ keyword: 'Comment', text: 'A comment' }],
      iptc: new Uint8Array(Buffer.from(records, 'latin1')),
    });
  });
});
