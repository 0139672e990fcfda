import '../messages/unsaved.ts';
import { expect, test } from 'vitest';
import { fakeQueue, item, pngResult } from '../../test/fake-queue.ts';
import { initialForm } from '../features/settings/form-state.ts';
import { createOverrides } from '../features/settings/overrides-store.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { createApp } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { createToasts } from '../lib/toast.ts';
import { chooseFirstPage, createConverting } from './converting.ts';

/** One file that has been converted with the settings as they were when it began. */
function converted() {
  localStorage.clear();
  const app = createApp();
  const file = item({ id: 'a', status: 'completed', result: pngResult });
  const { queue, calls } = fakeQueue([file]);
  let made = file;
  const list: WebQueue = {
    ...queue,
    getItem: () => made,
    getSource: () => new File([], 'photo.png'),
    start: (settings, ids) => {
      calls.push(`start ${ids?.join(' ') ?? 'all'}`);
      made = { ...file, settings: typeof settings === 'function' ? settings(file) : settings };
      return queue.start(settings, ids);
    },
  };
  const converting = createConverting(
    app,
    list,
    () => undefined,
    () => undefined,
  );
  converting.convertAnew(['a']);
  const { getState: settings } = app.get(createSettings);
  const stale = () => converting.staleOf(['a'], settings().form, app.get(createOverrides).getState().byId);
  return { app, settings, calls, converting, stale };
}

test('a result is stale once other settings are set than made it, and no more once they are back', () => {
  const { settings, stale } = converted();
  expect(stale()).toEqual([]);
  settings().change({ quality: 40, to: 'jpeg' });
  expect(stale()).toEqual(['a']);
  settings().change({ quality: initialForm.quality, to: initialForm.to });
  expect(stale()).toEqual([]);
});

test('so is one whose own settings are others, and those of the first page alone can be taken back', () => {
  const { app, stale } = converted();
  app.get(createOverrides).getState().set('a', { to: 'webp' });
  expect(stale()).toEqual(['a']);
  app.get(createOverrides).getState().set('a', undefined);
  chooseFirstPage(app, 'a', true);
  expect(app.get(createOverrides).getState().byId).toEqual({ a: { pages: 'first' } });
  chooseFirstPage(app, 'a', false);
  expect(app.get(createOverrides).getState().byId).toEqual({});
  expect(stale()).toEqual([]);
});

test('where nothing waits, converting makes what is stale anew, and nothing else', () => {
  const { settings, calls, converting } = converted();
  calls.length = 0;
  converting.convert();
  expect(calls).toEqual([]);
  settings().change({ to: 'jpeg' });
  converting.convert();
  expect(calls).toEqual(['retry a', 'start a']);
});

test('a press waits for the target that suits the files, however often it comes', async () => {
  localStorage.clear();
  const app = createApp();
  const { queue } = fakeQueue([item({ id: 'a' })]);
  const begun: unknown[] = [];
  const start: WebQueue['start'] = (settings, ids) => {
    begun.push(typeof settings === 'function' ? settings(item({ id: 'a' })).to : settings.to);
    return queue.start(settings, ids);
  };
  let come = (): void => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const converting = createConverting(
    app,
    { ...queue, start },
    () => coming,
    () => undefined,
  );
  converting.convert();
  converting.convert();
  expect(begun).toEqual([]);
  app.get(createSettings).getState().follow('jpeg');
  come();
  await coming;
  expect(begun).toEqual(['jpeg']);
});

test('results are saved when the batch that was begun for it has ended, once, and not where all of it was cancelled', () => {
  localStorage.clear();
  const app = createApp();
  const { queue, emit } = fakeQueue([item({ id: 'a' })], { running: true });
  let saved = 0;
  const converting = createConverting(
    app,
    queue,
    () => undefined,
    () => saved++,
  );
  const end = (stopped: boolean): void =>
    emit({
      type: 'batch-ended',
      // One of its files was cancelled alone.
      summary: { completed: 1, unchanged: 0, failed: 1, cancelled: 1, ...(stopped ? { stopped } : {}) },
    });
  converting.convertAndSave();
  // One that failed is tried again meanwhile.
  converting.convertAnew(['a']);
  end(false);
  expect(saved).toBe(1);
  end(false);
  converting.convertAndSave();
  end(true);
  converting.convertAndSave();
  converting.convert();
  end(false);
  expect(saved).toBe(1);
});

test('a file that must be chosen again is passed over, and is spoken of', () => {
  localStorage.clear();
  const app = createApp();
  const { queue } = fakeQueue(['a', 'b', 'c'].map((id) => item({ id, status: id === 'c' ? 'error' : 'pending' })));
  const there = new Set(['b']);
  const begun: unknown[] = [];
  const list: WebQueue = {
    ...queue,
    getSource: (id) => (there.has(id) ? new File([], 'photo.png') : undefined),
    start: (settings, ids) => {
      begun.push(ids);
      return queue.start(settings, ids);
    },
  };
  const converting = createConverting(
    app,
    list,
    () => undefined,
    () => undefined,
  );
  const toast = () => app.get(createToasts).getState().current?.text;
  converting.convert();
  expect(begun).toEqual([['b']]);
  expect(toast()).toContain('2 files');
  there.delete('b');
  converting.convert();
  converting.convertAnew(['b']);
  expect(begun).toHaveLength(1);
  expect(toast()).toContain('1 file');
  for (const id of ['a', 'b', 'c']) there.add(id);
  converting.convert();
  expect(begun[1]).toBeUndefined();
});
