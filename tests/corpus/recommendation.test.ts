import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ConvertSettings, defaultSettings, type ResultStore } from '@safelight/engine/internal';
import { createNodeQueue } from '@safelight/engine/node';
import { expect, test } from 'vitest';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');

/** Photos of so many formats, and so many of each. */
const formats = ['jpg', 'heic', 'png', 'webp', 'avif', 'tiff', 'jxl', 'raw/nef', 'raw/crw', 'raw-synthetic', 'bmp'];
const TOGETHER = 40;
const OF_EACH = 8;
/** Below this a picture is an icon or a test pattern. */
const LEAST_BYTES = 20_000;

/** Results are measured, not kept. */
const store: ResultStore<string> = {
  put: () => Promise.resolve(),
  open: () => Promise.resolve(undefined),
  delete: () => {},
  clear: () => {},
};

/** The photos: the first of each format by name, until there are enough. */
function photos(): readonly string[] {
  const each = formats.map((folder) =>
    corpus.files
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ path }) => path)
      .toSorted()
      .filter((path) => statSync(join(corpus.root, path)).size >= LEAST_BYTES)
      .slice(0, OF_EACH),
  );
  const inTurn = Array.from({ length: OF_EACH }, (_, place) => each.flatMap((paths) => paths[place] ?? []));
  return inTurn.flat();
}

const percentOf = (before: number, after: number): number => Math.round((1 - after / before) * 100);

test('the figure of the recommendation is what applying it gives', async () => {
  const workerUrl = new URL('../../apps/cli/dist/worker.mjs', import.meta.url);
  const queue = createNodeQueue({ createWorker: () => new Worker(workerUrl), store, jobs: 1 });
  const { signal } = new AbortController();
  const outcomes: { path: string; said: number; real: number }[] = [];
  for (const path of photos()) {
    if (outcomes.length === TOGETHER) break;
    const source = join(corpus.root, path);
    const { size } = statSync(source);
    const [id = ''] = queue.add([{ name: path, size, source }]);
    const found = await queue.analyze(id, { signal }).catch(() => undefined);
    if (!found) continue;
    const { recommendedFormat, recommendedQuality: quality } = found.analysis;
    const settings: ConvertSettings = {
      ...defaultSettings(recommendedFormat.toLowerCase()),
      ...(recommendedFormat === 'JPG' ? { options: { quality } } : {}),
      fallbackDpi: 72,
    };
    const estimate = await queue.estimate(id, settings, { signal });
    await queue.start(settings, [id]);
    const real = queue.getItem(id)?.result?.bytes ?? 0;
    outcomes.push({ path, said: percentOf(size, estimate.bytes), real: percentOf(size, real) });
  }
  queue.dispose();
  const away = outcomes.filter(({ said, real }) => Math.abs(said - real) > 10);
  const turned = outcomes.filter(({ said, real }) => Math.sign(said) * Math.sign(real) < 0);
  const kinds = new Set(outcomes.map(({ path }) => path.split('/')[0]));
  console.log(`${outcomes.length} photos of ${kinds.size} formats: ${outcomes.length - away.length} within 10 points`);
  expect(outcomes).toHaveLength(TOGETHER);
  expect(kinds.size).toBeGreaterThanOrEqual(8);
  expect(turned).toEqual([]);
  expect(away.length).toBeLessThanOrEqual(4);
});
