import type { Adjustment } from '@safelight/core';
import jpegJs from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { pfm, pngOf, radiance, scene, smaller } from './bright-sources.ts';
import { brightOfJpeg, isoFields, type Light, meanDeltaItp, secondPicture } from './hdr-difference.ts';

interface Made {
  readonly file: Uint8Array;
  readonly said: readonly Adjustment['kind'][];
}

async function made(source: Uint8Array, name: string, more: Partial<ConvertSettings> = {}): Promise<Made> {
  const settings = { ...defaultSettings('jpeg'), options: { quality: 100 }, ...more };
  const { files, result } = await convert(new Uint8Array(source), { name, settings }, context);
  return { file: files[0] as Uint8Array, said: result.adjustments.map(({ kind }) => kind) };
}

const times = (factor: number): Light => ({ ...scene, data: scene.data.map((value) => value * factor) });

// HLG ends at 3.8 times white.
const sources = [
  ['PFM', 'a.pfm', pfm(scene), scene],
  ['Radiance', 'a.hdr', radiance(scene), scene],
  ['PNG of PQ', 'a.png', pngOf(scene, 16), scene],
  ['PNG of HLG', 'a.png', pngOf(times(1 / 2), 18), times(1 / 2)],
] as const;

const base = (file: Uint8Array): Uint8Array => jpegJs.decode(file, { useTArray: true }).data;

describe.each(sources)('%s becomes JPEG with a gain map', (label, name, source, light) => {
  test('that shows the same on an HDR screen', async () => {
    const { file, said } = await made(source, name);
    const difference = meanDeltaItp(brightOfJpeg(file), light);
    console.info(`${label} -> JPEG: mean dE_ITP ${difference.toFixed(2)}`);
    expect(difference).toBeLessThan(3);
    expect(said).toContain('hdr-kept');
    expect(said).toContain('tone-mapped');
    expect(isoFields(secondPicture(file) ?? file)?.[1]).toBeCloseTo(Math.log2(Math.max(...light.data)), 1);
  });

  test('and to others what tone mapping alone gives', async () => {
    const [kept, flat] = [await made(source, name), await made(source, name, { keepHdr: false })];
    expect(secondPicture(flat.file)).toBeUndefined();
    expect(flat.said).not.toContain('hdr-kept');
    expect(base(kept.file)).toEqual(base(flat.file));
  });

  test('scaled, and exposed', async () => {
    const scaled = await made(source, name, { resize: { width: 32, mode: 'fit' } });
    expect(meanDeltaItp(brightOfJpeg(scaled.file), smaller(light, 2))).toBeLessThan(4);
    const darker = { ...light, data: light.data.map((value) => value / 2) };
    const exposed = await made(source, name, { toneMapping: { operator: 'auto', exposure: -1 } });
    expect(meanDeltaItp(brightOfJpeg(exposed.file), darker)).toBeLessThan(3);
  });

  test('not where a standard range is asked for, unless HDR is as well', async () => {
    for (const asked of [{ toneMapping: { operator: 'clip', exposure: 0 } }, { colorSpace: 'srgb' }] as const) {
      expect(secondPicture((await made(source, name, asked)).file)).toBeUndefined();
      const both = await made(source, name, { ...asked, keepHdr: true });
      expect(meanDeltaItp(brightOfJpeg(both.file), light)).toBeLessThan(3);
    }
  });
});

test('a picture that is no brighter than white gets no map, and nothing is said of one', async () => {
  const dim = times(1 / 7);
  for (const source of [pngOf(dim, 16), pfm(dim)]) {
    const { file, said } = await made(source, 'a.pfm');
    expect([said.includes('hdr-kept'), secondPicture(file)]).toEqual([false, undefined]);
  }
});
