import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../../tools/setup.mjs';
import { FLAGS } from '../../support/chromium-flags.ts';
import type { Engine, Tab } from './driver.ts';

function tabOf(page: Page, folder: string): Tab {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await page.reload({ waitUntil: 'load' });
    },
    bringToFront: () => page.bringToFront(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (work, ...args) =>
      page.evaluate(
        // The page's policy lets no text be run as code: the protocol itself calls it.
        `(${work.toString()})(...${JSON.stringify(args)})`,
      ),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (keys) => page.keyboard.press(keys),
    chooseFiles: (selector, paths) =>
      page
        .locator(selector)
        .first()
        .setInputFiles([...paths]),
    async download(act) {
      const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), act()]);
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      return path;
    },
    complaints: () => complaints,
    async screenshot(path) {
      await page.screenshot({ path });
    },
    close: () => page.close(),
  };
}

/** Chromium, Chrome or Edge, by Playwright. */
export const chromiumEngine: Engine = {
  name: 'Chromium',
  async start(folder) {
    mkdirSync(join(folder, 'profile'), { recursive: true });
    const context: BrowserContext = await chromium.launchPersistentContext(join(folder, 'profile'), {
      args: FLAGS,
      acceptDownloads: true,
      executablePath: await ensureChromium(),
    });
    return {
      version: `Chromium ${context.browser()?.version() ?? ''}`,
      newTab: async () => tabOf(await context.newPage(), folder),
      close: () => context.close(),
    };
  },
};
