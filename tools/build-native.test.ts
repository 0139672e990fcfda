import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formats } from '../packages/codecs/src/index.ts';
import { sourcesOf } from './build-native.mjs';
import { LIST } from './checksums.mjs';
import {
  addressesOf,
  archiveOf,
  choose,
  libraries,
  missingPackages,
  parseSums,
  pathOf,
  tableOfModules,
} from './native-libraries.mjs';
import { root } from './setup.mjs';

interface Library {
  readonly modules: readonly string[];
  readonly parts: readonly { readonly name: string; readonly archive?: string }[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all: readonly [string, Library][] = Object.entries(libraries);

test('every module of the list of checksums is made by one library', () => {
  const listed = parseSums(read(LIST));
  const made = all.flatMap(([, { modules }]) => modules.map((module) => pathOf(module, listed)));
  expect(new Set(made)).toEqual(new Set(listed.map(({ file }: { file: string }) => file)));
  expect(made.length).toBe(listed.length);
});

test('the page has the table as the pinned archives make it', () => {
  expect(read('docs/native-modules.md')).toContain(`<!-- modules -->\n\n${tableOfModules(sourcesOf)}\n<!-- end of`);
});

test('formats credit the versions that are pinned', () => {
  const pinned = new Map<string, Set<string>>();
  for (const [name, { parts }] of all) {
    const sources = sourcesOf(name)
      .map(({ file }: { file: string }) => archiveOf(file))
      .filter(({ kind }: { kind: string }) => kind === 'source');
    for (const { name: part, archive } of parts) {
      const found = sources.find((one: { name: string }) => one.name === archive);
      if (found) pinned.set(part, (pinned.get(part) ?? new Set<string>()).add(found.version));
    }
  }
  const credits = Object.values(formats).flatMap(({ decoder, encoder }) => [
    ...(decoder?.credits ?? []),
    ...(encoder?.credits ?? []),
  ]);
  const checked = credits.filter(({ name }) => pinned.has(name));
  expect(checked.length).toBeGreaterThan(20);
  // Debian's patches may follow the version: 3.6.0+deb12u3.
  const wrong = checked.filter(({ name, version }) => !pinned.get(name)?.has(version.replace(/\+deb\d+u\d+$/, '')));
  expect(wrong).toEqual([]);
});

test('an archive says by its name what it is, and where it lies', () => {
  expect(archiveOf('openjpeg2_2.5.3.orig.tar.xz')).toEqual({ kind: 'source', name: 'openjpeg2', version: '2.5.3' });
  expect(archiveOf('jpeg-xl_0.11.2-0.1~deb13u2.debian.tar.xz')).toEqual({
    kind: 'patches',
    name: 'jpeg-xl',
    version: '0.11.2-0.1~deb13u2',
  });
  expect(archiveOf('lightdrift-libraw-1.0.0.tgz')).toEqual({
    kind: 'npm',
    name: 'lightdrift-libraw',
    version: '1.0.0',
  });
  expect(() => archiveOf('libwebp-1.2.4.zip')).toThrow('libwebp-1.2.4.zip');
  // Debian Policy: pool folders are the first letter, of libraries the first four.
  expect(addressesOf('aom_3.6.0-1+deb12u3.debian.tar.xz')).toEqual([
    'https://deb.debian.org/debian/pool/main/a/aom/aom_3.6.0-1%2Bdeb12u3.debian.tar.xz',
    'https://deb.debian.org/debian-security/pool/updates/main/a/aom/aom_3.6.0-1%2Bdeb12u3.debian.tar.xz',
  ]);
  expect(addressesOf('libwebp_1.2.4.orig.tar.gz')[0]).toMatch(/\/main\/libw\/libwebp\//);
});

test('a list with a line that pins nothing is refused', () => {
  const sum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(parseSums(`${sum}  a b\n${sum} *c\n`)).toEqual([
    { sum, file: 'a b' },
    { sum, file: 'c' },
  ]);
  expect(() => parseSums('  libwebp_1.2.4.orig.tar.gz\n')).toThrow('libwebp_1.2.4.orig.tar.gz');
  expect(() => parseSums(`${sum.slice(1)}  a\n`)).toThrow('no line of a list');
});

test('a module has the one path that the list says', () => {
  const listed = [{ file: 'a/b.wasm' }, { file: 'c/d.wasm' }, { file: 'e/d.wasm' }];
  expect(pathOf('b', listed)).toBe('a/b.wasm');
  expect(() => pathOf('d', listed)).toThrow('2 lines for d.wasm');
  expect(() => pathOf('ab', listed)).toThrow('0 lines for ab.wasm');
});

test('what is missing is told by Debian packages, each once', () => {
  expect(missingPackages(['libaom', 'kvazaar'], () => true)).toEqual([]);
  const without = (gone: readonly string[]) => (program: string) => !gone.includes(program);
  expect(missingPackages(['kvazaar', 'libaom'], without(['cmake', 'perl', 'emcc']))).toEqual([
    'emscripten',
    'cmake',
    'perl',
  ]);
  expect(missingPackages(['libwebp'], without(['cmake', 'perl']))).toEqual([]);
});

test('no name is all libraries, and a wrong one is told with those that there are', () => {
  expect(choose([])).toEqual(Object.keys(libraries));
  expect(choose(['libwebp'])).toEqual(['libwebp']);
  expect(() => choose(['webp'])).toThrow(/library webp: .*libwebp/);
});
