import type { QueueItem } from '@safelight/engine/internal';
import { Tooltip } from 'radix-ui';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../../test/fake-queue.ts';
import { button, render } from '../../../test/render.tsx';
import { QueueContext } from '../../lib/queue-context.ts';
import { QueueRow } from './queue-row.tsx';
import type { RowPlan } from './row-facts.tsx';

function row(part: Partial<QueueItem>, plan?: RowPlan) {
  const { queue, calls } = fakeQueue([item(part)]);
  const spy = () => vi.fn<(id: string) => void>();
  const chooseFirstPage = vi.fn<(id: string, only: boolean) => void>();
  const others = {
    download: spy(),
    share: spy(),
    preview: spy(),
    adjust: spy(),
    remove: spy(),
    select: vi.fn<(id: string, range: boolean) => void>(),
    retry: spy(),
  };
  const actions = { ...others, chooseFirstPage };
  const host = render(
    <QueueContext value={queue}>
      <Tooltip.Provider>
        <QueueRow id="one" targetLabel="WebP" actions={actions} planOf={() => plan} />
      </Tooltip.Provider>
    </QueueContext>,
  );
  return { host, calls, actions };
}

const result = {
  name: 'photo.webp',
  files: [{ name: 'photo.webp', bytes: 280, width: 4, height: 3 }],
  formatId: 'webp',
  mimeType: 'image/webp',
  bytes: 280,
  width: 20,
  height: 15,
  ms: 5,
  adjustments: [{ kind: 'resized', from: [40, 30], to: [20, 15] }],
} satisfies QueueItem['result'];

test('a pending file says what it is and what it will be', () => {
  const { host } = row({});
  expect(host.textContent).toContain('JPEG · 40 × 30 · 1000 Bytes');
  expect(host.textContent).toContain('becomesWebP');
  expect(host.textContent).toContain('Pending');
});

test('a converting file says its stage and percent, and can be cancelled', () => {
  const { host, calls } = row({ status: 'converting', progress: 42.4, stage: 'encode' });
  expect(host.textContent).toContain('42%Encoding');
  expect(host.querySelector('progress')?.value).toBe(42);
  act(() => button(host, 'Cancel photo.jpg').click());
  expect(calls).toEqual(['cancel one']);
});

test('a converted file says what it saved and what changed, and can be downloaded', () => {
  const { host, actions } = row({ status: 'completed', progress: 100, result });
  expect(host.textContent).toContain('−72%');
  expect(host.textContent).toContain('72% smaller');
  expect(host.textContent).toContain('20 × 15 · 280 Bytes');
  const changes = button(host, 'What changed in photo.jpg');
  expect(changes.getAttribute('aria-expanded')).toBe('false');
  act(() => changes.click());
  expect(changes.getAttribute('aria-expanded')).toBe('true');
  expect(host.querySelector('li')?.textContent).toBe('Resized from 40 × 30 to 20 × 15.');
  act(() => button(host, 'Download photo.webp').click());
  act(() => button(host, 'Share photo.webp').click());
  expect(actions.download).toHaveBeenCalledWith('one');
  expect(actions.share).toHaveBeenCalledWith('one');
});

test('a file that was damaged does not look as if all had gone well', () => {
  const whole = row({ status: 'completed', progress: 100, result });
  expect(whole.host.textContent).toContain('Converted');
  const adjustments = [{ kind: 'damaged-input', detail: 'It ends early.' }] as const;
  const { host } = row({ status: 'completed', progress: 100, result: { ...result, adjustments } });
  expect(host.textContent).toContain('Damaged');
  expect(host.textContent).toContain('The file is damaged; what could be read was kept.');
  expect(host.textContent).not.toContain('Converted');
  expect([...host.querySelectorAll('li')].map((one) => one.textContent)).toEqual([]);
});

test('a failed file says why, and can be tried again or removed', () => {
  const { host, actions } = row({
    status: 'error',
    error: { code: 'corrupt-input', stage: 'decode', message: 'bad marker' },
  });
  expect(host.textContent).toContain('The file is damaged and could not be read.');
  act(() => button(host, 'Retry photo.jpg').click());
  act(() => button(host, 'Remove photo.jpg').click());
  expect(actions.retry).toHaveBeenCalledWith('one');
  expect(actions.remove).toHaveBeenCalledWith('one');
});

test('a wrong extension is said before converting', () => {
  const { host } = row({ name: 'photo.png' });
  expect(host.textContent).toContain('Named .png, but is really JPEG.');
});

test('a document says how many files it becomes, and the first page alone can be chosen, and all again', () => {
  const { host, actions } = row({}, { notes: ['becomes gray'], files: 14 });
  expect(host.textContent).toContain('14 pages → 14 files · WebP · becomes gray');
  act(() => button(host, 'Convert only the first page of photo.jpg').click());
  expect(actions.chooseFirstPage).toHaveBeenLastCalledWith('one', true);
  const single = row({}, { notes: ['1 of 14 pages'], firstOnly: true });
  act(() => button(single.host, 'Convert all pages of photo.jpg').click());
  expect(single.actions.chooseFirstPage).toHaveBeenLastCalledWith('one', false);
});

test('a plan is told of what waits alone', () => {
  expect(row({ status: 'converting' }, { notes: ['becomes gray'] }).host.textContent).not.toContain('becomes gray');
});
