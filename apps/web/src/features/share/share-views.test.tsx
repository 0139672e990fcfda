import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, render } from '../../../test/render.tsx';
import { type App, createApp } from '../../lib/app.ts';
import { createToasts } from '../../lib/toast.ts';
import { siteConfig } from '../../site-config.ts';
import { Tooltips } from '../../ui/tooltips.tsx';
import { PromptCard } from './prompt-card.tsx';
import type { Prompt } from './retention.ts';
import { createSharing } from './share-store.ts';
import { SuccessDialog } from './success-dialog.tsx';

let app: App;

vi.mock(import('../../site-config.ts'), async (original) => {
  const { siteConfig: config } = await original();
  return { siteConfig: { ...config, analyticsEndpoint: '/events', socialProof: { ...config.socialProof } } };
});

beforeEach(() => {
  vi.useFakeTimers();
  app = createApp();
  localStorage.setItem('safelight-downloads', '4');
});
afterEach(() => vi.useRealTimers());

const draw = (node: ReactNode) => render(<Tooltips>{node}</Tooltips>, app);
const figures = { id: 'one', count: 1, sourceBytes: 1000, resultBytes: 500 };

function dialog(part: Partial<Parameters<typeof SuccessDialog>[0]> = {}) {
  return draw(<SuccessDialog success={figures} onShareFile={undefined} random={() => 0} {...part} />);
}

test('each switch of the style takes a variant at random', () => {
  const random = vi.fn<() => number>(() => 0);
  const host = dialog({ random });
  const text = () => host.querySelector('blockquote')?.textContent;
  expect(text()).toContain('I just made 1 file 50% smaller');
  random.mockReturnValue(0.99);
  const [, useful] = host.querySelectorAll<HTMLInputElement>('input[type=radio]');
  act(() => useful?.click());
  expect(text()).toContain('of storage back by converting 1 file');
  expect(random).toHaveBeenCalledTimes(2);
});

test('the nudge comes after 3 s', () => {
  const host = dialog();
  act(() => void vi.advanceTimersByTime(2999));
  expect(host.textContent).not.toContain('Somebody you know');
  act(() => void vi.advanceTimersByTime(1));
  expect(host.textContent).toContain('Somebody you know');
});

test('the file itself can be shared where the system can', () => {
  expect(dialog().textContent).not.toContain('Share the file itself');
  const onShareFile = vi.fn<() => void>();
  const host = dialog({ onShareFile });
  act(() => button(host, 'Share the file itself').click());
  expect(onShareFile).toHaveBeenCalledOnce();
});

test.each([
  ['bookmark', 'Bookmark', 'Bookmark this page', 6000],
  ['homescreen', 'Show me how', 'Add to Home Screen', 8000],
  ['pwa', 'Install', 'Install from the browser', 8000],
] as const)('the %s card tells how, for long enough', (prompt, action, title, duration) => {
  app.get(createSharing).setState({ prompt });
  const host = draw(<PromptCard prompt={prompt} />);
  const sent = vi.fn<Navigator['sendBeacon']>(() => true);
  navigator.sendBeacon = sent;
  act(() => button(host, action).click());
  expect(sent).toHaveBeenCalledWith('/events', JSON.stringify({ name: 'retention_prompt_click', prompt }));
  expect(app.get(createToasts).getState().current).toMatchObject({ title, duration });
  expect(app.get(createSharing).getState().prompt).toBeUndefined();
});

test('it can be waved away', () => {
  const prompt: Prompt = 'pwa';
  app.get(createSharing).setState({ prompt });
  const host = draw(<PromptCard prompt={prompt} />);
  act(() => button(host, 'Dismiss').click());
  expect(app.get(createSharing).getState().prompt).toBeUndefined();
  expect(app.get(createToasts).getState().current).toBeUndefined();
});

test('the card shows the visitor’s own count, and others’ only where the site says so', () => {
  const card = <PromptCard prompt="pwa" />;
  expect(draw(card).textContent).toContain('4 downloads so far, all made on this device.');
  Object.assign(siteConfig.socialProof, { shown: true });
  expect(draw(card).textContent).toContain('Loved by 188+ users');
});
