import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inputOwners, type OutputInit, OutputPaths } from '../src/output-paths.ts';
import { PathMap } from '../src/path-map.ts';
import { makeTree } from './program.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-paths-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The paths that results get where the file system tells letter cases apart or not; the codes of those that get none. */
function pathsOf(foldsNames: boolean, paths: readonly string[], init: Partial<OutputInit> = {}): readonly string[] {
  const files = paths.map((path) => {
    const folder = path.split('/').slice(1, -1).join('/');
    return { path: join(root, path), name: basename(path), folder, size: 1, lastModified: 0 };
  });
  const inputs = { files, refused: [], skipped: 0 };
  const owners = inputOwners(inputs, new PathMap(() => foldsNames));
  const out = init.out === undefined ? undefined : join(root, init.out);
  const outputs = new OutputPaths(inputs, { extension: 'bmp', overwrite: true, several: false, ...init, out }, owners);
  return files.map((_, index) => {
    const refusal = outputs.refusal(index);
    return refusal ? refusal.code : (outputs.claim(index, 1).paths.map((path) => path.slice(root.length + 1))[0] ?? '');
  });
}

test('names that differ by case are one where the file system takes them for one', () => {
  makeTree(root, { 'a/p.ppm': Buffer.of(), 'b/P.ppm': Buffer.of() });
  const inputs = ['a/p.ppm', 'b/P.ppm'];
  expect(pathsOf(true, inputs, { out: 'o' })).toEqual(['o/p.bmp', 'o/P _(1).bmp']);
  expect(pathsOf(false, inputs, { out: 'o' })).toEqual(['o/p.bmp', 'o/P.bmp']);
});

test('so are names that are composed otherwise, and names of folders', () => {
  const inputs = ['x/Trip/ä.ppm', 'y/trip/a\u0308.ppm', 'y/TRIP/Ä.ppm'];
  makeTree(root, Object.fromEntries(inputs.map((path) => [path, Buffer.of()])));
  expect(pathsOf(true, inputs, { out: 'o' })).toEqual(['o/Trip/ä.bmp', 'o/trip/a\u0308 _(1).bmp', 'o/TRIP/Ä _(2).bmp']);
});

test('an input by another case of its name is not replaced by the result of another', () => {
  makeTree(root, { 'd/p3.ppm': Buffer.of(), 'd/P3.BMP': Buffer.of() });
  const inputs = ['d/p3.ppm', 'd/P3.BMP'];
  expect(pathsOf(true, inputs)).toEqual(['d/p3 _(1).bmp', 'd/P3.bmp']);
  expect(pathsOf(true, inputs, { overwrite: false })).toEqual(['write-failed', 'd/P3.bmp']);
});

test('places are told apart by the folder that they lie in, not by its spelling', () => {
  makeTree(root, { 'e/f/p.ppm': Buffer.of(), way: { link: 'e/f' } });
  const map = new PathMap<number>(() => false);
  const spellings = ['e/f/p.bmp', 'way/p.bmp', 'e/../way/p.bmp', 'way/../f/p.bmp', './e/f/./p.bmp'];
  for (const [index, path] of spellings.entries()) map.add(`${root}/${path}`, index);
  expect(map.get(join(root, dirname('e/f/p.bmp'), 'p.bmp'))).toEqual([0, 1, 2, 3, 4]);
  expect(map.get(join(root, 'e/p.bmp'))).toEqual([]);
  expect(map.get(join(root, 'e/f/P.bmp'))).toEqual([]);
});
