// Fails for references that mean nothing to whoever clones this: to papers that are not in the repository, and to paths that
// its pages name and that are not there; and for paths of the machine that a report was made on.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const NAMES = /\bSPEC(?:\.md)?\b|\bDECISIONS\b|\b[Rr]uling \d|\bARCHITECTURE\.md|^\/\/ \/\S+\/\.tsout\//;
const TEXTS = /\.(?:ts|tsx|mjs|md|mdx|css|json|sh|c|cpp)$/;
const BUILT = /(?:^|\/)(?:node_modules|dist|\.temp)(?:\/|$)/;

const places = ['packages', 'apps', 'tests', 'bench', 'docs', 'README.md', 'CONTRIBUTING.md'];
const files = places.flatMap((place) =>
  statSync(join(root, place)).isFile()
    ? [place]
    : readdirSync(join(root, place), { recursive: true }).map((path) => join(place, String(path))),
);
const read = files.filter((path) => TEXTS.test(path) && !BUILT.test(path) && statSync(join(root, path)).isFile());
const found = read.flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => (NAMES.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
);
/** Paths that are named whole: nothing left open. A decision note is of its time. */
const NAMED = /`((?:apps|packages|tests|tools|docs|bench|deploy)\/[\w./-]+)`/g;
const pages = read.filter((path) => path.endsWith('.md') && !path.includes('decisions'));
const named = pages.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(NAMED)].map(([, name]) => ({ path, name })),
);
// What is built is not there before.
const lost = named
  .filter(({ name }) => !BUILT.test(name) && !existsSync(join(root, name)))
  .map(({ path, name }) => `${path}: ${name}`);
console.log(`${named.length} paths are named, ${lost.length} are not there`);
if (lost.length > 0 || named.length < 20) {
  console.error(lost.join('\n'));
  process.exitCode = 1;
}
console.log(`${read.length} files read, ${found.length} references to papers that are not here`);
if (found.length > 0 || read.length < 1000) {
  console.error(`Say the fact itself, or point to a page in docs/:\n${found.join('\n')}`);
  process.exitCode = 1;
}
