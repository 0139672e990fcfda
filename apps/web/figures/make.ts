// make <folder of the sample pictures> <folder to write to>: `npm run figures`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSamples, makeShown, weigh } from './make-figures.ts';
import { sourceCodes } from './weigh-pairs.ts';

const [from = '', to = ''] = process.argv.slice(2);
const { files, variants } = await makeShown(from);
rmSync(join(to, 'files'), { recursive: true, force: true });
mkdirSync(join(to, 'files'));
for (const [name, bytes] of files) {
  writeFileSync(join(to, 'files', name), bytes);
  console.log(name, bytes.length);
}
const samples = await makeSamples(from);
const weights: Record<string, unknown> = {};
for (const code of sourceCodes) {
  weights[code] = await weigh(code, samples);
  console.log(code);
}
const date = new Date().toISOString().slice(0, 10);
writeFileSync(join(to, 'figures.json'), `${JSON.stringify({ date, variants, weights }, undefined, 2)}\n`);
