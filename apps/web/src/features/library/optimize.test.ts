import { ConvertError } from '@safelight/core';
import type { ConvertOutput } from '@safelight/engine/internal';
import { expect, test, vi } from 'vitest';
import { initialOptions, librarySettings } from './library-settings.ts';
import { type Outcome, optimize, type Work } from './optimize.ts';
import type { Output } from './output.ts';
import { planPaths } from './plan-paths.ts';

const photos = (...names: string[]) =>
  planPaths(
    names.map((name) => ({ file: new File(['x'.repeat(100)], name, { lastModified: 5 }), folder: 't' })),
    'webp',
  );

const result = (bytes: number, part: Partial<ConvertOutput['result']> = {}, files = 1): ConvertOutput =>
  ({
    files: Array.from({ length: files }, () => new Uint8Array(bytes)),
    source: {},
    result: { adjustments: [], ...part },
  }) as unknown as ConvertOutput;

type Convert = (
  file: File,
  name: string,
  settings: unknown,
  call: { readonly signal: AbortSignal },
) => Promise<ConvertOutput>;

/** What is kept loses two bytes with its place. */
const clear: Work['converter']['withoutLocation'] = async ({ size }) => ({
  bytes: new Uint8Array(size - 2),
  removed: true,
});

function run(
  names: readonly string[],
  convert: Convert,
  part: Partial<Output> = {},
  concurrency = 2,
  stop = new AbortController(),
  withoutLocation: Work['converter']['withoutLocation'] = clear,
) {
  const written = new Map<string, number>();
  const outcomes: Outcome[] = [];
  const output: Output = {
    write: async (path, data) => void written.set(path, data instanceof Blob ? data.size : data.length),
    read: () => Promise.resolve(undefined),
    ...part,
  };
  const ended = optimize({
    photos: photos(...names),
    settings: librarySettings(initialOptions),
    converter: { convert, withoutLocation, concurrency },
    output,
    signal: stop.signal,
    onDone: (outcome) => void outcomes.push(outcome),
  });
  return { written, outcomes, ended };
}

test('what gets smaller is written; what does not, loses pages or comes as several files is kept without its place', async () => {
  const made: Record<string, ConvertOutput> = {
    'a.jpg': result(40, { takenAt: 77 }),
    'b.jpg': result(100),
    'c.tif': result(10, { adjustments: [{ kind: 'pages-dropped', kept: 1, total: 3 }] }),
    'd.tif': result(10, {}, 3),
  };
  const { written, outcomes, ended } = run(Object.keys(made), async (_, name) => made[name] ?? result(0));
  await ended;
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries([
      ['t/a.webp', 40],
      ['t/b.jpg', 98],
      ['t/c.tif', 98],
      ['t/d.tif', 98],
    ]),
  );
  expect(outcomes.find(({ kind }) => kind === 'converted')).toMatchObject({
    from: 100,
    to: 40,
    time: 77,
    path: 't/a.webp',
  });
  expect(outcomes.filter(({ kind }) => kind === 'kept').map(({ to }) => to)).toEqual([98, 98, 98]);
});

test('a photo that fails is kept and named, and the rest go on', async () => {
  const { written, outcomes, ended } = run(['a.jpg', 'b.jpg', 'c.jpg'], async (_, name) => {
    if (name === 'b.jpg') throw new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' });
    return result(1);
  });
  await ended;
  expect([...written.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['t/a.webp', 't/b.jpg', 't/c.webp']);
  expect(outcomes.find(({ kind }) => kind === 'failed')).toMatchObject({ id: 't/b.jpg', code: 'corrupt-input' });
});

test('what cannot be kept without its place is taken converted, even if it is larger; else it is left out and named', async () => {
  const made: Record<string, ConvertOutput> = {
    'larger.jpg': result(130),
    'pages.tif': result(10, { adjustments: [{ kind: 'pages-dropped', kept: 1, total: 3 }] }),
  };
  const { written, outcomes, ended } = run(
    [...Object.keys(made), 'broken.jpg', 'huge.raw'],
    async (_, name) => made[name] ?? Promise.reject(new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' })),
    {},
    1,
    new AbortController(),
    (_, name) =>
      name === 'huge.raw'
        ? Promise.reject(new ConvertError('out-of-memory', 'Large.', { stage: 'read' }))
        : Promise.resolve(undefined),
  );
  await ended;
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries([['t/larger.webp', 130]]));
  expect(outcomes.find(({ id }) => id === 't/larger.jpg')).toMatchObject({ kind: 'converted', from: 100, to: 130 });
  const leftOut = outcomes.filter(({ path }) => path === undefined);
  expect(leftOut.map(({ id, kind, code }) => [id, kind, code])).toEqual([
    ['t/broken.jpg', 'failed', 'corrupt-input'],
    ['t/huge.raw', 'failed', 'corrupt-input'],
    ['t/pages.tif', 'failed', undefined],
  ]);
});

test('where nothing can be written, the whole stops with that error and no more is begun', async () => {
  const convert = vi.fn<Convert>(async () => result(1));
  const full = new DOMException('Full.', 'QuotaExceededError');
  const { ended } = run(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'], convert, { write: () => Promise.reject(full) }, 1);
  await expect(ended).rejects.toBe(full);
  expect(convert).toHaveBeenCalledTimes(1);
});

test('where no converter can be loaded, photos are not declared broken', async () => {
  const { ended, written } = run(['a.jpg'], () =>
    Promise.reject(new ConvertError('codec-load-failed', 'Offline.', { stage: 'decode' })),
  );
  await expect(ended).rejects.toMatchObject({ code: 'codec-load-failed' });
  expect(written.size).toBe(0);
});

test('cancelled, what is done stays and the rest is not begun', async () => {
  const stop = new AbortController();
  const { ended, outcomes } = run(
    ['a.jpg', 'b.jpg', 'c.jpg'],
    async (_, name) => {
      if (name === 'b.jpg') stop.abort();
      stop.signal.throwIfAborted();
      return result(1);
    },
    {},
    1,
    stop,
  );
  await expect(ended).rejects.toThrow('abort');
  expect(outcomes.map(({ id }) => id)).toEqual(['t/a.jpg']);
});

test('no more photos are in work than the converter takes', async () => {
  let [working, most] = [0, 0];
  const { ended } = run(
    Array.from({ length: 12 }, (_, index) => `${index}.jpg`),
    async () => {
      most = Math.max(most, ++working);
      await new Promise((resolve) => setTimeout(resolve, 1));
      working--;
      return result(1);
    },
    {},
    3,
  );
  await ended;
  expect(most).toBe(3);
});
