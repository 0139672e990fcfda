import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceOf } from '@safelight/core';
import { inspect } from '@safelight/engine/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-join-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  cpSync(fixture('none.tif'), at('page 10.tif'));
  cpSync(fixture('alpha.tif'), at('page 9.tif'));
  cpSync(fixture('expected-rgb.png'), at('cover.png'));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const files = ['page 10.tif', 'page 9.tif', 'cover.png'];

/** A page with three files converted to PDF, and the dialog open. */
async function opened(options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(site, options);
  const { page } = visited;
  await choose(page, files.map(at));
  await convertTo(page, 'PDF');
  await convertAll(page);
  await page.getByRole('button', { name: 'Make one PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make one PDF' });
  await dialog.waitFor();
  const order = async (): Promise<(string | null)[]> =>
    Promise.all(
      (
        await dialog
          .getByRole('listitem')
          .filter({ has: page.locator('[title]') })
          .all()
      ).map((row) => row.locator('[title]').getAttribute('title')),
    );
  return { ...visited, dialog, order };
}

describe('one document of many files', () => {
  test('its order is chosen, by keyboard too, and the document is saved', async () => {
    const { page, dialog, order, context, complaints } = await opened();
    // Rows come once the list has been measured, a frame after the dialog.
    await expect.poll(order).toEqual(files);
    await dialog.getByRole('combobox', { name: 'Order' }).selectOption('name');
    await expect.poll(order).toEqual(['cover.png', 'page 9.tif', 'page 10.tif']);
    const up = dialog.getByRole('button', { name: 'Move page 10.tif up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['cover.png', 'page 10.tif', 'page 9.tif']);
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['page 10.tif', 'cover.png', 'page 9.tif']);
    await dialog.getByRole('textbox', { name: 'File name' }).fill('Scans of May');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('May');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Scans of May.pdf');
    const path = at('saved.pdf');
    await download.saveAs(path);
    expect(await inspect(sourceOf(readFileSync(path)), 'saved.pdf')).toMatchObject({ formatId: 'pdf', frameCount: 3 });
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each([
    ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
    ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('the dialog is accessible: %s', async (_, options) => {
    const { page, dialog, context } = await opened(options);
    expect(await faults(page)).toEqual([]);
    const shots = process.env['SAFELIGHT_SHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `join-${options.colorScheme}.png`) });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Make one PDF');
    await context.close();
  });
});
