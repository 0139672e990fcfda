import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePath, systemPath } from './path-bytes.ts';

const bytesOf = (path: string): Buffer => Buffer.from(systemPath(path) as string);

test('text stays text', () => {
  for (const text of ['a/b.png', 'ä 日本 🌅', 'replaced \ufffd', '']) {
    expect(decodePath(Buffer.from(text))).toBe(text);
    expect(systemPath(text)).toBe(text);
  }
});

test('bytes that are no UTF-8 become lone surrogates, each its own', () => {
  const path = decodePath(Buffer.from('a\xff\xe4b\xed\xa0\x80', 'latin1'));
  expect(path).toBe('a\udcff\udce4b\udced\udca0\udc80');
  expect(bytesOf(path)).toEqual(Buffer.from('a\xff\xe4b\xed\xa0\x80', 'latin1'));
});

test('no path is lost, and no two become one', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => new Uint8Array(Buffer.from(text))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const bytes = Buffer.concat(pieces);
      expect(bytesOf(decodePath(bytes)).equals(bytes)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
