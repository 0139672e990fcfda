import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { fromSrgb } from '../../coding/srgb.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { toHalf } from './half.ts';
import { probe } from './probe.ts';

// Pictures and their floats (of the channels, with colours multiplied by alpha) by OpenEXR's own library.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const floats = (name: string): Float32Array => new Float32Array(load(name).buffer);
const first = { frames: 'first' } as const;

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

/** The greatest difference between two pictures, relative to the wanted value where that is above 0.05. */
function worst(found: ArrayLike<number>, wanted: ArrayLike<number>): number {
  expect(found).toHaveLength(wanted.length);
  const differences = Array.from(
    wanted,
    (value, i) => Math.abs((found[i] ?? 0) - value) / Math.max(0.05, Math.abs(value)),
  );
  return Math.max(...differences);
}

/** Little-endian bytes of an attribute. */
function attribute(name: string, type: string, value: Uint8Array): Uint8Array {
  const size = new Uint8Array(Int32Array.of(value.length).buffer);
  return Uint8Array.from([...Buffer.from(`${name}\0${type}\0`), ...size, ...value]);
}

/** The file with another attribute in front. Its offset table is wrong then. */
function withAttribute(file: Uint8Array, extra: Uint8Array): Uint8Array {
  return Uint8Array.from([...file.subarray(0, 8), ...extra, ...file.subarray(8)]);
}

const bytesOf = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

