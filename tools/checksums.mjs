// `npm run checksums`: writes the SHA-256 of every WebAssembly module of the project to `packages/codecs/native/checksums.txt`,
// in the form that `sha256sum --check` reads too. With --check it compares: a module that was made anew, or changed by
// mistake, is seen in review as a changed line.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

export const LIST = 'packages/codecs/native/checksums.txt';

/** Paths of all modules in the packages' sources, from the root, with `/`. */
export function modules() {
  return ['packages', 'apps']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        `${folder}/${path}`.replaceAll('\\', '/'),
      ),
    )
    .filter((path) => path.endsWith('.wasm') && path.includes('/src/') && !path.includes('node_modules'))
    .toSorted();
}

/** The list of some files, a line each. */
export function checksumsOf(paths, read = (path) => readFileSync(join(root, path))) {
  return paths.map((path) => `${createHash('sha256').update(read(path)).digest('hex')}  ${path}\n`).join('');
}

/** What of a list is not as the files are, in words. */
export function differences(listed, actual) {
  const parse = (text) =>
    new Map(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('  ').toReversed()),
    );
  const [before, now] = [parse(listed), parse(actual)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((path) => {
    if (before.get(path) === now.get(path)) return [];
    if (!now.has(path)) return [`${path} is listed, and not there`];
    return [before.has(path) ? `${path} has another checksum than is listed` : `${path} is not listed`];
  });
}

/** Writes the list of the modules as they are now. */
export function writeList() {
  writeFileSync(join(root, LIST), checksumsOf(modules()));
}

function main() {
  if (!process.argv.includes('--check')) {
    writeList();
    return;
  }
  const actual = checksumsOf(modules());
  const list = join(root, LIST);
  const found = differences(existsSync(list) ? readFileSync(list, 'utf8') : '', actual);
  for (const line of found) console.error(line);
  if (found.length > 0) console.error(`Made anew on purpose? \`npm run checksums\` writes ${LIST}.`);
  else console.log(`${actual.split('\n').length - 1} WebAssembly modules are as listed`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
