import { createRaster, type DecodedImage, defaultsOf, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { fixturesBeside, rasterOfPng, still } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { boxesIn, concat, makeBox, numbers } from '../../coding/boxes.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const defaults = defaultsOf(options);
const SIZE = { width: 48, height: 40 };

function read(bytes: Uint8Array): Promise<DecodedImage> {
  return decode(bytes, { frames: 'all' }, nodeContext());
}

describe('JPEG 2000 decoder', () => {
  it.each([
    ['rgb.jp2', 'rgb.png', 'rgb', 'none', 8, 0],
    ['rgba.jp2', 'rgba.png', 'rgb', 'straight', 8, 0],
    ['gray16.j2k', 'gray16.png', 'gray', 'none', 16, 0],
    ['tiled.j2k', 'rgb.png', 'rgb', 'none', 8, 0],
    ['offset.j2k', 'offset.png', 'rgb', 'none', 8, 0],
    ['lossy.jp2', 'lossy.png', 'rgb', 'none', 8, 1],
    ['ycc420.jp2', 'ycc420.png', 'rgb', 'none', 8, 1],
  ] as const)('decodes %s as OpenJPEG does', async (name, expected, model, alpha, depth, tolerance) => {
    const { frames } = await read(fixture(name));
    const { raster } = frames[0];
    const facts = { ...SIZE, model, alpha, depth, colorSpace: 'srgb' };
    expect(raster).toMatchObject(facts);
    expect(differenceFromPng(raster, url(expected)).worst).toBeLessThanOrEqual(tolerance);
    expect(await probe(sourceOf(fixture(name)))).toMatchObject({ ...facts, kind: 'still', frameCount: 1 });
  });

  it('returns the metadata of UUID boxes', async () => {
    const { metadata } = await read(fixture('rgb.jp2'));
    expect(new TextDecoder('latin1').decode(metadata.exif)).toMatch(/^MM\0\*.*Ada/s);
    expect(new TextDecoder().decode(metadata.xmp)).toContain('Tower');
    expect((await probe(sourceOf(fixture('rgb.jp2')))).metadata).toEqual(['exif', 'xmp']);
  });

  it('looks up palettes', async () => {
    const gray = createRaster<8>({
      width: 4,
      height: 1,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data: Uint8Array.of(2, 0, 1, 9),
    });
    const file = await encode(still(gray), { ...defaults, lossless: true }, nodeContext());
    const palette = makeBox(
      'pclr',
      numbers([3, 2], [3, 1], [7, 1], [7, 1], [7, 1]),
      Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
    );
    const map = makeBox('cmap', ...[0, 1, 2].map((column) => numbers([0, 2], [1, 1], [column, 1])));
    const parts = [...boxesIn(file)].map(({ type, payload }) => {
      if (type !== 'jp2h') return makeBox(type, payload);
      return makeBox(
        type,
        ...[...boxesIn(payload)].filter((box) => box.type !== 'colr').map((box) => makeBox(box.type, box.payload)),
        palette,
        map,
      );
    });
    const { raster } = (await read(concat(parts))).frames[0];
    // An index beyond the palette takes its last entry.
    expect([...raster.data]).toEqual([7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(raster).toMatchObject({ model: 'rgb', alpha: 'none', width: 4 });
  });

  it('keeps what a cut codestream holds, and says so', async () => {
    const bytes = fixture('tiled.j2k');
    const image = await read(bytes.slice(0, bytes.length * 0.7));
    expect(image.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    const whole = (await read(bytes)).frames[0].raster.data;
    const part = image.frames[0].raster.data;
    const row = SIZE.width * 3;
    expect([...part.subarray(0, row * 16)]).toEqual([...whole.subarray(0, row * 16)]);
    const header = fixture('rgb.jp2');
    // The size of the last box of the header, which is the colours'.
    header[62] = 0x40;
    expect(header.subarray(66, 70)).toEqual(new TextEncoder().encode('colr'));
    const damaged = await read(header);
    expect(damaged.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    expect(differenceFromPng(damaged.frames[0].raster, url('rgb.png')).worst).toBe(0);
    await expect(read(bytes.slice(0, 60))).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('makes no room for what a tile-part only claims', async () => {
    for (const [name, claims] of [
      ['rgb.jp2', 0xffff_0063],
      ['gray16.j2k', 0x7fff_ffff],
      ['tiled.j2k', 0xffff_ffff],
    ] as const) {
      const bytes = fixture(name);
      const at = bytes.findIndex(
        (byte, index) => byte === 0xff && bytes[index + 1] === 0x90 && bytes[index + 3] === 10,
      );
      new DataView(bytes.buffer).setUint32(at + 6, claims);
      // Of a picture of one tile all is there; of the others' tiles, which would follow, none.
      const result = await read(bytes).catch((error: unknown) => error);
      if (result instanceof Error) expect(result, name).toMatchObject({ code: 'corrupt-input' });
      else expect(result, name).toMatchObject({ adjustments: [{ kind: 'damaged-input' }] });
    }
  });

  it('refuses sizes before it decodes', async () => {
    const bytes = fixture('gray16.j2k');
    const limits = { maxPixels: 48 * 40 - 1, maxTotalPixels: 1e9 };
    const refused = decode(bytes, { frames: 'all' }, nodeContext({ limits }));
    await expect(refused).rejects.toMatchObject({ code: 'limit-exceeded' });
    const bomb = bytes.slice();
    // Tiles of one pixel on a large grid.
    new DataView(bomb.buffer).setUint32(8, 100_000);
    new DataView(bomb.buffer).setUint32(24, 1);
    await expect(read(bomb)).rejects.toMatchObject({ code: 'corrupt-input' });
    // 38 bits a sample.
    const wide = bytes.slice();
    wide[42] = 37;
    await expect(read(wide)).rejects.toMatchObject({ code: 'unsupported-feature' });
  });

  it('is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(decode(fixture('rgb.jp2'), { frames: 'all' }, nodeContext({ signal }))).rejects.toThrow('abort');
  });
});

describe('JPEG 2000 encoder', () => {
  it.each([
    ['rgb', [0, 1, 2]],
    ['rgb', [0, 1, 2, 3]],
    ['gray', [0]],
    ['gray', [0, 3]],
  ] as const)('keeps %s of channels %j exactly', async (model, channels) => {
    const raster = rasterOfPng(url('rgba.png'), model, channels);
    for (const tiles of [false, true]) {
      const file = await encode(still(raster), { ...defaults, lossless: true, tiles }, nodeContext());
      expect((await read(file)).frames[0].raster).toEqual(raster);
    }
  });

  it('keeps 12 of 16 bits', async () => {
    const data = Uint16Array.from({ length: 48 * 40 }, (_, at) => Math.round((at * 2 * 65_535) / 4095));
    const raster = createRaster({
      ...SIZE,
      model: 'gray',
      alpha: 'none',
      depth: 16,
      significantBits: 12,
      colorSpace: 'srgb',
      data,
    });
    const file = await encode(still(raster), { ...defaults, lossless: true }, nodeContext());
    expect((await read(file)).frames[0].raster).toEqual(raster);
  });

  it('loses less at higher quality', async () => {
    const raster = rasterOfPng(url('rgb.png'), 'rgb', [0, 1, 2]);
    const sizes: number[] = [];
    for (const [quality, decibels] of [
      [10, 26],
      [70, 38],
      [100, 46],
    ] as const) {
      const file = await encode(still(raster), { ...defaults, quality }, nodeContext());
      sizes.push(file.length);
      expect(differenceFromPng((await read(file)).frames[0].raster, url('rgb.png')).psnr).toBeGreaterThan(decibels);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  it('writes metadata, the profile and the resolution', async () => {
    const icc = new Uint8Array(132);
    icc.set(new TextEncoder().encode('RGB '), 16);
    icc.set(new TextEncoder().encode('acsp'), 36);
    const { metadata } = await read(fixture('rgb.jp2'));
    const raster = { ...rasterOfPng(url('rgb.png'), 'rgb', [0, 1, 2]), colorSpace: { icc } };
    const blocks = { ...metadata, iptc: Uint8Array.of(0x1c, 2, 0, 0, 0) };
    const density = { x: 300, y: 72 };
    const back = await read(await encode(still(raster, { metadata: blocks, density }), defaults, nodeContext()));
    expect(back).toMatchObject({ metadata: blocks, density });
    expect(back.frames[0].raster.colorSpace).toEqual({ icc });
  });
});
