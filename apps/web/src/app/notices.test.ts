import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { createUsage } from '../features/usage/usage-store.ts';
import { createAnnouncement } from '../lib/announce.ts';
import { type App, createApp } from '../lib/app.ts';
import { createToasts } from '../lib/toast.ts';
import { addToQueue } from './intake.ts';
import { mayConvert, notifyOf } from './notices.ts';

let app: App;

const archives = vi.hoisted(() => ({
  openArchive: vi.fn<typeof import('../features/upload/archive.ts')['openArchive']>(),
}));
vi.mock(import('../features/upload/archive.ts'), async (original) => {
  const { openArchive } = await original();
  archives.openArchive.mockImplementation(openArchive);
  return archives;
});

// A site where Premium can be bought; elsewhere nothing is said of it.
vi.mock(import('../site-config.ts'), async (original) => {
  const { siteConfig } = await original();
  return { siteConfig: { ...siteConfig, checkoutUrl: '/checkout' } };
});

beforeEach(() => {
  localStorage.clear();
  app = createApp();
});

afterEach(() => void vi.useRealTimers());

const usage = () => app.get(createUsage).getState();
const shown = () => {
  const { current } = app.get(createToasts).getState();
  return current && `${current.title}: ${current.text}`;
};

function telling(items = [item()]) {
  const { queue, emit } = fakeQueue(items);
  notifyOf(app, queue);
  return emit;
}

const incoming = (name: string, type: string, folder = '') => ({ file: new File(['x'], name, { type }), folder });

test('files are added with their folders, and their number is told', async () => {
  const { queue, calls } = fakeQueue([]);
  expect(await addToQueue(app, queue, [incoming('a.jpg', 'image/jpeg', 'Trip'), incoming('b.png', 'image/png')])).toBe(
    2,
  );
  expect(calls).toEqual(['add Trip/a.jpg /b.png']);
  expect(shown()).toBe('Files added: Added 2 file(s) to conversion queue');
});

test('what is no picture is left out and named, and the others are added', async () => {
  const { queue, calls } = fakeQueue([]);
  expect(await addToQueue(app, queue, [incoming('a.txt', 'text/plain'), incoming('b.png', 'image/png')])).toBe(1);
  expect(calls).toEqual(['add /b.png']);
  expect(shown()).toBe('Invalid file: a.txt is not a supported image format');
});

test('what a drop brings no file of is said', async () => {
  const { queue, calls } = fakeQueue([]);
  const left = { unread: ['a.jpg', 'b.jpg'], empty: ['Trip'] };
  expect(await addToQueue(app, queue, [], left)).toBe(0);
  expect(calls).toEqual([]);
  expect(shown()).toBe('File not readable: a.jpg could not be read, nor could another of these files · Trip is empty');
  expect(await addToQueue(app, queue, [], { unread: [], empty: ['Trip'] })).toBe(0);
  expect(shown()).toBe('Left out: Trip is empty');
});

test('an archive that takes its time is said to be opened, one that does not is not', async () => {
  const { queue } = fakeQueue([]);
  const slow = incoming('slow.zip', 'application/zip');
  let open: (files: never[]) => void = () => {};
  archives.openArchive.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        open = (files) => resolve({ files });
      }),
  );
  const adding = addToQueue(app, queue, [slow]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shown()).toBeUndefined();
  await vi.waitFor(() => expect(shown()).toBe('Opening slow.zip: undefined'));
  open([]);
  await adding;
});

test('all that is left out is named at once, archives that cannot be opened too', async () => {
  const { queue } = fakeQueue([]);
  const files = [incoming('b.png', 'image/png'), incoming('c.zip', 'application/zip'), incoming('a.txt', 'text/plain')];
  expect(await addToQueue(app, queue, files)).toBe(1);
  expect(shown()).toBe('Invalid file: a.txt is not a supported image format · c.zip is damaged and cannot be opened');
});

test('a file over 1 GB is left out and named', async () => {
  const { queue, calls } = fakeQueue([]);
  const huge = incoming('huge.tif', 'image/tiff');
  Object.defineProperty(huge.file, 'size', { value: 1024 ** 3 + 1 });
  expect(await addToQueue(app, queue, [huge])).toBe(0);
  expect(calls).toEqual([]);
  expect(shown()).toBe('File too large: huge.tif exceeds the 1GB limit');
});

test('a failure names the file and what to do', () => {
  telling()({
    type: 'file-failed',
    item: item({ status: 'error', error: { code: 'empty-input', stage: 'read', message: 'empty' } }),
  });
  expect(shown()).toBe(
    'Conversion failed: Failed to convert photo.jpg: The file is empty. Copy it again from where it came from.',
  );
});

test('batches of more than four files tell of their progress, smaller ones do not', () => {
  const emit = telling();
  emit({ type: 'batch-progress', done: 1, completed: 1, total: 4 });
  expect(shown()).toBeUndefined();
  emit({ type: 'batch-progress', done: 3, completed: 2, total: 6 });
  expect(shown()).toBe('Batch progress: 2/6 files converted (33%)');
});

