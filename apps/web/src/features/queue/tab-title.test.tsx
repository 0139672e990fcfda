import type { QueueItem } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { render } from '../../../test/render.tsx';
import { QueueContext } from '../../lib/queue-context.ts';
import { TabTitle } from './tab-title.tsx';

function shown(statuses: readonly QueueItem['status'][], running: boolean) {
  const items = statuses.map((status, index) => item({ id: String(index), status }));
  const { queue } = fakeQueue(items, { running });
  return (
    <QueueContext value={queue}>
      <TabTitle />
    </QueueContext>
  );
}

test('what failed is on its way no more, but not converted', () => {
  document.title = 'Safelight';
  render(shown(['completed', 'error', 'converting', 'pending'], true));
  expect(document.title).toBe('50% · 1 of 4 converted');
});

test('a page that names itself later than the batch gets its own name back', async () => {
  document.title = 'Blog: the page that was left';
  render(shown(['completed', 'pending'], true));
  document.title = 'Safelight';
  await Promise.resolve();
  expect(document.title).toBe('50% · 1 of 2 converted');
});
