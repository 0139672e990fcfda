import type { ConvertSettings, Fit } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { fittedSize } from './use-fit.ts';

const settings: ConvertSettings = {
  to: 'jpeg',
  options: { quality: 70 },
  background: '#FFFFFF',
  metadata: 'keep',
  resize: { width: 100, height: 50, mode: 'fit' },
};
const found: Fit = { fits: true, settings, bytes: 900, width: 100, height: 50 };

test('a search tells the size as long as nothing is changed that it set', () => {
  expect(fittedSize(found, { ...settings, resize: { width: 100, height: 50, mode: 'fit', enlarge: false } })).toBe(900);
  expect(fittedSize(found, { ...settings, options: { quality: 71 } })).toBeUndefined();
  expect(fittedSize(found, { ...settings, resize: { width: 99, height: 50, mode: 'fit' } })).toBeUndefined();
  expect(fittedSize(found, { ...settings, to: 'webp' })).toBeUndefined();
  expect(fittedSize({ ...found, fits: false }, settings)).toBeUndefined();
  expect(fittedSize(undefined, settings)).toBeUndefined();
});
