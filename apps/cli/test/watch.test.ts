import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linesOf, makeTree, program, runIn } from './program.ts';
import { bmp, pixelOf, ppm } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-watch-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

/** A run over a folder `in`, with what it has said so far. */
interface Watch {
  readonly child: ChildProcess;
  readonly err: () => string;
  readonly lines: () => ReturnType<typeof linesOf>;
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  readonly end: () => Promise<number | null>;
  readonly ended: Promise<number | null>;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function watched(cwd: string, ...args: readonly string[]): Promise<Watch> {
  const child = spawn(process.execPath, [program, 'watch', 'in', '--json', ...args], { cwd });
  started.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
  await until(() => err.includes('Watching in; Ctrl-C ends it.'));
  const end = (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  return { child, err: () => err, lines: () => linesOf(out), end, ended };
}

function folder(tree: Readonly<Record<string, Buffer>> = {}): string {
  const cwd = mkdtempSync(join(root, 'f-'));
  mkdirSync(join(cwd, 'in'));
  makeTree(cwd, tree);
  return cwd;
}

const names = (cwd: string, path = 'in'): readonly string[] => readdirSync(join(cwd, path)).toSorted();

test('what comes is converted beside its source, and no result is converted itself', async () => {
  const cwd = folder({ 'in/old.ppm': ppm([1, 1, 1]) });
  const watch = await watched(cwd, '--to', 'bmp');
  // Many at once, in folders too; what is broken has a line, and what is no picture none.
  const many = Array.from({ length: 20 }, (_, index) => `in/n${index}.ppm`);
  makeTree(cwd, {
    ...Object.fromEntries(many.map((name, index) => [name, ppm([index, 0, 9])])),
    'in/deep/er/x.ppm': ppm([5, 6, 7]),
    'in/broken.ppm': Buffer.from('P6 no'),
    'in/readme.txt': Buffer.from('no picture'),
  });
  await until(() => watch.lines().length === 22);
  // What comes after the results have been seen is the only thing that is new.
  makeTree(cwd, { 'in/last.ppm': ppm([9, 9, 9]) });
  await until(() => watch.lines().length >= 23);
  expect(await watch.end()).toBe(130);
  expect(watch.lines()).toHaveLength(23);
  expect(watch.lines().filter(({ error }) => error)).toMatchObject([{ input: 'in/broken.ppm' }]);
  for (const [index, name] of many.entries()) {
    expect(pixelOf(readFileSync(join(cwd, name.replace('.ppm', '.bmp'))))).toEqual([index, 0, 9]);
  }
  expect(names(cwd, 'in/deep/er')).toEqual(['x.bmp', 'x.ppm']);
  expect(existsSync(join(cwd, 'in/old.bmp'))).toBe(false);
});

test('what is there, with --existing; results in a folder of the one that is watched', async () => {
  const cwd = folder({ 'in/a.ppm': ppm([1, 2, 3]), 'in/d/a.ppm': ppm([4, 5, 6]), 'in/out/before.ppm': ppm([7, 7, 7]) });
  const watch = await watched(cwd, '--to', 'ppm', '--existing', '--out', 'in/out');
  await until(() => watch.lines().length === 2);
  makeTree(cwd, { 'in/b.bmp': bmp([8, 8, 8]) });
  await until(() => watch.lines().length >= 3);
  expect(await watch.end()).toBe(130);
  expect(names(cwd, 'in/out')).toEqual(['a.ppm', 'b.ppm', 'before.ppm', 'd']);
  expect(
    watch
      .lines()
      .map(({ output }) => output ?? '')
      .toSorted(),
  ).toEqual(['in/out/a.ppm', 'in/out/b.ppm', 'in/out/d/a.ppm']);
});

test('a file is read once it has stopped growing, and one that vanishes harms nothing', async () => {
  const cwd = folder();
  const whole = Buffer.concat([Buffer.from('P6\n10 10\n255\n'), Buffer.alloc(300, 7)]);
  const watch = await watched(cwd, '--to', 'bmp', '--out', 'out');
  writeFileSync(join(cwd, 'in/grows.ppm'), whole.subarray(0, 100));
  writeFileSync(join(cwd, 'in/vanishes.ppm'), whole);
  let longest = 0;
  let last = performance.now();
  for (let at = 100; at < whole.length; at += 20) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    appendFileSync(join(cwd, 'in/grows.ppm'), whole.subarray(at, at + 20));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (at === 100) unlinkSync(join(cwd, 'in/vanishes.ppm'));
  }
  await until(() => watch.lines().length > 0);
  writeFileSync(join(cwd, 'in/moving.part'), whole);
  renameSync(join(cwd, 'in/moving.part'), join(cwd, 'in/moved.ppm'));
  await until(() => watch.lines().some(({ input }) => input === 'in/moved.ppm'));
  expect(await watch.end()).toBe(130);
  // Where this program stood still for seconds, the file had stopped growing, and a part of it was read.
  const grown = watch.lines().filter(({ input }) => input === 'in/grows.ppm');
  if (longest < 1500) expect(grown).toMatchObject([{ output: 'out/grows.bmp' }]);
  expect(watch.lines().map(({ input }) => input)).not.toContain('in/vanishes.ppm');
  expect(names(cwd, 'out')).toContain('moved.bmp');
});

test('names: another source gets another name, and nothing is replaced', async () => {
  const cwd = folder({ 'in/keep.bmp': bmp([1, 2, 3]), 'in/a.png': Buffer.from('not ours') });
  const watch = await watched(cwd, '--to', 'bmp');
  makeTree(cwd, { 'in/keep.ppm': ppm([4, 5, 6]), 'in/two.ppm': ppm([7, 8, 9]) });
  await until(() => watch.lines().length === 2);
  makeTree(cwd, { 'in/two.pgm': Buffer.from('P5\n1 1\n255\n\x05', 'latin1') });
  await until(() => watch.lines().length === 3);
  // What changes is converted again, to the place that it had: that was ours, and nobody has changed it.
  writeFileSync(join(cwd, 'in/two.ppm'), ppm([10, 11, 12]));
  await until(() => watch.lines().length >= 4);
  expect(await watch.end()).toBe(130);
  expect(pixelOf(readFileSync(join(cwd, 'in/keep.bmp')))).toEqual([1, 2, 3]);
  expect(pixelOf(readFileSync(join(cwd, 'in/keep _(1).bmp')))).toEqual([4, 5, 6]);
  expect(pixelOf(readFileSync(join(cwd, 'in/two.bmp')))).toEqual([10, 11, 12]);
  expect(existsSync(join(cwd, 'in/two _(1).bmp'))).toBe(true);
  expect(watch.lines()).toHaveLength(4);
});

test('a result is known wherever it goes, and its source is one again when it has none', async () => {
  const cwd = folder();
  const watch = await watched(cwd, '--to', 'bmp');
  makeTree(cwd, { 'in/scan.ppm': ppm([1, 2, 3]) });
  await until(() => watch.lines().length === 1);
  // A result that is put away is none that has come, and the next scan may have its name.
  mkdirSync(join(cwd, 'in/away'));
  renameSync(join(cwd, 'in/scan.bmp'), join(cwd, 'in/away/scan.bmp'));
  rmSync(join(cwd, 'in/scan.ppm'));
  makeTree(cwd, { 'in/scan.ppm': ppm([4, 5, 6]) });
  await until(() => watch.lines().length >= 2);
  // One that somebody has changed is theirs.
  writeFileSync(join(cwd, 'in/scan.bmp'), bmp([7, 7, 7]));
  writeFileSync(join(cwd, 'in/scan.ppm'), ppm([8, 9, 10]));
  await until(() => watch.lines().filter(({ input }) => input === 'in/scan.ppm').length >= 3);
  expect(await watch.end()).toBe(130);
  expect(pixelOf(readFileSync(join(cwd, 'in/away/scan.bmp')))).toEqual([1, 2, 3]);
  expect(names(cwd, 'in/away')).toEqual(['scan.bmp']);
  expect(pixelOf(readFileSync(join(cwd, 'in/scan.bmp')))).toEqual([7, 7, 7]);
});

test('what is there from the start and still grows is waited for', async () => {
  const cwd = folder();
  const whole = Buffer.concat([Buffer.from('P6\n10 10\n255\n'), Buffer.alloc(300, 7)]);
  writeFileSync(join(cwd, 'in/grows.ppm'), whole.subarray(0, 100));
  const began = watched(cwd, '--to', 'bmp', '--existing');
  for (let at = 100; at < whole.length; at += 20) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    appendFileSync(join(cwd, 'in/grows.ppm'), whole.subarray(at, at + 20));
  }
  const watch = await began;
  // However often it was read, what lies there at last is of the whole: a change has it converted again.
  await until(() => existsSync(join(cwd, 'in/grows.bmp')) && watch.lines().at(-1)?.adjustments?.length === 0);
  expect(await watch.end()).toBe(130);
  expect(names(cwd)).toEqual(['grows.bmp', 'grows.ppm']);
  const made = readFileSync(join(cwd, 'in/grows.bmp'));
  expect([...made.subarray(54)].every((byte) => byte === 7 || byte === 0)).toBe(true);
});

