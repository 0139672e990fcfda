import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

// What is pressed while it moves is missed: a part of the page that is fetched late must not push what is there already.
// And what moves is drawn by the whole browser in every frame, beside the conversions.

const picture = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const assets = fileURLToPath(new URL('../dist/client/assets', import.meta.url));

/** The names of the modules that the conversion worker loads, at once or when it needs them: none is a part of the page. */
function workerModules(): ReadonlySet<string> {
  const found = new Set(readdirSync(assets).filter((name) => /^entry-.*\.js$/.test(name)));
  for (const name of found) {
    const path = [`${assets}/${name}`, `${assets}/codecs/${name}`].find(existsSync);
    const text = path ? readFileSync(path, 'utf8') : '';
    for (const [, imported = ''] of text.matchAll(/["'`]\.{1,2}\/([\w./-]+\.js)["'`]/g)) found.add(basename(imported));
  }
  return found;
}

/** Where every button is that is seen, by its name; without those of toasts, which lie above the page. */
function places(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('main button')].flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const name = button.getAttribute('aria-label') ?? button.textContent;
        return width > 0 && !button.closest('[data-tone]')
          ? [[name, [x, y + scrollY, width, height].map(Math.round).join(' ')]]
          : [];
      }),
    ),
  );
}

test.each([1440, 760, 390])('what a slow network brings late moves no button after a batch: %d px', async (width) => {
  const { page, context } = await visit(site, { viewport: { width, height: 900 } });
  await choose(page, [picture, picture]);
  await page.getByText('AI recommendation').waitFor();
  await convertTo(page, 'PNG');
  // The second file may wait still for its codec, or another part of its worker.
  const ofWorker = workerModules();
  expect(ofWorker.size).toBeGreaterThan(20);
  const held: (() => void)[] = [];
  const late: Request[] = [];
  let isHolding = true;
  const isOfPage = ({ pathname }: URL): boolean =>
    /\/assets\/(?!codecs\/).*\.js$/.test(pathname) && !ofWorker.has(basename(pathname));
  await page.route(isOfPage, async (route) => {
    const hasResult = await page.evaluate(() => document.body.textContent.includes('Download All'));
    if (isHolding && hasResult) {
      late.push(route.request());
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  await convertAll(page);
  await page.getByRole('button', { name: 'Download All (ZIP)' }).first().waitFor();
  const before = await places(page);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  expect(await share.count()).toBe(0);
  isHolding = false;
  for (const go of held) go();
  await share.waitFor();
  // What a worker asked for that was ended meanwhile never ends: it is waited for no longer than this.
  const arrived = Promise.all(late.map(async (request) => (await request.response())?.finished()));
  await Promise.race([arrived, page.waitForTimeout(5000)]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await places(page);
  expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before);
  await context.close();
});

test('nothing in the list is animated while files are read and converted, and of the list as a whole its opacity alone', async () => {
  const { page, context } = await visit(site, { viewport: { width: 1280, height: 900 } });
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = (): void => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
        const { target } = effect;
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        const moved = properties.filter((name) => !/^(?:offset|computedOffset|easing|composite)$/.test(name));
        const isIn = target.closest('[data-status], .progress-line') !== null;
        if (isIn || target.querySelector('[data-status]'))
          seen.add(`${isIn ? 'in' : 'around'} the list: ${[...new Set(moved)].join(' ')}`);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { animated: seen });
  });
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: noisyPng(900, 600, index),
  }));
  await choose(page, files);
  await convertTo(page, 'JPEG');
  await convertAll(page);
  await page.getByText('6 of 6 converted').waitFor();
  await expect.poll(() => page.locator('canvas[data-drawn]').count()).toBe(6);
  const animated = await page.evaluate(() => [...(window as unknown as { animated: Set<string> }).animated]);
  expect(animated.filter((one) => one !== 'around the list: opacity')).toEqual([]);
  await context.close();
});
