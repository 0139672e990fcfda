import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { startChromium } from './chromium.ts';
import { type Desktop, hasDesktop, startDesktop } from './desktop.ts';
import { downloaded, jpegSize } from './flows.ts';
import { startSite } from './site.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/**
 * Opens the browser's menu over an element and chooses the first format of "Save picture as", the last but one item. On a
 * busy machine a key may come before the menu takes keys: then it is closed and opened anew.
 */
async function choosePicture(desktop: Desktop, page: Page, selector: string): Promise<void> {
  const [x, y] = await page.evaluate((wanted) => {
    const { x: left = 0, y: top = 0 } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
    return [screenX + left + 20, screenY + (outerHeight - innerHeight) + top + 20];
  }, selector);
  const before = desktop.windows();
  for (let attempt = 0; attempt < 5; attempt++) {
    desktop.rightClick(x, y);
    if (await desktop.anotherWindow(before)) {
      const withMenu = desktop.windows();
      desktop.press('Up', 'Up', 'Right');
      if (await desktop.anotherWindow(withMenu)) {
        desktop.press('Return');
        return;
      }
    }
    desktop.press('Escape');
    desktop.press('Escape');
  }
  throw new Error('No menu came up.');
}

test.runIf(hasDesktop)(
  'the browser’s own menu saves a WebP of a page with a strict policy as a JPEG without a question',
  async () => {
    const site = await startSite();
    closing.push(() => site.close());
    const desktop = await startDesktop();
    closing.push(() => desktop.close());
    const env = { ...process.env, DISPLAY: desktop.display };
    const args = ['--window-position=0,0', '--window-size=1200,850', '--lang=en'];
    const chromium = await startChromium({ headless: false, args, context: { env, viewport: null } });
    closing.push(() => chromium.close());
    const [page] = chromium.context.pages();
    if (!page) throw new Error('There is no page.');
    await page.goto(`${site.url}/strict`);
    await expect.poll(() => page.evaluate(() => [...document.images].every((one) => one.complete))).toBe(true);

    await choosePicture(desktop, page, '#own');
    expect(await downloaded(chromium, 1)).toEqual(['photo.jpg']);
    expect(jpegSize(join(chromium.downloads, 'photo.jpg'))).toBe('120 × 80');
    const background = await chromium.background();
    const allowed = (): Promise<unknown> =>
      background.evaluate(async () => (await chrome.permissions.getAll()).origins);
    expect(await allowed()).toEqual([]);

    expect(chromium.complaints).toEqual([]);
  },
);
