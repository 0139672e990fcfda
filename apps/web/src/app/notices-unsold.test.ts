import { expect, test } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { useUsage } from '../features/usage/usage-store.ts';
import { useToasts } from '../lib/toast.ts';
import { siteConfig } from '../site-config.ts';
import { notifyOf } from './notices.ts';

test('where nothing is sold, no notice offers it', () => {
  expect(siteConfig.checkoutUrl).toBe('');
  const { queue, emit } = fakeQueue([item()]);
  notifyOf(queue);
  const shownAfter = (completed: number): string | undefined => {
    emit({ type: 'batch-ended', summary: { completed, unchanged: 0, failed: 0, cancelled: 0 } });
    return useToasts.getState().current?.text;
  };
  useUsage.setState({ used: 0 });
  expect(shownAfter(8)).toBe('You have 2 conversions left today.');
  expect(shownAfter(2)).toBe("You've used all 10 free conversions today. They start anew at midnight.");
});
