// Fails for references that mean nothing to whoever clones this: to papers that are not in the repository.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const NAMES = /\bSPEC(?:\.md)?\b|\bDECISIONS\b|\b[Rr]uling \d|\bARCHITECTURE\.md/;
const TEXTS = /\.(?:ts|tsx|mjs|md|mdx|css|json|sh|c|cpp)$/;
const BUILT = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

const places = ['packages', 'apps', 'tests', 'bench', 'docs', 'README.md'];
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
console.log(`${read.length} files read, ${found.length} references to papers that are not here`);
if (found.length > 0 || read.length < 1000) {
  console.error(`Say the fact itself, or point to a page in docs/:\n${found.join('\n')}`);
  process.exitCode = 1;
}
