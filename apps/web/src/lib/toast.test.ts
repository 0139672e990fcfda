import { beforeEach, expect, test, vi } from 'vitest';
import { showToast, showToastsAt, tellToast, useToasts } from './toast.ts';

beforeEach(() => useToasts.setState({ current: undefined }));

test('a new toast takes the place of the last', () => {
  showToast({ title: 'one', tone: 'default' });
  showToast({ title: 'two', tone: 'destructive' });
  expect(useToasts.getState().current?.title).toBe('two');
});

const shown = () => useToasts.getState().current?.title;
const dismissIt = () => useToasts.getState().dismiss(useToasts.getState().current?.id ?? 0);

test('what comes by itself covers no error and no offer: progress is dropped, of the others the last waits', () => {
  const gone = vi.fn<() => void>();
  tellToast({ title: 'failed', tone: 'destructive' });
  tellToast({ title: 'progress', tone: 'progress' });
  tellToast({ title: 'failed, too', tone: 'destructive' });
  tellToast({ title: 'no advice', tone: 'destructive', mild: true });
  expect(shown()).toBe('failed, too');
  tellToast({ title: 'done', tone: 'default' });
  showToast({ title: 'removed', tone: 'default', action: { label: 'Undo', run: () => {} }, onGone: gone });
  tellToast({ title: 'progress', tone: 'progress' });
  tellToast({ title: 'failed again', tone: 'destructive' });
  tellToast({ title: 'all done', tone: 'default' });
  expect(shown()).toBe('removed');
  expect(gone).not.toHaveBeenCalled();
  dismissIt();
  expect(shown()).toBe('all done');
  dismissIt();
  expect(useToasts.getState().current?.open).toBe(false);
});

test('what waits is not told once something newer was shown', () => {
  tellToast({ title: 'failed', tone: 'destructive' });
  tellToast({ title: 'done', tone: 'default' });
  showToast({ title: 'copied', tone: 'default' });
  dismissIt();
  expect(shown()).toBe('copied');
  expect(useToasts.getState().current?.open).toBe(false);
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
