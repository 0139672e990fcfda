import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedPipe, linesOf, makeTree, program, runIn, snapshotOf } from './program.ts';
import { ppm } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-streams-'));
afterAll(() => rmSync(root, { recursive: true }));

const names = Array.from({ length: 20 }, (_, index) => `d/${index}.ppm`);

beforeAll(() => makeTree(root, Object.fromEntries(names.map((name, index) => [name, ppm([index, 0, 0])]))));

function runWith(out: 'pipe' | number, err: 'pipe' | number, ...args: readonly string[]) {
  const ended = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', out, err],
    timeout: 60_000,
  });
  for (const descriptor of [out, err]) if (descriptor !== 'pipe') closeSync(descriptor);
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

describe('where nobody reads', () => {
  const full = (): number => openSync('/dev/full', 'w');
  const closed = (): number => closedPipe(root);

  test.each([
    ['a full disk, lines of JSON', full, ['--json'], 'ENOSPC'],
    ['a full disk, words', full, [], 'ENOSPC'],
    ['a closed pipe, lines of JSON', closed, ['--json'], 'EPIPE'],
    ['a closed pipe, words', closed, [], 'EPIPE'],
  ])('%s: everything is converted, and the end is told', (_name, descriptor, flags, code) => {
    const out = mkdtempSync(join(root, 'out-'));
    const ended = runWith(descriptor(), 'pipe', 'convert', 'd', '--to', 'bmp', '--out', out, ...flags);
    expect(ended.code).toBe(1);
    expect(ended.err).toBe(
      `error: standard output could not be written (${code}): lines are missing there. The files were converted all the same.\n`,
    );
    expect(readdirSync(out)).toHaveLength(names.length);
  });

  test.each([
    ['a full disk', full],
    ['a closed pipe', closed],
  ])('standard error is %s: everything is converted', (_name, descriptor) => {
    const out = mkdtempSync(join(root, 'out-'));
    const args = ['convert', 'gone.ppm', 'd', '--to', 'bmp', '--out', out];
    expect(runWith('pipe', descriptor(), ...args).code).toBe(1);
    expect(readdirSync(out)).toHaveLength(names.length);
    expect(runWith(descriptor(), descriptor(), ...args, '--overwrite').code).toBe(1);
    expect(readdirSync(out)).toHaveLength(names.length);
  });

  test.each([
    ['formats', ['formats', '--json']],
    ['formats', ['formats']],
    ['info', ['info', 'd']],
    ['help', ['convert', '--help']],
  ])('%s says that a disk is full, and nothing of a reader that has had enough', (_name, args) => {
    const ended = runWith(full(), 'pipe', ...args);
    expect([ended.code, ended.err]).toEqual([
      1,
      'error: standard output could not be written (ENOSPC): lines are missing there.\n',
    ]);
    expect(runWith(closed(), 'pipe', ...args)).toMatchObject({ code: 1, err: '' });
  });
});

describe('what a terminal obeys is escaped', () => {
  const evil = '\u001b[31mevil\u009b2J\u202e\n\u2066';
  const shown = '\\x1b[31mevil\\x9b2J\\u202e\\n\\u2066';
  const hidden = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u;
  const folder = join(root, 'evil');

  beforeAll(() =>
    makeTree(folder, {
      [`${evil}.ppm`]: ppm([1, 2, 3]),
      [`broken${evil}.ppm`]: Buffer.from('P6 no'),
      // A colour of this name is looked up, and told to be unknown.
      'contents.xpm': Buffer.from(
        `/* XPM */\nstatic char *x[] = {\n"1 1 1 1",\n"a c ${evil.replace('\n', '')}",\n"a"};\n`,
      ),
    }),
  );

  test.each([
    ['convert', ['convert', '.', `${evil}gone.png`, '--to', 'bmp', '--out', `o${evil}`, '--overwrite']],
    ['convert to one file', ['convert', '.', '--to', 'pdf', '--join', `../o${evil}.pdf`, '--partial', '--overwrite']],
    ['info', ['info', '.', `${evil}gone.png`]],
  ])('%s, in words and in JSON, which says the same', (_name, args) => {
    const words = runIn(folder, ...args);
    expect(words.out + words.err).toContain(shown);
    expect(words.out + words.err).not.toMatch(hidden);
    for (const line of (words.out + words.err).trim().split('\n'))
      expect(line).toMatch(/^(done|fail|join|\.| {6}|\w|\\)/);
    const json = runIn(folder, ...args, '--json');
    expect(json.out).not.toMatch(hidden);
    expect(json.out.trim().split('\n')).toHaveLength(json.lines.length);
    expect(json.lines.map(({ input }) => input)).toContain(`${evil}.ppm`);
  });

  test('contents of files in messages', () => {
    const { err, out } = runIn(folder, 'convert', 'contents.xpm', '--to', 'bmp', '--out', 'c');
    expect(out + err).toContain('\\x1b[31mevil');
    expect(out + err).not.toMatch(hidden);
  });

  test('wrong usage', () => {
    for (const args of [['convert', 'x', '--to', evil], ['convert', 'x', '--to', 'png', `--${evil}`], [evil]]) {
      const { code, err } = runIn(folder, ...args);
      expect(code).toBe(2);
      expect(err).toContain('evil\\x9b2J\\u202e');
      expect(err).not.toMatch(hidden);
    }
  });

  test('colours are for terminals alone', () => {
    expect(runIn(root, 'convert', 'd/0.ppm', 'gone', '--to', 'bmp', '--out', 'plain').out).toMatch(/^done {2}d/);
  });
});

