// What the descriptions of options say in figures.
import { type DecodedImage, defaultsOf, type OptionValue, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { targetByName } from '../src/targets.ts';
import { picture } from './conformance-pictures.ts';
import { nodeContext } from './node-context.ts';

function formatOf(to: string) {
  const format = targetByName(to)?.format;
  if (!format?.decoder) throw new Error(`${to} is not read and written.`);
  return { encoder: format.encoder, decoder: format.decoder };
}

async function written(to: string, options: Record<string, OptionValue>, image?: DecodedImage): Promise<Uint8Array> {
  const { encoder } = formatOf(to);
  const writer = await encoder.load();
  return writer.encode(image ?? picture(encoder), { ...defaultsOf(encoder.options), ...options }, nodeContext());
}

async function read(to: string, bytes: Uint8Array): Promise<DecodedImage> {
  return (await formatOf(to).decoder.load()).decode(bytes, { frames: 'all' }, nodeContext());
}

const opaque = (to: string, size: { width?: number; height?: number } = {}): DecodedImage =>
  picture(formatOf(to).encoder, { ...size, alpha: false });

/** Where a run of bytes begins. */
function placeOf(bytes: Uint8Array, run: readonly number[]): number {
  return bytes.findIndex((_, at) => run.every((byte, i) => bytes[at + i] === byte));
}

const ascii = (text: string): readonly number[] => Array.from(new TextEncoder().encode(text));

describe('Chroma subsampling: auto keeps all of it from quality 90 on, and halves it below', () => {
  test.each(['balanced', 'smallest'])('JPEG, effort %s', async (effort) => {
    const factors = async (quality: number): Promise<number | undefined> => {
      const bytes = await written('jpeg', { quality, effort });
      const frame = Math.max(placeOf(bytes, [0xff, 0xc0]), placeOf(bytes, [0xff, 0xc2]));
      return bytes[frame + 11];
    };
    expect([await factors(90), await factors(89)]).toEqual([0x11, 0x22]);
  });

  test('AVIF', async () => {
    const halved = async (quality: number): Promise<number> => {
      const bytes = await written('avif', { quality }, opaque('avif'));
      return (bytes[placeOf(bytes, ascii('av1C')) + 6] ?? 0) & 0b1100;
    };
    expect([await halved(90), await halved(89)]).toEqual([0, 0b1100]);
  });
});

const alphaOf = ({ frames }: DecodedImage): readonly number[] =>
  Array.from(frames[0].raster.data).filter((_, place) => place % 4 === 3);

describe('Transparency quality: 100 keeps it exact', () => {
  test.each(['avif', 'webp'])('%s, lossy', async (to) => {
    const source = picture(formatOf(to).encoder);
    const [exact, less] = await Promise.all(
      [100, 1].map(async (alphaQuality) => alphaOf(await read(to, await written(to, { alphaQuality }, source)))),
    );
    expect(exact).toEqual(alphaOf(source));
    expect(less).not.toEqual(alphaOf(source));
  });
});

test('WebP, near lossless: at 100 every pixel is kept, below they change slightly', async () => {
  const plain = opaque('webp', { width: 128, height: 128 });
  const { raster } = plain.frames[0];
  // Smooth parts are left as they are.
  const data = Uint8Array.from(raster.data, (value, place) => value ^ ((place * 37) % 23));
  const source: DecodedImage = { ...plain, frames: [{ raster: { ...raster, data }, duration: 0 }] };
  const pixels = async (nearLossless: number): Promise<Raster['data']> =>
    (await read('webp', await written('webp', { lossless: true, nearLossless }, source))).frames[0].raster.data;
  expect(await pixels(100)).toEqual(data);
  const off = Array.from(await pixels(0), (value, place) => Math.abs(value - (data[place] ?? 0)));
  expect(Math.max(...off)).toBeGreaterThan(0);
  expect(Math.max(...off)).toBeLessThan(32);
});

test('ICO: squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page', () => {
  const { iconSizes } = formatOf('ico').encoder;
  expect(iconSizes?.({ sizes: 'standard' })).toEqual([16, 24, 32, 48, 64, 128, 256]);
  expect(iconSizes?.({ sizes: 'favicon' })).toEqual([16, 32, 48]);
});

test('DDS: BC1 is half as large as BC3, and mipmaps add a third', async () => {
  const image = opaque('dds', { width: 256, height: 256 });
  const size = async (options: Record<string, OptionValue>) => (await written('dds', options, image)).length - 148;
  expect((await size({ compression: 'bc1' })) / (await size({ compression: 'bc3' }))).toBeCloseTo(1 / 2, 2);
  expect((await size({ mipmaps: true })) / (await size({}))).toBeCloseTo(4 / 3, 2);
});

test('JPEG 2000: tiles are squares of 1024 pixels', async () => {
  const bytes = await written('jp2', { tiles: true }, opaque('jp2', { width: 1100, height: 1030 }));
  const size = placeOf(bytes, [0xff, 0x51]);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([view.getUint32(size + 22), view.getUint32(size + 26)]).toEqual([1024, 1024]);
});

test('OpenEXR: 32 bits keep every float', async () => {
  const source = opaque('exr');
  const { raster } = source.frames[0];
  const data = Float32Array.from(raster.data, (_, place) => Math.fround(place / 7));
  const image: DecodedImage = { ...source, frames: [{ raster: { ...raster, data }, duration: 0 }] };
  for (const compression of ['none', 'rle', 'zips', 'zip', 'piz']) {
    const back = await read('exr', await written('exr', { depth: '32', compression }, image));
    expect(back.frames[0].raster.data, compression).toEqual(data);
  }
});

test('GIF: a picture with no more colours than asked stays exact', async () => {
  const source = opaque('gif');
  const { raster } = source.frames[0];
  const data = Uint8Array.from(raster.data, (value, place) => (place % 3 === 0 && value > 127 ? 255 : 0));
  const image: DecodedImage = { ...source, frames: [{ raster: { ...raster, data }, duration: 0 }] };
  expect((await read('gif', await written('gif', { colors: 2 }, image))).frames[0].raster.data).toEqual(data);
});
