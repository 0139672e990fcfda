import { describe, expect, test } from 'vitest';
import { parsePages } from './pages.ts';

describe('parsePages', () => {
  test.each([
    ['first', [0]],
    ['all', [0, 1, 2, 3, 4]],
    ['2', [1]],
    ['1-3', [0, 1, 2]],
    ['4-', [3, 4]],
    ['5,1-2,2', [0, 1, 4]],
    [' 1 - 2 , 9 ', [0, 1]],
    ['3-99999999999', [2, 3, 4]],
  ])('%s of five', (text, expected) => {
    expect(parsePages(text, 5)).toEqual(expected);
  });

  test.each(['', '-', 'a', '1,,2'])('refuses %j, which names none', (text) => {
    expect(() => parsePages(text, 5)).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  });

  test.each(['7-9', '0', '6', '3-1'])('refuses %j, which the file has not', (text) => {
    expect(() => parsePages(text, 5)).toThrow(expect.objectContaining({ code: 'no-such-page' }));
  });
});
