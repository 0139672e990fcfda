import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// BC1 to BC5 by NVIDIA Texture Tools, uncompressed by ImageMagick; BC6H and BC7 are random bits of every mode. The
// pictures beside them are what ImageMagick and (BC4 to BC7) Pillow read. Small files are made by hand.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const all = { frames: 'all' } as const;

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, all, nodeContext())).frames[0].raster;
}

/** RGBA of a raster in 8 bits. */
function rgba({ data, model, alpha, depth }: Raster): number[] {
  const colors = model === 'gray' ? 1 : 3;
  const channels = colors + (alpha === 'none' ? 0 : 1);
  const level = (value: number): number => (depth === 32 ? Math.floor(Math.max(0, Math.min(value, 1)) * 255) : value);
  return Array.from({ length: data.length / channels }, (_, pixel) =>
    [0, colors === 1 ? 0 : 1, colors === 1 ? 0 : 2, colors].map((k) =>
      k === colors && k >= channels ? 255 : level(data[pixel * channels + k] ?? 0),
    ),
  ).flat();
}

function worst(found: readonly number[], wanted: ArrayLike<number>): number {
  expect(found).toHaveLength(wanted.length);
  return found.reduce((most, value, i) => Math.max(most, Math.abs(value - (wanted[i] ?? 0))), 0);
}

interface Parts {
  readonly size?: readonly [number, number];
  readonly flags?: number;
  readonly code?: string | number;
  readonly bits?: number;
  readonly masks?: readonly number[];
  readonly caps2?: number;
  readonly levels?: number;
  readonly depth?: number;
  /** The longer header: format, dimension, flags, elements, alpha mode. */
  readonly dxgi?: readonly number[];
  readonly pixels: readonly number[];
}

function file(parts: Parts): Uint8Array {
  const { size = [2, 1], code = 0, bits = 0, masks = [], caps2 = 0, levels = 1, depth = 0, dxgi, pixels } = parts;
  const head = new DataView(new ArrayBuffer(dxgi ? 148 : 128));
  const put = (at: number, ...values: number[]): void => {
    for (const [i, value] of values.entries()) head.setUint32(at + i * 4, value, true);
  };
  const letters = dxgi ? 'DX10' : code;
  const number = typeof letters === 'string' ? Buffer.from(letters).readUInt32LE() : letters;
  put(0, 0x20534444, 124, 0x1007, size[1], size[0], 0, depth, levels);
  put(76, 32, parts.flags ?? (number === 0 ? 0x40 : 4), number, bits, ...masks);
  put(112, caps2);
  if (dxgi) put(128, ...dxgi);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...pixels]);
}

const ones = (...values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];

