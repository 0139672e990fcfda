import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesOf, makePipe, makeTree, program, runIn, snapshotOf } from './program.ts';
import { pixelOf, ppm } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-inputs-'));
/** Where the files are; results go elsewhere. */
const files = join(root, 'files');
const socket = createServer();
afterAll(() => {
  socket.close();
  rmSync(root, { recursive: true });
});

const bad = Buffer.from('bad\xff\xc3.ppm', 'latin1');

beforeAll(async () => {
  makeTree(files, {
    'good.ppm': ppm([1, 2, 3]),
    'a-file': Buffer.from('x'),
    'dangling.ppm': { link: 'nowhere' },
    'loop.ppm': { link: 'loop.ppm' },
    'circle-a': { link: 'circle-b' },
    'circle-b': { link: 'circle-a' },
    'album.ppm/inside.ppm': ppm([9, 9, 9]),
  });
  makePipe(join(files, 'pipe.ppm'));
  await new Promise<void>((listening) => void socket.listen(join(files, 'socket.ppm'), listening));
  writeFileSync(Buffer.concat([Buffer.from(`${files}/`), bad]), ppm([4, 5, 6]));
});

describe('what cannot be read gets one line with a code, and the others go on', () => {
  test.each([
    ['a file that is not there', 'gone.ppm', /no such file/],
    ['a link that leads nowhere', 'dangling.ppm', /no such file/],
    ['a link in a circle', 'loop.ppm', /circle/],
    ['a path through links in a circle', 'circle-a/x.ppm', /circle/],
    ['a path through a file', 'a-file/x.ppm', /through a file/],
    ['a file as folder', 'good.ppm/', /through a file/],
    ['a name that is too long', `${'x'.repeat(300)}.ppm`, /too long/],
    ['a path that is too long', `${'x/'.repeat(3000)}.ppm`, /too long/],
    ['a pipe', 'pipe.ppm', /a pipe/],
    ['a socket', 'socket.ppm', /a socket/],
    ['a device', '/dev/zero', /a device/],
    ['nothing', '', /no such file/],
    ['a pattern that matches nothing', 'nothing-*.ppm', /no such file/],
  ])('%s', (_name, path, message) => {
    const out = mkdtempSync(join(root, 'out-'));
    const args = [path, 'good.ppm', '--to', 'bmp', '--out', out];
    const { code, lines, err } = runIn(files, 'convert', ...args, '--json');
    expect(lines).toMatchObject([
      { input: path, error: { code: 'read-failed', stage: 'read', message: expect.stringMatching(message) } },
      { input: 'good.ppm', output: join(out, 'good.bmp') },
    ]);
    expect([code, err]).toEqual([1, '']);
    expect(readdirSync(out)).toEqual(['good.bmp']);
    const info = runIn(files, 'info', path, 'good.ppm', '--json');
    expect(info.lines).toMatchObject([{ input: path, error: { code: 'read-failed' } }, { input: 'good.ppm' }]);
    expect(info.code).toBe(1);
  });

  test('all of them in a folder', () => {
    const out = mkdtempSync(join(root, 'out-'));
    const { code, lines, err } = runIn(files, 'convert', '.', '--to', 'bmp', '--out', out, '--json');
    const outcomes = Object.fromEntries(lines.map(({ input, output, error }) => [input, output ?? error?.code]));
    expect(outcomes).toEqual({
      'album.ppm/inside.ppm': join(out, 'album.ppm/inside.bmp'),
      'bad\udcff\udcc3.ppm': join(out, 'bad__.bmp'),
      'dangling.ppm': 'read-failed',
      'good.ppm': join(out, 'good.bmp'),
      'loop.ppm': 'read-failed',
      'pipe.ppm': 'read-failed',
      'socket.ppm': 'read-failed',
    });
    expect([code, err]).toEqual([1, '']);
    expect(pixelOf(readFileSync(join(out, 'bad__.bmp')))).toEqual([4, 5, 6]);
  });

  test('a name that is not UTF-8 can be named by itself', () => {
    // Node cannot give arguments that are no text: a shell can.
    const command = `exec "$0" "$1" convert bad* --to bmp --out ../named --json`;
    const { stdout, status } = spawnSync('sh', ['-c', command, process.execPath, program], {
      cwd: files,
      encoding: 'utf8',
    });
    expect(linesOf(stdout)).toMatchObject([{ input: 'bad\udcff\udcc3.ppm', output: '../named/bad__.bmp' }]);
    expect(status).toBe(0);
    expect(runIn(files, 'convert', '.', '--to', 'bmp', '--out', '../worded').out).toContain('bad\\xff\\xc3.ppm (PPM)');
  });

  test('folders with names that are not UTF-8 hold results like any other', () => {
    const folder = mkdtempSync(join(root, 'bytes-'));
    const below = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('t\xe4g', 'latin1')]);
    mkdirSync(below);
    writeFileSync(Buffer.concat([below, Buffer.from('/p.ppm')]), ppm([7, 8, 9]));
    const { lines, code } = runIn(folder, 'convert', '.', '--to', 'bmp', '--json');
    expect(code).toBe(0);
    expect(lines).toMatchObject([{ input: 't\udce4g/p.ppm', output: 't\udce4g/p.bmp' }]);
    expect(pixelOf(readFileSync(Buffer.concat([below, Buffer.from('/p.bmp')])))).toEqual([7, 8, 9]);
  });

  test('links to files are followed, links to folders are not, and none leads in a circle', () => {
    const folder = mkdtempSync(join(root, 'links-'));
    makeTree(folder, { 'd/p.ppm': ppm([1, 1, 1]), 'd/way.ppm': { link: 'p.ppm' }, 'd/up': { link: '..' } });
    symlinkSync('.', join(folder, 'd', 'round.ppm'));
    const { out, code } = runIn(folder, 'convert', 'd', '--to', 'bmp');
    expect(code).toBe(0);
    expect(out).toContain('2 other files in the folders were left alone.');
    expect([...snapshotOf(join(folder, 'd')).keys()].toSorted()).toEqual(
      ['p.bmp', 'p.ppm', 'round.ppm', 'up', 'way.bmp', 'way.ppm'].toSorted(),
    );
  });
});

