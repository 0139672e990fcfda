import { ConvertError, composeOrientations, createRaster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { orient } from '../pixels/orient.ts';
import { cropArea, planEdits, turnOf } from './edits.ts';

const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const numbers = createRaster({
  width: 3,
  height: 2,
  model: 'gray',
  alpha: 'none',
  depth: 8,
  colorSpace: 'srgb',
  data: Uint8Array.of(1, 2, 3, 4, 5, 6),
});

test('two orientations become the one that does both', () => {
  for (const first of orientations) {
    for (const then of orientations) {
      expect(orient(numbers, composeOrientations(first, then))).toEqual(orient(orient(numbers, first), then));
    }
  }
});

test.each([
  [{ turn: 90 }, [4, 1, 5, 2, 6, 3]],
  [{ turn: 180 }, [6, 5, 4, 3, 2, 1]],
  [{ turn: 270 }, [3, 6, 2, 5, 1, 4]],
  [{ flip: 'horizontal' }, [3, 2, 1, 6, 5, 4]],
  [{ flip: 'vertical' }, [4, 5, 6, 1, 2, 3]],
  [{ turn: 90, flip: 'horizontal' }, [1, 4, 2, 5, 3, 6]],
] as const)('%j', (edits, expected) => {
  expect([...orient(numbers, turnOf(edits)).data]).toEqual(expected);
});

describe('crops', () => {
  test.each([
    ['4:5', [400, 300], [80, 0, 240, 300]],
    ['4:5', [300, 400], [0, 12, 300, 375]],
    ['16:9', [1600, 900], [0, 0, 1600, 900]],
    ['1:1@50%', [400, 300], [125, 75, 150, 150]],
    ['1:1@50%+0%+50%', [400, 300], [0, 150, 150, 150]],
    ['1.91:1', [400, 300], [0, 45, 400, 209]],
    ['200x100', [400, 300], [100, 100, 200, 100]],
    ['200x100+10+20', [400, 300], [10, 20, 200, 100]],
    ['50%x25%+10%+20%', [400, 300], [40, 60, 200, 75]],
    // What would lie outside is moved inside, and cut where it is too large.
    ['200x100+390+290', [400, 300], [200, 200, 200, 100]],
    ['9000x100', [400, 300], [0, 100, 400, 100]],
    [' 0.1%x0.1% ', [400, 300], [199, 149, 1, 1]],
  ] as const)('%s of %j', (crop, size, [x, y, width, height]) => {
    expect(cropArea(crop, size)).toMatchObject({ x, y, width, height });
  });

  test.each([
    ['4:5', true],
    ['4:5+10%+0%', true],
    ['50%x50%', true],
    ['4:5+10+0', false],
    ['400x500', false],
    ['50%x50+0%+0%', false],
  ])('%s was chosen by eye: %s', (crop, byEye) => {
    expect(cropArea(crop, [1000, 1000]).byEye).toBe(byEye);
  });

  test.each([
    '',
    '4:',
    '4:5:6',
    'x5',
    '-4:5',
    '4:5+10',
    '400x500+10',
    '0:5',
    '4:0',
    '4:5@80',
    '4:5@0%',
    '0x10',
    '10x0.0',
    '0%x5',
    'a',
    '5%',
    '1e3x5',
  ])('%j is no crop', (crop) => {
    expect(() => cropArea(crop, [100, 100])).toThrow(ConvertError);
  });

  test('pixels of a drawing are those of its header, however large it is drawn', () => {
    expect(cropArea('50x20+10+10', [1000, 500], [100, 50])).toMatchObject({ x: 100, y: 100, width: 500, height: 200 });
  });
});

test('what keeps all of the picture is no step', () => {
  expect(planEdits({ crop: '4:3', straighten: 0 }, [400, 300])).toEqual({
    steps: [],
    adjustments: [],
    size: [400, 300],
  });
  expect(() => planEdits({ straighten: 46 }, [4, 3])).toThrow(ConvertError);
  expect(() => turnOf({ turn: 45 })).toThrow(ConvertError);
});
