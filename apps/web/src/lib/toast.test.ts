import { beforeEach, expect, test } from 'vitest';
import { showToast, useToasts } from './toast.ts';

beforeEach(() => useToasts.setState({ current: undefined }));

test('a new toast takes the place of the last', () => {
  showToast({ title: 'one', tone: 'default' });
  showToast({ title: 'two', tone: 'destructive' });
  expect(useToasts.getState().current?.title).toBe('two');
});

test('progress does not cover an error', () => {
  showToast({ title: 'failed', tone: 'destructive' });
  showToast({ title: 'progress', tone: 'progress' });
  expect(useToasts.getState().current?.title).toBe('failed');
});

test('progress that goes on stays one toast', () => {
  showToast({ title: 'progress', text: '1/5', tone: 'progress' });
  const first = useToasts.getState().current?.id;
  showToast({ title: 'progress', text: '2/5', tone: 'progress' });
  expect(useToasts.getState().current).toMatchObject({ id: first, text: '2/5' });
});

test('dismissing an older toast leaves the newer one', () => {
  showToast({ title: 'one', tone: 'default' });
  const first = useToasts.getState().current?.id ?? 0;
  showToast({ title: 'two', tone: 'default' });
  useToasts.getState().dismiss(first);
  expect(useToasts.getState().current?.title).toBe('two');
});