const codecs = new URL('../../../packages/codecs/src/formats/', import.meta.url);
const heic = readFileSync(new URL('heic/fixtures/rgb.heic', codecs));
const film = readFileSync(new URL('jpeg/fixtures/motion.mp4', codecs));

test('a Live Photo: a film that is still growing is waited for, and one that comes late is not lost', async () => {
  const cwd = folder();
  const watch = await watched(cwd, '--to', 'jpeg', '--out', 'out');
  const hasFilm = (name: string): boolean =>
    existsSync(join(cwd, 'out', name)) && readFileSync(join(cwd, 'out', name)).includes(film);
  makeTree(cwd, { 'in/LATE.HEIC': heic, 'in/SLOW.HEIC': heic });
  const part = Math.ceil(film.length / 25);
  for (let at = 0; at < film.length; at += part) {
    appendFileSync(join(cwd, 'in/SLOW.MOV'), film.subarray(at, at + part));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await until(() => watch.lines().some(({ input }) => input === 'in/LATE.HEIC'));
  expect(hasFilm('LATE.jpg')).toBe(false);
  makeTree(cwd, { 'in/LATE.MOV': film, 'in/OTHER.MOV': film });
  // However often they were converted, what lies there at last has the whole film.
  await until(() => hasFilm('LATE.jpg') && hasFilm('SLOW.jpg'));
  expect(await watch.end()).toBe(130);
  expect(names(cwd, 'out')).toEqual(['LATE.jpg', 'SLOW.jpg']);
  expect(watch.lines().filter(({ error }) => error)).toEqual([]);
});

test('a film whose time lies in the future is taken all the same, and a picture that waits for its film is told of', async () => {
  const cwd = folder();
  const watch = await watched(cwd, '--to', 'jpeg', '--out', 'out');
  makeTree(cwd, { 'in/a.mov': film, 'in/a.heic': heic });
  utimesSync(join(cwd, 'in/a.mov'), new Date(), new Date(Date.now() + 3_600_000));
  await until(() => watch.lines().length === 1);
  expect(readFileSync(join(cwd, 'out/a.jpg')).includes(film)).toBe(true);
  makeTree(cwd, { 'in/b.heic': heic });
  let [longest, last] = [0, performance.now()];
  for (let part = 0; part < 50; part++) {
    appendFileSync(join(cwd, 'in/b.mov'), film.subarray(0, 100));
    await new Promise((resolve) => setTimeout(resolve, 100));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  // It has stopped growing by now; its film has not.
  expect(await watch.end()).toBe(130);
  // Where this program stood still for seconds, the film had stopped growing, and the picture was converted with it.
  if (longest < 1500)
    expect(watch.lines().slice(1)).toMatchObject([{ input: 'in/b.heic', error: { code: 'cancelled' } }]);
});

test('what comes while others are converted keeps its name and its bytes', async () => {
  const cwd = folder();
  const watch = await watched(cwd, '--to', 'bmp', '--jobs', '1');
  const side = 1500;
  const large = Buffer.concat([Buffer.from(`P6\n${side} ${side}\n255\n`), Buffer.alloc(side * side * 3, 9)]);
  makeTree(cwd, Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`in/b${index}.ppm`, large])));
  await until(() => watch.lines().length > 0);
  const own = bmp([1, 2, 3]);
  writeFileSync(join(cwd, 'in/b7.bmp'), own);
  await until(() => watch.lines().filter(({ input }) => input?.startsWith('in/b7.ppm')).length === 1);
  expect(await watch.end()).toBe(130);
  // Where the batch was quicker than this program, there was a result to be written over by us.
  const [line] = watch.lines().filter(({ input }) => input === 'in/b7.ppm');
  if (line?.error) expect(line.error).toMatchObject({ code: 'write-failed' });
  expect(readFileSync(join(cwd, 'in/b7.bmp')).equals(own)).toBe(true);
});

