import { expect, test } from 'vitest';
import { checksumsOf, differences } from './checksums.mjs';

const files: Readonly<Record<string, Uint8Array>> = {
  'a/src/one.wasm': Uint8Array.of(0, 0x61, 0x73, 0x6d),
  'a/src/two.wasm': Uint8Array.of(0, 0x61, 0x73, 0x6d, 1),
};
const read = (path: string): Uint8Array => files[path] ?? new Uint8Array(0);

test('a module that is changed, new or gone is told', () => {
  const [one, two] = Object.keys(files);
  const list = checksumsOf([one, two], read);
  expect(differences(list, checksumsOf([one, two], read))).toEqual([]);
  const changed = checksumsOf([one, two], (path: string) => (path === two ? Uint8Array.of(1) : read(path)));
  expect(differences(list, changed)).toEqual(['a/src/two.wasm has another checksum than is listed']);
  expect(differences(list, checksumsOf([one], read))).toEqual(['a/src/two.wasm is listed, and not there']);
  expect(differences(checksumsOf([two], read), list)).toEqual(['a/src/one.wasm is not listed']);
});

test('checksums are SHA-256, by the example of FIPS 180-2', () => {
  const sum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(checksumsOf(['x'], () => new TextEncoder().encode('abc'))).toBe(`${sum}  x\n`);
});
