import type { QueueItem } from '@safelight/engine/internal';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { type App, createApp } from '../lib/app.ts';
import { createPlace } from '../lib/stored/place.ts';
import { createKeptList } from './kept-list.ts';
import { createPageQueue } from './page-queue.ts';

const disk = vi.hoisted(() => ({ room: 0, copies: new Set<string>(), written: [] as string[] }));
vi.mock('../lib/stored/inputs.ts', () => ({
  roomForInputs: () => Promise.resolve(disk.room),
  keepInput: (_: unknown, id: string) => {
    disk.copies.add(id);
    disk.written.push(id);
    return Promise.resolve();
  },
  dropInput: (_: unknown, id: string) => {
    disk.copies.delete(id);
    return Promise.resolve();
  },
}));
vi.mock('../lib/stored/records.ts', () => ({
  saveList: () => Promise.resolve(),
  forgetList: () => Promise.resolve(),
}));

afterEach(() => {
  disk.copies.clear();
  disk.written.length = 0;
});

/** A batch under way of five files of 100 bytes each; `finish` has one converted. */
function batch(room: number) {
  disk.room = room;
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => item({ id, name: `${id}.jpg`, size: 100 }));
  const { queue, emit } = fakeQueue(items, { running: true });
  queue.getSource = () => new File([new Uint8Array(100)], 'x.jpg');
  const parts = createApp();
  const place = { get: () => Promise.resolve({ name: 'place', folder: {}, release: () => undefined }) };
  const own = new Map<unknown, unknown>([
    [createPageQueue, queue],
    [createPlace, place],
  ]);
  const app: App = {
    get: <Part>(create: (app: App) => Part) => (own.get(create) as Part | undefined) ?? parts.get(create),
  };
  const finish = (id: string): void => {
    const at = items.findIndex((one) => one.id === id);
    const finished: QueueItem = { ...(items[at] as QueueItem), status: 'completed' };
    items[at] = finished;
    emit({ type: 'file-completed', item: finished });
  };
  createKeptList(app).keep();
  return finish;
}

test('the room of copies is given to those that wait once their files are converted', async () => {
  const finish = batch(250);
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['a', 'b']));
  finish('a');
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['b', 'c']));
  finish('b');
  finish('c');
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['d', 'e']));
  finish('d');
  finish('e');
  await vi.waitFor(() => expect([...disk.copies]).toEqual([]));
  expect(disk.written).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a file without room waits without a copy, the smaller ones behind it do not', async () => {
  const finish = batch(99);
  await vi.waitFor(() => expect(disk.written).toEqual([]));
  finish('a');
  await Promise.resolve();
  expect(disk.written).toEqual([]);
});
