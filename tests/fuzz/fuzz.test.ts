import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConvertError } from '@safelight/core';
import { array, assert, property, string, uint8Array } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Case } from './child.ts';
import { judge, type Reader } from './judge.ts';
import { mutated, mutationsOf } from './mutate.ts';
import { randomOf } from './random.ts';
import { Runner } from './runner.ts';
import { shrunk } from './shrink.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-fuzz-'));
afterAll(() => rmSync(work, { recursive: true }));
const picture = new Uint8Array(
  readFileSync(new URL('../../packages/codecs/src/formats/qoi/fixtures/rgba.qoi', import.meta.url)),
);

test('the same seed gives the same changes, another gives others, and the file stays as it is', () => {
  const files = uint8Array({ minLength: 1, maxLength: 2000 });
  assert(
    property(files, files, string(), (file, other, seed) => {
      const before = file.slice();
      const mutations = mutationsOf(randomOf(seed), file.length);
      const made = mutated(file, mutations, other);
      expect(mutated(file, mutationsOf(randomOf(seed), file.length), other)).toEqual(made);
      expect(file).toEqual(before);
    }),
  );
  const changes = Array.from({ length: 100 }, (_, index) => JSON.stringify(mutationsOf(randomOf(`${index}`), 100)));
  expect(new Set(changes).size).toBe(100);
});

describe('what is wrong with a reader is found:', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  let calls = 0;
  const readers: Readonly<Record<string, readonly [expected: object, reader: Reader]>> = {
    'nothing, of one that reads': [{ outcome: 'read', trapped: false }, () => Promise.resolve('picture')],
    'nothing, of one that refuses by a code': [
      { outcome: 'corrupt-input', trapped: false },
      () => Promise.reject(new ConvertError('corrupt-input', 'It ends early.', { stage: 'decode' })),
    ],
    'an error without a code': [{ finding: { kind: 'unclassified' } }, () => Promise.reject(new Error('Oh.'))],
    'a mistake that was taken for damage': [
      { outcome: 'corrupt-input', finding: { kind: 'unclassified' } },
      () => {
        const cause = new TypeError('Cannot read properties of undefined');
        return Promise.reject(new ConvertError('corrupt-input', 'The file is damaged.', { stage: 'decode', cause }));
      },
    ],
    'a picture that cannot be written': [
      { outcome: 'encode-failed', finding: { kind: 'unclassified' } },
      () => Promise.reject(new ConvertError('encode-failed', 'No.', { stage: 'encode' })),
    ],
    'another result the second time': [{ finding: { kind: 'nondeterministic' } }, () => Promise.resolve(`${calls++}`)],
    'another error the second time': [
      { finding: { kind: 'nondeterministic' } },
      () => Promise.reject(new ConvertError('corrupt-input', `${calls++}`, { stage: 'decode' })),
    ],
    'a file that was changed': [
      { finding: { kind: 'unclassified', detail: 'The reader changed the file that it was given.' } },
      (file) => {
        file[0] = 0;
        return Promise.resolve('picture');
      },
    ],
  };
  test.each(Object.entries(readers))('%s', async (_, [expected, reader]) => {
    const verdict = await judge(bytes, 'fuzz.bin', reader);
    expect(verdict).toMatchObject(expected);
    if (!('finding' in expected)) expect(verdict.finding).toBeUndefined();
  });

  test('the engine itself reads what is sound', async () => {
    expect(await judge(picture, 'fuzz.qoi')).toEqual({ outcome: 'read', trapped: false });
  });
});

describe('a process that', () => {
  const one: Case = { format: 'bin', files: [], seed: '', index: 7 };
  const ways: Readonly<Record<string, readonly [kind: string, script: string]>> = {
    'hangs is ended': ['hang', 'for (;;);'],
    'crashes is told of': ['crash', 'process.kill(process.pid, "SIGKILL");'],
    'ends by itself is told of': ['crash', 'process.exit(3);'],
    'takes too much memory is told of': ['memory', 'process.send({ index: 7, time: 1, memory: 2 ** 40 });'],
    'takes too long in all is told of': ['hang', 'process.send({ index: 7, time: 9e9, memory: 1 });'],
  };
  test.each(Object.entries(ways))('%s, and another goes on', async (_, [kind, script]) => {
    const path = join(work, 'child.mjs');
    const first = `if (!existsSync(${JSON.stringify(join(work, 'second'))})) { ${script} } else process.send({ index: 7 });`;
    writeFileSync(
      path,
      `import { existsSync } from 'node:fs'; process.on('message', () => { ${first} }); process.send({ ready: true });`,
    );
    const runner = new Runner(path, { time: 500, memory: 2 ** 30 });
    expect((await runner.run(one)).finding?.kind).toBe(kind);
    writeFileSync(join(work, 'second'), '');
    expect((await runner.run(one)).finding).toBeUndefined();
    runner.end();
    rmSync(join(work, 'second'));
  });
});

test('a case is made as small as still shows the defect', async () => {
  const one: Case = { format: 'bin', files: [], seed: '', index: 0 };
  const shows = ({ keep = [], length = 1000 }: Case): Promise<boolean> =>
    Promise.resolve(keep.includes(2) && length >= 100);
  const small = await shrunk(one, { mutations: 5, bytes: 1000 }, shows);
  expect(small.keep).toEqual([2]);
  expect(small.length).toBeLessThanOrEqual(101);
});

test('cases of every reader, by the command: all are read or refused in words', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const args = ['tools/fuzz.mjs', '--cases', '4', '--seed', 'in every test'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toMatch(/\n\d{3} cases, 0 defects\n$/);
  expect(status).toBe(0);
  const own = 'exr dds psd xcf gif tiff pdf svg raw dng bmp ico xpm pcx tga hdr qoi pam pbm pgm ppm pfm'.split(' ');
  const told = stdout.split('\n').map((line) => line.split(' ')[0]);
  expect(own.filter((format) => !told.includes(format))).toEqual([]);
  expect(existsSync(join(root, '.tsout', 'fuzz', 'child.mjs'))).toBe(true);
}, 300_000);

test('an empty list has nothing to choose from', () => {
  expect(() => randomOf('').of([])).toThrow(RangeError);
  assert(property(array(string(), { minLength: 1 }), string(), (list, seed) => list.includes(randomOf(seed).of(list))));
});
