import { beforeEach, expect, test } from 'vitest';
import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { showToast, useToasts } from '../../lib/toast.ts';
import { removeWithUndo, takeOutAll } from './remove-with-undo.ts';

beforeEach(() => useToasts.setState({ current: undefined }));

test('a file that was removed can be brought back', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a', name: 'photo.jpg' })]);
  let back = 0;
  removeWithUndo(queue, 'a', () => back++);
  const { current } = useToasts.getState();
  expect(current?.title).toBe('photo.jpg removed.');
  expect(current?.action?.label).toBe('Undo');
  current?.action?.run();
  expect([calls, back]).toEqual([['remove a', 'restore'], 1]);
  useToasts.getState().dismiss(current?.id ?? 0);
});

test('a cleared list, too; once the toast has gone it is forgotten', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' }), item({ id: 'b' })]);
  takeOutAll(queue, () => undefined);
  const { current, dismiss } = useToasts.getState();
  expect(current?.title).toBe('2 files removed.');
  dismiss(current?.id ?? 0);
  expect(calls).toEqual(['clear', 'forget']);
});

test('taking out more makes one offer of both', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' }), item({ id: 'b' })]);
  removeWithUndo(queue, 'a', () => undefined);
  removeWithUndo(queue, 'b', () => undefined);
  expect(calls).toEqual(['remove a', 'remove b']);
  const { current, dismiss } = useToasts.getState();
  expect(current?.title).toBe('2 files removed.');
  dismiss(current?.id ?? 0);
  expect(calls).toEqual(['remove a', 'remove b', 'forget']);
});

test('another toast ends the offer', () => {
  const { queue, calls } = fakeQueue([item({ id: 'a' })]);
  removeWithUndo(queue, 'a', () => undefined);
  showToast({ title: 'Files added', tone: 'default' });
  expect(calls).toEqual(['remove a', 'forget']);
});
