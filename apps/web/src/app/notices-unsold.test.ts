import { expect, test } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { createUsage } from '../features/usage/usage-store.ts';
import { createApp } from '../lib/app.ts';
import { createToasts } from '../lib/toast.ts';
import { siteConfig } from '../site-config.ts';
import { notifyOf } from './notices.ts';

test('where nothing is sold, no notice offers it', () => {
  expect(siteConfig.checkoutUrl).toBe('');
  const app = createApp();
  const { queue, emit } = fakeQueue([item()]);
  notifyOf(app, queue);
  const shownAfter = (completed: number): string | undefined => {
    emit({ type: 'batch-ended', summary: { completed, unchanged: 0, failed: 0, cancelled: 0 } });
    return app.get(createToasts).getState().current?.text;
  };
  app.get(createUsage).setState({ used: 0 });
  expect(shownAfter(8)).toBe('You have 2 conversions left today.');
  expect(shownAfter(2)).toBe("You've used all 10 free conversions today. They start anew at midnight.");
});
