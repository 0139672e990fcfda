// Code that stands in two places: 70 tokens over 10 lines or more. Left out are what is generated, lists of imports, and the
// declarations of formats, each of which says by itself what that format can do.
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './setup.mjs';

// Its modules name files without their endings, which Node takes of CommonJS alone.
const require = createRequire(import.meta.url);
const { jscpd } = require('jscpd');

const out = join(root, '.tsout', 'clones');
rmSync(out, { recursive: true, force: true });
process.chdir(root);
// The first two are the program and the script, as in process.argv.
await jscpd([
  'node',
  'jscpd',
  'packages',
  'apps',
  'tools',
  'tests',
  '--min-tokens=70',
  '--min-lines=10',
  '--format=typescript,tsx,javascript',
  '--ignore=**/*.gen.ts,**/*.d.ts,**/node_modules/**,**/dist/**,**/build/**,**/native/**,**/formats/*/format.ts',
  '--ignore-pattern=import [^;]*;',
  '--reporters=json',
  `--output=${out}`,
  '--silent',
]);
const { duplicates, statistics } = JSON.parse(readFileSync(join(out, 'jscpd-report.json'), 'utf8'));

const slashed = (path) => path.replaceAll('\\', '/');
const pairs = duplicates.map(({ firstFile, secondFile, lines }) => {
  const sides = [firstFile, secondFile].map(({ name, start }) => ({ name: slashed(name), start }));
  return { sides: sides.toSorted((a, b) => (a.name < b.name ? -1 : 1)), lines };
});
for (const { sides, lines } of pairs)
  console.error(`${lines} lines stand in ${sides.map(({ name, start }) => `${name}:${start}`).join(' and in ')}`);

const { sources, lines } = statistics.total;
console.log(`${sources} files, ${lines} lines: ${pairs.length} clones`);
// A tool that reads nothing finds nothing.
if (pairs.length > 0 || sources < 500) process.exitCode = 1;
