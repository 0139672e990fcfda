import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { brightOfHeif } from './bright-of-heif.ts';
import { smaller } from './bright-sources.ts';
import { cut, straightened, turned } from './gain-map-sources.ts';
import { brightOfJpeg, type Light, meanDeltaItp } from './hdr-difference.ts';
import { ultra } from './ultra-hdr.ts';

/** Levels of 8 bits that samples may be off at the best quality; HEIC halves the colours of the picture and of its map, which here change
 * by a stop within a few pixels. */
const targets = [
  ['jpeg', async (file: Uint8Array) => brightOfJpeg(file), 1],
  ['avif', (file: Uint8Array) => brightOfHeif('avif', file), 1],
  ['heic', (file: Uint8Array) => brightOfHeif('heic', file), 3],
] as const;

describe.each(
  targets.flatMap(([to, brightOf, levels]) =>
    (['gray', 'colored'] as const).map((kind) => [kind, to, brightOf, levels] as const),
  ),
)('a %s gain map goes where its picture goes, to %s', (which, to, brightOf, levels) => {
  const { file: original, light: source, differenceOf } = ultra[which];
  const most = differenceOf(levels);
  const made = async (
    settings: Partial<ConvertSettings>,
    file: Uint8Array = original,
  ): Promise<{ bright: Light; said: readonly Adjustment['kind'][] }> => {
    const wanted = { ...defaultSettings(to), options: { quality: 100 }, neverLarger: false, ...settings };
    const { files, result } = await convert(file, { name: 'a', settings: wanted }, context);
    return { bright: await brightOf(files[0] as Uint8Array), said: result.adjustments.map(({ kind }) => kind) };
  };
  const differs = (one: Light, other: Light): number => {
    const difference = meanDeltaItp(one, other);
    console.info(`${which} -> ${to}: mean dE_ITP ${difference.toFixed(2)}, at most ${most.toFixed(2)}`);
    return difference;
  };

  test('whole', async () => {
    expect(differs((await made({})).bright, source)).toBeLessThan(most);
  });

  test('made smaller', async () => {
    const { bright } = await made({ resize: { width: 32, mode: 'fit' } });
    expect(differs(bright, smaller(source, 2))).toBeLessThan(most);
  });

  test('cut', async () => {
    const { bright } = await made({ resize: { width: 24, height: 16, mode: 'crop' } });
    expect(differs(bright, cut(source, 20, 16, 24, 16))).toBeLessThan(most);
  });

  test('turned and cropped by edits', async () => {
    const { bright, said } = await made({ turn: 90, crop: '20x32+8+10' });
    expect(said).not.toContain('auxiliary-dropped');
    expect(differs(bright, cut(turned(source), 8, 10, 20, 32))).toBeLessThan(most);
  });

  test('straightened', async () => {
    const { bright } = await made({ straighten: 8 });
    const { width, height } = bright;
    expect(differs(bright, straightened(source, 8, width, height))).toBeLessThan(most);
    // A map that was not turned with its picture is far from it.
    expect(differs(bright, straightened(source, -8, width, height))).toBeGreaterThan(4);
  });

  test('in other primaries', async () => {
    const { bright, said } = await made({ colorSpace: 'srgb' });
    expect(said).not.toContain('auxiliary-dropped');
    expect(differs(bright, source)).toBeLessThan(most);
  });
});
