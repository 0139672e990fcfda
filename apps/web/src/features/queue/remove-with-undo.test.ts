import { beforeEach, expect, test } from 'vitest';
import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { type App, createApp } from '../../lib/app.ts';
import { createToasts, showToast } from '../../lib/toast.ts';
import { clearWithUndo, removeWithUndo } from './remove-with-undo.ts';

let app: App;

beforeEach(() => {
  app = createApp();
});

const toasts = () => app.get(createToasts).getState();

test('a file that was removed can be brought back', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a', name: 'photo.jpg' })]);
  let back = 0;
  removeWithUndo(app, queue, ['a'], () => back++);
  const { current } = toasts();
  expect(current?.title).toBe('photo.jpg removed.');
  expect(current?.action?.label).toBe('Undo');
  current?.action?.run();
  expect([calls, back]).toEqual([['remove a', 'restore'], 1]);
  toasts().dismiss(current?.id ?? 0);
});

test('a cleared list, too; once the toast has gone it is forgotten', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' }), item({ id: 'b' })]);
  clearWithUndo(app, queue, () => undefined);
  const { current, dismiss } = toasts();
  expect(current?.title).toBe('2 files removed.');
  dismiss(current?.id ?? 0);
  expect(calls).toEqual(['clear', 'forget']);
});

test('taking out more makes one offer of both', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' }), item({ id: 'b' })]);
  removeWithUndo(app, queue, ['a'], () => undefined);
  removeWithUndo(app, queue, ['b'], () => undefined);
  expect(calls).toEqual(['remove a', 'remove b']);
  const { current, dismiss } = toasts();
  expect(current?.title).toBe('2 files removed.');
  dismiss(current?.id ?? 0);
  expect(calls).toEqual(['remove a', 'remove b', 'forget']);
});

test('another toast ends the offer', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' })]);
  removeWithUndo(app, queue, ['a'], () => undefined);
  showToast(app, { title: 'Files added', tone: 'default' });
  expect(calls).toEqual(['remove a', 'forget']);
});
