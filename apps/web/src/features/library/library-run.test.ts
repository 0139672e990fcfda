import { ConvertError } from '@safelight/core';
import type { Converter, ConvertOutput } from '@safelight/engine/internal';
import { expect, test, vi } from 'vitest';
import { LibraryRun, type LibrarySnapshot } from './library-run.ts';

const small = { files: [new Uint8Array(20)], source: {}, result: { bytes: 20, adjustments: [] } };

/** A run whose converter answers when it is told to; without a private file system its results are kept in memory. */
function library(names: readonly string[], mayStart = true) {
  const waiting: { readonly name: string; readonly end: () => void }[] = [];
  let holding = false;
  let alive = 0;
  const convert = (_: File, name: string, __: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<ConvertOutput>((resolve, reject) => {
      const end = () => resolve(small as unknown as ConvertOutput);
      signal.addEventListener('abort', () => reject(signal.reason));
      if (name.startsWith('broken')) reject(new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
      else if (holding) waiting.push({ name, end });
      else end();
    });
  const onOptimized = vi.fn<() => void>();
  const run = new LibraryRun({
    createConverter: () => {
      alive++;
      return {
        convert,
        withoutLocation: async ({ size }: File) => ({ bytes: new Uint8Array(size), removed: false }),
        concurrency: 1,
        dispose: () => void alive--,
      } as unknown as Converter<File>;
    },
    mayStart: () => mayStart,
    onOptimized,
  });
  const files = names.map((name) => ({ file: new File(['x'.repeat(100)], name, { type: 'image/jpeg' }), folder: 't' }));
  const hold = (wanted: boolean): void => {
    holding = wanted;
  };
  return { run, files, waiting, hold, onOptimized, converters: () => alive };
}

const seen = (run: LibraryRun): Partial<LibrarySnapshot> => {
  const { step, running, totals, alert } = run.getSnapshot();
  return { step, running, alert, totals: { ...totals } };
};

test('photos are analysed, optimized and counted once, and their results can be read', async () => {
  const { run, files, onOptimized, converters } = library(['a.jpg', 'broken.jpg']);
  const steps = new Set<string>();
  const stop = run.subscribe(() => steps.add(run.getSnapshot().step));
  await run.takeFiles(files);
  expect(run.getSnapshot()).toMatchObject({ step: 'process', rootName: 't', images: 2, bytes: 200, saving: 0.4 });
  await run.start('private');
  expect(seen(run)).toMatchObject({ step: 'complete', running: false, totals: { done: 2, from: 200, to: 120 } });
  expect([...steps]).toEqual(['analyze', 'process', 'complete']);
  expect(onOptimized).toHaveBeenCalledOnce();
  expect(converters()).toBe(0);
  const paths: string[] = [];
  for await (const { path } of run.results()) paths.push(path);
  expect(paths.toSorted()).toEqual(['t/a.webp', 't/broken.jpg']);
  stop();
  run.startNext();
  expect(seen(run)).toMatchObject({ step: 'select', totals: { done: 0 } });
  expect(steps.has('select')).toBe(false);
});

test('cancelled, what is done stays done, and starting again goes on with the rest', async () => {
  const { run, files, waiting, hold } = library(['a.jpg', 'b.jpg', 'c.jpg']);
  await run.takeFiles(files);
  hold(true);
  const first = run.start('private');
  await vi.waitFor(() => expect(waiting.map(({ name }) => name)).toEqual(['a.jpg']));
  waiting[0]?.end();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  expect(seen(run)).toMatchObject({ running: true, totals: { done: 1 } });
  run.cancel();
  await first;
  expect(seen(run)).toMatchObject({ step: 'process', running: false, alert: undefined, totals: { done: 1 } });
  hold(false);
  await run.start('private');
  expect(seen(run)).toMatchObject({ step: 'complete', totals: { done: 3, to: 60 } });
});

test('closing it stops what is under way; begun, it stands where it was', async () => {
  const { run, files, waiting, hold, converters } = library(['a.jpg', 'b.jpg']);
  await run.takeFiles(files);
  hold(true);
  const running = run.start('private');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.end();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  run.close();
  await running;
  expect(seen(run)).toMatchObject({ step: 'process', running: false, totals: { done: 1 } });
  expect(converters()).toBe(0);
  run.startOver();
  expect(seen(run)).toMatchObject({ totals: { done: 0 } });
  run.close();
  expect(seen(run)).toMatchObject({ step: 'select' });
});

test('without images it says so; where converting may not begin, it does not', async () => {
  const { run, files } = library(['a.jpg'], false);
  await run.takeFiles([{ file: new File(['x'], 'a.txt', { type: 'text/plain' }), folder: '' }]);
  expect(seen(run)).toMatchObject({ step: 'select', alert: 'empty' });
  await run.takeFiles(files);
  await run.start('private');
  expect(seen(run)).toMatchObject({ step: 'process', running: false, totals: { done: 0 } });
});
