import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  downloadZip,
  faults,
  hold,
  looks,
  openSite,
  type Site,
  usedToday,
  visit,
} from '../../../tests/support/site.ts';

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${path}`, import.meta.url));
const photo = fixture('heic/fixtures/rgb.heic');
const drawing = fixture('png/fixtures/graya8.png');
const document = fixture('pdf/fixtures/pages.pdf');
const animation = fixture('gif/fixtures/disposal.gif');
const plain = fixture('tiff/fixtures/none.tif');
const work = mkdtempSync(join(tmpdir(), 'safelight-before-'));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const target = (page: Page) => page.getByRole('button', { name: /^Convert to / }).first();

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SAFELIGHT_SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe('before converting', () => {
  test.each(looks)('photos set JPEG, said with one press back, until somebody chooses: %s', async (_, options) => {
    const { page, context, complaints } = await visit(site, options);
    await choose(page, [photo]);
    await page.getByText('Set to JPEG, which suits these files.').waitFor();
    await expect.poll(() => target(page).textContent()).toBe('JPEG');
    await shot(page, `before-photo-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use PNG' }).click();
    await expect.poll(() => target(page).textContent()).toBe('PNG');
    // What was chosen stays, with other files and on the next visit.
    await page.reload();
    await choose(page, [photo]);
    await page.getByText('HEIC · ').first().waitFor();
    await expect.poll(() => target(page).textContent()).toBe('PNG');
    expect(await page.getByText('which suits these files').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a press before the headers are read waits for the format that suits', async () => {
    const { page, context, complaints } = await visit(site, {});
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = async function () {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return read.call(this);
      };
    });
    await choose(page, [photo]);
    await expect.poll(() => target(page).textContent()).toBe('PNG');
    await page.getByRole('button', { name: 'Convert 1 File' }).click();
    await page.getByRole('button', { name: 'Download rgb.jpg' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(looks)('a document says what comes of its pages, and its first can be chosen: %s', async (_, options) => {
    const { page, context } = await visit(site, options);
    await choose(page, [document, animation]);
    await convertTo(page, 'BMP');
    await page.getByText('3 pages → 3 files').waitFor();
    await page.getByText(/first of 4 frames/).waitFor();
    await shot(page, `before-pages-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Convert only the first page of pages.pdf' }).click();
    await page.getByText('1 of 3 pages').waitFor();
    await page.getByRole('button', { name: 'Convert all pages of pages.pdf' }).click();
    await convertAll(page);
    // A document is one conversion, whatever number of files it becomes.
    expect(await usedToday(page)).toBe(2);
    const names = (await downloadZip(page, mkdtempSync(join(work, 'zip-')))).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('.bmp')).toSorted()).toEqual([
      'disposal.bmp',
      'pages-01.bmp',
      'pages-02.bmp',
      'pages-03.bmp',
    ]);
    await context.close();
  });

  test('what a format makes of a picture is told in its row', async () => {
    const { page, context } = await visit(site);
    await choose(page, [drawing]);
    await convertTo(page, 'PBM');
    await page.getByText(/becomes black and white/).waitFor();
    await convertTo(page, 'Radiance');
    await expect.poll(() => page.getByText(/larger: each pixel is kept at 32 bits/).count()).toBe(1);
    await context.close();
  });
});

describe('after converting', () => {
  test('a cancelled batch says so and how many were done', async () => {
    const { page, context } = await visit(site);
    await choose(page, [plain, photo, drawing]);
    await convertTo(page, 'AVIF');
    await hold(page, 1);
    await page.getByRole('button', { name: 'Convert 3 Files' }).click();
    await page.getByText('1 of 3 converted').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect.poll(() => page.getByText('1 of 3 files were converted before.').count()).toBeGreaterThan(0);
    await context.close();
  });

  test('what gave the original back is not counted', async () => {
    const { page, context } = await visit(site);
    await choose(page, [fixture('jpeg/fixtures/gray.jpg')]);
    await convertTo(page, 'JPEG');
    await convertAll(page);
    await page.getByText('Same size').waitFor();
    expect(await usedToday(page)).toBe(0);
    await context.close();
  });

  test.each(looks)('no button is under the card that asks to come back: %s', async (_, options) => {
    const { page, context } = await visit(site, options);
    await page.evaluate(() => localStorage.setItem('safelight-downloads', '5'));
    await page.reload();
    await choose(
      page,
      Array.from({ length: 6 }, () => plain),
    );
    await convertTo(page, 'PNG');
    await convertAll(page);
    await page.evaluate(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => {} }));
    });
    const card = page.getByRole('region', { name: 'Install Safelight' });
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
    await shot(page, `after-card-${options.colorScheme}`);
    // Wherever the page is scrolled to, what is at the middle of a button is not the card.
    const covered = await card.evaluate((node) => {
      const found: string[] = [];
      for (let top = 0; top < window.document.documentElement.scrollHeight; top += 200) {
        window.scrollTo({ top, behavior: 'instant' });
        for (const one of window.document.querySelectorAll('main button, main a')) {
          const { left, top: upper, width, height } = one.getBoundingClientRect();
          const above = window.document.elementFromPoint(left + width / 2, upper + height / 2);
          if (width > 0 && !node.contains(one) && node.contains(above) && isShown(one)) found.push(one.textContent);
        }
      }
      /** Rows that are scrolled out of their list have a place on the page all the same. */
      function isShown(one: Element): boolean {
        const list = one.closest('.overflow-y-auto')?.getBoundingClientRect();
        const box = one.getBoundingClientRect();
        return !list || (box.top >= list.top && box.bottom <= list.bottom);
      }
      return found;
    });
    expect(covered).toEqual([]);
    await context.close();
  });
});
