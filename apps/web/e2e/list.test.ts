import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  looks,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';
import { formatBytes } from '../src/lib/format-bytes.ts';

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${path}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-list-'));
const broken = join(work, 'broken.jpg');
/** A palette of four colours, which grows as a BMP; a TIFF without compression, which does not; one that cannot be read. */
const files = [
  fixture('tiff/fixtures/none.tif'),
  fixture('png/fixtures/graya8.png'),
  fixture('gif/fixtures/disposal.gif'),
  fixture('heic/fixtures/rgb.heic'),
  broken,
];
let site: Site;

beforeAll(async () => {
  writeFileSync(broken, 'This is no picture.');
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const rows = (page: Page) => page.getByRole('list', { name: 'Conversion queue' }).getByRole('listitem');
const names = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('p')?.textContent ?? ''));
const order = (page: Page) => page.getByRole('combobox', { name: 'Order' });
const filter = (page: Page, name: RegExp) => page.getByRole('radio', { name });

/** Writes a screenshot where somebody asks for them. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SAFELIGHT_SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function opened(options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(site, options);
  await choose(visited.page, files);
  await order(visited.page).waitFor();
  return visited;
}

describe('a list', () => {
  test.each(looks)('is ordered, and shows what failed, what grew and what waits: %s', async (_, options) => {
    const { page, context, complaints } = await opened(options);
    await order(page).selectOption('By name');
    await expect.poll(() => names(page)).toEqual(['broken.jpg', 'disposal.gif', 'graya8.png', 'none.tif', 'rgb.heic']);
    await order(page).selectOption('As added');
    await expect.poll(() => names(page)).toEqual(['none.tif', 'graya8.png', 'disposal.gif', 'rgb.heic', 'broken.jpg']);
    // What cannot be read is known before: it is the only one that stands apart.
    expect(await faults(page)).toEqual([]);
    await convertTo(page, 'BMP');
    await page.getByRole('button', { name: 'Convert 5 Files' }).click();
    await page.getByText('4 of 5 converted').waitFor();
    await filter(page, /^Failed 1$/).check({ force: true });
    await expect.poll(() => names(page)).toEqual(['broken.jpg']);
    await shot(page, `list-failed-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    await filter(page, /^Larger/).check({ force: true });
    await expect.poll(async () => (await names(page)).includes('broken.jpg')).toBe(false);
    const larger = (await names(page)).length;
    await expect.poll(() => rows(page).getByText('larger').count()).toBe(larger);
    await order(page).selectOption('Least saved first');
    await filter(page, /^All 5$/).check({ force: true });
    await expect.poll(async () => (await names(page)).at(-1)).toBe('broken.jpg');
    // The last that failed is taken out: nothing is hidden by a filter that nothing passes.
    await filter(page, /^Failed 1$/).check({ force: true });
    await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(4);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(looks)('gives some of its files common settings: %s', async (_, options) => {
    const { page, context, complaints } = await opened(options);
    await convertTo(page, 'JPEG');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const settings = page.getByRole('button', { name: 'Settings for the selected files' });
    await expect.poll(() => settings.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Select none.tif' }).check();
    await page.getByRole('checkbox', { name: 'Select disposal.gif' }).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await shot(page, `list-selecting-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    await settings.click();
    const dialog = page.getByRole('dialog', { name: 'Settings for 3 files' });
    await dialog.getByRole('button', { name: /^Convert to / }).click();
    await page.getByPlaceholder('Find a format').fill('WebP');
    await page.getByRole('option', { name: /^WebP/i }).first().click();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select / }).count()).toBe(0);
    // The focus is where it was begun.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Select');
    await page.getByRole('button', { name: /^Convert 5 Files/ }).click();
    await page.getByText('4 of 5 converted').waitFor();
    for (const name of ['none.webp', 'graya8.webp', 'disposal.webp', 'rgb.jpg'])
      await page.getByRole('button', { name: `Download ${name}` }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is gone through and ticked by keyboard, and what is ticked goes and comes back', async () => {
    const { page, context } = await opened();
    await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Select all shown');
    await page.keyboard.press('Space');
    await page.getByText('5 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select none.tif' }).press('Space');
    await page.getByRole('checkbox', { name: 'Select none.tif' }).press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Select graya8.png');
    await page.getByText('4 selected').waitFor();
    await page.getByRole('button', { name: 'Remove the selected files' }).press('Enter');
    await expect.poll(() => names(page)).toEqual(['none.tif']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['none.tif', 'graya8.png', 'disposal.gif', 'rgb.heic', 'broken.jpg']);
    await context.close();
  });

  test('says what the batch will take, as it then does', async () => {
    const { page, context } = await visit(site);
    const pictures = files.filter((file) => file !== broken);
    await choose(page, pictures);
    await convertTo(page, 'PNG');
    await page.getByRole('button', { name: 'Measure the total' }).press('Enter');
    const total = page.getByText(/→ (?:about )?[\d.]+ (?:Bytes|KB|MB)$/).last();
    await total.waitFor();
    const said = (await total.textContent()) ?? '';
    await shot(page, 'list-total');
    // Said once, and the focus stays where it was pressed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(said);
    // Other settings: what was said is not so any more.
    await convertTo(page, 'BMP');
    await page.getByRole('button', { name: 'Measure the total' }).waitFor();
    await convertTo(page, 'PNG');
    await convertAll(page);
    const zip = await downloadZip(page, mkdtempSync(join(work, 'zip-')));
    const pngs = zip.filter(({ name }) => name.endsWith('.png'));
    const bytes = pngs.reduce((sum, { path }) => sum + statSync(path).size, 0);
    expect(said.split('→ ')[1]).toBe(formatBytes(bytes));
    await context.close();
  });

  test('of three files is seen at a glance: it has no controls of its own', async () => {
    const { page, context } = await visit(site);
    await choose(page, files.slice(0, 3));
    await page.getByRole('button', { name: 'Measure the total' }).waitFor();
    expect(await order(page).count()).toBe(0);
    await context.close();
  });
});
