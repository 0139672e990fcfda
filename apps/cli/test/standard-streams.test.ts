import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import type { Output } from '../src/output.ts';
import { checkStreams, receiveInput } from '../src/standard-streams.ts';
import { closedPipe, linesOf, makeTree, program, runIn } from './program.ts';
import { bmp, ppm, tiff } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-stdio-'));
afterAll(() => rmSync(root, { recursive: true }));

const picture = ppm([10, 200, 30]);
makeTree(root, {
  'p.ppm': picture,
  'q.bmp': bmp([1, 2, 3]),
  'pages.tif': tiff([1, 2, 3], [4, 5, 6]),
  'none/readme.txt': Buffer.from('no picture'),
});

/** Runs the command with a file as standard input; standard output as bytes. */
function pipe(input: Buffer, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    input,
    maxBuffer: 2 ** 26,
    timeout: 60_000,
  });
  return { code: status, bytes: stdout, err: stderr.toString() };
}

/** What the same file becomes on disk. */
function onDisk(name: string, ...args: readonly string[]): Buffer {
  const out = mkdtempSync(join(root, 'disk-'));
  expect(runIn(root, 'convert', name, '--out', out, ...args)).toMatchObject({ code: 0 });
  const [only = '', ...others] = readdirSync(out);
  expect(others).toEqual([]);
  return readFileSync(join(out, only));
}

