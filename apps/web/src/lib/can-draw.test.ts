import { expect, test } from 'vitest';
import { canDraw } from './can-draw.ts';

test('browsers draw the formats of the web, not the others', () => {
  expect(['image/jpeg', 'image/avif'].map(canDraw)).toEqual([true, true]);
  expect(['image/heic', 'image/tiff', 'image/svg+xml'].map(canDraw)).toEqual([false, false, false]);
});
