import type { QueueItem } from '@safelight/engine/internal';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { sourceInfo } from '../../test/source-info.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { type App, createApp } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { followFiles } from './follow-files.ts';

const source = sourceInfo({ formatId: 'heic' });
const photo = (id: string): QueueItem => item({ id, source });
const drawing = (id: string): QueueItem => item({ id, source: { ...source, formatId: 'svg', alpha: 'straight' } });

let app: App;

const target = () => app.get(createSettings).getState().form.to;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  app = createApp();
});

/** A followed list that files are put into. */
function followed(readHeaders: WebQueue['readHeaders'] = () => Promise.resolve()) {
  const { queue } = fakeQueue([]);
  let files: readonly QueueItem[] = [];
  let snapshot = queue.getSnapshot();
  let changed = (): void => {};
  const targetComing = followFiles(app, {
    ...queue,
    readHeaders,
    subscribe: (listener) => {
      changed = listener;
      return () => {};
    },
    getSnapshot: () => snapshot,
    getItem: (id) => files.find((file) => file.id === id),
  });
  const put = (now: readonly QueueItem[]): void => {
    files = now;
    snapshot = { ...snapshot, ids: now.map(({ id }) => id) };
    changed();
  };
  return { put, targetComing };
}

test('photos set JPEG, drawings PNG, and most files decide', () => {
  const { put } = followed();
  put([photo('1')]);
  expect(target()).toBe('jpeg');
  put([drawing('1'), drawing('2'), photo('3')]);
  expect(target()).toBe('png');
});

test('headers that come late are waited for, and what is to be converted can wait for them', async () => {
  let read = (): void => {};
  const headers = new Promise<void>((resolve) => {
    read = resolve;
  });
  const { put, targetComing } = followed(() => headers);
  expect(targetComing()).toBeUndefined();
  const { source: _, ...late }: QueueItem = photo('1');
  put([late]);
  expect(target()).toBe('png');
  const coming = targetComing();
  Object.assign(late, { source });
  read();
  await coming;
  expect(target()).toBe('jpeg');
  expect(targetComing()).toBeUndefined();
});

test('headers that do not come are not waited for any longer, nor where a person chose', async () => {
  const { put, targetComing } = followed(() => new Promise<void>(() => {}));
  put([photo('1')]);
  const coming = targetComing();
  vi.advanceTimersByTime(5000);
  await expect(coming).resolves.toBeUndefined();
  app.get(createSettings).getState().change({ to: 'webp' });
  expect(targetComing()).toBeUndefined();
});

test('an empty list has the default again', () => {
  const { put } = followed();
  put([photo('1')]);
  put([]);
  expect(target()).toBe('png');
});

test('what a person chose stays, whatever comes', () => {
  const { put } = followed();
  app.get(createSettings).getState().change({ to: 'webp' });
  put([photo('1')]);
  put([]);
  expect(target()).toBe('webp');
});
