import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, render } from '../../../test/render.tsx';
import { type App, createApp } from '../../lib/app.ts';
import { siteConfig } from '../../site-config.ts';
import { LicencePanel } from './licence-panel.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { createUsage } from './usage-store.ts';

let app: App;

vi.mock(import('../../site-config.ts'), async (original) => {
  const { siteConfig: config } = await original();
  return { siteConfig: { ...config } };
});

const config = siteConfig as { checkoutUrl: string; licenceKey: string };

beforeEach(() => {
  Object.assign(config, { checkoutUrl: '', licenceKey: '' });
  app = createApp();
  app.get(createUsage).setState({ used: 10, licence: undefined, offering: true });
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
  act(() => app.get(createUsage).setState({ licence: { holder: 'Ada', expires: Date.UTC(2031, 4, 6, 12) } }));
  expect(panel.textContent).toMatch(/active for Ada until .*2031/);
  act(() => button(panel, 'Remove this key').click());
  expect(app.get(createUsage).getState().licence).toBeUndefined();
  expect(panel.textContent).toContain('Licence key');
});
