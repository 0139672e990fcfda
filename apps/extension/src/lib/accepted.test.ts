import { expect, test } from 'vitest';
import { acceptedTargets, isAccepted } from './accepted.ts';

test.each([
  ['', 'heic', true],
  ['image/*', 'heic', true],
  ['image/*', 'pdf', false],
  ['image/jpeg, image/png', 'jpeg', true],
  ['image/jpeg, image/png', 'heic', false],
  ['.JPG,.png', 'jpeg', true],
  ['.jpeg', 'png', false],
  ['application/pdf', 'pdf', true],
  ['image/jpg', 'jpeg', true],
  ['*/*', 'tiff', true],
  [' , ', 'gif', true],
])('accept="%s" lets %s in: %s', (accept, format, is) => {
  expect(isAccepted(accept, format)).toBe(is);
});

test('formats are offered as the field takes them, the usual ones first', () => {
  expect(acceptedTargets('image/png,.jpg')).toEqual(['jpeg', 'png']);
  expect(acceptedTargets('.pdf')).toEqual(['pdf']);
  expect(acceptedTargets('image/*').slice(0, 3)).toEqual(['jpeg', 'png', 'webp']);
  // It takes nothing that can be made: all are offered, and the window says that it may refuse them.
  expect(acceptedTargets('video/mp4')[0]).toBe('jpeg');
  expect(acceptedTargets('video/mp4').length).toBeGreaterThan(20);
});
