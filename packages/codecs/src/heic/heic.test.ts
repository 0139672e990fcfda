import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../test/node-context.ts';
import { differenceFromPng } from '../../test/png-difference.ts';
import { decode } from './decode.ts';
import { heic } from './format.ts';
import { probe } from './probe.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

const png = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);

describe('heic', () => {
  it.each([
    ['rgb.heic', 'rgb.png', 'rgb', 'none', 8],
    ['rgb-422.heic', 'rgb-422.png', 'rgb', 'none', 8],
    ['lossless-444.heic', 'lossless-444.png', 'rgb', 'none', 8],
    ['alpha.heic', 'alpha.png', 'rgb', 'straight', 8],
    ['gray.heic', 'gray.png', 'gray', 'none', 8],
    ['deep.heic', 'deep.png', 'rgb', 'none', 16],
  ] as const)('decodes %s as heif-convert does', async (name, expected, model, alpha, depth) => {
    const image = await decode(fixture(name), { frames: 'all' }, nodeContext());
    const [{ raster }] = image.frames;
    expect(raster).toMatchObject({ model, alpha, depth, colorSpace: 'srgb' });
    expect(differenceFromPng(raster, png(expected)).worst).toBeLessThanOrEqual(1);
    const info = await probe(sourceOf(fixture(name)));
    expect(info).toMatchObject({ width: raster.width, height: raster.height, model, alpha, depth, kind: 'still' });
    expect(info.significantBits).toBe(raster.significantBits);
  });

  it('returns every picture of a collection, or the primary one', async () => {
    const all = await decode(fixture('collection.heic'), { frames: 'all' }, nodeContext());
    expect(all.kind).toBe('pages');
    expect(all.frames).toHaveLength(3);
    for (const [index, { raster }] of all.frames.entries()) {
      expect(differenceFromPng(raster, png(`collection-${index + 1}.png`)).worst).toBeLessThanOrEqual(1);
    }
    const first = await decode(fixture('collection.heic'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
    expect(await probe(sourceOf(fixture('collection.heic')))).toMatchObject({ kind: 'pages', frameCount: 3 });
  });

  it('refuses what is over the limit before it decodes', async () => {
    const context = nodeContext({ limits: { maxPixels: 1000, maxTotalPixels: 1000 } });
    await expect(decode(fixture('rgb.heic'), { frames: 'first' }, context)).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
  });

  it('says that a cut file is corrupt', async () => {
    const bytes = fixture('lossless-444.heic');
    for (const length of [20, 300, 1200]) {
      await expect(decode(bytes.slice(0, length), { frames: 'first' }, nodeContext())).rejects.toMatchObject({
        code: 'corrupt-input',
      });
    }
  });

  it('does not begin when the job is cancelled', async () => {
    const context = nodeContext({ signal: AbortSignal.abort() });
    await expect(decode(fixture('rgb.heic'), { frames: 'first' }, context)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('is told from AVIF by its brands', () => {
    expect(heic.matches(fixture('rgb.heic').subarray(0, 4096))).toBe(true);
    const avif = new TextEncoder().encode('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf');
    expect(heic.matches(avif)).toBe(false);
  });
});
