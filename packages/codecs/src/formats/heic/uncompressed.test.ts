import { readFileSync } from 'node:fs';
import { type DecodedImage, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

// Boxes written by hand around known pixels, which the pictures hold: no tool of Debian writes these files.
const url = (name: string): URL => new URL(`fixtures/uncompressed/${name}`, import.meta.url);
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(url(`${name}.heif`)));
const read = (bytes: Uint8Array): Promise<DecodedImage> => decode(bytes, { frames: 'all' }, nodeContext());

/** A copy in which `from`, found once, is `to`. */
function changed(name: string, from: readonly number[], to: readonly number[]): Uint8Array {
  const bytes = fixture(name);
  const at = Buffer.from(bytes).indexOf(Buffer.from(from));
  expect(at).toBeGreaterThan(0);
  bytes.set(to, at);
  return bytes;
}

const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')];

describe('uncompressed items', () => {
  it.each([
    ['rgb3', 'rgb'],
    ['abgr', 'rgba'],
    ['component', 'rgb'],
    ['row', 'rgb'],
    ['pixel-tiles', 'rgb'],
    ['tile-component', 'rgb'],
    ['mirrored-zlib', 'rgb'],
    ['deflated-rows', 'rgb'],
    ['565-block', '565'],
    ['565-packed', '565'],
    ['rgb10-block', 'rgb10'],
    ['rgb10-block-low', 'rgb10'],
    ['rgb10-aligned', 'rgb10'],
    ['gray16', 'gray16'],
    ['ycc420-component', 'ycc420'],
    ['ycc420-mixed', 'ycc420'],
    ['ycc422-2vuy', 'ycc422'],
    ['ycc444-v308', 'ycc444'],
  ])('%s has the pixels that were put in', async (name, expected) => {
    const { frames, adjustments } = await read(fixture(name));
    const [{ raster }] = frames;
    expect(differenceFromPng(raster, url(`${expected}.png`)).worst).toBe(0);
    expect(adjustments).toEqual([]);
    const { width, height, model, alpha, depth, colorSpace, significantBits } = await probe(sourceOf(fixture(name)));
    expect(raster).toMatchObject({ width, height, model, alpha, depth, colorSpace });
    expect(raster.significantBits).toBe(significantBits);
  });

  it.each(['deflated-rows', 'mirrored-zlib'])(
    '%s that claims rows of gigabytes is damaged, not too large',
    async (name) => {
      const bytes = fixture(name);
      const layout = Buffer.from(bytes).indexOf('uncC') + 4;
      const view = new DataView(bytes.buffer);
      // Version, profile, and components of five bytes each come before; then what each row is padded to.
      const components = view.getUint32(layout + 8);
      view.setUint32(layout + 12 + 5 * components + 8, 0x7000_0000);
      await expect(read(bytes)).rejects.toMatchObject({ code: 'corrupt-input' });
    },
  );

  it('keeps what came before the end of deflated data', async () => {
    const bytes = fixture('deflated-rows');
    bytes.fill(0xff, bytes.length - 100);
    const { adjustments } = await read(bytes);
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
  });

  it.each([
    ['compression by Brotli', () => changed('mirrored-zlib', letters('zlib'), letters('brot')), 'unsupported-feature'],
    ['a profile that is not known', () => changed('rgb3', letters('rgb3'), letters('v210')), 'unsupported-feature'],
    ['floating point', () => changed('gray16', [0, 0, 15, 0, 0], [0, 0, 15, 1, 0]), 'unsupported-feature'],
    ['cyan', () => changed('component', [0, 4, 0, 5, 0, 6], [0, 13, 0, 14, 0, 15]), 'unsupported-feature'],
    [
      'a component that is not defined',
      () => changed('gray16', [0, 0, 15, 0, 0], [0, 9, 15, 0, 0]),
      'unsupported-feature',
    ],
    [
      'tiles that do not fit',
      () => changed('pixel-tiles', [0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0, 6, 0, 0, 0, 6]),
      'corrupt-input',
    ],
    [
      'a size of which nothing is there',
      () => changed('rgb3', [0, 0, 0, 24, 0, 0, 0, 16], [0, 0, 64, 0, 0, 0, 64, 0]),
      'corrupt-input',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(read(bytes())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});
