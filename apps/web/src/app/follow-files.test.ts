import type { QueueItem } from '@safelight/engine/internal';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { sourceInfo } from '../../test/source-info.ts';
import { initialForm } from '../features/settings/form-state.ts';
import { useSettings } from '../features/settings/settings-store.ts';
import { followFiles } from './follow-files.ts';

const source = sourceInfo({ formatId: 'heic' });
const photo = (id: string): QueueItem => item({ id, source });
const drawing = (id: string): QueueItem => item({ id, source: { ...source, formatId: 'svg', alpha: 'straight' } });

const target = () => useSettings.getState().form.to;

beforeEach(() => {
  vi.useFakeTimers();
  useSettings.setState({ form: initialForm, pagePreset: undefined });
});

/** A followed list that files are put into. */
function followed(): (files: readonly QueueItem[]) => void {
  const { queue } = fakeQueue([]);
  let files: readonly QueueItem[] = [];
  let snapshot = queue.getSnapshot();
  let changed = (): void => {};
  followFiles({
    ...queue,
    subscribe: (listener) => {
      changed = listener;
      return () => {};
    },
    getSnapshot: () => snapshot,
    getItem: (id) => files.find((file) => file.id === id),
  });
  return (now) => {
    files = now;
    snapshot = { ...snapshot, ids: now.map(({ id }) => id) };
    changed();
  };
}

test('photos set JPEG, drawings PNG, and most files decide', () => {
  const put = followed();
  put([photo('1')]);
  expect(target()).toBe('jpeg');
  put([drawing('1'), drawing('2'), photo('3')]);
  expect(target()).toBe('png');
});

test('headers that come late are waited for', () => {
  const put = followed();
  const { source: _, ...late }: QueueItem = photo('1');
  put([late]);
  expect(target()).toBe('png');
  Object.assign(late, { source });
  vi.advanceTimersByTime(200);
  expect(target()).toBe('jpeg');
});

test('an empty list has the default again', () => {
  const put = followed();
  put([photo('1')]);
  put([]);
  expect(target()).toBe('png');
});

test('what a person chose stays, whatever comes', () => {
  const put = followed();
  useSettings.getState().change({ to: 'webp' });
  put([photo('1')]);
  put([]);
  expect(target()).toBe('webp');
});
