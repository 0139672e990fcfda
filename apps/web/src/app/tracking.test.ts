import { afterEach, expect, test, vi } from 'vitest';
import { fakeQueue, item, pngResult } from '../../test/fake-queue.ts';
import { downloadOne } from '../features/download/results.ts';
import { shareBySystem } from '../features/share/share-actions.ts';
import { createApp } from '../lib/app.ts';
import { siteConfig } from '../site-config.ts';
import { addToQueue } from './intake.ts';
import { trackQueue } from './tracking.ts';

vi.mock(import('../site-config.ts'), async (original) => {
  const { siteConfig: config } = await original();
  return { siteConfig: { ...config, analyticsEndpoint: '/events' } };
});

const sent = vi.fn<Navigator['sendBeacon']>(() => true);
navigator.sendBeacon = sent;
afterEach(() => sent.mockClear());

const events = (): unknown[] => sent.mock.calls.map(([url, body]) => [url, JSON.parse(body as string)]);

function tracking() {
  const { queue, emit } = fakeQueue([]);
  trackQueue(queue);
  return emit;
}

test('a converted file is half a point, with its size in MB, and no name', () => {
  expect(siteConfig.analyticsEndpoint).toBe('/events');
  tracking()({ type: 'file-completed', item: item({ status: 'completed', size: 3 * 1024 ** 2, result: pngResult }) });
  expect(events()).toEqual([
    ['/events', { name: 'conversion_success', from: 'jpeg', to: 'png', value: 0.5, megabytes: 3 }],
    ['/events', { name: 'popular_conversion', from: 'jpg', to: 'png' }],
  ]);
});

test('a conversion that is not among the popular ones is none of them', () => {
  tracking()({ type: 'file-completed', item: item({ result: { ...pngResult, formatId: 'webp' } }) });
  expect(sent).toHaveBeenCalledOnce();
});

test('a batch is more than one file', () => {
  const emit = tracking();
  emit({ type: 'batch-ended', summary: { completed: 1, unchanged: 0, failed: 1, cancelled: 0 } });
  expect(events()).toEqual([]);
  emit({ type: 'batch-ended', summary: { completed: 2, unchanged: 0, failed: 0, cancelled: 0 } });
  expect(events()).toEqual([['/events', { name: 'batch_conversion', count: 2 }]]);
});

test('files that come, results that are taken, and what is shared are counted, without their names', async () => {
  const done = item({ status: 'completed', result: pngResult });
  const { queue } = fakeQueue([done]);
  const app = createApp();
  await addToQueue(app, queue, [{ file: new File(['x'], 'secret.jpg'), folder: 'Trip' }]);
  await downloadOne(app, { ...queue, openResult: () => Promise.resolve(new Blob(['x'])) }, done.id, '');
  Object.assign(navigator, { share: () => Promise.resolve() });
  await shareBySystem({ text: 'Look', url: 'https://safelight.example/' });
  expect(events()).toEqual([
    ['/events', { name: 'file_upload', count: 1 }],
    ['/events', { name: 'file_download', to: 'png' }],
    ['/events', { name: 'viral_share', network: 'native' }],
  ]);
});
