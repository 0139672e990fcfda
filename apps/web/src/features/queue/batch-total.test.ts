import { expect, test } from 'vitest';
import { batchTotal, filesToMeasure, MAX_MEASURED } from './batch-total.ts';

const file = (id: string, size: number, group = 'heic') => ({ id, size, group });
const measured = (files: Record<string, number>, exact = true) =>
  new Map(Object.entries(files).map(([id, bytes]) => [id, { bytes, exact }]));

test('a small batch is measured whole, and its total is the sum', () => {
  const files = [file('a', 100), file('b', 200)];
  expect(filesToMeasure(files)).toBe(files);
  expect(batchTotal(files, measured({ a: 10, b: 50 }))).toEqual({ bytes: 60, exact: true });
  expect(batchTotal(files, measured({ a: 10, b: 50 }, false))).toEqual({ bytes: 60, exact: false });
});

test('of a large batch every format is measured, large and small files of it', () => {
  const files = Array.from({ length: 90 }, (_, index) => file(`h${index}`, 1000 + index)).concat(
    Array.from({ length: 30 }, (_, index) => file(`p${index}`, 50_000 - index, 'png')),
  );
  const chosen = filesToMeasure(files);
  expect(new Set(chosen.map(({ id }) => id)).size).toBe(MAX_MEASURED);
  expect(chosen.filter(({ group }) => group === 'png')).toHaveLength(3);
  const sizes = chosen.filter(({ group }) => group === 'heic').map(({ size }) => size);
  expect([Math.min(...sizes) < 1010, Math.max(...sizes) > 1080]).toEqual([true, true]);
});

test('files that were not measured count as those of their format did, else as all did', () => {
  const files = [file('a', 100), file('b', 300), file('c', 100, 'png'), file('d', 50, 'png'), file('e', 40, 'gif')];
  // HEIC doubles, PNG is halved, and both together grow by a quarter.
  expect(batchTotal(files, measured({ a: 200, c: 50 }))).toEqual({ bytes: 200 + 600 + 50 + 25 + 50, exact: false });
});

test('where nothing could be measured there is no total', () => {
  expect(batchTotal([file('a', 100)], new Map())).toBeUndefined();
});