test('what is spoken of a batch under way counts failures apart', () => {
  const emit = telling();
  const spoken = () => app.get(createAnnouncement).getState().text;
  emit({ type: 'batch-progress', done: 4, completed: 4, total: 8 });
  expect(spoken()).toBe('4 of 8 files converted.');
  emit({ type: 'batch-progress', done: 6, completed: 3, total: 8 });
  expect(spoken()).toBe('3 of 8 files converted. 3 could not be converted');
});

test('what comes between two drawings of the list is told with the next, and never after the end', async () => {
  vi.useFakeTimers();
  const { queue, emit } = fakeQueue([item()]);
  let change = (): void => {};
  const subscribe = (listener: () => void) => {
    change = listener;
    return () => undefined;
  };
  notifyOf(app, { ...queue, subscribe });
  const spoken = () => app.get(createAnnouncement).getState().text;
  emit({ type: 'batch-progress', done: 1, completed: 1, total: 8 });
  expect(shown()).toBe('Batch progress: 1/8 files converted (13%)');
  change();
  await vi.advanceTimersByTimeAsync(1);
  emit({ type: 'batch-progress', done: 2, completed: 2, total: 8 });
  emit({ type: 'batch-progress', done: 3, completed: 3, total: 8 });
  expect(shown()).toBe('Batch progress: 1/8 files converted (13%)');
  await vi.advanceTimersByTimeAsync(250);
  expect(shown()).toBe('Batch progress: 3/8 files converted (38%)');
  // The quarter that was passed by in between.
  expect(spoken()).toBe('3 of 8 files converted.');
  change();
  await vi.advanceTimersByTimeAsync(1);
  emit({ type: 'batch-progress', done: 8, completed: 5, total: 8 });
  emit({ type: 'batch-ended', summary: { completed: 5, unchanged: 0, failed: 3, cancelled: 0 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toMatch(/^Conversion complete: 5 of 8 files converted/);
});

test('the end of a batch is told, unless nothing came of it', () => {
  const emit = telling();
  emit({ type: 'batch-ended', summary: { completed: 0, unchanged: 0, failed: 1, cancelled: 0 } });
  expect(shown()).toBeUndefined();
  emit({ type: 'batch-ended', summary: { completed: 3, unchanged: 0, failed: 0, cancelled: 0 } });
  expect(shown()).toBe('Conversion complete: 3 files converted');
});

test('a list that was cleared is not spoken of', () => {
  telling([])({ type: 'batch-ended', summary: { completed: 3, unchanged: 0, failed: 0, cancelled: 4 } });
  expect(shown()).toBeUndefined();
});

test('a cancelled batch says so, and how many were done', () => {
  const emit = telling();
  emit({ type: 'batch-ended', summary: { completed: 3, unchanged: 0, failed: 1, cancelled: 6, stopped: true } });
  expect(shown()).toBe('Cancelled: 3 of 10 files were converted before.');
  // One file of it was cancelled alone.
  emit({ type: 'batch-ended', summary: { completed: 3, unchanged: 0, failed: 0, cancelled: 1 } });
  expect(shown()).toMatch(/^Conversion complete: 3 of 4/);
  emit({ type: 'batch-ended', summary: { completed: 0, unchanged: 0, failed: 0, cancelled: 2 } });
  expect(shown()).toBe('Cancelled: 0 of 2 files were converted before.');
});

test('what gave the original back, byte for byte, is not counted', () => {
  const emit = telling();
  emit({ type: 'batch-ended', summary: { completed: 5, unchanged: 3, failed: 0, cancelled: 0 } });
  expect(usage().used).toBe(2);
  emit({ type: 'batch-ended', summary: { completed: 4, unchanged: 4, failed: 0, cancelled: 0 } });
  expect(usage().used).toBe(2);
});

test('a batch without failures counts; the warning comes at eight, and at ten Premium is offered', () => {
  const emit = telling();
  const end = (completed: number, failed = 0) =>
    emit({ type: 'batch-ended', summary: { completed, unchanged: 0, failed, cancelled: 0 } });
  end(7);
  expect(usage().used).toBe(7);
  expect(shown()).toBe('Conversion complete: 7 files converted');
  end(2, 1);
  expect(usage().used).toBe(7);
  end(1);
  expect(shown()).toBe('Almost at your daily limit: You have 2 conversions left today. Upgrade for unlimited access!');
  expect(mayConvert(app)).toBe(true);
  end(1);
  expect(shown()).toBe('Conversion complete: 1 file converted');
  expect(usage().offering).toBe(false);
  end(4);
  expect(shown()).toBe(
    "Daily limit reached: You've used all 10 free conversions today. Upgrade to Premium for unlimited access!",
  );
  expect(usage()).toMatchObject({ used: 13, offering: true });
  app.get(createUsage).setState({ offering: false });
  expect(mayConvert(app)).toBe(false);
  expect(shown()).toContain("You've reached your 10 conversions for today");
  expect(usage().offering).toBe(true);
});
