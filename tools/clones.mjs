// Code that stands in two places: every pair of 70 tokens over 10 lines or more has to be in the list below, with the
// reason why it is not one; a pair that is gone has to leave the list.
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './setup.mjs';

// Its modules name files without their endings, which Node takes of CommonJS alone.
const require = createRequire(import.meta.url);
const { jscpd } = require('jscpd');

const DECLARED = 'both declare what a format can do, each its own: alike only in what is equally true of both';
const TOLD = 'written before there was this gate; a helper of both would be better';

/** Pairs of files, how many lines they may share, and why. */
const ALLOWED = [
  ['packages/codecs/src/psb/format.ts', 'packages/codecs/src/psd/format.ts', 15, DECLARED],
  ['packages/codecs/src/avif/format.ts', 'packages/codecs/src/heic/format.ts', 17, DECLARED],
  ['packages/codecs/src/dng/format.ts', 'packages/codecs/src/raw/format.ts', 12, DECLARED],
  ['packages/codecs/src/dds/format.ts', 'packages/codecs/src/qoi/format.ts', 16, DECLARED],
  ['packages/codecs/src/pam/format.ts', 'packages/codecs/src/tga/format.ts', 14, DECLARED],
  ['packages/codecs/src/pgm/format.ts', 'packages/codecs/src/ppm/format.ts', 14, DECLARED],
  ['packages/codecs/src/jp2/jp2.test.ts', 'packages/codecs/src/webp/webp.test.ts', 16, TOLD],
  ['packages/codecs/src/gif/gif.test.ts', 'packages/codecs/src/webp/webp.test.ts', 13, TOLD],
  ['packages/codecs/src/webp/webp.test.ts', 'packages/codecs/src/xcf/xcf.test.ts', 11, TOLD],
];

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
  '--ignore=**/*.gen.ts,**/*.d.ts,**/node_modules/**,**/dist/**,**/build/**,**/native/**',
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
const covers = ([first, second, most], { sides, lines }) =>
  sides[0].name === first && sides[1].name === second && lines <= most;

const unlisted = pairs.filter((pair) => !ALLOWED.some((entry) => covers(entry, pair)));
const gone = ALLOWED.filter((entry) => !pairs.some((pair) => covers(entry, pair)));
for (const { sides, lines } of unlisted)
  console.error(`${lines} lines stand in ${sides.map(({ name, start }) => `${name}:${start}`).join(' and in ')}`);
for (const [first, second] of gone) console.error(`Allowed, but not there: ${first} and ${second}`);

const { sources, lines } = statistics.total;
console.log(`${sources} files, ${lines} lines: ${pairs.length} clones, ${ALLOWED.length} allowed`);
// A tool that reads nothing finds nothing.
if (unlisted.length > 0 || gone.length > 0 || sources < 500) process.exitCode = 1;
