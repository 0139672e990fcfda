import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, type Shop } from '../../apps/server/test/shop.ts';
import { ensureHeadlessShell } from '../../tools/setup.mjs';
import { FLAGS } from '../support/chromium-flags.ts';

const PATIENCE = { timeout: 60_000 };

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Goes all the way; resolves with the keys that the site got, the first and the next. */
async function buyAndRenew(
  shop: Shop,
  siteUrl: string,
  browser: Browser,
  colorScheme: 'dark' | 'light',
): Promise<readonly string[]> {
  const context = await browser.newContext({ colorScheme });
  const refused: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const offer = await context.newPage();
  await offer.goto(`${shop.url}/v1/billing`);
  await expectAccessible(offer);
  // Where the form leads is enough; nobody answers there.
  const begun = offer.waitForRequest('https://checkout.stripe.com/**', PATIENCE);
  await offer.getByRole('button', { name: 'Buy Premium' }).click({ noWaitAfter: true });
  const session = (await begun).url().split('/').at(-1) ?? '';
  await offer.close();

  const page = await context.newPage();
  await page.goto(`${shop.url}/v1/billing/licence?session_id=${session}`);
  await expect.poll(() => page.getByRole('heading').textContent()).toBe('The payment is not complete');
  await expectAccessible(page);
  shop.stripe.books.pay(session);
  // It looks again by itself.
  await page.waitForURL(`${siteUrl}/premium#licence=*`, PATIENCE);
  const { hash } = new URL(page.url());

  shop.stripe.books.renew(shop.stripe.books.sessions.get(session)?.subscription ?? '');
  await page.goto(`${shop.url}/v1/billing`);
  await page.getByRole('textbox', { name: 'Your licence key' }).fill(hash.replace('#licence=', ''));
  await page.getByRole('button', { name: 'Get the newest key' }).click();
  await page.waitForURL(`${siteUrl}/premium#licence=*`, PATIENCE);
  expect(refused).toEqual([]);
  const { hash: next } = new URL(page.url());
  await context.close();
  return [hash, next];
}

test('in a browser: buy, wait, get the key on the site, and later the next one', async () => {
  const site = createServer((_request, response) => response.end('the site'));
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const shop = await openShop({ siteUrl });
  const browser = await chromium.launch({ args: FLAGS, executablePath: await ensureHeadlessShell() });
  const keys = await Promise.all(
    (['light', 'dark'] as const).map((scheme) => buyAndRenew(shop, siteUrl, browser, scheme)),
  );
  expect(new Set(keys.flat()).size).toBe(4);
  await browser.close();
  await shop.close();
  site.close();
});