describe('decode', () => {
  it.each([
    ['bc1a', 'straight', 0],
    ['bc2', 'straight', 0],
    ['bc3', 'straight', 0],
    ['bc4', 'none', 0],
    ['bc5', 'none', 0],
    // Pillow cuts where the specification rounds, and clamps to 8 bits.
    ['bc6h', 'none', 1],
    ['bc6h-signed', 'none', 1],
    ['bc7', 'straight', 0],
    ['rgb', 'none', 0],
    ['rgba', 'straight', 0],
  ])('reads %s', async (name, alpha, least) => {
    const raster = await rasterOf(load(`${name}.dds`));
    expect(raster.alpha).toBe(alpha);
    expect(worst(rgba(raster), PNG.sync.read(Buffer.from(load(`${name}.png`))).data)).toBeLessThanOrEqual(least);
  });

  it.each<[string, Omit<Parts, 'pixels'>, number[], number[]]>([
    ['BGR of 24 bits', { bits: 24, masks: [0xff0000, 0xff00, 0xff] }, [3, 2, 1, 6, 5, 4], [1, 2, 3, 4, 5, 6]],
    ['5, 6 and 5 bits', { bits: 16, masks: [0xf800, 0x7e0, 0x1f] }, [0, 0xf8, 0xe0, 7], [255, 0, 0, 0, 255, 0]],
    ['gray', { flags: 0x20000, bits: 8, masks: [255] }, [7, 9], [7, 9]],
    ['gray with alpha', { flags: 0x20001, bits: 16, masks: [255, 0, 0, 0xff00] }, [7, 9, 8, 1], [7, 9, 8, 1]],
    ['alpha alone', { flags: 2, bits: 8, masks: [0, 0, 0, 255] }, [7, 9], [0, 7, 0, 9]],
    ['10 bits', { dxgi: [24, 3, 0, 1, 0], size: [1, 1] }, [0xff, 3, 0, 0x40], [65535, 0, 0, 21845]],
    ['16 bits', { code: 36, size: [1, 1] }, [1, 0, 2, 0, 3, 0, 4, 1], [1, 2, 3, 260]],
    ['halves', { dxgi: [54, 3, 0, 1, 0] }, [0, 0x3c, 0, 0x7c], [1, 65504]],
    ['floats', { code: 116, size: [1, 1] }, ones(2, -1, 0.5, 0.25), [2, -1, 0.5, 0.25]],
    ['11, 11 and 10 bits', { dxgi: [26, 3, 0, 1, 0], size: [1, 1] }, [0xc0, 3, 0x1e, 0x78], [1, 1, 1]],
    ['a shared exponent', { dxgi: [67, 3, 0, 1, 0], size: [1, 1] }, [1, 4, 0x0c, 0xc0], [1, 2, 3]],
    ['signed bytes', { dxgi: [63, 3, 0, 1, 0] }, [0x81, 0x7f], [1, 255]],
    ['YUY2', { code: 'YUY2' }, [235, 128, 16, 128], [255, 255, 255, 0, 0, 0]],
    ['UYVY', { code: 'UYVY' }, [90, 81, 240, 81], [254, 0, 0, 254, 0, 0]],
    ['RGBG', { code: 'RGBG' }, [1, 2, 3, 4], [1, 2, 3, 1, 4, 3]],
  ])('reads %s', async (_, parts, pixels, wanted) => {
    expect([...(await rasterOf(file({ ...parts, pixels }))).data]).toEqual(wanted);
  });

  it('reads signed BC4 and BC5 with 128 for 0', async () => {
    const block = [0x7f, 0x81, 0, 0, 0, 0, 0, 0];
    expect((await rasterOf(file({ code: 'BC4S', size: [1, 1], pixels: block }))).data[0]).toBe(255);
    const two = await rasterOf(file({ code: 'BC5S', size: [1, 1], pixels: [...block, 0, 0x81, 9, 0, 0, 0, 0, 0] }));
    expect([...two.data]).toEqual([255, 1, 128]);
  });

  it('divides by alpha where colours are multiplied with it', async () => {
    const pixels = [64, 0, 0, 128, 1, 1, 1, 255];
    const raster = await rasterOf(file({ dxgi: [28, 3, 0, 1, 2], pixels }));
    expect([...raster.data]).toEqual([128, 0, 0, 128, 1, 1, 1, 255]);
  });

  it('leaves out alpha that is full, or that is said to mean nothing', async () => {
    const pixels = [1, 2, 3, 255, 4, 5, 6, 255];
    expect((await rasterOf(file({ dxgi: [28, 3, 0, 1, 0], pixels }))).alpha).toBe('none');
    const opaque = await rasterOf(file({ dxgi: [28, 3, 0, 1, 3], pixels: [1, 2, 3, 0, 4, 5, 6, 0] }));
    expect([...opaque.data]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('makes pages of the faces of a cube map, stepping over smaller levels', async () => {
    const pixels = Array.from({ length: 6 }, (_, face) => [face, face, face, face, 99]).flat();
    const cube = { flags: 0x20000, bits: 8, masks: [255], size: [2, 2], caps2: 0xfe00, levels: 2 } as const;
    const image = await decode(file({ ...cube, pixels }), all, nodeContext());
    expect(image.kind).toBe('pages');
    expect(image.frames.map(({ name, raster }) => [name, ...raster.data])).toEqual(
      ['+X', '-X', '+Y', '-Y', '+Z', '-Z'].map((name, face) => [name, face, face, face, face]),
    );
    const some = await decode(file({ ...cube, pixels }), { ...all, pages: [4] }, nodeContext());
    expect(some.frames.map(({ index, name }) => [index, name])).toEqual([[4, '+Z']]);
  });

  it('makes pages of slices, and of the elements of an array', async () => {
    const gray = { flags: 0x20000, bits: 8, masks: [255], size: [1, 1] } as const;
    const volume = await decode(file({ ...gray, caps2: 0x200000, depth: 3, pixels: [1, 2, 3] }), all, nodeContext());
    expect(volume.frames.map(({ raster }) => raster.data[0])).toEqual([1, 2, 3]);
    const array = await decode(file({ dxgi: [61, 3, 0, 2, 0], size: [1, 1], pixels: [5, 6] }), all, nodeContext());
    expect(array.frames.map(({ raster }) => raster.data[0])).toEqual([5, 6]);
  });

  it('keeps what a truncated file has and says so', async () => {
    const bytes = load('bc3.dds').subarray(0, 128 + 240);
    const { frames, adjustments } = await decode(bytes, all, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
    const wanted = PNG.sync.read(Buffer.from(load('bc3.png'))).data;
    expect(rgba(frames[0].raster).slice(0, 22 * 8 * 4)).toEqual([...wanted.subarray(0, 22 * 8 * 4)]);
  });

  it.each([
    ['nothing', 'corrupt-input', new Uint8Array(0)],
    ['no pixels', 'corrupt-input', load('bc3.dds').subarray(0, 128)],
    ['no width', 'corrupt-input', file({ code: 'DXT1', size: [0, 1], pixels: [1] })],
    ['nearly no pixels', 'corrupt-input', file({ code: 'DXT1', size: [9000, 9000], pixels: [1] })],
    ['too many pixels', 'limit-exceeded', file({ code: 'DXT1', size: [90_000, 90_000], pixels: [1] })],
    ['an unknown code', 'unsupported-feature', file({ code: 'ABCD', pixels: [1] })],
    ['no masks', 'unsupported-feature', file({ bits: 24, pixels: [1, 1, 1] })],
  ])('refuses %s', async (_, code, bytes) => {
    await expect(decode(bytes, all, nodeContext())).rejects.toMatchObject({ code });
  });
});

describe('probe', () => {
  it.each([
    ['bc7', { width: 32, height: 32, model: 'rgb', alpha: 'straight', depth: 8, kind: 'still' }],
    ['bc6h', { depth: 32, colorSpace: 'srgb-linear', alpha: 'none' }],
    ['bc4', { width: 22, height: 18, model: 'gray' }],
  ])('reads %s', async (name, wanted) => {
    expect(await probe(sourceOf(load(`${name}.dds`)))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  const picture = (name: string, hasAlpha: boolean): DecodedImage => {
    const { width, height, data } = PNG.sync.read(Buffer.from(load(`${name}.png`)));
    const samples = hasAlpha ? Uint8Array.from(data) : Uint8Array.from(data).filter((_, i) => i % 4 < 3);
    const shape = { width, height, model: 'rgb', alpha: hasAlpha ? 'straight' : 'none', depth: 8 } as const;
    const raster = createRaster({ ...shape, colorSpace: 'srgb', data: samples });
    return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
  };

  /** Every channel in its own direction. */
  const ramp = (): DecodedImage => {
    const [width, height] = [50, 46];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
      const pixel = Math.floor(i / 3);
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      return Math.max(0, [x * 3, y * 4, 255 - x - y * 2][i % 3] ?? 0);
    });
    const shape = { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, data }), duration: 0 }] as const;
    return { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
  };

  function decibels(found: Raster, wanted: Raster): number {
    expect(found.data).toHaveLength(wanted.data.length);
    const errors = Array.from(found.data, (value, i) => (value - (wanted.data[i] ?? 0)) ** 2);
    return 10 * Math.log10(65_025 / (errors.reduce((sum, error) => sum + error, 0) / errors.length));
  }

  // The reading of each is held against other readers above.
  it.each([
    ['rgb', 'none', Number.POSITIVE_INFINITY],
    ['rgba', 'none', Number.POSITIVE_INFINITY],
    ['ramp', 'bc1', 39],
    ['ramp', 'bc3', 39],
    ['ramp', 'bc7', 47],
    // Noise, of which ImageMagick makes 26 dB by BC1 and BC3.
    ['rgb', 'bc1', 27],
    ['rgba', 'bc3', 27],
    ['rgb', 'bc7', 30],
    ['rgba', 'bc7', 29],
  ] as const)('writes %s as %s', async (name, compression, least) => {
    const image = name === 'ramp' ? ramp() : picture(name, name === 'rgba');
    for (const mipmaps of [false, true]) {
      const made = await encode(image, { compression, mipmaps }, nodeContext());
      expect(decibels(await rasterOf(made), image.frames[0].raster)).toBeGreaterThanOrEqual(least);
    }
  });

  it('writes BC3 instead of BC1 where there is alpha, and says BC7 is sRGB with straight alpha or none', async () => {
    const code = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(84, 88)).toString('latin1');
    const write = (name: string, compression: 'bc1' | 'bc7'): Promise<Uint8Array> =>
      encode(picture(name, name === 'rgba'), { compression, mipmaps: false }, nodeContext());
    expect([code(await write('rgb', 'bc1')), code(await write('rgba', 'bc1'))]).toEqual(['DXT1', 'DXT5']);
    const seven = await Promise.all([write('rgb', 'bc7'), write('rgba', 'bc7')]);
    expect(seven.map((bytes) => [bytes[128], bytes[144]])).toEqual([
      [99, 3],
      [99, 1],
    ]);
  });

  it('halves in linear light, without the colours of clear pixels, down to one pixel', async () => {
    const data = Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 255, 9, 9, 9, 0, 90, 90, 90, 255]);
    const shape = { width: 4, height: 1, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, data }), duration: 0 }] as const;
    const image: DecodedImage = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
    const made = await encode(image, { compression: 'none', mipmaps: true }, nodeContext());
    expect(made[28]).toBe(3);
    expect([...made.subarray(128 + 16, 128 + 24)]).toEqual([188, 188, 188, 255, 90, 90, 90, 128]);
    expect(made).toHaveLength(128 + 16 + 8 + 4);
  });
});
