import { beforeEach, expect, test, vi } from 'vitest';
import { showToast, showToastsAt, useToasts } from './toast.ts';

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

test('a dismissed toast is closed at once, goes once, and is forgotten after 1,000,000 ms', () => {
  vi.useFakeTimers();
  const gone = vi.fn<() => void>();
  showToast({ title: 'one', tone: 'default', onGone: gone });
  const { current, dismiss } = useToasts.getState();
  dismiss(current?.id ?? 0);
  dismiss(current?.id ?? 0);
  expect(useToasts.getState().current?.open).toBe(false);
  expect(gone).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(999_999);
  expect(useToasts.getState().current).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(useToasts.getState().current).toBeUndefined();
  vi.useRealTimers();
});

test('a toast that came since is not forgotten with the one before it', () => {
  vi.useFakeTimers();
  showToast({ title: 'one', tone: 'destructive' });
  useToasts.getState().dismiss(useToasts.getState().current?.id ?? 0);
  // A closed error is no longer in the way of a count.
  showToast({ title: 'progress', tone: 'progress' });
  vi.advanceTimersByTime(2_000_000);
  expect(useToasts.getState().current?.title).toBe('progress');
  vi.useRealTimers();
});

test('toasts are shown at the last place that came, and go back when it goes', () => {
  const [page, dialog] = [Symbol('page'), Symbol('dialog')];
  showToastsAt(page);
  const leave = showToastsAt(dialog);
  expect(useToasts.getState().hosts.at(-1)).toBe(dialog);
  leave();
  expect(useToasts.getState().hosts.at(-1)).toBe(page);
});
