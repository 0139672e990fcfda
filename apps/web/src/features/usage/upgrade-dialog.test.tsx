import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, render } from '../../../test/render.tsx';
import { type App, createApp } from '../../lib/app.ts';
import { siteConfig } from '../../site-config.ts';
import { LicencePanel } from './licence-panel.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { createUsage } from './usage-store.ts';

let app: App;

const ada = { id: '1', holder: 'Ada', begins: 0, expires: Date.UTC(2031, 4, 6, 12) };

vi.mock(import('../../site-config.ts'), async (original) => {
  const { siteConfig: config } = await original();
  return { siteConfig: { ...config } };
});

const config = siteConfig as { checkoutUrl: string; licenceKey: string; apiUrl: string };

beforeEach(() => {
  Object.assign(config, { checkoutUrl: '', licenceKey: '', apiUrl: '' });
  app = createApp();
  app.get(createUsage).setState({ used: 10, offering: true });
});

const shown = (): string => {
  render(<UpgradeDialog />, app);
  return document.querySelector('dialog, [role="dialog"]')?.textContent ?? '';
};

test('where nothing is sold it says until when to wait and what has no limit, and offers nothing', () => {
  const text = shown();
  expect(text).toMatch(/start anew at midnight, in \d+h \d+m/);
  expect(text).toContain('The command line has no limit.');
  expect(text).not.toMatch(/\$|Upgrade|API|workers/);
});

test('where Premium is sold it says what it costs', () => {
  config.checkoutUrl = 'https://example.org/buy';
  const text = shown();
  expect(text).toContain('$5/month');
  expect(text).toContain('Upgrade Now');
  expect(text).not.toContain('API');
  expect(text).toMatch(/Premium: \d files? (?:at once|at a time) on this device/);
});

test('an API is offered only where the site runs one', () => {
  config.checkoutUrl = 'https://example.org/buy';
  config.apiUrl = 'https://api.example.org';
  expect(shown()).toContain('API access');
});

test('a key can be entered where the site takes keys, in the dialog and on the page', () => {
  expect(shown()).not.toContain('Licence key');
  expect(render(<LicencePanel />, app).textContent).toBe('');
  config.licenceKey = 'a'.repeat(43);
  expect(render(<LicencePanel />, app).textContent).toContain('Licence key');
});

test('a licence is shown with its end, and can be removed', () => {
  config.licenceKey = 'a'.repeat(43);
  const panel = render(<LicencePanel />, app);
  act(() => app.get(createUsage).setState({ licence: ada }));
  expect(panel.textContent).toMatch(/active for Ada until .*2031/);
  act(() => button(panel, 'Remove this key').click());
  expect(app.get(createUsage).getState().licence).toBeUndefined();
  expect(panel.textContent).toContain('Licence key');
});

const refusals = [
  [{ reason: 'malformed' }, 'This is not a licence key'],
  [{ reason: 'tampered' }, 'signature'],
  [{ reason: 'product' }, 'another product'],
  [{ reason: 'revoked' }, 'revoked'],
  [{ reason: 'early', at: Date.UTC(2031, 4, 6, 12) }, 'from May 6, 2031'],
  [{ reason: 'expired', at: Date.UTC(2021, 4, 6, 12) }, 'until May 6, 2021'],
] as const;

test.each(refusals)('a kept licence that is refused says why, and can be removed: %o', (refusal, sentence) => {
  config.licenceKey = 'a'.repeat(43);
  const panel = render(<LicencePanel />, app);
  act(() => app.get(createUsage).setState({ refusal }));
  const alert = panel.querySelector('[role=alert]');
  expect(alert?.textContent).toContain(sentence);
  expect(panel.querySelector('input')?.getAttribute('aria-describedby')).toBe(alert?.id);
  act(() => button(panel, 'Remove this key').click());
  expect(panel.querySelector('[role=alert]')).toBeNull();
});
