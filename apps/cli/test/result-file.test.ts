import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTree, program, runIn, snapshotOf } from './program.ts';
import { bmp, type Color, pixelOf, ppm, tiff } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-result-file-'));
afterAll(() => rmSync(root, { recursive: true }));

const red: Color = [255, 0, 0];
const green: Color = [0, 255, 0];

/** A folder of its own with two pictures. */
function folder(): string {
  const made = mkdtempSync(join(root, 'run-'));
  makeTree(made, { 'a.ppm': ppm(red), 'b.ppm': ppm(green), 'pages.tif': tiff(red, green) });
  return made;
}

describe('--out with the name of a file', () => {
  test.each([
    [['a.ppm', '-o', 'result.bmp'], 'result.bmp'],
    [['a.ppm', '--out', 'new/folder/Result.BMP'], 'new/folder/Result.BMP'],
    [['a.ppm', '--to', 'bmp', '--out', 'result.bmp'], 'result.bmp'],
    // Names that not every system holds are changed where they follow from a source, not where they were given.
    [['a.ppm', '-o', 'CON.bmp'], 'CON.bmp'],
    [['*a.ppm', '-o', 'result.bmp'], 'result.bmp'],
  ])('writes the result there: %j', (args, path) => {
    const cwd = folder();
    const { code, err, lines } = runIn(cwd, 'convert', ...args, '--json');
    expect([code, err]).toEqual([0, '']);
    expect(lines.map(({ output }) => output)).toEqual([path]);
    expect(pixelOf(readFileSync(join(cwd, path)))).toEqual(red);
  });

  test('takes the format of the name before that of a preset', () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'presets.json'), JSON.stringify({ mine: { to: 'png' } }));
    expect(runIn(cwd, 'convert', 'a.ppm', '--preset', 'mine', '-o', 'result.bmp').code).toBe(0);
    expect(pixelOf(readFileSync(join(cwd, 'result.bmp')))).toEqual(red);
  });

  test('numbers the pages of a document after it', () => {
    const cwd = folder();
    expect(runIn(cwd, 'convert', 'pages.tif', '--pages', 'all', '-o', 'out/page.bmp').code).toBe(0);
    const made = [...snapshotOf(join(cwd, 'out')).keys()].toSorted();
    expect(made.map((name) => pixelOf(readFileSync(join(cwd, 'out', name))))).toEqual([red, green]);
    expect(made.every((name) => /^page.+\.bmp$/.test(name))).toBe(true);
  });

  test('takes standard input', () => {
    const cwd = folder();
    const { status } = spawnSync(process.execPath, [program, 'convert', '-', '-o', 'result.bmp'], {
      cwd,
      input: ppm(red),
    });
    expect(status).toBe(0);
    expect(pixelOf(readFileSync(join(cwd, 'result.bmp')))).toEqual(red);
  });

  test('is the same in a dry run, which writes nothing', () => {
    const cwd = folder();
    const before = snapshotOf(cwd);
    const { code, lines } = runIn(cwd, 'convert', 'a.ppm', '-o', 'result.bmp', '--dry-run', '--json');
    expect([code, lines.map(({ output }) => output)]).toEqual([0, ['result.bmp']]);
    expect(snapshotOf(cwd)).toEqual(before);
  });

  test.each([
    ['several files', ['a.ppm', 'b.ppm', '-o', 'result.bmp'], 2, 'there are 2 files to convert'],
    ['a folder of several', ['.', '-o', 'result.bmp'], 2, 'there are 3 files to convert'],
    ['another format', ['a.ppm', '--to', 'png', '-o', 'result.bmp'], 2, 'its name ends in .png'],
    ['a format that no one writes', ['a.ppm', '-o', 'result.cr2'], 2, 'is to be a JPEG file'],
    ['a result without its flag', ['a.ppm', 'result.bmp'], 2, 'say so: --out result.bmp'],
    ['an input', ['a.ppm', '-o', 'a.ppm'], 1, 'a.ppm exists already'],
    ['a file that exists', ['a.ppm', '-o', 'b.ppm'], 1, 'b.ppm'],
  ])('refuses %s, and changes nothing', (_, args, code, words) => {
    const cwd = folder();
    const before = snapshotOf(cwd);
    const ended = runIn(cwd, 'convert', ...args);
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(words);
    expect(snapshotOf(cwd)).toEqual(before);
  });

  test('replaces what exists with --overwrite alone', () => {
    const cwd = folder();
    makeTree(cwd, { 'result.bmp': bmp(green) });
    expect(runIn(cwd, 'convert', 'a.ppm', '-o', 'result.bmp').code).toBe(1);
    expect(pixelOf(readFileSync(join(cwd, 'result.bmp')))).toEqual(green);
    expect(runIn(cwd, 'convert', 'a.ppm', '-o', 'result.bmp', '--overwrite').code).toBe(0);
    expect(pixelOf(readFileSync(join(cwd, 'result.bmp')))).toEqual(red);
  });

  test('is a folder where there is one of that name, or it ends in a slash', () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'there.bmp'));
    for (const out of ['there.bmp', 'new.bmp/']) {
      expect(runIn(cwd, 'convert', 'a.ppm', '--to', 'bmp', '--out', out).code).toBe(0);
      expect(pixelOf(readFileSync(join(cwd, out, 'a.bmp')))).toEqual(red);
    }
  });
});
