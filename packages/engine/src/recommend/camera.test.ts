import { expect, test } from 'vitest';
import { cameraOf } from './camera.ts';

/** An EXIF block with ASCII tags in its first directory, little-endian. */
function exif(tags: Readonly<Record<number, string>>): Uint8Array {
  const entries = Object.entries(tags);
  const bytes = new Uint8Array(14 + entries.length * 12 + 200);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  view.setUint16(8, entries.length, true);
  let free = 14 + entries.length * 12;
  entries.forEach(([tag, text], place) => {
    const at = 10 + place * 12;
    const letters = new TextEncoder().encode(`${text}\0`);
    view.setUint16(at, Number(tag), true);
    view.setUint16(at + 2, 2, true);
    view.setUint32(at + 4, letters.length, true);
    if (letters.length > 4) view.setUint32(at + 8, free, true);
    bytes.set(letters, letters.length > 4 ? free : at + 8);
    if (letters.length > 4) free += letters.length;
  });
  return bytes;
}

test('make and software are read', () => {
  expect(cameraOf(exif({ 271: 'Apple', 305: '17.4.1' }))).toEqual({ make: 'Apple', software: '17.4.1' });
  expect(cameraOf(exif({ 271: 'LG' }))).toEqual({ make: 'LG' });
});

test('what is not there, empty or broken is left out', () => {
  expect(cameraOf(undefined)).toEqual({});
  expect(cameraOf(exif({ 271: ' ' }))).toEqual({});
  expect(cameraOf(exif({ 271: 'Apple' }).slice(0, 20))).toEqual({});
});
