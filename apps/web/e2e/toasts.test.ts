import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, openSite, type Site, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-toasts-'));
const picture = join(work, 'one.tif');
let site: Site;

beforeAll(async () => {
  cpSync(
    fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url)),
    picture,
  );
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Chooses a file and gives the toast that tells of it. */
async function told(page: Page) {
  // That of the analysis would take its place.
  await page.route('**/studies-*.js', () => {});
  await choose(page, [picture]);
  const toast = page.locator('li[data-tone]');
  await toast.getByText('Files added').waitFor();
  return toast;
}

async function drag(page: Page, toast: Awaited<ReturnType<typeof told>>, by: number): Promise<void> {
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not in sight.');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 6 });
  await page.mouse.up();
}

describe('toasts', () => {
  test('F8 leads to the toast, and while it is looked at it stays', async () => {
    const { page, context } = await visit(site);
    const toast = await told(page);
    await page.keyboard.press('F8');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
    await page.waitForTimeout(5500);
    await expect.poll(() => toast.count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
    await context.close();
  });

  test('by itself it goes after 5 s; a newer one takes its place', async () => {
    const { page, context } = await visit(site);
    const toast = await told(page);
    const begun = Date.now();
    await page.getByRole('button', { name: 'Remove one.tif' }).click();
    await page.locator('li[data-tone]').getByText('one.tif removed.').waitFor();
    await expect.poll(() => toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await toast.waitFor({ state: 'detached' });
    expect(Date.now() - begun).toBeGreaterThan(4900);
    await context.close();
  });

  test.each(['the page', 'a dialog'])(
    'Escape closes a list of %s and leaves the toast that came after it',
    async (where) => {
      const { page, context } = await visit(site);
      const first = await told(page);
      await first.getByRole('button', { name: 'Dismiss' }).click();
      await first.waitFor({ state: 'detached' });
      const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
      if (where === 'a dialog') {
        await page.getByRole('button', { name: 'Settings for one.tif' }).click();
        await dialog.waitFor();
      }
      const picker = (where === 'a dialog' ? dialog : page).getByRole('button', { name: /^Convert to / }).first();
      await picker.click();
      const box = page.getByPlaceholder('Find a format');
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await choose(page, [picture]);
      const toast = page.locator('li[data-tone]');
      await toast.waitFor();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached', timeout: 4000 });
      await expect.poll(() => toast.count()).toBe(1);
      if (where === 'a dialog') await expect.poll(() => dialog.count()).toBe(1);
      await expect.poll(() => picker.evaluate((element) => element === document.activeElement)).toBe(true);
      await context.close();
    },
  );

  test('one that stands is heard once, and lies over nothing of a dialog that opens', async () => {
    const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
    const heard = (): Promise<readonly string[]> =>
      page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { heard: said });
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            const region = node instanceof Element ? node : node.parentElement;
            const text = region?.closest('[role="status"]:not([aria-live="off"])')?.textContent;
            if (text && said.at(-1) !== text) said.push(text);
          }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const toast = await told(page);
    await choose(page, [picture]);
    await expect.poll(heard).not.toEqual([]);
    await page.waitForTimeout(1500);
    const before = (await heard()).length;
    await page.getByRole('button', { name: 'Settings for one.tif' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
    await dialog.waitFor();
    await page.waitForTimeout(1200);
    expect(await dialog.locator('li[data-tone]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForTimeout(1200);
    expect((await heard()).slice(before).filter((text) => text.includes('Files added'))).toEqual([]);
    // An offer comes along: between the title and what the dialog is for.
    await page.getByRole('button', { name: 'Remove one.tif' }).first().click();
    await page.waitForTimeout(1500);
    const offered = (await heard()).length;
    await page.getByRole('button', { name: 'Settings for one.tif' }).first().press('Enter');
    await dialog.getByRole('button', { name: 'Undo' }).waitFor();
    await page.waitForTimeout(1200);
    expect((await heard()).slice(offered).filter((text) => text.includes('removed'))).toEqual([]);
    const own = await toast.boundingBox();
    const field = await dialog.getByRole('button', { name: /^Convert to/ }).boundingBox();
    const title = await dialog.getByRole('heading').boundingBox();
    expect(own?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThan(field?.y ?? 0);
    await context.close();
  });

  test('a swipe to the right takes it away from 50 px on', async () => {
    const { page, context } = await visit(site);
    const toast = await told(page);
    await drag(page, toast, 40);
    await expect.poll(() => toast.getAttribute('data-state')).toBe('open');
    await drag(page, toast, 60);
    await toast.waitFor({ state: 'detached', timeout: 2000 });
    await context.close();
  });

  test.each([1440, 1024])(
    'at the end of a batch it lies on nothing that is to be pressed next: %d px',
    async (width) => {
      const { page, context } = await visit(site, { viewport: { width, height: 900 } });
      const files = Array.from({ length: 7 }, (_, index) => ({
        name: `${index}.tif`,
        mimeType: 'image/tiff',
        buffer: readFileSync(picture),
      }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.getByRole('button', { name: 'Convert 7 Files' }).click();
      const toast = page.locator('li[data-tone]');
      await toast.getByText('Conversion complete').waitFor();
      const covered = await toast.evaluate((element) => {
        const own = element.getBoundingClientRect();
        const under = ({ left, right, top, bottom }: DOMRect) =>
          left < own.right && own.left < right && top < own.bottom && own.top < bottom;
        return [...document.querySelectorAll('button')]
          .filter((button) => /^(Download|Share|Convert|Settings)/.test(button.ariaLabel ?? button.textContent))
          .filter((button) => under(button.getBoundingClientRect())).length;
      });
      expect(covered).toBe(0);
      await context.close();
    },
  );
});
