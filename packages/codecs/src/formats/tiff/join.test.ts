import { type DecodedImage, defaultsOf, type MergeInput, type Raster } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { join } from './join.ts';
import { options as schema } from './options.ts';

const defaults = defaultsOf(schema);

/** EXIF of a block with an EXIF directory: a description and an exposure time of 1/125 s. */
const exif = Uint8Array.from(
  [
    '49492a000800000002000e010200060000002600000069870400010000002c00',
    '0000000000007363656e650001009a820500010000003e000000000000000100',
    '00007d000000',
  ]
    .join('')
    .match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

function picture(width: number, height: number, seed: number): Raster {
  const data = Uint16Array.from({ length: width * height * 3 }, (_, i) => (i * seed * 7919) % 65_536);
  return { width, height, model: 'rgb', alpha: 'none', depth: 16, colorSpace: 'srgb', data };
}

async function part(
  name: string,
  rasters: readonly Raster[],
  options: Partial<typeof defaults> = {},
): Promise<MergeInput> {
  const frames = rasters.map((raster) => ({ raster, duration: 0 })) as unknown as DecodedImage['frames'];
  const metadata = { exif, xmp: new TextEncoder().encode(`<x:xmpmeta xmlns:x="adobe:ns:meta/" n="${name}"/>`) };
  const kind = rasters.length > 1 ? 'pages' : 'still';
  const image: DecodedImage = { frames, kind, loopCount: 0, orientation: 1, metadata };
  return { name, bytes: await encode(image, { ...defaults, ...options }, nodeContext()) };
}

async function pagesOf(bytes: Uint8Array): Promise<readonly Raster[]> {
  const { frames } = await decode(bytes, { frames: 'all' }, nodeContext());
  return frames.map(({ raster }) => raster);
}

describe('join', () => {
  it('keeps every pixel of every part, in order', async () => {
    const pictures = [picture(40, 300, 3), picture(33, 21, 5), picture(64, 64, 7), picture(5, 9, 11)];
    const parts = [
      await part('a.tif', pictures.slice(0, 1)),
      await part('b.tif', pictures.slice(1, 3), { compression: 'lzw' }),
      await part('c.tif', pictures.slice(3), { compression: 'none' }),
    ];
    const { bytes, adjustments } = await join(parts, {}, nodeContext());
    expect(adjustments).toEqual([]);
    expect((await pagesOf(bytes)).map(({ data }) => data)).toEqual(pictures.map(({ data }) => data));
  });

  it('keeps the metadata of each part with its first page', async () => {
    const parts = [await part('one.tif', [picture(4, 4, 3)]), await part('two.tif', [picture(4, 4, 5)])];
    const { bytes } = await join(parts, {}, nodeContext());
    const { metadata } = await decode(bytes, { frames: 'first' }, nodeContext());
    expect(new TextDecoder('latin1').decode(metadata.exif)).toContain('scene');
    expect(metadata.exif).toEqual(
      (await decode(parts[0]?.bytes ?? bytes, { frames: 'first' }, nodeContext())).metadata.exif,
    );
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text).toContain('n="one.tif"');
    expect(text).toContain('n="two.tif"');
  });

  it('puts its own results together again', async () => {
    const one = await part('one.tif', [picture(12, 4, 3), picture(3, 4, 13)]);
    const once = await join([one, one], {}, nodeContext());
    const twice = await join([{ name: 'once.tif', bytes: once.bytes }, one], {}, nodeContext());
    const pages = await pagesOf(one.bytes);
    expect(await pagesOf(twice.bytes)).toEqual([...pages, ...pages, ...pages]);
  });

  it.each([
    ['the other byte order', 'MM\0*\0\0\0\b', 'unsupported-feature'],
    ['a directory outside of the file', 'II*\0\xff\0\0\0', 'corrupt-input'],
    ['nothing', '', 'unsupported-feature'],
  ])('refuses %s', async (_, text, code) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await expect(join([{ name: 'x.tif', bytes }], {}, nodeContext())).rejects.toMatchObject({ code });
  });

  it('ends where directories go round in a circle', async () => {
    const { bytes } = await part('x.tif', [picture(2, 2, 3)]);
    const view = new DataView(bytes.buffer);
    const first = view.getUint32(4, true);
    view.setUint32(first + 2 + view.getUint16(first, true) * 12, first, true);
    await expect(join([{ name: 'x.tif', bytes }], {}, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});
