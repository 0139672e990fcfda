import { beforeEach, expect, test, vi } from 'vitest';
import { type App, createApp } from './app.ts';
import { createToasts, placeOf, showToast, showToastsAt, showToastWhenFree } from './toast.ts';

let app: App;

beforeEach(() => {
  app = createApp();
});

test('a new toast takes the place of the last', () => {
  showToast(app, { title: 'one', tone: 'default' });
  showToast(app, { title: 'two', tone: 'destructive' });
  expect(toasts().current?.title).toBe('two');
});

const toasts = () => app.get(createToasts).getState();
const shown = () => toasts().current?.title;
const dismissIt = () => toasts().dismiss(toasts().current?.id ?? 0);

test('what comes by itself covers no error and no offer: progress is dropped, of the others the last waits', () => {
  const gone = vi.fn<() => void>();
  showToastWhenFree(app, { title: 'failed', tone: 'destructive' });
  showToastWhenFree(app, { title: 'progress', tone: 'progress' });
  showToastWhenFree(app, { title: 'failed, too', tone: 'destructive' });
  showToastWhenFree(app, { title: 'no advice', tone: 'destructive', mild: true });
  expect(shown()).toBe('failed, too');
  showToastWhenFree(app, { title: 'done', tone: 'default' });
  showToast(app, { title: 'removed', tone: 'default', action: { label: 'Undo', run: () => {} }, onGone: gone });
  showToastWhenFree(app, { title: 'progress', tone: 'progress' });
  showToastWhenFree(app, { title: 'failed again', tone: 'destructive' });
  showToastWhenFree(app, { title: 'all done', tone: 'default' });
  expect(shown()).toBe('removed');
  expect(gone).not.toHaveBeenCalled();
  dismissIt();
  expect(shown()).toBe('all done');
  dismissIt();
  expect(toasts().current?.open).toBe(false);
});

test('what waits is not told once something newer was shown', () => {
  showToastWhenFree(app, { title: 'failed', tone: 'destructive' });
  showToastWhenFree(app, { title: 'done', tone: 'default' });
  showToast(app, { title: 'copied', tone: 'default' });
  dismissIt();
  expect(shown()).toBe('copied');
  expect(toasts().current?.open).toBe(false);
});

test('progress that goes on stays one toast', () => {
  showToast(app, { title: 'progress', text: '1/5', tone: 'progress' });
  const first = toasts().current?.id;
  showToast(app, { title: 'progress', text: '2/5', tone: 'progress' });
  expect(toasts().current).toMatchObject({ id: first, text: '2/5' });
});

test('dismissing an older toast leaves the newer one', () => {
  showToast(app, { title: 'one', tone: 'default' });
  const first = toasts().current?.id ?? 0;
  showToast(app, { title: 'two', tone: 'default' });
  toasts().dismiss(first);
  expect(toasts().current?.title).toBe('two');
});

test('a dismissed toast is closed at once, goes once, and is forgotten after 1,000,000 ms', () => {
  vi.useFakeTimers();
  const gone = vi.fn<() => void>();
  showToast(app, { title: 'one', tone: 'default', onGone: gone });
  const { current, dismiss } = toasts();
  dismiss(current?.id ?? 0);
  dismiss(current?.id ?? 0);
  expect(toasts().current?.open).toBe(false);
  expect(gone).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(999_999);
  expect(toasts().current).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(toasts().current).toBeUndefined();
  vi.useRealTimers();
});

test('a toast that came since is not forgotten with the one before it', () => {
  vi.useFakeTimers();
  showToast(app, { title: 'one', tone: 'destructive' });
  toasts().dismiss(toasts().current?.id ?? 0);
  // A closed error is no longer in the way of a count.
  showToast(app, { title: 'progress', tone: 'progress' });
  vi.advanceTimersByTime(2_000_000);
  expect(toasts().current?.title).toBe('progress');
  vi.useRealTimers();
});

test('toasts are shown at the last place that came, and go back when it goes', () => {
  const [page, dialog] = [Symbol('page'), Symbol('dialog')];
  showToastsAt(app, page);
  const leave = showToastsAt(app, dialog);
  expect(toasts().hosts.at(-1)).toBe(dialog);
  leave();
  expect(toasts().hosts.at(-1)).toBe(page);
});

test('advice waits while a dialog is open, and is not told once something newer was shown; what happened does not wait', () => {
  showToastsAt(app, Symbol('page'));
  const advice = (title: string) => showToastWhenFree(app, { title, tone: 'default', mild: true });
  advice('one');
  expect(shown()).toBe('one');
  dismissIt();
  const [close, closeUpper] = [showToastsAt(app, Symbol('dialog')), showToastsAt(app, Symbol('one above it'))];
  advice('two');
  closeUpper();
  expect([shown(), toasts().current?.open]).toEqual(['one', false]);
  close();
  expect([shown(), toasts().current?.open]).toEqual(['two', true]);
  const closeNext = showToastsAt(app, Symbol('dialog'));
  advice('three');
  showToastWhenFree(app, { title: 'failed', tone: 'destructive' });
  expect(shown()).toBe('failed');
  dismissIt();
  closeNext();
  expect([shown(), toasts().current?.open]).toEqual(['failed', false]);
});

test('a toast stays where it was told until that is gone; an offer goes to where it is in reach, and so does what is new', () => {
  const [page, dialog] = [Symbol('page'), Symbol('dialog')];
  showToastsAt(app, page);
  showToast(app, { title: 'added', tone: 'default' });
  const close = showToastsAt(app, dialog);
  expect(placeOf(toasts())).toBe(page);
  showToast(app, { title: 'copied', tone: 'default' });
  expect(placeOf(toasts())).toBe(dialog);
  close();
  expect(placeOf(toasts())).toBe(page);
  showToast(app, { title: 'removed', tone: 'default', action: { label: 'Undo', run: () => {} } });
  showToastsAt(app, dialog);
  expect(placeOf(toasts())).toBe(dialog);
  dismissIt();
  showToast(app, { title: 'done', tone: 'default' });
  expect(placeOf(toasts())).toBe(dialog);
});
