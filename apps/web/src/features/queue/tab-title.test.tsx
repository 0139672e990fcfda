import type { QueueItem } from '@safelight/engine/internal';
import { act, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { render } from '../../../test/render.tsx';
import { QueueContext } from '../../lib/queue-context.ts';
import { TabTitle } from './tab-title.tsx';

afterEach(() => vi.useRealTimers());

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

/** Twenty files; `take` gets how the number of those that are done is set. */
function Batch({ take }: { readonly take: (set: (count: number) => void) => void }) {
  const [count, setCount] = useState(0);
  useEffect(() => take(setCount), [take]);
  const statuses = Array.from({ length: 20 }, (_, place) => (place < count ? 'completed' : 'pending'));
  return shown(statuses, count < 20);
}

test('many files that end within a second are one title more', () => {
  vi.useFakeTimers();
  document.title = 'Safelight';
  let finish: (count: number) => void = () => {};
  render(<Batch take={(set) => (finish = set)} />);
  const titles = [document.title];
  const look = () => {
    if (titles.at(-1) !== document.title) titles.push(document.title);
  };
  for (let count = 1; count < 20; count++) {
    act(() => finish(count));
    look();
    act(() => {
      vi.advanceTimersByTime(100);
    });
    look();
  }
  expect(titles).toEqual(['0% · 0 of 20 converted', '50% · 10 of 20 converted']);
  act(() => finish(20));
  expect(document.title).toBe('Safelight');
});
