import { expect, test } from 'vitest';
import { jobBytes } from './budget.ts';
import type { SourceInfo } from './job.ts';
import { plainPhoto } from './plain-photo.ts';

test('every frame costs memory when all are converted, one when the rest is left out', () => {
  const one: SourceInfo = {
    ...plainPhoto(1000, 1000),
    formatId: 'tiff',
    displayWidth: 1000,
    displayHeight: 1000,
  };
  const pages: SourceInfo = { ...one, kind: 'pages', frameCount: 10 };
  expect(jobBytes(pages, 0, false)).toBe(jobBytes(one, 0, false));
  // Nine resting pages of 3 MB, decoded and transformed.
  expect(jobBytes(pages, 0, true) - jobBytes(one, 0, true)).toBe(9 * 2 * 3e6);
});
