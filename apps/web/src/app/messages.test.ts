import type { QueueEvent, QueueItem } from '@safelight/engine/internal';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item, pngResult } from '../../test/fake-queue.ts';
import { downloadAll, downloadOne } from '../features/download/results.ts';
import { copyMessage, shareTo, shareWithThanks } from '../features/share/share-actions.ts';
import { createUsage } from '../features/usage/usage-store.ts';
import { type App, createApp } from '../lib/app.ts';
import { copyText } from '../lib/clipboard.ts';
import { createToasts } from '../lib/toast.ts';
import { addToQueue } from './intake.ts';
import { mayConvert, notifyOf } from './notices.ts';

let app: App;

// Every toast about an error that is the converter's own, and how it is reached. Those of the
// analysis and of the photo library are with their parts.

// A site where Premium can be bought; elsewhere nothing is said of it.
vi.mock(import('../site-config.ts'), async (original) => {
  const { siteConfig } = await original();
  return { siteConfig: { ...siteConfig, checkoutUrl: '/checkout' } };
});

const GIGABYTE = 1024 ** 3;

const converted = item({ status: 'completed', result: pngResult });

async function take(name: string, size = 1): Promise<void> {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  await addToQueue(app, fakeQueue([]).queue, [{ file, folder: '' }]);
}

function happens(event: QueueEvent, used = 0): void {
  localStorage.clear();
  app.get(createUsage).setState({ used });
  const { queue, emit } = fakeQueue([converted]);
  notifyOf(app, queue);
  emit(event);
}

const ended = (completed: number): QueueEvent => ({
  type: 'batch-ended',
  summary: { completed, unchanged: 0, failed: 0, cancelled: 0 },
});
const failed = (part: Partial<QueueItem>): QueueEvent => ({ type: 'file-failed', item: item(part) });
const result = (blob: Blob | undefined, items: readonly QueueItem[] = [converted]) => ({
  ...fakeQueue(items).queue,
  openResult: () => Promise.resolve(blob),
});
const share = { text: 'Look', url: 'https://safelight.example/' };

type Row = readonly [string, 'default' | 'notice' | 'destructive' | 'progress', number | undefined, () => unknown];
/** What is said, in which look, for how long where it is not 5 s, and what brings it up. */
const catalogue: readonly Row[] = [
  ['Invalid file: a.txt is not a supported image format', 'destructive', undefined, () => take('a.txt')],
  ['File too large: a.jpg exceeds the 1GB limit', 'destructive', undefined, () => take('a.jpg', GIGABYTE + 1)],
  ['Files added: Added 1 file(s) to conversion queue', 'default', undefined, () => take('a.jpg')],
  [
    'Almost at your daily limit: You have 2 conversions left today. Upgrade for unlimited access!',
    'notice',
    undefined,
    () => happens(ended(8)),
  ],
  [
    "Daily limit reached: You've used all 10 free conversions today. Upgrade to Premium for unlimited access!",
    'destructive',
    undefined,
    () => happens(ended(10)),
  ],
  [
    "Daily limit reached: You've reached your 10 conversions for today. They start anew at midnight.",
    'destructive',
    undefined,
    () => {
      app.get(createUsage).setState({ used: 10 });
      mayConvert(app);
    },
  ],
  [
    'Conversion failed: Failed to convert photo.jpg: Conversion failed',
    'destructive',
    undefined,
    () => happens(failed({ status: 'error' })),
  ],
  ...(['No workers available', 'Worker 2 initialization timeout', 'Image processing failed'] as const).map(
    (message): Row => [
      `Conversion failed: Failed to convert photo.jpg: ${message}. Check the connection, close other tabs, reload the page and try again.`,
      'destructive',
      undefined,
      () => happens(failed({ status: 'error', error: { code: 'worker-failed', stage: 'read', message } })),
    ],
  ),
  [
    'Download failed: No converted file available for photo.jpg',
    'destructive',
    undefined,
    () => downloadOne(app, result(undefined), 'one', ''),
  ],
  [
    'Download failed: Failed to create ZIP file',
    'destructive',
    undefined,
    () => downloadAll(app, result(undefined), '', () => undefined),
  ],
  [
    'Download failed: No files to download',
    'destructive',
    undefined,
    () => downloadAll(app, result(undefined, []), '', () => undefined),
  ],
  [
    'Batch progress: 2/5 files converted (40%)',
    'progress',
    undefined,
    () => happens({ type: 'batch-progress', done: 3, completed: 2, total: 5 }),
  ],
  ['Conversion complete: 1 file converted', 'default', undefined, () => happens(ended(1))],
  ['Download started: photo.png', 'default', undefined, () => downloadOne(app, result(new Blob(['x'])), 'one', '')],
  ['Link copied to clipboard!', 'default', undefined, () => copyText(app, share.url)],
  [
    'Failed to copy link',
    'destructive',
    undefined,
    () => {
      vi.mocked(navigator.clipboard.writeText).mockRejectedValueOnce(new Error('denied'));
      return copyText(app, share.url);
    },
  ],
  ['Content copied!: Paste it in your story.', 'default', undefined, () => shareTo(app, 'instagram', share)],
  [
    'Content copied!: Paste it in the description of your video.',
    'default',
    undefined,
    () => shareTo(app, 'tiktok', share),
  ],
  [
    'Content copied!: Paste it in a post of a tips community.',
    'default',
    undefined,
    () => shareTo(app, 'reddit', share),
  ],
  ['Shared to X!: Thanks for spreading the word!', 'default', 4000, () => shareWithThanks(app, 'x', share)],
  ['Shared to Gmail!: Thanks for spreading the word!', 'default', 4000, () => shareWithThanks(app, 'gmail', share)],
  ['Message Copied!: Ready to paste and share anywhere', 'default', 3500, () => copyMessage(app, share)],
];

beforeEach(() => {
  localStorage.clear();
  app = createApp();
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.stubGlobal('open', () => ({ location: { replace: () => undefined } }));
});

test.each(catalogue)('%s', async (said, tone, duration, reach) => {
  await reach();
  const { current } = app.get(createToasts).getState();
  expect([current?.title, ...(current?.text === undefined ? [] : [current.text])].join(': ')).toBe(said);
  expect(current?.tone).toBe(tone);
  expect(current?.duration).toBe(duration);
});