describe('from standard input to standard output', () => {
  test.each([
    ['p.ppm', ['--to', 'png']],
    ['p.ppm', ['--to', 'webp', '--quality', '60']],
    ['q.bmp', ['--to', 'jpeg', '--width', '7', '--enlarge']],
    ['q.bmp', ['--to', 'bmp']],
    ['pages.tif', ['--to', 'pdf']],
    ['pages.tif', ['--to', 'ppm', '--pages', '2']],
  ])('%s %o: the bytes are those of the file on disk', (name, args) => {
    const ended = pipe(readFileSync(join(root, name)), 'convert', '-', ...args);
    expect(ended.err).toMatch(/^done {2}- \(\w+\) -> - /);
    expect(ended.code).toBe(0);
    expect(ended.bytes).toEqual(onDisk(name, ...args));
  });

  test('a file, to standard output', () => {
    const { status, stdout } = spawnSync(process.execPath, [program, 'convert', 'p.ppm', '--to', 'png', '--out', '-'], {
      cwd: root,
    });
    expect(status).toBe(0);
    expect(stdout).toEqual(onDisk('p.ppm', '--to', 'png'));
    expect(readdirSync(root)).not.toContain('-');
  });

  test('standard input, to a folder, under the name that is given', () => {
    const out = mkdtempSync(join(root, 'named-'));
    const named = pipe(picture, 'convert', '-', '--to', 'bmp', '--name', 'some/where/photo.heic', '--out', out);
    expect([named.code, named.bytes.toString()]).toEqual([0, expect.stringContaining('photo.bmp')]);
    const plain = pipe(picture, 'convert', '-', '--to', 'bmp', '--out', out, '--json');
    expect(linesOf(plain.bytes.toString())).toMatchObject([{ input: '-', output: join(out, 'stdin.bmp') }]);
    expect(readdirSync(out).toSorted()).toEqual(['photo.bmp', 'stdin.bmp']);
    // As for any other file, nothing is replaced.
    const again = pipe(picture, 'convert', '-', '--to', 'bmp', '--out', out);
    expect([again.code, again.bytes.length]).toEqual([1, 0]);
  });

  test('the name is the one that counts', () => {
    const { err } = pipe(picture, 'convert', '-', '--to', 'png', '--name', 'x.heic');
    expect(err).toContain('named .heic, but is PPM');
    expect(pipe(picture, 'convert', '-', '--to', 'png').err).not.toContain('named');
  });

  test('standard input as one page of a document', () => {
    const path = join(root, 'one.pdf');
    expect(pipe(picture, 'convert', '-', '--to', 'pdf', '--join', path).code).toBe(0);
    expect(readFileSync(path).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

describe('nothing comes out', () => {
  test.each([
    ['no picture', Buffer.from('P6 no'), 1, /^fail {2}-: /],
    ['nothing', Buffer.alloc(0), 1, 'fail  -: The file is empty.\n'],
    ['several pages', tiff([1, 2, 3], [4, 5, 6]), 2, /^fail {2}-: This becomes 2 files, and standard output takes one/],
  ])('of %s', (_name, input, code, err) => {
    const ended = pipe(input, 'convert', '-', '--to', 'ppm');
    expect([ended.code, ended.bytes.length]).toEqual([code, 0]);
    expect(ended.err).toMatch(err);
  });

  test.each([
    ['- is standard input: it stands alone', ['-', 'p.ppm', '--to', 'png']],
    ['- is standard input: it stands alone', ['-', '-', '--to', 'png']],
    ['Standard output takes one result, and there are 2 files', ['p.ppm', 'q.bmp', '--to', 'png', '--out', '-']],
    ['Standard output takes one result, and there is no picture', ['none', '--to', 'png', '--out', '-']],
    ['--json and the result cannot both', ['-', '--to', 'png', '--json']],
    ['--json and the result cannot both', ['p.ppm', '--to', 'png', '--out', '-', '--json']],
    ['--name goes with -', ['p.ppm', '--to', 'png', '--name', 'x']],
    ['--name needs the name of a file', ['-', '--to', 'png', '--name', '']],
    ['--join needs the name of a file', ['p.ppm', '--to', 'pdf', '--join', '-']],
  ])('of wrong usage: %s', (message, args) => {
    const ended = pipe(picture, 'convert', ...args);
    expect([ended.code, ended.bytes.length]).toEqual([2, 0]);
    expect(ended.err).toContain(message);
  });

  test('for a terminal, and from one', () => {
    const output = (isTerminal: boolean): Output => ({ isTerminal, failure: undefined, write() {}, style: () => '' });
    const file = Readable.from([]);
    const check = (args: readonly string[], out?: string) => () =>
      checkStreams(args, { to: 'png', ...(out === undefined ? {} : { out }) }, output(true), file);
    expect(check(['-'])).toThrow('Standard output is a terminal');
    expect(check(['p.ppm'], '-')).toThrow('Standard output is a terminal');
    expect(check(['-'], 'folder')).not.toThrow();
    expect(check(['p.ppm'])).not.toThrow();
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    expect(() => checkStreams(['-'], { to: 'png' }, output(false), terminal)).toThrow('Standard input is a terminal');
  });

  test('of more than a file may have', async () => {
    const large = Readable.from([Buffer.allocUnsafeSlow(1024 ** 3 + 1)]);
    const { inputs } = await receiveInput(large, undefined, new AbortController().signal);
    expect(inputs).toMatchObject({ files: [], refused: [{ path: '-', error: { code: 'limit-exceeded' } }] });
  });
});

describe('where nobody reads, or all ends early', () => {
  test.each([
    ['a closed pipe', () => closedPipe(root), 'EPIPE'],
    ['a full disk', () => openSync('/dev/full', 'w'), 'ENOSPC'],
  ])('%s', (_name, open, reason) => {
    const descriptor = open();
    const { status, stderr } = spawnSync(process.execPath, [program, 'convert', '-', '--to', 'png'], {
      input: picture,
      stdio: ['pipe', descriptor, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(descriptor);
    expect([status, stderr]).toEqual([1, `fail  -: Standard output could not be written (${reason}).\n`]);
  });

  test('a signal while standard input has not ended leaves nothing behind', async () => {
    const folder = join(root, 'tmp');
    mkdirSync(folder);
    const child = spawn(process.execPath, [program, 'convert', '-', '--to', 'png'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString('latin1');
    });
    child.stdin.write(picture);
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGTERM');
    const code = await new Promise((resolve) => void child.on('close', resolve));
    expect([code, out, readdirSync(folder)]).toEqual([143, '', []]);
  });
});
