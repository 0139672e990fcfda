import { expect, test } from 'vitest';
import { savingText } from './saving.ts';

test.each([
  [1000, 280, '−72%', '72% smaller'],
  [1000, 1120, '+12%', '12% larger'],
  [1000, 1, '−99%', '99% smaller'],
  [1000, 1001, '0%', 'Same size'],
  [0, 10, '0%', 'Same size'],
])('%d bytes to %d', (source, result, short, words) => {
  expect(savingText(source, result)).toEqual({ short, words });
});
