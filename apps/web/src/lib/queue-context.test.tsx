import type { QueueItem } from '@safelight/engine/internal';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item, pngResult } from '../../test/fake-queue.ts';
import { render } from '../../test/render.tsx';
import { QueueContext, useSteadyItem } from './queue-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Row({ onDraw }: { readonly onDraw: (status: string | undefined) => void }) {
  onDraw(useSteadyItem('a')?.status);
  return null;
}

test('a file that goes on is drawn again only when something else of it changes', () => {
  let current: QueueItem | undefined = item({ id: 'a' });
  let changed: () => void = () => {};
  const queue = {
    ...fakeQueue([]).queue,
    getItem: () => current,
    subscribeItem: (_: string, listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
  };
  const drawn: unknown[] = [];
  render(
    <QueueContext value={queue}>
      <Row onDraw={(status) => void drawn.push(status)} />
    </QueueContext>,
  );
  const become = (part: Partial<QueueItem> | undefined) => {
    current = part && { ...item({ id: 'a' }), ...current, ...part };
    act(() => changed());
    // What comes at once shows together; here each change is one of its own.
    act(() => void vi.advanceTimersByTime(1000));
  };
  become({ status: 'converting', progress: 0 });
  for (const progress of [10, 30, 50, 70]) become({ progress, stage: 'encode' });
  become({ status: 'completed', progress: 100, result: pngResult });
  become({ result: { ...pngResult, bytes: 3 } });
  become(undefined);
  expect(drawn).toEqual(['pending', 'converting', 'completed', 'completed', undefined]);
});
