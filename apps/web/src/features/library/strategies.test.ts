import { expect, test } from 'vitest';
import { accessStrategies, scoreOf } from './strategies.ts';

const all = { directoryPicker: true, directoryInput: true, drop: true, fileInput: true };

test.each([
  [10, 'high', 'low', 'low', 10],
  [0, 'low', 'high', 'high', 1.2],
  [10, 'low', 'high', 'high', 5.2],
  [0, 'high', 'high', 'high', 3.6],
  [0, 'low', 'low', 'high', 2.8],
  [0, 'low', 'high', 'low', 2],
  [5, 'medium', 'medium', 'medium', 5.6],
] as const)(
  'privacy %d, security %s, friction %s, complexity %s: %d',
  (privacyScore, security, friction, complexity, mark) => {
    const way = {
      privacyScore,
      securityLevel: security,
      userFrictionLevel: friction,
      implementationComplexity: complexity,
    };
    expect(scoreOf(way)).toBeCloseTo(mark, 10);
  },
);

test('the best way that the browser has is first', () => {
  const first = (has: Partial<typeof all>) => accessStrategies({ ...all, ...has })[0]?.name;
  expect(first({})).toBe('directoryPicker');
  expect(first({ directoryPicker: false })).toBe('directoryInput');
  expect(first({ directoryPicker: false, directoryInput: false, drop: false })).toBe('fileInput');
});

test('a way that the browser lacks is told of, and comes last', () => {
  const ways = accessStrategies({ ...all, directoryPicker: false });
  expect(ways.map(({ name }) => name)).toEqual(['directoryInput', 'drop', 'fileInput', 'directoryPicker']);
  expect(ways.at(-1)?.feasible).toBe(false);
});