describe('decode', () => {
  it.each([
    ['none', 'rgb', 0],
    ['rle', 'rgb', 0],
    ['zips', 'rgb', 0],
    ['zip', 'rgb', 0],
    ['piz', 'rgb', 0],
    ['pxr24', 'rgb', 0],
    ['b44', 'b44', 0],
    ['b44a', 'b44', 0],
    // The cosine transform's last bits are not prescribed: three steps of a half.
    ['dwaa', 'dwaa', 3 / 1024],
    ['dwab', 'dwab', 3 / 1024],
    ['tiles-random', 'rgb', 0],
    ['tiles-mipmap', 'rgb', 0],
    ['tiles-ripmap', 'rgb', 0],
    ['decreasing', 'rgb', 0],
    ['parts', 'rgb', 0],
  ])('reads %s', async (name, wanted, least) => {
    const raster = await rasterOf(load(`${name}.exr`));
    expect(raster).toMatchObject({ width: 19, height: 35, model: 'rgb', alpha: 'none', colorSpace: 'srgb-linear' });
    expect(worst(raster.data, floats(`${wanted}.f32`))).toBeLessThanOrEqual(least);
  });

  it('reads floats and whole numbers, which are taken by their value', async () => {
    expect([...(await rasterOf(load('float.exr'))).data]).toEqual([...floats('float.f32')]);
    const gray = await rasterOf(load('gray.exr'));
    expect(gray).toMatchObject({ width: 13, height: 9, model: 'gray' });
    expect([...gray.data]).toEqual([...floats('gray.f32')]);
    expect(Math.max(...gray.data)).toBeGreaterThan(5);
  });

  it('divides by alpha, and says that other channels were left', async () => {
    const { frames, adjustments } = await decode(load('alpha.exr'), first, nodeContext());
    const { raster } = frames[0];
    expect(raster).toMatchObject({ width: 19, height: 35, model: 'rgb', alpha: 'straight' });
    const multiplied = raster.data.map((value, i) => {
      const alpha = raster.data[i | 3] ?? 0;
      return i % 4 === 3 || alpha === 0 ? value : value * alpha;
    });
    expect(worst(multiplied, floats('alpha.f32'))).toBeLessThan(4 / 1024);
    expect(raster.data.some((value, i) => i % 4 === 3 && value > 0 && value < 1)).toBe(true);
    expect(adjustments).toEqual([
      { kind: 'auxiliary-dropped', what: 'other-images' },
      { kind: 'auxiliary-dropped', what: 'depth-map' },
    ]);
  });

  it('keeps texts of any name, and says what else of its attributes is left out', async () => {
    const date = attribute('capDate', 'string', new TextEncoder().encode('2026:11:26 10:00:00'));
    const writer = attribute('writer', 'string', new TextEncoder().encode('Lavc'));
    const exposure = attribute('expTime', 'float', bytesOf(0.5));
    const preview = attribute('preview', 'preview', bytesOf(0, 0));
    const file = [exposure, preview, writer, date].reduce(withAttribute, load('none.exr'));
    const { metadata, adjustments } = await decode(file, first, nodeContext());
    expect(metadata.texts).toEqual([
      { keyword: 'capDate', text: '2026:11:26 10:00:00' },
      { keyword: 'Software', text: 'Lavc' },
    ]);
    expect(adjustments).toEqual([
      { kind: 'auxiliary-dropped', what: 'thumbnail' },
      { kind: 'auxiliary-dropped', what: 'program-data' },
    ]);
  });

  it('makes RGB of luminance and chroma, up to the halves that the library rounds to in between', async () => {
    const raster = await rasterOf(load('chroma.exr'));
    const wanted = floats('chroma.f32').filter((_, i) => i % 4 < 3);
    expect(worst(raster.data, wanted)).toBeLessThan(0.02);
  });

  it('converts other primaries to sRGB: XYZ of equal energy is white', async () => {
    const xyz = attribute('chromaticities', 'chromaticities', bytesOf(1, 0, 0, 1, 0, 0, 1 / 3, 1 / 3));
    const raster = await rasterOf(withAttribute(load('none.exr'), xyz));
    const source = floats('rgb.f32');
    // White to white (Bradford), then the inverse of sRGB's matrix (IEC 61966-2-1).
    const [x = 0, y = 0, z = 0] = source;
    const d65 = [
      0.9531874 * x - 0.0265906 * y + 0.0238731 * z,
      -0.0382467 * x + 1.0288406 * y + 0.009406 * z,
      0.0026068 * x - 0.0030332 * y + 1.0892565 * z,
    ] as const;
    const wanted = [
      3.2404542 * d65[0] - 1.5371385 * d65[1] - 0.4985314 * d65[2],
      -0.969266 * d65[0] + 1.8760108 * d65[1] + 0.041556 * d65[2],
      0.0556434 * d65[0] - 0.2040259 * d65[1] + 1.0572252 * d65[2],
    ];
    expect(worst(raster.data.subarray(0, 3), wanted)).toBeLessThan(0.002);
  });

  it('finds the chunks where the offset table is wrong', async () => {
    const moved = withAttribute(load('tiles-mipmap.exr'), attribute('xDensity', 'float', bytesOf(72)));
    const { frames, density, adjustments } = await decode(moved, first, nodeContext());
    expect(worst(frames[0].raster.data, floats('rgb.f32'))).toBe(0);
    expect(density).toEqual({ x: 72, y: 72 });
    expect(adjustments).toBeUndefined();
  });

  it('shows the display window where that is asked for', async () => {
    const window = attribute('displayWindow', 'box2i', new Uint8Array(Int32Array.of(2, -3, 4, 1).buffer));
    const file = load('none.exr');
    const at = Buffer.from(file).indexOf('displayWindow');
    const changed = Uint8Array.from([...file.subarray(0, at), ...window, ...file.subarray(at + window.length)]);
    const image = await decode(changed, { ...first, options: { window: 'display' } }, nodeContext());
    const { raster } = image.frames[0];
    expect(raster).toMatchObject({ width: 3, height: 5 });
    const wanted = floats('rgb.f32');
    expect([...raster.data.subarray(0, 27)]).toEqual(Array.from({ length: 27 }, () => 0));
    expect([...raster.data.subarray(27, 36)]).toEqual([...wanted.subarray(6, 15)]);
    expect(await probe(sourceOf(changed), { window: 'display' })).toMatchObject({ width: 3, height: 5 });
  });

  it('makes not-a-number 0 and infinity the largest half', async () => {
    const file = load('none.exr').slice();
    // The first sample of the first row is blue's: 35 offsets, then row and size come before it.
    const at = new DataView(file.buffer).getUint32(Buffer.from(file).indexOf('screenWindowWidth') + 33, true);
    file.set([0x00, 0x7e, 0x00, 0x7c, 0x00, 0xfc], at + 8);
    const { data } = await rasterOf(file);
    expect([data[2], data[5], data[8]]).toEqual([0, 65504, -65504]);
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const file = load('zips.exr');
    const { adjustments } = await decode(file.subarray(0, file.length * 0.7), first, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: expect.stringMatching(/^Only \d\d %/) }]);
  });

  it.each([
    ['nothing', 'corrupt-input', new Uint8Array(0)],
    ['a file without pixels', 'corrupt-input', load('zip.exr').subarray(0, 400)],
    ['version 3', 'unsupported-feature', load('zip.exr').with(4, 3)],
    ['deep pixels', 'unsupported-feature', load('zip.exr').with(5, 8)],
  ])('refuses %s', async (_, code, bytes) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code });
  });

  it('ends soon on any damage, with what could be read or a coded error', async () => {
    const names = ['rle', 'zip', 'piz', 'pxr24', 'b44a', 'dwaa', 'tiles-ripmap', 'parts', 'chroma'];
    let seed = 1;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const codes = new Set<string>();
    for (const name of names) {
      const whole = load(`${name}.exr`);
      for (let round = 0; round < 60; round++) {
        const bytes = whole.slice();
        for (let k = 0; k < 4; k++) bytes[random(random(2) === 0 ? 600 : bytes.length)] = random(256);
        const limits = { maxPixels: 1e7, maxTotalPixels: 1e7 };
        const outcome = await decode(bytes, first, nodeContext({ limits })).then(
          () => 'read',
          (error: { code?: string }) => error.code ?? 'no code',
        );
        codes.add(outcome);
      }
    }
    expect([...codes].toSorted()).toEqual(['corrupt-input', 'limit-exceeded', 'read', 'unsupported-feature']);
  });
});

