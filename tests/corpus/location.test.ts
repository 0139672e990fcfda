import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets } from '@safelight/codecs';
import { fileWithoutLocation } from '@safelight/engine/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlacedFiles } from '../support/places/files.ts';
import { placesIn, tagsOf } from '../support/places/search.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-location-'));
let sources: readonly string[] = [];
beforeAll(() => {
  sources = makePlacedFiles(join(work, 'in'), process.env['SAFELIGHT_CORPUS'] ?? '');
});
afterAll(() => rmSync(work, { recursive: true }));

/** Camera files that are not written in this way: their places cannot be taken out, and so they are left out. */
const leftOut = ['.crw', '.mrw', '.raf', '.x3f'];

/** What is still told of a place, file by file. */
function told(paths: readonly string[]): readonly string[] {
  return [...placesIn(paths)].flatMap(([path, found]) => found.map((line) => `${basename(path)}: ${line}`));
}

/** Converts files without location; gives the paths of the results. */
function converted(paths: readonly string[], to: string, flags: readonly string[] = []): readonly string[] {
  const out = mkdtempSync(join(work, `to-${to}-`));
  const args = [program, 'convert', ...paths, '--to', to, '--no-location', ...flags, '--out', out];
  spawnSync(process.execPath, args, { maxBuffer: 1 << 28 });
  return readdirSync(out).map((name) => join(out, name));
}

/** The pixels of files as PNG files, by name; those that cannot be decoded are not there. */
function drawn(paths: readonly string[]): ReadonlyMap<string, Buffer> {
  return new Map(converted(paths, 'png', ['--strip']).map((path) => [basename(path), readFileSync(path)]));
}

test('every file tells a place before', () => {
  const silent = [...placesIn(sources)].filter(([, found]) => found.length === 0).map(([path]) => basename(path));
  expect(silent).toEqual([]);
});

describe('files that are kept', () => {
  const kept: string[] = [];

  test('tell no place', async () => {
    mkdirSync(join(work, 'kept'));
    const refused: string[] = [];
    for (const path of sources) {
      const name = basename(path);
      const made = await fileWithoutLocation(new Uint8Array(readFileSync(path)), name);
      if (!made) {
        refused.push(name);
        continue;
      }
      expect(made.removed, name).toBe(true);
      // What is clean stays as it is.
      expect((await fileWithoutLocation(made.bytes, name))?.removed, name).toBe(false);
      const out = join(work, 'kept', name);
      writeFileSync(out, made.bytes);
      kept.push(out);
    }
    expect(told(kept)).toEqual([]);
    expect(refused.filter((name) => !leftOut.includes(extname(name)))).toEqual([]);
  });

  test('lose nothing of their pixels', () => {
    const before = drawn(kept.map((path) => join(work, 'in', basename(path))));
    const after = drawn(kept);
    const changed = [...before].filter(([name, bytes]) => !after.get(name)?.equals(bytes)).map(([name]) => name);
    expect(before.size).toBeGreaterThan(kept.length / 2);
    expect(changed).toEqual([]);
  });

  test('keep what else they say', () => {
    const names = ['Artist', 'Title', 'By-line', 'Make', 'Credit', 'Description', 'UserComment'];
    const before = tagsOf(sources, names);
    const after = tagsOf(kept, names);
    const lost = kept.flatMap((path) => {
      const own = before.get(join(work, 'in', basename(path))) ?? {};
      const left = after.get(path) ?? {};
      return Object.keys(own).flatMap((tag) => (own[tag] === left[tag] ? [] : [`${basename(path)}: ${tag}`]));
    });
    expect(lost).toEqual([]);
  });

  test('nor when they are damaged', async () => {
    const folder = join(work, 'damaged');
    mkdirSync(folder);
    for (const path of sources) {
      const bytes = readFileSync(path);
      for (const share of [0.02, 0.1, 0.3, 0.6, 0.9, 0.99]) {
        const cut = new Uint8Array(bytes.subarray(0, Math.floor(bytes.length * share)));
        const made = await fileWithoutLocation(cut, basename(path));
        if (made) writeFileSync(join(folder, `${share}-${basename(path)}`), made.bytes);
      }
    }
    const paths = readdirSync(folder).map((name) => join(folder, name));
    expect(paths.length).toBeGreaterThan(sources.length * 4);
    expect(told(paths)).toEqual([]);
  });
});

describe('files that are converted without location', () => {
  /** Files of cameras hold no more than others do, and take long. */
  const light = (): readonly string[] => sources.filter((path) => statSync(path).size < 200_000);
  const holding = targets.filter(({ code, format }) => code === format.id && format.encoder.metadata.length > 0);

  test.each(holding.map(({ code }) => [code]))('tell no place as %s', (code) => {
    const made = converted(light(), code, ['--pages', 'first']);
    expect(made.length).toBeGreaterThan(light().length / 2);
    expect(told(made)).toEqual([]);
  });

  test.each([
    ['jpg', ['--keep-pixels']],
    ['jxl', ['--lossless']],
    ['pdf', []],
  ] as const)('nor do JPEG files whose pixels are taken over into %s', (to, flags) => {
    const jpegs = light().filter((path) => path.endsWith('.jpg'));
    const made = converted(jpegs, to, flags);
    expect(made.length).toBe(jpegs.length);
    expect(told(made)).toEqual([]);
  });
});
