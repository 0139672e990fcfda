import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  hold,
  openSite,
  type Site,
  scrollTo,
  visit,
} from '../../../tests/support/site.ts';

const fixture = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-navigation-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  for (const name of ['first.tif', 'second.tif']) cpSync(fixture, at(name));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const row = (page: Page) => page.getByRole('list', { name: 'Conversion queue' }).getByText('none', { exact: false });

/** Goes on by a link at the end of the page, which is made when somebody comes near. */
async function follow(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name }).first();
  await scrollTo(page, link);
  // Until React has taken it over, a click is the browser's own way there: a page load, which leaves the focus alone.
  await expect
    .poll(() => link.evaluate((anchor) => Object.keys(anchor).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await link.click();
}

describe('going from page to page', () => {
  test('the list and its results are there again on the way back, and on other pages of the converter', async () => {
    const { page, context, complaints } = await visit(site);
    await choose(page, [fixture]);
    await row(page).first().waitFor();
    await convertAll(page);
    await follow(page, /^What each format carries/);
    await page.getByRole('heading', { name: 'Every format, and what it carries' }).waitFor();
    await page.goBack();
    await row(page).first().waitFor();
    await expect.poll(() => page.getByText('1 of 1 converted').count()).toBe(1);
    await follow(page, /^PNG to JPG/);
    await page.waitForURL('**/png-to-jpg');
    await row(page).first().waitFor();
    await page.getByRole('button', { name: 'Convert to JPEG' }).waitFor();
    await page.getByRole('link', { name: 'Safelight' }).first().click();
    await page.waitForURL(/localhost:\d+\/$/);
    await row(page).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a batch under way is guarded on other pages, and a file that waits can still be given settings of its own', async () => {
    const { page, context } = await visit(site);
    const title = await page.title();
    await choose(page, [at('first.tif'), at('second.tif'), fixture]);
    await convertTo(page, 'AVIF');
    const goOn = await hold(page, 0);
    await page.getByRole('button', { name: 'Convert 3 Files' }).click();
    await page.getByRole('button', { name: 'Settings for none.tif' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
    await dialog.getByRole('button', { name: /^Convert to / }).click();
    await page.getByPlaceholder('Find a format').fill('bmp');
    await page.getByRole('option', { name: /^BMP/ }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Photos that open, send and fit' }).waitFor();
    const left = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    expect(await left()).toBe(false);
    // Longer than a list that was cleared can be brought back.
    await page.waitForTimeout(5500);
    expect(await held()).toContain('safelight-work');
    await page.goBack();
    await goOn();
    await page.getByText('3 of 3 converted').waitFor();
    await expect.poll(() => page.title()).toBe(title);
    await expect.poll(() => page.getByRole('button', { name: 'Download none.bmp' }).count()).toBe(1);
    await expect.poll(() => page.getByText('All converted').count()).toBe(1);
    expect(await left()).toBe(true);
    await context.close();
  });

  test('what stands below is there, too, on the way back from where it was not looked at', async () => {
    const { page, context } = await visit(site);
    await page.getByRole('link', { name: 'Privacy' }).first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByText('What each format carries').evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { name: 'Every format, and what it carries' }).waitFor();
    await page.getByRole('link', { name: 'Safelight' }).first().click();
    await follow(page, /^HEIC to JPG/);
    await page.waitForURL('**/heic-to-jpg');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('HEIC to JPG');
    await context.close();
  });

  test('without files, the page of a conversion is the zone with its words', async () => {
    const { page, context } = await visit(site);
    await follow(page, /^HEIC to JPG/);
    await page.getByRole('heading', { name: 'HEIC to JPG, on your device' }).waitFor();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    expect(await page.getByRole('region', { name: 'Conversion settings' }).count()).toBe(0);
    await choose(page, [fixture]);
    await page.getByRole('button', { name: 'Convert to JPEG' }).waitFor();
    await context.close();
  });

  test('a page begins at its top at once, with the focus in it; a link to a part of home arrives there', async () => {
    const { page, context } = await visit(site);
    await follow(page, /^What each format carries/);
    await page.getByRole('heading', { name: 'Every format, and what it carries' }).waitFor();
    // Twelve frames, in which a glide of the length of home would still be on its way.
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.goto(`${site.url}/premium`);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole('link', { name: 'Features' }).click();
    const heading = page.getByRole('heading', { name: 'What it does better' });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? Number.NaN).toBeLessThan(200);
    await context.close();
  });

  test.each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)('pages fade where motion is allowed, and can be pressed at once: %s', async (reducedMotion, count) => {
    const { page, context, complaints } = await visit(site, { reducedMotion });
    await page.addInitScript(() => {
      // Before the page's own: listeners of the window are called in their order.
      window.addEventListener('popstate', (event) => {
        if (document.body.dataset['swiped']) Object.defineProperty(event, 'hasUAVisualTransition', { value: true });
      });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        document.body.dataset['faded'] = String(Number(document.body.dataset['faded'] ?? 0) + 1);
        return start(update);
      };
    });
    await page.reload();
    const faded = () => page.evaluate(() => Number(document.body.dataset['faded'] ?? 0));
    await follow(page, /^What each format carries/);
    const heading = page.getByRole('heading', { name: 'Every format, and what it carries' });
    await heading.waitFor();
    expect(await faded()).toBe(count);
    // In the first frame of the fade.
    await page.getByRole('link', { name: 'Safelight' }).first().click();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    // A gesture of the browser's brings its own motion.
    await page.evaluate(() => {
      document.body.dataset['swiped'] = 'yes';
      history.back();
    });
    await heading.waitFor();
    expect(await faded()).toBe(2 * count);
    // Whoever opens a page sees it at rest: nothing stands over it.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('from a page that is in English alone, home is in the language that was chosen', async () => {
    const { page, context } = await visit(site);
    await page.evaluate(() => localStorage.setItem('safelight-language', 'de'));
    await page.goto(`${site.url}/brand-assets`);
    await page.getByRole('link', { name: 'Safelight, home' }).click();
    await page.getByRole('button', { name: 'Bilder auswählen' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/de');
    await context.close();
  });
});