describe('probe', () => {
  it.each([
    ['alpha', { width: 19, height: 35, model: 'rgb', alpha: 'straight', depth: 32 }],
    ['gray', { width: 13, height: 9, model: 'gray', alpha: 'none' }],
    ['parts', { width: 19, height: 35, kind: 'still' }],
  ])('reads %s', async (name, wanted) => {
    expect(await probe(sourceOf(load(`${name}.exr`)))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  const image = (data: Float32Array, alpha: 'none' | 'straight' = 'none'): DecodedImage => {
    const width = alpha === 'none' ? 19 : 1;
    const shape = { width, height: alpha === 'none' ? 35 : 1, model: 'rgb', alpha, depth: 32 } as const;
    const raster = createRaster({ ...shape, colorSpace: 'srgb-linear', data });
    return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
  };

  // The reading of each is held against OpenEXR's own library above.
  it.each(['none', 'rle', 'zips', 'zip', 'piz', 'pxr24'] as const)(
    'writes %s so that it is read again',
    async (name) => {
      const source = image(floats('rgb.f32'));
      const made = await encode(source, { depth: '16', compression: name }, nodeContext());
      expect([...(await rasterOf(made)).data]).toEqual([...source.frames[0].raster.data]);
      expect(made.length).toBeLessThan(name === 'none' ? 5000 : 4700);
      const exact = image(floats('rgb.f32').map((value) => value * 1.000_01));
      const whole = await rasterOf(await encode(exact, { depth: '32', compression: name }, nodeContext()));
      expect(worst(whole.data, exact.frames[0].raster.data)).toBeLessThanOrEqual(name === 'pxr24' ? 2 ** -16 : 0);
    },
  );

  it('rounds halves to the nearest, ties to even, and keeps the range', async () => {
    const values = [1 + 2 ** -11, 1 + 3 * 2 ** -11, 1e9, -1e9, 2 ** -25, 3 * 2 ** -25, 2 ** -24, 65519, Number.NaN];
    const data = floats('rgb.f32');
    data.set(values);
    const raster = await rasterOf(await encode(image(data), { depth: '16', compression: 'none' }, nodeContext()));
    const wanted = [1, 1 + 2 ** -9, 65504, -65504, 0, 2 ** -23, 2 ** -24, 65504, 0];
    expect([...raster.data.subarray(0, 9)]).toEqual(wanted);
  });

  it('multiplies colours by alpha and says the density', async () => {
    const source = { ...image(Float32Array.of(0.5, 1, 2, 0.25), 'straight'), density: { x: 300, y: 150 } };
    const made = await encode(source, { depth: '32', compression: 'none' }, nodeContext());
    expect([...new Float32Array(made.slice(-16).buffer)]).toEqual([0.25, 0.5, 0.25, 0.125]);
    const back = await decode(made, first, nodeContext());
    expect(back.density).toEqual({ x: 300, y: 150 });
    expect([...back.frames[0].raster.data]).toEqual([0.5, 1, 2, 0.25]);
  });
});

// The plan says by this what halves keep of integers (`CURVE_BITS_OF_HALF`).
it.each([
  [11, true],
  [12, false],
])('halves keep levels of a curve of %i bits apart: %s', (bits, apart) => {
  const count = 2 ** bits;
  const halves = Array.from({ length: count }, (_, level) => toHalf(fromSrgb(level / (count - 1))));
  expect(new Set(halves).size === count).toBe(apart);
});

it.each(['16', '32'] as const)('says of pictures of %s bits that they have as many', async (depth) => {
  const data = Float32Array.of(0.1, 0.2, 0.3);
  const raster = {
    width: 1,
    height: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 32,
    colorSpace: 'srgb-linear',
    data,
  } as const;
  const image = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: {},
  } as const;
  const file = await encode(image, { depth, compression: 'zip' }, nodeContext());
  const bits = depth === '16' ? 16 : undefined;
  expect([(await probe(sourceOf(file))).significantBits, (await rasterOf(file)).significantBits]).toEqual([bits, bits]);
});
