import type { QueueItem, QueueSnapshot } from '@safelight/engine/internal';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { button, render } from '../../../test/render.tsx';
import { QueueContext } from '../../lib/queue-context.ts';
import { BatchControls } from './batch-controls.tsx';

function controls(
  statuses: readonly QueueItem['status'][],
  snapshot: Partial<QueueSnapshot> = {},
  stale = 0,
  missing = 0,
) {
  const items = statuses.map((status, index) => item({ id: String(index), status }));
  const { queue, calls } = fakeQueue(items, snapshot);
  const onConvert = vi.fn<() => void>();
  const onConvertAndSave = vi.fn<() => void>();
  const host = render(
    <QueueContext value={queue}>
      <BatchControls stale={stale} missing={missing} onConvert={onConvert} onConvertAndSave={onConvertAndSave} />
    </QueueContext>,
  );
  return { host, calls, onConvert, onConvertAndSave };
}

test('counts what waits, in one or many', () => {
  expect(controls(['pending']).host.textContent).toBe('Convert and SaveConvert 1 File');
  expect(controls(['pending', 'error', 'completed']).host.textContent).toBe('Convert and SaveConvert 2 Files');
  expect(controls(['error', 'completed']).host.textContent).toBe('Convert 1 File');
  expect(controls(['pending', 'pending'], {}, 0, 1).host.textContent).toContain('Convert 1 File');
  expect(controls(['pending', 'pending'], {}, 0, 2).host.textContent).toContain('Convert 2 Files');
});

test('while converting it is disabled, and Pause and Cancel are there', () => {
  const { host, calls, onConvert } = controls(['converting', 'pending'], { running: true });
  const converting = button(host, 'Converting...');
  act(() => converting.click());
  expect([converting.getAttribute('aria-disabled'), converting.disabled, onConvert.mock.calls.length]).toEqual([
    'true',
    false,
    0,
  ]);
  act(() => button(host, 'Pause').click());
  act(() => button(host, 'Cancel').click());
  expect(calls).toEqual(['pause', 'cancel all']);
});

test('a paused batch can be resumed', () => {
  const { host, calls } = controls(['pending'], { running: true, paused: true });
  act(() => button(host, 'Resume').click());
  expect(calls).toEqual(['resume']);
});

test('when all are converted, only other settings are a reason to convert anew', () => {
  expect(controls(['completed', 'completed']).host.textContent).toBe('All converted');
  expect(controls(['completed', 'completed']).host.querySelector('button')).toBeNull();
  const { host, onConvert } = controls(['completed', 'completed'], {}, 1);
  act(() => button(host, 'Convert 1 File').click());
  expect(onConvert).toHaveBeenCalledOnce();
});

test('what waits can be converted and saved with one press', () => {
  const { host, onConvert, onConvertAndSave } = controls(['pending']);
  act(() => button(host, 'Convert and Save').click());
  expect([onConvert.mock.calls.length, onConvertAndSave.mock.calls.length]).toEqual([0, 1]);
});
