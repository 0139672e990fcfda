import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf, type Runtime, runtimes } from '../support/runtimes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = (name: string): string => join(root, 'node_modules/.bin', name);
const photo = join(root, 'packages/codecs/src/formats/heic/fixtures/lossless-444.heic');

/** A project of somebody else, with the packages as they are published, and nothing of this one. */
const project = mkdtempSync(join(tmpdir(), 'safelight-installed-'));
const run = (command: string, args: readonly string[], cwd = project): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  const folder = join(root, '.packages');
  const tarballs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tgz')) : [];
  if (tarballs.length !== 2) throw new Error('Nothing is packed: run `npm run check packages`.');
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const paths = tarballs.map((name) => join(folder, name));
  // Offline: they need nothing else.
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...paths]);
});
afterAll(() => rmSync(project, { recursive: true }));

/** The programs of a README, in order. */
function examplesOf(readme: string): readonly string[] {
  const text = readFileSync(join(project, readme), 'utf8');
  return [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
}

/** A folder with the files that the README speaks of. */
function sampleFolder(name: string): string {
  const folder = join(project, name);
  mkdirSync(folder);
  copyFileSync(photo, join(folder, 'photo.heic'));
  writeFileSync(join(folder, 'broken.png'), 'no picture');
  return folder;
}

describe.each(runtimes)('on $name $version', (runtime: Runtime) => {
  const { name: system, version, args } = runtime;

  test('the examples of the README run as they are written', () => {
    const runner = programOf(runtime);
    expect(run(runner, ['--version'])).toContain(version);
    const folder = sampleFolder(`examples-${system}-${version}`);
    const examples = examplesOf('node_modules/@safelight/engine/README.md');
    expect(examples.length).toBeGreaterThanOrEqual(5);
    const said = examples.map((code, place) => {
      writeFileSync(join(folder, `${place}.js`), code);
      return run(runner, [...args, `${place}.js`], folder);
    });
    // By another program.
    const { width, height } = jpeg.decode(readFileSync(join(folder, 'photo.jpg')));
    expect(said[0]).toContain(`${width} ${height}`);
    expect(said[1]).toContain('heic');
    expect(said[2]).toBe(
      'photo.heic photo.webp\nbroken.png unsupported-format: The file is not a PNG picture, whatever its name says.\n',
    );
    expect(readFileSync(join(folder, 'album.pdf'), 'latin1')).toMatch(/^%PDF-/);
    expect(said[4]).toContain('unsupported-format');
  });

  test('every format is written with every choice, and read again where it can be', () => {
    const folder = join(project, `formats-${system}-${version}`);
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'all.js'),
      `import { convert, formats } from '@safelight/engine';
      import { Buffer } from 'node:buffer';
      const pixels = new Uint8Array(32 * 32 * 3).map((_, place) => (place * 7) % 256);
      const picture = Buffer.concat([Buffer.from('P6 32 32 255\\n'), pixels]);
      // Each choice loads code of its own: all of them, and the defaults.
      const choices = ([key, { type, values = [] }]) =>
        (type === 'enum' ? values : type === 'boolean' ? [true, false] : []).map((value) => ({ [key]: value }));
      for (const { id, writable, readable, options } of formats) {
        if (!writable) continue;
        for (const one of Object.entries(options).flatMap(choices)) await convert(picture, { to: id, ...one });
        const { files: [file], source } = await convert(picture, { to: id });
        const again = readable ? await convert(file.bytes, { to: 'png', name: file.name }) : undefined;
        console.log(id, source.formatId, file.bytes.length > 0, again?.files[0].width ?? 32);
      }`,
    );
    const lines = run(programOf(runtime), [...args, 'all.js'], folder)
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line).toMatch(/^\w+ ppm true \d+$/);
  });
});

describe('the types', () => {
  const source = `import { convert, createConverter, formats, isTargetId, type ConvertResult, plan, inspect } from '@safelight/engine';
    const result: ConvertResult = await convert(new Uint8Array(3), { to: 'avif', quality: 50, depth: '10', width: 100 });
    const [{ name, bytes, width }]: readonly [{ name: string; bytes: Uint8Array; width: number }, ...unknown[]] = result.files;
    for await (const { error, result: one } of createConverter().convertAll(['a'], { to: 'jxl' })) {
      if (error) console.log(error.message);
      else console.log(one.files[0].name, one.adjustments[0]?.kind);
    }
    console.log(name, bytes.length, width, formats[0]?.id, plan(await inspect('a'), { to: 'ico', sizes: 'favicon' }).files);
    const typed: string = 'webp';
    if (isTargetId(typed)) await convert('a', { to: typed, width: 100 });
    // @ts-expect-error GIF has no effort.
    await convert('a', { to: 'gif', effort: 'fast' });
    // @ts-expect-error There is no such format.
    await convert('a', { to: 'nonsense' });
    // @ts-expect-error The target is missing.
    await convert('a', { quality: 5 });
  `;

  test.each(['NodeNext', 'ESNext'])('are right for a program of modules: %s', (module) => {
    const folder = join(project, `types-${module}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.mts'), source);
    const resolution = module === 'ESNext' ? ['--moduleResolution', 'bundler'] : [];
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'ES2022', '--lib', 'ES2023,DOM'];
    expect(run(program('tsc'), [...flags, '--module', module, ...resolution, '--types', '', 'a.mts'], folder)).toBe('');
  });
});

describe('the command line', () => {
  /** A small file of every format that is tested with one. */
  function fixtures(): readonly string[] {
    const codecs = join(root, 'packages/codecs/src/formats');
    return readdirSync(codecs).flatMap((id) => {
      const folder = join(codecs, id, 'fixtures');
      if (!existsSync(folder)) return [];
      const [first] = readdirSync(folder).filter((name) => name.endsWith(`.${id === 'jpeg' ? 'jpg' : id}`));
      return first === undefined ? [] : [join(folder, first)];
    });
  }

  test('converts as that of the project does', () => {
    const files = fixtures();
    expect(files.length).toBeGreaterThan(10);
    const args = ['convert', ...files, '--to', 'webp', '--lossless', '--json', '--out'];
    const npx = join(project, 'node_modules/.bin/safelight');
    const installed = convertInto(npx, [], args, 'by-package');
    const own = convertInto(process.execPath, [join(root, 'apps/cli/bin/safelight.mjs')], args, 'by-project');
    expect(installed).toEqual(own);
    expect(Object.keys(installed).length).toBeGreaterThan(10);
  });

  function convertInto(command: string, before: readonly string[], args: readonly string[], name: string) {
    const out = join(project, name);
    try {
      run(command, [...before, ...args, out]);
    } catch (error) {
      // Some are meant to be broken.
      if ((error as { status?: number }).status !== 1) throw error;
    }
    return Object.fromEntries(
      readdirSync(out).map((file) => [basename(file), readFileSync(join(out, file), 'base64')]),
    );
  }

  test('says its version and its help', () => {
    expect(run(join(project, 'node_modules/.bin/safelight'), ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run(join(project, 'node_modules/.bin/safelight'), ['--help'])).toContain('convert');
  });
});
