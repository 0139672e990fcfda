import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { SNIFF_BYTES, sniff } from '@safelight/engine/internal';
import { describe, expect, test } from 'vitest';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');

function headOf(path: string): Uint8Array {
  const file = openSync(join(corpus.root, path), 'r');
  const head = new Uint8Array(SNIFF_BYTES);
  const length = readSync(file, head, 0, SNIFF_BYTES, 0);
  closeSync(file);
  return head.subarray(0, length);
}

/** What a file of the corpus is, by its folder. Several of our formats share one where a file may be either. */
const meaning: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg'],
  png: ['png', 'apng'],
  heif: ['heic', 'avif'],
  j2k: ['jp2'],
  pnm: ['ppm', 'pgm', 'pbm', 'pam'],
};

/** Files that no byte tells from their container or from noise: the name must help. */
const namesNeeded = new Set(['tga']);

const files = corpus.files.filter(({ path }) => !path.startsWith('broken/'));

function expected(path: string): readonly string[] {
  const [folder = ''] = path.split('/');
  if (folder.startsWith('raw')) return path.toLowerCase().endsWith('.dng') ? ['dng'] : ['raw'];
  return meaning[folder] ?? [folder];
}

describe('every valid file of the corpus is known for what it is', () => {
  test('by its bytes and its name', () => {
    const wrong = files.flatMap(({ path }) => {
      const found = sniff(headOf(path), path)?.id;
      return found && expected(path).includes(found) ? [] : [`${path}: ${found}`];
    });
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(200);
  });

  test('by its bytes alone, where they tell', () => {
    const wrong = files.flatMap(({ path }) => {
      const found = sniff(headOf(path))?.id;
      const wanted = expected(path);
      if (found && wanted.includes(found)) return [];
      // Camera files are written in TIFF: without their name they may be read as what they contain.
      const silent = wanted.some((id) => namesNeeded.has(id))
        ? found === undefined
        : wanted.includes('raw') && found === 'tiff';
      return silent ? [] : [`${path}: ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  test('whatever another format calls it', () => {
    const wrong = files.flatMap(({ path }) => {
      const wanted = expected(path);
      const bare = sniff(headOf(path))?.id;
      if (!bare || !wanted.includes(bare)) return [];
      const lied = sniff(headOf(path), 'liar.xpm')?.id;
      return lied && wanted.includes(lied) ? [] : [`${path}: ${lied}`];
    });
    expect(wrong).toEqual([]);
  });
});
