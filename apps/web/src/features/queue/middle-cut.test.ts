import { expect, test } from 'vitest';
import { cutName } from './middle-cut.ts';

test('a short name keeps its extension in sight', () => {
  expect(cutName('IMG_0001.HEIC')).toEqual({ head: 'IMG_0001', tail: '.HEIC' });
});

test('a long name keeps the end of its stem too', () => {
  expect(cutName('Screenshot 2026-11-21 at 07.41.59.png')).toEqual({
    head: 'Screenshot 2026-11-21 at 07',
    tail: '.41.59.png',
  });
});

test('right-to-left words are not cut', () => {
  expect(cutName('صورة العائلة في الإجازة الصيفية.jpg')).toEqual({
    head: 'صورة العائلة في الإجازة الصيفية',
    tail: '.jpg',
  });
});

test('a letter of several code points stays whole', () => {
  const name = `${'a'.repeat(20)}👩‍👩‍👧‍👦bcdef.png`;
  expect(cutName(name).tail).toBe('👩‍👩‍👧‍👦bcdef.png');
});

test('a name without an extension', () => {
  expect(cutName('photo')).toEqual({ head: 'photo', tail: '' });
  expect(cutName('.hidden')).toEqual({ head: '.hidden', tail: '' });
});
