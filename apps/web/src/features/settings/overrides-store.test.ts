import { expect, test } from 'vitest';
import { createOverrides, sharedOverride } from './overrides-store.ts';

test('files get common settings beside what else they have of their own, and lose no more than them again', () => {
  const { getState } = createOverrides();
  getState().set('a', { turn: 90, quality: 70 });
  getState().change(['a', 'b'], { to: 'webp', quality: 50 });
  expect(getState().byId).toEqual({ a: { turn: 90, to: 'webp', quality: 50 }, b: { to: 'webp', quality: 50 } });
  getState().change(['a'], { pages: 'first', crop: '1:1', target: 'small' });
  getState().resetCoding(['a', 'b', 'c']);
  expect(getState().byId).toEqual({ a: { turn: 90, pages: 'first', crop: '1:1' } });
});

test('what several files have alike is what all of them have', () => {
  expect(
    sharedOverride([
      { to: 'webp', quality: 50 },
      { to: 'webp', quality: 60 },
    ]),
  ).toEqual({ to: 'webp' });
  expect(sharedOverride([{ to: 'webp' }, undefined])).toEqual({});
  expect(sharedOverride([])).toEqual({});
});
