import type { Format } from '@safelight/core';
import { expect, test } from 'vitest';
import { maxFileBytes, sortFiles } from './sort-files.ts';

const file = (name: string, type = '', size = 10) => ({ file: { name, type, size } });
const names = (files: readonly { file: { name: string } }[]) => files.map(({ file: { name } }) => name);

const qoi = {
  id: 'qoi',
  label: 'QOI',
  mimeTypes: ['image/qoi'],
  extensions: ['qoi'],
  signatures: [],
  decoder: {
    decodes: { depths: [8], models: ['rgb'], alpha: true, kinds: ['still'], icc: false, metadata: [], density: false },
    memory: { fixed: 0, perSample: 1 },
    probe: () => Promise.reject(new Error()),
    load: () => Promise.reject(new Error()),
    credits: [],
  },
} satisfies Format;

test('a MIME type or an extension is enough', () => {
  const { accepted } = sortFiles(
    [file('photo', 'image/jpeg'), file('IMG_1.HEIC'), file('scan.TIFF', 'application/octet-stream'), file('x.cr2')],
    [],
  );
  expect(names(accepted)).toEqual(['photo', 'IMG_1.HEIC', 'scan.TIFF', 'x.cr2']);
});

test('others are invalid, and the rest of the batch is kept', () => {
  const sorted = sortFiles([file('notes.txt', 'text/plain'), file('a.png', 'image/png'), file('no-extension')], []);
  expect(names(sorted.invalid)).toEqual(['notes.txt', 'no-extension']);
  expect(names(sorted.accepted)).toEqual(['a.png']);
});

test('a text file named .jpg is taken: its bytes are looked at later', () => {
  expect(names(sortFiles([file('fake.jpg', 'text/plain')], []).accepted)).toEqual(['fake.jpg']);
});

test('1 GB is taken and one byte more is not', () => {
  const sorted = sortFiles(
    [file('a.png', 'image/png', maxFileBytes), file('b.png', 'image/png', maxFileBytes + 1)],
    [],
  );
  expect(names(sorted.accepted)).toEqual(['a.png']);
  expect(names(sorted.tooLarge)).toEqual(['b.png']);
});

test('every readable format of the registry is taken', () => {
  expect(names(sortFiles([file('a.qoi'), file('b', 'image/qoi')], [qoi]).accepted)).toEqual(['a.qoi', 'b']);
  expect(names(sortFiles([file('a.qoi')], []).invalid)).toEqual(['a.qoi']);
});
