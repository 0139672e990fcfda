import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
import { choose, convertTo, hold, openSite, type Site, visit } from '../../../tests/support/site.ts';

// Where the focus is, and whether it is seen.

const photo = new URL('../../../packages/codecs/src/formats/jpeg/fixtures/comment.jpg', import.meta.url);
const work = mkdtempSync(join(tmpdir(), 'safelight-focus-'));
const names = Array.from({ length: 5 }, (_, index) => `picture-${index}.png`);
const files = names.map((name) => join(work, name));
let site: Site;

beforeAll(async () => {
  for (const [index, file] of files.entries()) writeFileSync(file, noisyPng(60, 900, index));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** What has the focus, in a word; `body` where nothing has. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    if (!active || active === document.body) return 'body';
    return (active.getAttribute('aria-label') ?? active.textContent ?? '').trim() || active.tagName;
  });

/** What of the page is over the middle of the control that has the focus, or that it is out of sight. */
const covered = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    if (!active || active === document.body) return undefined;
    const { left, right, top, bottom } = active.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const over = document.elementFromPoint(x, y);
    const isSeen = over && (active.contains(over) || over.contains(active) || over.closest('label')?.contains(active));
    const name = active.getAttribute('aria-label') ?? active.textContent;
    return isSeen ? undefined : `${name} at ${Math.round(y)} under ${over?.textContent?.slice(0, 30) ?? 'nothing'}`;
  });

/** A moment in which the focus would be lost, and found again. */
const MOMENT = 600;

async function press(page: Page, control: Locator): Promise<void> {
  await control.press('Enter');
  await page.waitForTimeout(MOMENT);
}

/** What has the focus once something has; a machine that is busy takes longer than a moment. */
async function found(page: Page): Promise<string> {
  await expect.poll(() => focused(page)).not.toBe('body');
  return focused(page);
}

describe('the focus', () => {
  test.each([
    [390, 844],
    [320, 256],
  ])('lies under nothing, from the first control to the last: %i × %i', async (width, height) => {
    const { page, context } = await visit(site, { viewport: { width, height }, reducedMotion: 'reduce' });
    await choose(page, files);
    await page.getByRole('listitem').getByText('AI Analysis Complete').waitFor();
    // Words lie over what is behind them, for as long as they stand.
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('main').focus();
    const hidden: string[] = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(30);
      const over = await covered(page);
      if (over !== undefined) hidden.push(over);
    }
    expect(hidden).toEqual([]);
    // What ends a dialog is in reach.
    await page.getByRole('button', { name: `Settings for ${names[1]}` }).press('Enter');
    const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
    await done.focus();
    expect(await covered(page)).toBeUndefined();
    await done.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await context.close();
  });

  test.each([1280, 390])('is never lost with the control that had it: %i', async (width) => {
    const { page, context } = await visit(site, { viewport: { width, height: 900 } });
    const at = (name: string | RegExp) => page.getByRole('button', { name }).first();
    await choose(page, files);
    await at('Dismiss recommendation').waitFor();
    await convertTo(page, 'AVIF');
    const dialog = page.getByRole('dialog');
    await press(page, at(`Preview ${names[0]}`));
    const edit = dialog.getByRole('button', { name: 'Edit', exact: true });
    await press(page, edit);
    await found(page);
    await press(page, dialog.getByRole('button', { name: 'Turn right' }));
    await press(page, dialog.getByRole('button', { name: 'Reset' }));
    expect(await found(page)).toBe('Done');
    await press(page, dialog.getByRole('button', { name: 'Done' }));
    expect(await found(page)).toBe('Edit');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const goOn = await hold(page, 0);
    await press(page, at(/^Convert \d/));
    expect(await focused(page)).toBe('Converting...');
    // The file is done while it is looked at.
    await press(page, at(`Preview ${names[0]}`));
    await dialog.getByRole('button', { name: 'Zoom in' }).focus();
    await goOn();
    await page.locator('[data-status="completed"]').nth(4).waitFor({ state: 'attached' });
    await page.waitForTimeout(MOMENT);
    expect(await focused(page)).toBe('Zoom in');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // A row that is taken out and comes back.
    await press(page, at(`Remove ${names[2]}`));
    await press(page, at('Undo'));
    expect(await found(page)).toBe(`Remove ${names[2]}`);
    await context.close();
  });

  test('stays in the row whose conversion is cancelled, and goes on when the batch has ended', async () => {
    const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
    await choose(page, files);
    await convertTo(page, 'AVIF');
    const goOn = await hold(page, 0);
    await page.getByRole('button', { name: /^Convert \d/ }).press('Enter');
    await press(page, page.getByRole('button', { name: `Cancel ${names[0]}` }));
    expect(await found(page)).toContain(names[0]);
    await goOn();
    await page.locator('[data-status="completed"]').nth(3).waitFor({ state: 'attached' });
    const convert = page.getByRole('button', { name: 'Convert 1 File' });
    await convert.press('Enter');
    await page.locator('[data-status="completed"]').nth(4).waitFor({ state: 'attached' });
    await page.waitForTimeout(MOMENT);
    await found(page);
    await context.close();
  });

  test('goes on from a notice that is answered', async () => {
    const { page, context } = await visit(site, { viewport: { width: 1280, height: 900 } });
    await choose(page, fileURLToPath(photo));
    await press(page, page.getByRole('button', { name: 'Use PNG' }));
    expect(await found(page)).toBe('Convert to PNG');
    await context.close();
  });
});
