import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { convertCommand } from '../src/convert-command.ts';
import { endThreads, testHost } from './in-process.ts';
import { linesOf } from './program.ts';
import { ppm } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-changed-'));
afterAll(async () => {
  rmSync(root, { recursive: true });
  await endThreads();
});

/** What may happen to a file that is to be replaced by its own result, while it is converted. */
const accidents: Readonly<Record<string, (path: string) => void>> = {
  'the rest of it arrives': (path) => appendFileSync(path, 'the rest'),
  'it is written anew': (path) => {
    writeFileSync(path, ppm([9, 9, 9]));
    utimesSync(path, 1, 1);
  },
  'another takes its place': (path) => {
    writeFileSync(`${path}.other`, 'another one');
    renameSync(`${path}.other`, path);
  },
};

test.each(Object.entries(accidents))('a file stays as it is where %s while it is converted', async (_name, happen) => {
  const folder = mkdtempSync(join(root, 'f-'));
  const path = join(folder, 'a.ppm');
  writeFileSync(path, ppm([1, 2, 3]));
  let steps = 0;
  let changed = '';
  // The second is before its result is written.
  const host = testHost(() => {
    if (++steps !== 2) return;
    happen(path);
    changed = readFileSync(path, 'latin1');
  });
  const flags = { to: 'ppm', overwrite: true, enlarge: true, width: 2, json: true };
  expect(await convertCommand([path], flags, host)).toBe(1);
  expect(readFileSync(path, 'latin1')).toBe(changed);
  expect(changed).not.toBe('');
  expect(linesOf(host.text())).toMatchObject([{ error: { code: 'write-failed' } }]);
  expect(readdirSync(folder)).toEqual(['a.ppm']);
});

test('one that did not change is replaced', async () => {
  const folder = mkdtempSync(join(root, 'f-'));
  const path = join(folder, 'a.ppm');
  writeFileSync(path, ppm([1, 2, 3]));
  const host = testHost(() => {});
  expect(await convertCommand([path], { to: 'ppm', overwrite: true, enlarge: true, width: 2 }, host)).toBe(0);
  expect(readFileSync(path, 'latin1')).toContain('2 2\n255');
});
