import { describe, expect, test } from 'vitest';
import type { SourceInfo } from '../source-info.ts';
import { recommendForMost, recommendFromHeader } from './from-header.ts';

const source: SourceInfo = {
  formatId: 'jpeg',
  width: 4032,
  height: 3024,
  displayWidth: 3024,
  displayHeight: 4032,
  kind: 'still',
  frameCount: 1,
  model: 'rgb',
  alpha: 'none',
  depth: 8,
  colorSpace: 'srgb',
  orientation: 6,
  metadata: [],
};

describe('what a header recommends', () => {
  test.each([
    ['a HEIC photo', { formatId: 'heic' }, 'JPG'],
    ['a RAW photo', { formatId: 'raw' }, 'JPG'],
    ['a PNG', { formatId: 'png', displayWidth: 800, displayHeight: 600 }, 'PNG'],
    ['a transparent drawing', { formatId: 'svg', alpha: 'straight' }, 'PNG'],
    ['a transparent WebP', { formatId: 'webp', alpha: 'straight' }, 'PNG'],
    ['a WebP', { formatId: 'webp' }, 'JPG'],
    ['a document', { formatId: 'pdf', kind: 'pages' }, 'JPG'],
  ] as const)('%s', (_, facts, expected) => {
    expect(recommendFromHeader({ ...source, ...facts })).toBe(expected);
  });

  test('most files decide, the first of equals', () => {
    expect(recommendForMost(['PNG', 'JPG', 'JPG'])).toBe('JPG');
    expect(recommendForMost(['PNG', 'JPG'])).toBe('PNG');
    expect(recommendForMost([])).toBeUndefined();
  });
});
