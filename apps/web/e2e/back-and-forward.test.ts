import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAGS } from '../../../tests/support/chromium-flags.ts';
import { choose, convertAll, openSite, type Site } from '../../../tests/support/site.ts';
import { ensureChromium } from '../../../tools/setup.mjs';

const picture = fileURLToPath(new URL('../../../packages/codecs/src/formats/png/fixtures/graya8.png', import.meta.url));

let site: Site;
let browser: Browser;
/** A site that links here, as it were. */
let elsewhere: Server;
let away: string;

beforeAll(async () => {
  site = await openSite();
  browser = await chromium.launch({
    args: FLAGS,
    executablePath: await ensureChromium(),
    // What a driven browser does not do else.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  elsewhere = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>Elsewhere'));
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await browser.close();
  elsewhere.close();
  await site.close();
});

/** Why browsers did not keep the page; empty where they did. */
async function goAwayAndBack(page: Page): Promise<readonly string[]> {
  const reasons: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.evaluate(() => Object.assign(window, { keptPage: true }));
  await page.goto(away);
  await page.getByText('Elsewhere').waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.visibilityState === 'visible');
  if (!(await page.evaluate(() => 'keptPage' in window))) reasons.push('the page was loaded anew');
  return reasons;
}

test.each([
  '/',
  '/de',
  '/heic-to-jpg',
  '/photo-wont-send',
  '/conversions',
  '/blog/iphone-photos-wont-send-fix',
  '/benchmarks',
  '/privacy',
])('going back shows the page as it was left: %s', async (path) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(site.url + path);
  await page.waitForLoadState('networkidle');
  expect(await goAwayAndBack(page)).toEqual([]);
  await context.close();
});

test('a list that was left is there again, with results that can be saved', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  await page.getByText(/^Resets in/).waitFor({ state: 'attached' });
  await choose(page, [picture]);
  await convertAll(page);
  // Results that are not saved ask before they are left.
  page.on('dialog', (dialog) => void dialog.accept());
  await goAwayAndBack(page);
  const save = page.getByRole('button', { name: /^Download graya8\.|^Restore$/ });
  await expect.poll(() => save.count()).toBeGreaterThan(0);
  await context.close();
});
