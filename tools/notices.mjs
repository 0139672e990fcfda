// `npm run notices`: writes THIRD_PARTY_NOTICES.md from the NOTICE files of the codecs and the licences of the packages
// that are part of what is shipped. `--check` fails when the file is stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { shippedPackages } from './shipped.mjs';

const read = (...parts) => readFileSync(join(root, ...parts), 'utf8');
function licenceText(name) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : undefined;
}

/** What stands in the NOTICE files of the codecs, by the folder that has one. */
const codecs = ['formats', 'families']
  .flatMap((kind) =>
    readdirSync(join(root, 'packages/codecs/src', kind)).map((id) => [
      id,
      join('packages/codecs/src', kind, id, 'NOTICE'),
    ]),
  )
  .filter(([, path]) => existsSync(join(root, path)));
const text = [
  '# Third-party notices',
  '',
  'Written by `npm run notices`. Safelight itself is MIT (LICENSE); docs/licensing.md says what the codecs mean for a',
  'distributor.',
  '',
  '## Codecs',
  ...codecs.flatMap(([id, path]) => ['', `### ${id}`, '', '```', read(path).trim(), '```']),
  '',
  '### colour',
  '',
  '```',
  read('packages/engine/native/lcms2/NOTICE').trim(),
  '```',
  '',
  '### measuring',
  '',
  '```',
  read('packages/engine/native/ssimulacra2/NOTICE').trim(),
  '```',
  '',
  '## Packages',
  ...shippedPackages().flatMap(({ name, version, license }) => {
    const body = licenceText(name);
    return ['', `### ${name} ${version} (${license})`, ...(body ? ['', '```', body, '```'] : [])];
  }),
  '',
].join('\n');
const target = join(root, 'THIRD_PARTY_NOTICES.md');
if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('THIRD_PARTY_NOTICES.md is stale: run npm run notices');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