describe('without permission', () => {
  // The superuser may read everything: another user runs a copy of the command, which may be out of their reach.
  const isSuperuser = process.getuid?.() === 0;
  const nobody = 65_534;
  const home = join(root, 'home');

  beforeAll(() => {
    chmodSync(root, 0o755);
    if (isSuperuser) cpSync(dirname(dirname(program)), join(root, 'copy'), { recursive: true });
    makeTree(home, {
      'd/locked.ppm': ppm([1, 1, 1]),
      'd/open.ppm': ppm([2, 2, 2]),
      'd/shut/p.ppm': ppm([3, 3, 3]),
      'd/fixed/p.ppm': ppm([4, 4, 4]),
    });
    if (isSuperuser)
      for (const path of ['', 'd', 'd/fixed', 'd/locked.ppm', 'd/shut']) chownSync(join(home, path), nobody, nobody);
    chmodSync(join(home, 'd/locked.ppm'), 0);
    chmodSync(join(home, 'd/shut'), 0);
    chmodSync(join(home, 'd/fixed'), 0o555);
  });
  afterAll(() => {
    chmodSync(join(home, 'd/shut'), 0o755);
    chmodSync(join(home, 'd/fixed'), 0o755);
  });

  test('files, folders and places for results: one line each', () => {
    const own = isSuperuser ? join(root, 'copy', 'bin', 'safelight.mjs') : program;
    const as = isSuperuser ? { uid: nobody, gid: nobody } : {};
    const args = [own, 'convert', 'd', '--to', 'bmp', '--json'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8', ...as });
    const lines = linesOf(stdout);
    const told = lines.map(({ input, output, error }) => [input, output ?? `${error?.code}: ${error?.message}`]);
    expect(Object.fromEntries(told)).toEqual({
      'd/fixed/p.ppm': 'write-failed: d/fixed/p.bmp could not be written: there is no permission.',
      'd/locked.ppm': 'read-failed: There is no permission to read it.',
      'd/open.ppm': 'd/open.bmp',
      'd/shut': 'read-failed: There is no permission to read it.',
    });
    expect(lines).toHaveLength(4);
    expect([status, stderr]).toEqual([1, '']);
    expect(readdirSync(join(home, 'd')).toSorted()).toEqual(['fixed', 'locked.ppm', 'open.bmp', 'open.ppm', 'shut']);
  });
});

test('of 2,000 files 50 are deleted while the run goes on: 2,000 lines, and all that was there is converted', async () => {
  const folder = mkdtempSync(join(root, 'many-'));
  const name = (index: number): string => `d/${String(index).padStart(4, '0')}.ppm`;
  const count = 2000;
  makeTree(folder, Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), ppm([i >> 8, i & 255, 0])])));
  // The last, which cannot all be converted before: standard output holds not so many lines that nobody reads.
  const deleted = new Set(Array.from({ length: 50 }, (_, i) => name(count - 1 - 3 * i)));
  const child = spawn(process.execPath, [program, 'convert', 'd', '--to', 'bmp', '--out', 'o', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.once('data', () => {
    for (const path of deleted) unlinkSync(join(folder, path));
  });
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  const code = await new Promise((resolve) => void child.on('close', resolve));
  const lines = linesOf(out);
  expect(lines).toHaveLength(count);
  expect(new Set(lines.map(({ input }) => input)).size).toBe(count);
  const failed = lines.filter(({ error }) => error);
  expect(new Set(failed.map(({ input }) => input))).toEqual(deleted);
  expect(new Set(failed.map(({ error }) => error?.code))).toEqual(new Set(['read-failed']));
  expect(code).toBe(1);
  expect(lines.every(({ output }) => output === undefined || existsSync(join(folder, output)))).toBe(true);
  expect(readdirSync(join(folder, 'o'))).toHaveLength(count - deleted.size);
});
