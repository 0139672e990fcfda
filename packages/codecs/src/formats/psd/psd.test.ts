import { readFileSync } from 'node:fs';
import { type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { readDocument } from '../../families/photoshop/document.ts';
import { options } from '../../families/photoshop/options.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files by ImageMagick and GIMP with metadata by ExifTool; the PNG files beside them are ImageMagick's reading.
const { url, fixture } = fixturesBeside(import.meta.url);
const read = (bytes: Uint8Array): Promise<DecodedImage> => decode(bytes, { frames: 'all' }, nodeContext());

describe('reading the merged picture', () => {
  it.each(['rgb-rle', 'gray', 'bitmap', 'rgb16', 'rgba', 'indexed'])('reads %s', async (name) => {
    const bytes = fixture(`${name}.psd`);
    const { frames } = await read(bytes);
    const { raster } = frames[0];
    expect(differenceFromPng(raster, url(`${name}.png`)).worst).toBeLessThan(0.01);
    const { width, height, model, alpha, depth } = await probe(sourceOf(bytes));
    expect(raster).toMatchObject({ width, height, model, alpha, depth });
  });

  it('reads rows that are not packed', async () => {
    const { frames } = await read(fixture('rgb-raw.psd'));
    expect(differenceFromPng(frames[0].raster, url('rgb-rle.png')).worst).toBe(0);
  });

  it('counts ink', async () => {
    const { raster } = (await read(fixture('cmyk.psd'))).frames[0];
    expect(raster).toMatchObject({ model: 'cmyk', colorSpace: 'device-cmyk' });
    // The four channels side by side; gray levels, which ImageMagick gives as ink.
    const expected = PNG.sync.read(readFileSync(url('cmyk.png')));
    const planes = Uint8Array.from({ length: raster.data.length }, (_, i) => {
      const [pixel, channel] = [Math.floor(i / 4), i % 4];
      const [x, y] = [pixel % raster.width, Math.floor(pixel / raster.width)];
      return expected.data[(y * expected.width + channel * raster.width + x) * 4] as number;
    });
    expect([...raster.data]).toEqual([...planes]);
  });

  it('reads metadata and density', async () => {
    const { metadata, density } = await read(fixture('rgb-rle.psd'));
    const text = (bytes: Uint8Array | undefined): string => new TextDecoder('latin1').decode(bytes);
    expect(density).toEqual({ x: 150, y: 150 });
    expect(text(metadata.exif)).toMatch(/^(II|MM).*Ada/s);
    expect(text(metadata.xmp)).toContain('Hill');
    expect(text(metadata.iptc)).toContain('sea');
  });
});

describe('reading layers', () => {
  // GIMP's files without the merged picture; the picture is GIMP's, and that of clipped layers psd-tools'.
  const cut = async (name: string): Promise<Uint8Array> => {
    const bytes = fixture(name);
    return bytes.subarray(0, (await readDocument(sourceOf(bytes))).dataOffset);
  };

  it.each(['layers', 'group', 'clipped'])('composites %s', async (name) => {
    const bytes = await cut(`${name}.psd`);
    const { frames, adjustments } = await read(bytes);
    expect(differenceFromPng(frames[0].raster, url(`${name}.png`)).worst).toBeLessThanOrEqual(1);
    expect(adjustments).toEqual([{ kind: 'layers-merged', total: 3 }]);
    expect((await probe(sourceOf(bytes))).alpha).toBe('none');
  });

  it('gives layers as pages', async () => {
    const bytes = fixture('layers.psd');
    const separate = { layers: 'separate' } as const;
    const image = await decode(bytes, { frames: 'all', options: separate }, nodeContext());
    expect(image.kind).toBe('pages');
    expect(image.frames.map(({ name }) => name)).toEqual(['Background', 't2.png', 't2.png #1']);
    // Beyond the layer there is nothing.
    expect(image.frames[2]?.raster).toMatchObject({ width: 70, height: 40, alpha: 'straight' });
    expect(image.frames[2]?.raster.data[3]).toBe(0);
    expect(await probe(sourceOf(bytes), separate)).toMatchObject({ kind: 'pages', frameCount: 3, alpha: 'straight' });
    const some = await decode(bytes, { frames: 'all', options: separate, pages: [1] }, nodeContext());
    expect(some.frames).toEqual([{ ...image.frames[1], index: 1 }]);
  });

  it('writes pages as layers', async () => {
    const source = await decode(
      fixture('layers.psd'),
      { frames: 'all', options: { layers: 'separate' } },
      nodeContext(),
    );
    const bytes = await encode(source, defaultsOf(options), nodeContext());
    const back = await decode(bytes, { frames: 'all', options: { layers: 'separate' } }, nodeContext());
    expect(back.frames.map(({ name }) => name)).toEqual(source.frames.map(({ name }) => name));
    expect(back.frames.map(({ raster }) => raster)).toEqual(source.frames.map(({ raster }) => raster));
  });
});

describe('hostile files', () => {
  it('takes the size from the header before anything is made', async () => {
    const bytes = fixture('rgb-raw.psd');
    new DataView(bytes.buffer).setUint32(14, 30_000);
    new DataView(bytes.buffer).setUint32(18, 30_000);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'limit-exceeded' });
    new DataView(bytes.buffer).setUint32(18, 30_001);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('keeps what a torn file has', async () => {
    const bytes = fixture('rgb-raw.psd');
    const { adjustments, frames } = await read(bytes.subarray(0, bytes.length - 100));
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    // The red plane is whole.
    const whole = (await read(bytes)).frames[0].raster.data;
    expect([...frames[0].raster.data].filter((_, i) => i % 3 === 0)).toEqual([...whole].filter((_, i) => i % 3 === 0));
  });

  it('gives an answer to every cut', async () => {
    for (const name of ['rgba.psd', 'rgb-rle.psd']) {
      const bytes = fixture(name);
      for (let length = 0; length < bytes.length; length += 37) {
        const outcome = await read(bytes.subarray(0, length)).then(
          () => 'corrupt-input',
          (error: { code?: string }) => error.code,
        );
        expect(outcome).toBe('corrupt-input');
      }
    }
  });
});

function still(raster: Partial<Raster> & Pick<Raster, 'model' | 'alpha' | 'data' | 'depth'>): DecodedImage {
  const whole: Raster = { width: 5, height: 3, colorSpace: 'srgb', ...raster };
  return { frames: [{ raster: whole, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

const ramp = (length: number, step: number): number[] => Array.from({ length }, (_, i) => (i * step) % 65_536);

describe('writing', () => {
  const pictures: readonly (readonly [string, DecodedImage])[] = [
    ['gray of 8 bits', still({ model: 'gray', alpha: 'none', depth: 8, data: Uint8Array.from(ramp(15, 17)) })],
    ['gray and alpha', still({ model: 'gray', alpha: 'straight', depth: 8, data: Uint8Array.from(ramp(30, 7)) })],
    ['RGBA of 16 bits', still({ model: 'rgb', alpha: 'straight', depth: 16, data: Uint16Array.from(ramp(60, 1091)) })],
    [
      'CMYK of 16 bits',
      still({
        model: 'cmyk',
        alpha: 'none',
        depth: 16,
        colorSpace: 'device-cmyk',
        data: Uint16Array.from(ramp(60, 1091)),
      }),
    ],
    [
      'Lab',
      still({ model: 'lab', alpha: 'none', depth: 8, colorSpace: 'lab-d50', data: Uint8Array.from(ramp(45, 5)) }),
    ],
    [
      'linear floats',
      still({
        model: 'rgb',
        alpha: 'straight',
        depth: 32,
        colorSpace: 'srgb-linear',
        data: Float32Array.from(ramp(60, 1), (v) => v / 30 - 0.1),
      }),
    ],
  ];
  const cases = pictures.flatMap(([name, image]) =>
    options.compression.values.map((compression) => [name, compression, image] as const),
  );

  it.each(cases)('keeps %s with %s', async (_name, compression, image) => {
    const bytes = await encode(image, { compression }, nodeContext());
    const { raster } = (await read(bytes)).frames[0];
    expect(raster).toEqual(image.frames[0].raster);
  });

  it('makes floats linear', async () => {
    const data = Float32Array.from(ramp(45, 1), () => 0.5);
    const image = still({ model: 'rgb', alpha: 'none', depth: 32, data });
    const { raster } = (await read(await encode(image, defaultsOf(options), nodeContext()))).frames[0];
    expect(raster.colorSpace).toBe('srgb-linear');
    expect(raster.data[0]).toBeCloseTo(0.21404, 4);
  });

  it('keeps metadata, profile and density', async () => {
    const source = await read(fixture('rgb-rle.psd'));
    const back = await read(await encode(source, defaultsOf(options), nodeContext()));
    expect(back.metadata).toEqual(source.metadata);
    expect(back.density).toEqual(source.density);
  });
});
