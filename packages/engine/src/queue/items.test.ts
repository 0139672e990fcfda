import { expect, test } from 'vitest';
import type { ResultInfo } from '../convert/result-info.ts';
import { fileTime } from './items.ts';

const result: ResultInfo = {
  name: 'a.png',
  files: [],
  formatId: 'png',
  mimeType: 'image/png',
  bytes: 1,
  width: 1,
  height: 1,
  ms: 1,
  adjustments: [],
};

test('files have the time of the shot, else of their source, but none that stripped metadata told', () => {
  expect(fileTime({ lastModified: 5, result: { ...result, takenAt: 3 } })).toBe(3);
  expect(fileTime({ lastModified: 5, result })).toBe(5);
  expect(fileTime({ lastModified: 0, result })).toBeUndefined();
  expect(fileTime({ lastModified: 5, result: { ...result, stripped: true } })).toBeUndefined();
});
