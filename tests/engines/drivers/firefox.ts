import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyInput, launch, type Page } from 'puppeteer-core';
import { findEngine } from '../../../tools/setup.mjs';
import type { Engine, Tab } from './driver.ts';
import { fileAfter } from './files.ts';

function tabOf(page: Page, folder: string): Tab {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const place = complaints.push(message.text()) - 1;
    // An error itself is told as a handle: its words are to be asked for.
    const [first] = message.args();
    void first?.evaluate(String).then(
      (words) => {
        complaints[place] = words;
      },
      () => undefined,
    );
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await page.reload({ waitUntil: 'load' });
    },
    bringToFront: () => page.bringToFront(),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (work, ...args) => page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(keys) {
      const parts = keys.split('+') as KeyInput[];
      const held = parts.slice(0, -1);
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(parts.at(-1) as KeyInput);
      for (const key of held) await page.keyboard.up(key);
    },
    async chooseFiles(selector, paths) {
      const field = await page.$(selector);
      if (!field) throw new Error(`There is no ${selector}.`);
      await (field as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
    },
    download: (act) => fileAfter(folder, act),
    complaints: () => complaints,
    async screenshot(path) {
      await page.screenshot({ path });
    },
    close: () => page.close(),
  };
}

/** Firefox by WebDriver BiDi. */
export const firefoxEngine: Engine = {
  name: 'Firefox',
  async start(folder) {
    const downloads = join(folder, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const browser = await launch({
      browser: 'firefox',
      executablePath: findEngine('Firefox') ?? 'firefox',
      headless: true,
      protocolTimeout: 600_000,
      extraPrefsFirefox: {
        'browser.download.dir': downloads,
        'browser.download.folderList': 2,
        'browser.download.useDownloadDir': true,
        'browser.download.always_ask_before_handling_new_types': false,
        'browser.helperApps.neverAsk.saveToDisk': '*/*',
        'dom.disable_open_during_load': false,
      },
    });
    return {
      version: (await browser.version()).replace(/^firefox\//i, 'Firefox '),
      newTab: async () => tabOf(await browser.newPage(), downloads),
      close: () => browser.close(),
    };
  },
};
