import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeSamples, makeShown, weigh } from '../../apps/web/figures/make-figures.ts';
import { sourceCodes } from '../../apps/web/figures/weigh-pairs.ts';
import { figures } from '../../apps/web/src/content/figures/figures.ts';

const web = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
const folder = join(web, 'content/figures/files');
const samplesFolder = join(web, 'features/samples/files');

test('every picture that pages show is what the engine makes of the samples, byte by byte', async () => {
  const { files, variants } = await makeShown(samplesFolder);
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, bytes] of files) {
    expect(Buffer.compare(readFileSync(join(folder, name)), bytes), name).toBe(0);
  }
  expect(figures.variants).toEqual(variants);
  expect(figures.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  // Little enough for the repository, and for everybody who keeps the site.
  expect(bytes).toBeLessThan(600_000);
});

let samples: ReturnType<typeof makeSamples> | undefined;

test.each(sourceCodes)('what a sample weighs as %s, and as what that becomes, is what pages show', async (from) => {
  samples ??= makeSamples(samplesFolder);
  expect(figures.weights[from]).toEqual(await weigh(from, await samples));
});

test('no source is shown that has no page any more', () => {
  expect(Object.keys(figures.weights).toSorted()).toEqual([...sourceCodes].toSorted());
});
