import { expect, test } from 'vitest';
import { limited, wholeView, zoomedAt } from './use-view.ts';

test('the whole picture is the least, and it cannot be moved out of sight', () => {
  expect(limited({ zoom: 0.2, x: 50, y: 50 }, 400, 300)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(limited({ zoom: 3, x: 9999, y: -9999 }, 400, 300)).toEqual({ zoom: 3, x: 400, y: -300 });
  expect(limited({ zoom: 1e9, x: 0, y: 0 }, 400, 300).zoom).toBe(32);
});

test('what is under the pointer stays there', () => {
  // 100 pixels right of the middle shows the point 100 of the picture; at twice the size that point is at 200, moved by -100.
  expect(zoomedAt(wholeView, 2, 100, 0)).toEqual({ zoom: 2, x: -100, y: 0 });
  expect(zoomedAt({ zoom: 2, x: -100, y: 0 }, 1, 100, 0)).toEqual({ zoom: 1, x: 0, y: 0 });
});
