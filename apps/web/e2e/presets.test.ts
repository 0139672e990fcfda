import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, faults, looks, openSite, type Site, visit } from '../../../tests/support/site.ts';

const picture = fileURLToPath(new URL('../../../packages/codecs/src/formats/png/fixtures/graya8.png', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

const target = (page: Page) => page.getByRole('button', { name: /^Convert to / }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Presets' });
const open = (page: Page) => page.getByRole('button', { name: 'Presets' }).click();

test.each(looks)('presets are saved, used, taken along and brought back: %s', async (_, options) => {
  const { page, context, complaints } = await visit(site, options);
  await choose(page, [picture]);
  await open(page);
  await dialog(page)
    .getByRole('button', { name: /^Web WebP · 80% · at most 2048 px/ })
    .click();
  await expect.poll(() => target(page).textContent()).toBe('WebP');

  await open(page);
  await dialog(page)
    .getByRole('button', { name: /^Web Set now/, pressed: true })
    .waitFor();
  await dialog(page).getByRole('textbox', { name: 'Save what is set now' }).fill('Shop pictures');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Shop pictures is saved.').waitFor();
  expect(await faults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    'Shop pictures': expect.stringMatching(/^to=webp&quality=80&.*width=2048/),
  });
  await dialog(page).getByRole('button', { name: 'Remove Shop pictures' }).click();
  await dialog(page).getByText('Shop pictures is removed.').waitFor();
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Remove Shop pictures' }).count()).toBe(0);

  // Another format by a preset of a file, which stays for the next visit.
  const others = { Small: { to: 'jpeg', quality: 40, width: 800 }, Odd: { to: 'png', x: 1 } };
  const file = { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(others)) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page).getByText('1 preset is imported. Not understood: Odd.').waitFor();
  await page.reload();
  await choose(page, [picture]);
  await open(page);
  await dialog(page)
    .getByRole('button', { name: /^Small JPEG · 40% · at most 800 px/ })
    .click();
  await expect.poll(() => target(page).textContent()).toBe('JPEG');
  await open(page);
  await dialog(page)
    .getByRole('button', { name: /^Archive JPEG XL · Lossless/ })
    .press('Enter');
  await expect.poll(() => target(page).textContent()).toBe('JPEG XL');
  await open(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