describe('signals', () => {
  /** Large and slow, so that a run is still at it. */
  const slow = Buffer.concat([Buffer.from('P6\n1500 1500\n255\n'), Buffer.alloc(1500 * 1500 * 3, 'slow pixels')]);
  const inputs = ['d/0.ppm', ...Array.from({ length: 8 }, (_, index) => `slow/${index}.ppm`)];

  beforeAll(() => makeTree(root, Object.fromEntries(inputs.slice(1).map((name) => [name, slow]))));

  /** Starts a run and waits for its first line. */
  async function started(
    folder: string,
    ...args: readonly string[]
  ): Promise<{ child: ChildProcess; out: () => string }> {
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    const child = spawn(process.execPath, [program, 'convert', ...inputs, '--jobs', '2', '--json', ...args], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
    });
    return { child, out: () => out };
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => void child.on('close', resolve));

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends a run in good order: each input has a line, each line is so', async (signal, wanted) => {
    const folder = mkdtempSync(join(root, 'signal-'));
    const { child, out } = await started(folder, '--to', 'avif', '--out', join(folder, 'o'));
    await until(() => out() !== '');
    child.kill(signal);
    expect(await ended(child)).toBe(wanted);
    const lines = linesOf(out());
    expect(new Set(lines.map(({ input }) => input))).toEqual(new Set(inputs));
    expect(lines).toHaveLength(inputs.length);
    const left = lines.filter(({ error }) => error);
    expect(new Set(left.map(({ error }) => error?.code))).toEqual(new Set(['cancelled']));
    const results = lines.flatMap(({ output }) => output ?? []);
    expect(results.length).toBeGreaterThan(0);
    expect(
      readdirSync(join(folder, 'o'))
        .map((name) => join(folder, 'o', name))
        .toSorted(),
    ).toEqual(results.toSorted());
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  });

  test.each([
    ['one', 1],
    ['a second that does not wait', 2],
  ])('--join leaves nothing behind: %s', async (_name, count) => {
    const folder = mkdtempSync(join(root, 'signal-'));
    const { child, out } = await started(
      folder,
      '--to',
      'tiff',
      '--compression',
      'deflate',
      '--join',
      join(folder, 'all.tif'),
    );
    // The folder of results so far.
    const temporary = join(folder, 'tmp');
    await until(() => readdirSync(temporary).some((name) => readdirSync(join(temporary, name)).length > 0));
    for (let n = 0; n < count; n++) child.kill('SIGTERM');
    expect(await ended(child)).toBe(143);
    expect(existsSync(join(folder, 'all.tif'))).toBe(false);
    expect(snapshotOf(folder)).toEqual(new Map());
    if (count === 1) expect(linesOf(out()).at(-1)).toMatchObject({ error: { code: 'cancelled' } });
    expect(linesOf(out()).filter(({ output }) => output !== undefined)).toEqual([]);
  });

  test('in words, what is left out is named', async () => {
    const folder = mkdtempSync(join(root, 'signal-'));
    const child = spawn(process.execPath, [program, 'convert', ...inputs, '--to', 'avif', '--out', folder], {
      cwd: root,
    });
    let err = '';
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString();
    });
    child.stdout.once('data', () => child.kill('SIGINT'));
    expect(await ended(child)).toBe(130);
    expect(err).toMatch(/^stop {2}\d not done: slow\/\d\.ppm/);
  });
});