test('folders that are spelt through links are what they lead to', async () => {
  const cwd = folder({ 'real/x.txt': Buffer.from('') });
  rmSync(join(cwd, 'in'), { recursive: true });
  symlinkSync('real', join(cwd, 'in'));
  const watch = await watched(cwd, '--to', 'bmp', '--out', 'real/out');
  makeTree(cwd, { 'real/a.ppm': ppm([1, 2, 3]) });
  await until(() => watch.lines().length === 1);
  makeTree(cwd, { 'real/b.ppm': ppm([4, 5, 6]) });
  await until(() => watch.lines().length >= 2);
  expect(await watch.end()).toBe(130);
  expect(watch.lines().map(({ output }) => output)).toEqual(['real/out/a.bmp', 'real/out/b.bmp']);
  expect(names(cwd, 'real')).toEqual(['a.ppm', 'b.ppm', 'out', 'x.txt']);
});

test('results in a folder above the one that is watched', async () => {
  const cwd = folder();
  const watch = await watched(cwd, '--to', 'bmp', '--out', '.');
  makeTree(cwd, { 'in/a.ppm': ppm([1, 2, 3]) });
  await until(() => watch.lines().length === 1);
  expect(await watch.end()).toBe(130);
  expect(names(cwd, '.')).toEqual(['a.bmp', 'in']);
});

test.each([
  ['removed', (path: string) => rmSync(path, { recursive: true })],
  ['renamed', (path: string) => renameSync(path, `${path}-elsewhere`)],
])('a folder that is %s ends it', async (_name, remove) => {
  const cwd = folder({ 'in/a.ppm': ppm([1, 2, 3]) });
  const watch = await watched(cwd, '--to', 'bmp');
  remove(join(cwd, 'in'));
  expect(await watch.ended).toBe(1);
  expect(watch.lines()).toMatchObject([{ input: 'in', error: { message: 'The folder is not there any more.' } }]);
});

test('what cannot be watched, and wrong usage', () => {
  const cwd = folder();
  expect(runIn(cwd, 'watch', 'gone', '--to', 'png')).toMatchObject({
    code: 1,
    err: 'fail  gone: There is no such folder.\n',
  });
  expect(runIn(cwd, 'watch', 'in').code).toBe(2);
  expect(runIn(cwd, 'watch', 'in', '--to', 'docx').code).toBe(2);
  for (const wrong of [['--join', 'x'], ['--overwrite'], ['--out', '-']]) {
    expect(runIn(cwd, 'watch', 'in', '--to', 'png', ...wrong).code).toBe(2);
  }
});
