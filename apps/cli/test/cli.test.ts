import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommonField, commonOptions } from '@safelight/engine/internal';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../bin/safelight.mjs', import.meta.url));
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-cli-'));
const at = (...parts: string[]): string => join(work, ...parts);

function safelight(...args: string[]): {
  code: number | null;
  out: string;
  err: string;
  lines: Record<string, unknown>[];
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: work });
  const json = args.includes('--json') ? stdout.trim().split('\n').filter(Boolean) : [];
  return {
    code: status,
    out: stdout,
    err: stderr,
    lines: json.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

beforeAll(() => {
  mkdirSync(at('in', 'deep'), { recursive: true });
  cpSync(fixture('alpha.tif'), at('in', 'one.tif'));
  cpSync(fixture('none.tif'), at('in', 'deep', 'two.tif'));
  writeFileSync(at('in', 'notes.md'), 'no picture');
  writeFileSync(at('text.jpg'), 'this is no picture');
  writeFileSync(at('empty.jpg'), '');
});
afterAll(() => rmSync(work, { recursive: true }));

describe('safelight convert', () => {
  test('a folder, recursively, its tree kept below --out, one line of JSON a file', () => {
    const { code, lines } = safelight('convert', 'in', '--to', 'png', '--out', 'out', '--json');
    expect(code).toBe(0);
    expect(Object.fromEntries(lines.map(({ input, output }) => [input, output]))).toEqual({
      'in/deep/two.tif': 'out/deep/two.png',
      'in/one.tif': 'out/one.png',
    });
    for (const line of lines) {
      expect(line).toMatchObject({ from: 'tiff', to: 'png', width: 37, height: 23, adjustments: expect.any(Array) });
      expect(line['bytes']).toBe(statSync(at(String(line['output']))).size);
      expect(line['ms']).toBeGreaterThanOrEqual(0);
    }
    const want = PNG.sync.read(readFileSync(fixture('expected-alpha.png'))).data;
    expect(PNG.sync.read(readFileSync(at('out', 'one.png'))).data).toEqual(want);
  });

  test('never overwrites without --overwrite', () => {
    writeFileSync(at('taken.png'), 'mine');
    cpSync(fixture('none.tif'), at('taken.tif'));
    const refused = safelight('convert', 'taken.tif', '--to', 'png', '--json');
    expect(refused.code).toBe(1);
    expect(refused.lines).toMatchObject([{ input: 'taken.tif', error: { code: 'write-failed', stage: 'finish' } }]);
    expect(readFileSync(at('taken.png'), 'utf8')).toBe('mine');
    expect(safelight('convert', 'taken.tif', '--to', 'png', '--overwrite').code).toBe(0);
    expect(PNG.sync.read(readFileSync(at('taken.png'))).width).toBe(37);
  });

  test('bad files fail with a code and the others are written: exit 1', () => {
    const { code, lines } = safelight(
      'convert',
      'text.jpg',
      'empty.jpg',
      'gone.jpg',
      'in/one.tif',
      '--to',
      'bmp',
      '--out',
      'mixed',
      '--json',
    );
    expect(code).toBe(1);
    const codes = Object.fromEntries(
      lines.map(({ input, error }) => [input, (error as { code: string } | undefined)?.code]),
    );
    expect(codes).toEqual({
      'text.jpg': 'unsupported-format',
      'empty.jpg': 'empty-input',
      'gone.jpg': 'read-failed',
      'in/one.tif': undefined,
    });
    expect(readdirSync(at('mixed'))).toEqual(['one.bmp']);
  });

  test('two sources of one name get two results', () => {
    cpSync(fixture('none.tif'), at('same.tif'));
    cpSync(fixture('expected-rgb.png'), at('same.png'));
    expect(safelight('convert', 'same.tif', 'same.png', '--to', 'bmp', '--out', 'twins').code).toBe(0);
    expect(readdirSync(at('twins')).toSorted()).toEqual(['same _(1).bmp', 'same.bmp']);
  });

  test('size, fit, background, dpi and an encoder option act', () => {
    const { lines } = safelight(
      'convert',
      'in/one.tif',
      '--to',
      'jpg',
      '--width',
      '20',
      '--height',
      '20',
      '--fit',
      'fill',
      '--background',
      '00ff00',
      '--quality',
      '50',
      '--dpi',
      '300',
      '--out',
      'sized',
      '--json',
    );
    expect(lines).toMatchObject([{ to: 'jpeg', width: 20, height: 20 }]);
    expect(lines[0]?.['adjustments']).toContainEqual({ kind: 'alpha-flattened', background: '#00ff00' });
    const small = lines[0]?.['bytes'] as number;
    const large = safelight(
      'convert',
      'in/one.tif',
      '--to',
      'jpg',
      '--width',
      '20',
      '--height',
      '20',
      '--fit',
      'fill',
      '--quality',
      '100',
      '--out',
      'sized',
      '--overwrite',
      '--json',
    ).lines[0]?.['bytes'];
    expect(large).toBeGreaterThan(small);
  });

  test('--target finds the quality of a score, and the quality gives the same file', () => {
    const photo = fileURLToPath(
      new URL('../../../packages/engine/src/pixels/fixtures/scores/photo.png', import.meta.url),
    );
    const run = (to: string, out: string, ...args: readonly string[]) =>
      safelight('convert', photo, '--to', to, '--out', out, ...args);
    for (const to of ['jpeg', 'webp', 'avif', 'heic', 'jxl', 'jp2']) {
      const [line] = run(to, 'scored', '--target', 'ssimulacra2=50', '--json').lines;
      const { wanted, reached, quality } = (line?.['score'] ?? {}) as Record<string, number>;
      expect(wanted).toBe(50);
      expect(reached).toBeGreaterThanOrEqual(50);
      const [same] = run(to, 'direct', '--quality', String(quality), '--json').lines;
      expect(same).not.toHaveProperty('score');
      expect(readFileSync(at(String(line?.['output'])))).toEqual(readFileSync(at(String(same?.['output']))));
    }
    expect(run('jpeg', 'words', '--target', 'small').out).toMatch(/ {2}score 7\d(\.\d+)? at quality \d+\n/);
    for (const [to, args, why] of [
      ['jpeg', ['--target', 'small', '--quality', '80'], 'target and quality say the same: give one of them.'],
      ['webp', ['--target', 'small', '--lossless'], 'target and lossless exclude each other'],
      ['png', ['--target', 'small'], 'target is not an option of PNG'],
      ['jpeg', ['--target', 'ssimulacra2=101'], 'It must be written like ssimulacra2=80.'],
    ] as const) {
      const { code, err } = run(to, 'refused', ...args);
      expect([code, err]).toEqual([2, expect.stringContaining(why)]);
    }
    expect(existsSync(at('refused'))).toBe(false);
  });

  test('--strip leaves metadata out and says so', () => {
    const kept = safelight('convert', 'in/deep/two.tif', '--to', 'png', '--out', 'kept', '--json');
    const stripped = safelight('convert', 'in/deep/two.tif', '--to', 'png', '--out', 'stripped', '--strip', '--json');
    expect(readFileSync(at('kept', 'two.png')).includes('eXIf')).toBe(true);
    expect(readFileSync(at('stripped', 'two.png')).includes('eXIf')).toBe(false);
    expect(kept.lines[0]?.['adjustments']).not.toContainEqual(expect.objectContaining({ block: 'exif' }));
    expect(stripped.lines[0]?.['adjustments']).toContainEqual({
      kind: 'metadata-dropped',
      block: 'exif',
      reason: 'asked',
    });
  });

  test('results have the time of the shot, else of their source; none that was stripped', () => {
    mkdirSync(at('dates'));
    // By ExifTool: taken on 1 February 2003 at 04:05:06, in the zone of +01:00.
    cpSync(
      fileURLToPath(new URL('../../../packages/codecs/src/formats/jpeg/fixtures/dated.jpg', import.meta.url)),
      at('dates', 'dated.jpg'),
    );
    const [source, taken] = [new Date('2020-05-06T07:08:09Z'), new Date('2003-02-01T03:05:06Z')];
    utimesSync(at('dates', 'dated.jpg'), source, source);
    cpSync(at('in', 'one.tif'), at('dates', 'undated.tif'));
    utimesSync(at('dates', 'undated.tif'), source, source);
    const before = Date.now() - 2000;
    const timeOf = (name: string, ...args: string[]): number => {
      expect(
        safelight('convert', join('dates', name), '--to', 'png', '--out', 'timed', '--overwrite', ...args).code,
      ).toBe(0);
      return statSync(at('timed', name.replace(/\.\w+$/, '.png'))).mtimeMs;
    };
    expect(timeOf('dated.jpg')).toBe(taken.getTime());
    expect(timeOf('dated.jpg', '--no-location')).toBe(taken.getTime());
    expect(timeOf('undated.tif')).toBe(source.getTime());
    expect(timeOf('dated.jpg', '--strip')).toBeGreaterThan(before);
    expect(timeOf('undated.tif', '--strip')).toBeGreaterThan(before);
    expect(timeOf('dated.jpg', '--no-file-times')).toBeGreaterThan(before);
    expect(safelight('convert', join('dates', 'dated.jpg'), '--to', 'jpeg', '--out', 'timed', '--strip').code).toBe(0);
    expect(statSync(at('timed', 'dated.jpg')).mtimeMs).toBeGreaterThan(before);
  });

  test('several files become one document', () => {
    const { code, lines } = safelight(
      'convert',
      'in/one.tif',
      'text.jpg',
      'in/deep',
      '--to',
      'pdf',
      '--join',
      'all.pdf',
      '--partial',
      '--json',
    );
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.objectContaining({ input: 'text.jpg', error: expect.any(Object) }));
    expect(lines.at(-1)).toMatchObject({ output: 'all.pdf', joined: 2, missing: ['text.jpg'], adjustments: [] });
    expect(safelight('info', 'all.pdf', '--json').lines).toMatchObject([{ format: 'pdf', frameCount: 2 }]);
    const again = safelight('convert', 'in', '--to', 'pdf', '--join', 'all.pdf', '--json');
    expect(again.lines).toMatchObject([{ input: 'all.pdf', error: { code: 'write-failed' } }]);
  });

  test('globs are expanded when the shell has not', () => {
    const { lines } = safelight('convert', 'in/**/*.tif', '--to', 'bmp', '--out', 'globbed', '--json');
    expect(lines).toHaveLength(2);
  });

  test.each([
    ['no target', ['convert', 'in/one.tif']],
    ['an unknown target', ['convert', 'in/one.tif', '--to', 'docx']],
    ['a quality out of range', ['convert', 'in/one.tif', '--to', 'jpg', '--quality', '101']],
    ['an option of another format', ['convert', 'in/one.tif', '--to', 'bmp', '--quality', '50']],
    ['one file of a format without pages', ['convert', 'in/one.tif', '--to', 'png', '--join', 'all.png']],
    ['a folder for one file', ['convert', 'in/one.tif', '--to', 'pdf', '--join', 'all.pdf', '--out', 'o']],
    ['a name of another format for one file', ['convert', 'in/one.tif', '--to', 'pdf', '--join', 'all.png']],
    ['such a name with another dot', ['convert', 'in/one.tif', '--to', 'tiff', '--join', 'all.tif.jpg']],
    ['a width that is no whole number', ['convert', 'in/one.tif', '--to', 'png', '--width', '5.5']],
    ['a colour that is none', ['convert', 'in/one.tif', '--to', 'png', '--background', 'red']],
    ['pages that are none', ['convert', 'in/one.tif', '--to', 'png', '--pages', 'some']],
    ['an unknown flag', ['convert', 'in/one.tif', '--to', 'png', '--frobnicate']],
    ['an unknown command', ['frobnicate']],
  ])('%s is wrong usage: exit 2', (_label, args) => {
    const { code, err } = safelight(...args);
    expect(code).toBe(2);
    expect(err).toMatch(/error: /);
  });

  test('every option that all targets have is a flag, or said by one of its own', () => {
    const { out } = safelight('convert', '--help');
    const plain = out.replaceAll(/\s+/g, ' ');
    const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    for (const [key, { description, switches }] of Object.entries<CommonField>(commonOptions)) {
      for (const [name, said] of Object.entries(switches ?? { [key]: { description } })) {
        expect(out).toMatch(new RegExp(`^ +${flagOf(name)} `, 'm'));
        expect(plain).toContain(said.description);
      }
    }
  });

  test('no half-written file is left', () => {
    expect(readdirSync(work, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
    expect(existsSync(at('text.jpg'))).toBe(true);
  });
});

describe('safelight info and formats', () => {
  test('info says what a file is by its bytes', () => {
    cpSync(fixture('none.tif'), at('liar.jpg'));
    const { code, lines } = safelight('info', 'liar.jpg', '--json');
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      { input: 'liar.jpg', format: 'tiff', width: 37, height: 23, depth: 8, metadata: ['exif', 'xmp', 'iptc'] },
    ]);
    expect(safelight('info', 'text.jpg').code).toBe(1);
  });

  test('a reader that has had enough is no error', () => {
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" formats --json | head -1`], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  });

  test('formats lists every format with what it carries', () => {
    const { lines } = safelight('formats', '--json');
    for (const id of ['jpeg', 'png', 'webp', 'avif', 'heic', 'tiff', 'bmp', 'gif']) {
      expect(lines).toContainEqual(
        expect.objectContaining({
          id,
          read: expect.objectContaining({ carries: expect.objectContaining({ kinds: expect.any(Array) }) }),
          write: expect.objectContaining({ depths: expect.any(Array), credits: expect.any(Array) }),
        }),
      );
    }
    expect(safelight('formats').out).toMatch(/^jpeg .*EXIF/m);
  });
});
