import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedName, freePath, resultName, resultNames, safeName, safePath } from './output-names.ts';

const bytesOf = (name: string): number => new TextEncoder().encode(name).length;
const long = 'ä'.repeat(200);

describe('names that every system holds', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['.hidden.jpg', '.hidden.jpg'],
    ['日本 (1) — ñ.jpg', '日本 (1) — ñ.jpg'],
    ['CON.jpg', 'CON_.jpg'],
    ['con', 'con_'],
    ['nul.tar.gz', 'nul_.tar.gz'],
    ['LPT1 .png', 'LPT1_ .png'],
    ['COM².png', 'COM²_.png'],
    ['conin$.png', 'conin$_.png'],
    ['concert.jpg', 'concert.jpg'],
    ['COM10.jpg', 'COM10.jpg'],
    ['photo.jpg. . ', 'photo.jpg'],
    ['..', '_'],
    ['   ', '_'],
    ['', '_'],
    ['a/b\\c:d*e?f"g<h>i|j.png', 'a_b_c_d_e_f_g_h_i_j.png'],
    ['exe\u202egpj.png', 'exe_gpj.png'],
    ['a\u2066b\u200ec\u061cd.png', 'a_b_c_d.png'],
    ['a\u001b[31mb\u009bc\nd\u2028.png', 'a_[31mb_c_d_.png'],
    ['half\ud800.png', 'half_.png'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  test('a name that is too long keeps its numbers and its extension', () => {
    for (const tail of ['.jpg', '-01.jpg', ' _(2).jpg', '-014 _(1).jpeg']) {
      const safe = safeName(`${long}${tail}`);
      expect(safe.endsWith(`ä${tail}`), safe).toBe(true);
      expect(bytesOf(safe)).toBeGreaterThan(253);
      expect(bytesOf(safe)).toBeLessThan(256);
    }
    expect(safeName('🌅'.repeat(80))).toBe('🌅'.repeat(63));
    expect(safeName(`${'a'.repeat(251)}.jpg`)).toBe(`${'a'.repeat(251)}.jpg`);
  });

  test('paths keep their folders, and none leads upwards', () => {
    expect(safePath('Trip/Day 1./aux/../x.png')).toBe('Trip/Day 1/aux_/_/x.png');
    expect(safePath('/etc//x')).toBe('etc/x');
    expect(safePath('')).toBe('');
  });

  const awkward = fc.constantFrom(
    'con',
    'NUL',
    'com1',
    ' ',
    '.',
    '..',
    '-01',
    ' _(3)',
    '.png',
    '\u202e',
    '\ud800',
    '\n',
    '🌅',
    'e\u0301',
  );
  const name = fc
    .array(
      fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 90 })),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(''));

  test('hold whatever comes, and stay as they are', () => {
    fc.assert(
      fc.property(name, (given) => {
        const safe = safeName(given);
        expect(bytesOf(safe)).toBeLessThanOrEqual(255);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}<>:"|?*/\\]|[. ]$|^$/u);
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i);
        expect(safeName(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });

  test('a free name is free, safe, and of the same kind', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: 12 }), (given, count) => {
        const wanted = safeName(resultName(given || 'x', 'webp'));
        const taken = new Set<string>();
        const duplicates = new Map<string, number>();
        for (let n = 0; n < count; n++) taken.add(freePath(`a.b/${wanted}`, (one) => taken.has(one), duplicates));
        expect(taken.size).toBe(count);
        for (const path of taken) {
          expect(path.startsWith('a.b/')).toBe(true);
          const one = path.slice(4);
          expect(one.endsWith('.webp')).toBe(true);
          expect(safeName(one)).toBe(one);
        }
      }),
    );
  });
});

test('results and their pages', () => {
  expect(resultName('a.b.HEIC', 'jpg')).toBe('a.b.jpg');
  expect(resultName('.heic', 'jpg')).toBe('.heic.jpg');
  expect(resultNames('a.png', 1)).toEqual(['a.png']);
  expect(resultNames('a.png', 2)).toEqual(['a-01.png', 'a-02.png']);
  expect(resultNames('a.png', 100)[99]).toBe('a-100.png');
});

test('the number of a duplicate comes before the extension, and passes over what is taken', () => {
  const taken = new Set(['a.png', 'a _(1).png', 'b', 'c.d/b']);
  const isTaken = (path: string) => taken.has(path);
  expect(freePath('a.png', isTaken)).toBe('a _(2).png');
  expect(freePath('b', isTaken)).toBe('b _(1)');
  expect(freePath('c.d/b', isTaken)).toBe('c.d/b _(1)');
  expect(freePath('c.png', isTaken)).toBe('c.png');
});

test('thousands of one name are looked at once each', () => {
  const taken = new Set<string>();
  const duplicates = new Map<string, number>();
  let looks = 0;
  const isTaken = (path: string) => looks++ >= 0 && taken.has(path);
  for (let n = 0; n < 3000; n++) taken.add(freePath('d/img.png', isTaken, duplicates));
  expect(taken.size).toBe(3000);
  expect(taken.has('d/img _(2999).png')).toBe(true);
  expect(looks).toBeLessThan(3000 * 3);
});

test('letter case and composition do not tell names apart', () => {
  expect(foldedName('IMG Ä.JPG')).toBe(foldedName('img a\u0308.jpg'));
  expect(foldedName('ΟΔΟΣ')).toBe(foldedName('οδος'));
  expect(foldedName('a')).not.toBe(foldedName('b'));
});
