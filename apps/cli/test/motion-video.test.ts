import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTree, runIn, snapshotOf } from './program.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-motion-'));
afterAll(() => rmSync(root, { recursive: true }));

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../packages/codecs/src/formats/jpeg/fixtures/${name}`, import.meta.url));
const photo = fixture('ultrahdr-motion.jpg');
const video = fixture('motion.mp4');

function tree(files: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(root, 'tree-'));
  makeTree(folder, files);
  return folder;
}

const convert = (folder: string, ...args: readonly string[]) =>
  runIn(folder, 'convert', ...args, '--extract-video', '--json');

test('films lie beside their pictures, each by the name of its own', () => {
  const folder = tree({ 'a.jpg': photo, 'b/a.jpg': photo, 'plain.jpg': fixture('gray.jpg') });
  const { code, lines } = convert(folder, 'a.jpg', 'b', 'plain.jpg', '--to', 'webp', '--out', 'o');
  expect(code).toBe(0);
  expect(
    lines.map(({ output, outputs }) => outputs ?? [output]).toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ).toEqual([['o/a _(1).webp', 'o/a _(1).mp4'], ['o/a.webp', 'o/a.mp4'], ['o/plain.webp']]);
  for (const name of ['a', 'a _(1)']) expect(readFileSync(join(folder, 'o', `${name}.mp4`))).toEqual(video);
});

test('a film of somebody else stays, and the picture is not written without its own', () => {
  const folder = tree({ 'a.jpg': photo, 'a.mp4': Buffer.from('mine') });
  const before = snapshotOf(folder);
  const { code, lines } = convert(folder, 'a.jpg', '--to', 'webp');
  expect(code).not.toBe(0);
  expect(lines[0]?.error?.code).toBe('write-failed');
  expect(snapshotOf(folder)).toEqual(before);
});

test('pages that are put together are without it, which is said', () => {
  const folder = tree({ 'a.jpg': photo, 'b.jpg': photo });
  const { code, lines } = convert(folder, 'a.jpg', 'b.jpg', '--to', 'pdf', '--join', 'all.pdf');
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatchObject({ output: 'all.pdf', joined: 2 });
  for (const { adjustments } of lines.slice(0, 2))
    expect(adjustments).toContainEqual({ kind: 'auxiliary-dropped', what: 'motion-video' });
  expect([...snapshotOf(folder).keys()].filter((name) => name.endsWith('.mp4'))).toEqual([]);
});

test('standard output, which takes one file, is refused before anything is read', () => {
  const folder = tree({ 'a.jpg': photo });
  const { code, err } = runIn(folder, 'convert', 'a.jpg', '--to', 'webp', '--extract-video', '--out', '-');
  expect(code).toBe(2);
  expect(err).toContain('--extract-video writes a second file, and standard output takes one: use --out.');
});

const heic = readFileSync(new URL('../../../packages/codecs/src/formats/heic/fixtures/rgb.heic', import.meta.url));

test.each([
  ['a folder', ['.']],
  ['a pattern', ['IMG_*']],
  ['their names', ['IMG_1.HEIC', 'IMG_1.MOV']],
])('a Live Photo’s two files, by %s, are one: the film is in the result, and both stay', (_, args) => {
  const folder = tree({ 'IMG_1.HEIC': heic, 'IMG_1.MOV': video });
  const before = snapshotOf(folder);
  const { code, lines } = runIn(folder, 'convert', ...args, '--to', 'jpeg', '--out', 'o', '--json');
  expect(code).toBe(0);
  expect(lines.map(({ output }) => output)).toEqual(['o/IMG_1.jpg']);
  expect(readFileSync(join(folder, 'o/IMG_1.jpg')).includes(video)).toBe(true);
  const after = snapshotOf(folder);
  for (const [name, what] of before) expect(after.get(name)).toEqual(what);
});

test('the film of a Live Photo is not written over itself', () => {
  const folder = tree({ 'a.heic': heic, 'a.mp4': video });
  const before = snapshotOf(folder);
  const { code, lines } = convert(folder, '.', '--to', 'png', '--overwrite');
  expect(code).toBe(0);
  expect(lines[0]?.outputs).toEqual(['a.png', 'a _(1).mp4']);
  expect(readFileSync(join(folder, 'a _(1).mp4'))).toEqual(video);
  expect(snapshotOf(folder).get('a.mp4')).toEqual(before.get('a.mp4'));
});

test('films without a picture, and what only looks like one, are left alone', () => {
  const folder = tree({ 'a.heic': heic, 'a.mov': Buffer.from('no film'), 'other.mov': video, 'b/a.mov': video });
  const { code, lines, err } = runIn(folder, 'convert', '.', '--to', 'png', '--out', 'o', '--json');
  expect([code, err]).toEqual([0, '']);
  expect(lines.map(({ output }) => output)).toEqual(['o/a.png']);
  // Named, it is told of.
  expect(runIn(folder, 'convert', 'other.mov', '--to', 'png', '--json').lines[0]?.error?.code).toBe(
    'unsupported-format',
  );
});
