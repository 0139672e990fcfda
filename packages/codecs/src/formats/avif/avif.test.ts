import { channelsOf, createRaster, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { avif } from './format.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const defaults = defaultsOf(options);

describe('avif decoder', () => {
  it.each([
    ['rgb', 45, 31, 'rgb', 'none', 8],
    ['limited', 45, 31, 'rgb', 'none', 8],
    ['lossless', 45, 31, 'rgb', 'none', 8],
    ['alpha', 45, 31, 'rgb', 'straight', 8],
    ['gray', 45, 31, 'gray', 'none', 8],
    ['deep', 45, 31, 'rgb', 'none', 16],
    ['grid', 128, 64, 'rgb', 'none', 8],
    ['rotated', 31, 45, 'rgb', 'none', 8],
    ['mirrored', 45, 31, 'rgb', 'none', 8],
    ['turned', 31, 45, 'rgb', 'none', 8],
    ['cropped', 16, 20, 'rgb', 'none', 8],
  ] as const)('decodes %s as heif-convert does', async (name, width, height, model, alpha, depth) => {
    const image = await decode(fixture(`${name}.avif`), { frames: 'all' }, nodeContext());
    const [{ raster }] = image.frames;
    expect(image).toMatchObject({ kind: 'still', orientation: 1 });
    expect(raster).toMatchObject({ width, height, model, alpha, depth, colorSpace: 'srgb' });
    expect(differenceFromPng(raster, url(`${name}.png`)).worst).toBeLessThanOrEqual(1.5);
    const info = await probe(sourceOf(fixture(`${name}.avif`)));
    expect(info).toMatchObject({ width, height, model, alpha, depth, kind: 'still', frameCount: 1 });
    expect(info.significantBits).toBe(raster.significantBits);
  });

  it('decodes every frame of a sequence as avifdec does', async () => {
    const image = await decode(fixture('sequence.avif'), { frames: 'all' }, nodeContext());
    expect(image.kind).toBe('animation');
    expect(image.frames.map(({ duration }) => duration)).toEqual([300, 300, 300]);
    for (const [index, { raster }] of image.frames.entries()) {
      // avifdec interpolates chroma, we repeat it.
      expect(differenceFromPng(raster, url(`sequence-${index}.png`)).psnr).toBeGreaterThan(38);
    }
    expect(await probe(sourceOf(fixture('sequence.avif')))).toMatchObject({ kind: 'animation', frameCount: 3 });
    expect((await decode(fixture('sequence.avif'), { frames: 'first' }, nodeContext())).frames).toHaveLength(1);
  });

  it('says that a cut or broken file is corrupt', async () => {
    const bytes = fixture('rgb.avif');
    const broken = bytes.slice().fill(0x55, bytes.length - 60, bytes.length - 20);
    for (const file of [bytes.slice(0, 20), bytes.slice(0, 200), bytes.slice(0, -20), broken]) {
      await expect(decode(file, { frames: 'first' }, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
    }
  });

  it('refuses what is over the limit before it decodes', async () => {
    const limits = { maxPixels: 1000, maxTotalPixels: 1000 };
    await expect(decode(fixture('rgb.avif'), { frames: 'first' }, nodeContext({ limits }))).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
  });

  it('is known by its brands', () => {
    expect(avif.matches(fixture('grid.avif'))).toBe(true);
    expect(avif.matches(new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe(false);
  });
});

type Shape = Pick<Raster, 'model' | 'alpha' | 'depth' | 'significantBits'>;

/** A smooth picture; samples of `significantBits`, where there are such, scaled to 16. */
function picture(width: number, height: number, shape: Shape): Raster {
  const channels = channelsOf(shape);
  const steps = 2 ** (shape.significantBits ?? shape.depth) - 1;
  const full = shape.depth === 16 ? 65_535 : 255;
  const samples = Array.from({ length: width * height * channels }, (_, at) => {
    const [channel, x, y] = [at % channels, Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const values = [x / width, y / height, 0.5 + Math.sin(x / 9) / 4, 1 - x / width];
    const value = channel === channels - 1 && shape.alpha !== 'none' ? 1 - y / height : (values[channel] ?? 0);
    return Math.round((Math.round(value * steps) * full) / steps);
  });
  const data = shape.depth === 16 ? Uint16Array.from(samples) : Uint8Array.from(samples);
  return createRaster({ width, height, ...shape, colorSpace: 'srgb', data });
}

async function roundTrip(
  raster: Raster,
  settings: Partial<typeof defaults>,
  metadata: DecodedImage['metadata'] = {},
): Promise<DecodedImage> {
  const frames = [{ raster, duration: 0 }] as const;
  const image: DecodedImage = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata };
  const file = await encode(image, { ...defaults, ...settings }, nodeContext());
  return decode(file, { frames: 'all' }, nodeContext());
}

describe('avif encoder', () => {
  it.each<Shape>([
    { model: 'rgb', alpha: 'none', depth: 8 },
    { model: 'rgb', alpha: 'straight', depth: 8 },
    { model: 'gray', alpha: 'none', depth: 8 },
    { model: 'gray', alpha: 'straight', depth: 8 },
    { model: 'rgb', alpha: 'none', depth: 16, significantBits: 10 },
    { model: 'rgb', alpha: 'straight', depth: 16, significantBits: 12 },
  ])('keeps every sample when lossless: %o', async (shape) => {
    const raster = picture(45, 31, shape);
    const image = await roundTrip(raster, { lossless: true });
    expect(image.frames[0].raster).toEqual(raster);
  });

  it.each(['4:4:4', '4:2:2', '4:2:0'] as const)('is near the picture when lossy, %s', async (subsampling) => {
    const raster = picture(95, 71, { model: 'rgb', alpha: 'straight', depth: 8 });
    const psnrAt = async (quality: number): Promise<number> => {
      const [{ raster: back }] = (await roundTrip(raster, { quality, subsampling })).frames;
      return differenceOf(toRgba(back), toRgba(raster)).psnr;
    };
    const [low, high] = [await psnrAt(20), await psnrAt(90)];
    expect(high).toBeGreaterThan(40);
    expect(high).toBeGreaterThan(low);
  });

  it('keeps ten bits of a deep picture', async () => {
    const raster = picture(64, 48, { model: 'rgb', alpha: 'none', depth: 16, significantBits: 10 });
    const [{ raster: back }] = (await roundTrip(raster, { quality: 95 })).frames;
    expect(back).toMatchObject({ depth: 16, significantBits: 10 });
    expect(differenceOf(toRgba(back), toRgba(raster)).psnr).toBeGreaterThan(45);
  });

  it.each(['none', 'straight'] as const)('writes an animation as a sequence, alpha %s', async (alpha) => {
    const shape = { model: 'rgb', alpha, depth: 8 } as const;
    const [first, ...rest] = [0, 5, 9].map((shift, index) => {
      const raster = picture(40, 28, shape);
      const data = Uint8Array.from(raster.data, (value) => (value + shift) & 255);
      return { raster: createRaster({ ...raster, data }), duration: [40, 1250, 70][index] ?? 0 };
    });
    if (first === undefined) throw new Error('No frame.');
    const exif = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const metadata = { exif };
    const frames = [first, ...rest] as const;
    const image: DecodedImage = { frames, kind: 'animation', loopCount: 3, orientation: 1, metadata };
    const file = await encode(image, { ...defaults, lossless: true }, nodeContext());
    expect(await decode(file, { frames: 'all' }, nodeContext())).toMatchObject({ ...image, frames: [...frames] });
    // Readers of stills show the first frame.
    const still = Uint8Array.from(file);
    still.set(new TextEncoder().encode('avif'), 8);
    const shown = await decode(still, { frames: 'all' }, nodeContext());
    expect(shown).toMatchObject({ kind: 'still', frames: [{ raster: first.raster }] });
  });

  it('carries the profile, code points and the metadata', async () => {
    const icc = Uint8Array.from({ length: 201 }, (_, index) => index);
    const exif = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const xmp = new TextEncoder().encode('<x:xmpmeta/>');
    const raster = picture(32, 32, { model: 'rgb', alpha: 'none', depth: 8 });
    const image = await roundTrip({ ...raster, colorSpace: { icc } }, {}, { exif, xmp });
    expect(image.metadata).toEqual({ exif, xmp });
    expect(image.frames[0].raster.colorSpace).toEqual({ icc });
    const cicp = { primaries: 9, transfer: 16, matrix: 0, fullRange: true };
    const [{ raster: hdr }] = (await roundTrip({ ...raster, colorSpace: { cicp } }, { quality: 95 })).frames;
    expect(hdr.colorSpace).toEqual({ cicp });
    expect(differenceOf(toRgba(hdr), toRgba(raster)).psnr).toBeGreaterThan(40);
  });
});
