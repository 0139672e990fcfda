import { expect, test } from 'vitest';
import { item } from '../../test/fake-queue.ts';
import { applyPattern, unknownPlaceholders } from './rename.ts';

const photo = item({
  name: 'IMG_0042.HEIC',
  status: 'completed',
  lastModified: new Date(2026, 4, 3, 9).getTime(),
  result: {
    name: 'IMG_0042.jpg',
    files: [{ name: 'IMG_0042.jpg', bytes: 10, width: 4, height: 3 }],
    formatId: 'jpeg',
    mimeType: 'image/jpeg',
    bytes: 10,
    width: 1600,
    height: 1200,
    ms: 1,
    adjustments: [],
    stripped: false,
  },
});
const name = (pattern: string, own = 'IMG_0042.jpg', n = 7, total = 120) => applyPattern(pattern, photo, own, n, total);

test('placeholders are filled in; the extension stays that of the result', () => {
  expect(name('{name}')).toBe('IMG_0042.jpg');
  expect(name('Trip {n} {date} {w}x{h}')).toBe('Trip 007 2026-05-03 1600x1200.jpg');
  expect(name('scan', 'IMG_0042-01.png', 1, 9)).toBe('scan.png');
});

test('an empty pattern keeps the name, what is unknown stays, and no pattern leads into another folder', () => {
  expect(name('  ')).toBe('IMG_0042.jpg');
  expect(name('{name} {camera}')).toBe('IMG_0042 {camera}.jpg');
  expect(name('../../{name}')).toBe('.._.._IMG_0042.jpg');
});

test('what is no placeholder is found', () => {
  expect(unknownPlaceholders('{name}-{bad} {w}x{h} {} {N}')).toEqual(['{bad}', '{N}']);
});
