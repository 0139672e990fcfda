import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FLAGS } from '../../../tests/support/chromium-flags.ts';
import { choose, openSite, type Site, visit } from '../../../tests/support/site.ts';
import { ensureHeadlessShell } from '../../../tools/setup.mjs';

// Narrow windows, and letters of twice the size: nothing is wider than the page, or runs out of what it stands in.

const photo = fileURLToPath(new URL('../../../packages/codecs/src/formats/jpeg/fixtures/comment.jpg', import.meta.url));
const languages = ['', 'de/', 'es/', 'fr/', 'pt/', 'ja/'];
/** One page of each kind. */
const kinds = [
  '',
  'heic-to-jpg',
  'photo-wont-send',
  'blog',
  'blog/iphone-photos-wont-send-fix',
  'conversions',
  'formats',
  'about',
  'benchmarks',
  'chrome-extension',
  'contact',
  'extension-download',
  'influencers',
  'photographers',
  'premium',
  'privacy',
];
const english = ['api', 'brand-assets', 'developers', 'terms'];

let site: Site;
/** A browser whose owner has chosen letters of 32 px. */
let large: Browser;

beforeAll(async () => {
  site = await openSite();
  const args = [...FLAGS, '--blink-settings=defaultFontSize=32'];
  large = await chromium.launch({ args, executablePath: await ensureHeadlessShell() });
});
afterAll(async () => {
  await large.close();
  await site.close();
});

/** What is wrong with the page that is open. */
const wrong = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
    for (const button of document.querySelectorAll<HTMLElement>('main button, header button')) {
      const box = button.getBoundingClientRect();
      if (box.width === 0) continue;
      const name = button.ariaLabel ?? button.textContent;
      if (Math.min(box.width, box.height) < 24) found.push(`"${name}" is ${box.width} × ${box.height}`);
      const range = document.createRange();
      range.selectNodeContents(button);
      const { left, right } = range.getBoundingClientRect();
      // Words for those who hear them, and names that are cut in sight.
      const isHidden = [...button.querySelectorAll('span')].some(
        (one) => one.offsetWidth <= 1 || getComputedStyle(one).textOverflow === 'ellipsis',
      );
      if (!isHidden && (left < box.left - 1 || right > box.right + 1)) found.push(`"${name}" runs out of its button`);
    }
    return found;
  });

/** Words of headings and tables that are broken over two lines. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const part of document.querySelectorAll('main :is(h1, h2, h3, th, td:not(:has(code)))')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of text.textContent?.matchAll(/\p{Script=Latin}+/gu) ?? []) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1)
            broken.push(`"${word[0]}" is broken`);
        }
    }
    return broken;
  });

/** What is wrong with pages. @param lookFor - finds other faults, beside those of `wrong` */
async function sweep(
  page: Page,
  at: string,
  pages: readonly string[],
  lookFor: (page: Page) => Promise<readonly string[]> = async () => [],
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const path of pages) {
    await page.goto(`${site.url}/${at}${path}`);
    await page.evaluate(() => document.fonts.ready);
    for (const fault of [...(await wrong(page)), ...(await lookFor(page))]) all.push(`/${at}${path}: ${fault}`);
  }
  return all;
}

describe.each(languages)('in the language of /%s', (at) => {
  const pages = at === '' ? [...kinds, ...english] : kinds;
  test('pages of 320 px', async () => {
    const { page, context } = await visit(site, { viewport: { width: 320, height: 640 } });
    expect(await sweep(page, at, pages, brokenWords)).toEqual([]);
    await page.goto(`${site.url}/${at}`);
    await choose(page, photo);
    await page.locator('[data-status]').waitFor();
    // Once the list has come to rest: what announces it is laid out beside it for a moment.
    await expect.poll(() => wrong(page)).toEqual([]);
    await context.close();
  });

  test('pages of 390 px in large letters', async () => {
    const context = await large.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    expect(await sweep(page, at, pages)).toEqual([]);
    await page.goto(`${site.url}/${at}`);
    await choose(page, photo);
    await page.locator('[data-status]').waitFor();
    // Once the list has come to rest: what announces it is laid out beside it for a moment.
    await expect.poll(() => wrong(page)).toEqual([]);
    // The dialog of a file: its title is whole, and what ends it is in reach.
    await page.locator('[data-status] button').nth(1).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('heading').evaluate((title) => title.scrollWidth <= title.clientWidth)).toBe(true);
    const done = dialog.getByRole('button').last();
    await done.focus();
    const { y = 0, height = 0 } = (await done.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(844);
    await context.close();
  });
});

test('what the upload zone says stands below its lamp, however large the letters are', async () => {
  const context = await large.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(site.url);
  const lamp = await page.locator('main svg path.fill-lamp').boundingBox();
  const title = await page.getByRole('heading', { name: 'Drop images here to convert' }).boundingBox();
  expect((lamp?.y ?? 0) + (lamp?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  await context.close();
});

test.each([320, 390, 700, 1440])('bars of /benchmarks have one scale in a line, at %i px', async (width) => {
  const { page, context } = await visit(site, { viewport: { width, height: 800 } });
  for (const at of languages) {
    await page.goto(`${site.url}/${at}benchmarks`);
    const widths = await page
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('svg')].map((bar) => bar.getBoundingClientRect().width)),
      );
    expect(widths.length, at).toBeGreaterThan(10);
    for (const line of widths) expect(Math.max(...line) - Math.min(...line), at).toBeLessThan(1);
  }
  await context.close();
});
