import type { PlatformOptimization } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { comparePreset, parseLimit, presets } from './presets.ts';

test('limits as people write them', () => {
  expect(parseLimit('500', 'KB')).toBe(512_000);
  expect(parseLimit(' 1.5 ', 'MB')).toBe(1_572_864);
  expect(parseLimit('1,5', 'MB')).toBe(1_572_864);
  expect(parseLimit('.5', 'MB')).toBe(524_288);
  for (const text of ['', '0', '-1', 'many', '1e3', '1.2.3']) expect(parseLimit(text, 'KB')).toBeUndefined();
});

test('limits of 16 and 25 MB, long sides of 1600, 2048 and 1024, and what is 1080 wide', () => {
  const limits = presets.flatMap((preset) => ('limit' in preset ? [preset.limit / 1024 ** 2] : []));
  expect(limits).toEqual([16, 25]);
  expect(presets.flatMap((preset) => ('set' in preset ? [preset.set] : []))).toEqual([
    { width: 1600, height: 1600, fit: 'fit' },
    { width: 2048, height: 2048, fit: 'fit' },
    { width: 1024, height: 1024, fit: 'fit' },
    { width: 1080, height: undefined, fit: 'fit' },
    { width: 1080, height: 1080, fit: 'fill' },
    { width: 1080, height: 1350, fit: 'fill' },
    { width: 1080, height: 1920, fit: 'fill' },
  ]);
});

test('each preset of a platform says whether the file fits as it is, and what size it would get', () => {
  const dimensions = { width: 1800, height: 1200 };
  const entry = (
    platform: PlatformOptimization['platform'],
    [width, height]: readonly [number, number],
    compatibility: PlatformOptimization['compatibility'] = 'ready',
  ): PlatformOptimization => ({
    platform,
    recommendedFormat: 'JPG',
    recommendedSize: { width, height },
    compatibility,
  });
  const platformOptimizations = [
    entry('messaging', [1600, 1067], 'reduce'),
    entry('android', [1800, 1200]),
    entry('email', [1024, 683]),
    entry('instagram', [1080, 720], 'convert'),
  ];
  const said = presets.map((preset) => {
    const found = comparePreset(preset, { platformOptimizations, dimensions });
    return found && (found.size ? `${found.size.width} × ${found.size.height}` : found.fits);
  });
  const noPlatform = [undefined, undefined, undefined];
  expect(said).toEqual([false, true, '1600 × 1067', true, '1024 × 683', '1080 × 720', ...noPlatform]);
});
