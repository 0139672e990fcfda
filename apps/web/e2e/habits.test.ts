import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
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
  visit,
} from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-habits-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  cpSync(fixture('none.tif'), at('one.tif'));
  cpSync(fixture('expected-rgb.png'), at('two.png'));
  writeFileSync(at('broken.png'), readFileSync(at('two.png')).subarray(0, 60));
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const name of ['Trip/a.png', 'Trip/Day 2/b.png', 'readme.txt']) {
    await zip.add(name, new BlobReader(new Blob([readFileSync(fixture('expected-rgb.png'))])));
  }
  writeFileSync(at('photos.zip'), Buffer.from(await (await zip.close()).arrayBuffer()));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

describe('everyday habits', () => {
  test('a link presets the page, and settings can be copied as one', async () => {
    const { page, context } = await visit(site);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site.url}/?from=heic&to=jpeg&quality=80&width=1600`);
    await choose(page, [at('two.png')]);
    await page.getByRole('button', { name: 'Convert to JPEG' }).waitFor();
    await expect.poll(() => page.getByLabel('Quality', { exact: true }).first().inputValue()).toBe('80');
    await page.getByText('Advanced Professional Options').click();
    await expect.poll(() => page.getByLabel('Width').inputValue()).toBe('1600');
    await page.getByRole('button', { name: 'Copy link to these settings' }).click();
    // The clipboard tells it: the toast may have given way to that of the analysis.
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 10_000 })
      .toBe(`${site.url}/?to=jpeg&quality=80&width=1600&rest=default`);
    // The link is followed once: what is changed after that survives a reload.
    await page.getByLabel('Width').fill('800');
    await page.reload();
    await choose(page, [at('two.png')]);
    await page.getByText('Advanced Professional Options').click();
    await expect.poll(() => page.getByLabel('Width').inputValue()).toBe('800');
    await context.close();
  });

  test('a conversion page presets its target', async () => {
    const { page, context } = await visit(site);
    await page.goto(`${site.url}/heic-to-jpg`);
    await page.getByRole('heading', { level: 1, name: 'HEIC to JPG' }).waitFor();
    await choose(page, [at('two.png')]);
    await page.getByRole('button', { name: 'Convert to JPEG' }).waitFor();
    expect(await page.title()).toContain('HEIC to JPG');
    await context.close();
  });

  test('an archive is opened, its tree kept, and results are named by a pattern', async () => {
    const { page, context } = await visit(site);
    await choose(page, [at('photos.zip'), at('one.tif')]);
    await page.getByRole('heading', { name: '3 files' }).waitFor();
    await page.getByText('readme.txt is not a supported image format').first().waitFor();
    await convertTo(page, 'PNG');
    await page.getByText('Advanced Professional Options').click();
    await page.getByLabel('File names').fill('{n} {name} {w}x{h}');
    await convertAll(page);
    const names = (await downloadZip(page, work)).map(({ name }) => name).filter((name) => name.endsWith('.png'));
    expect(new Set(names)).toEqual(new Set(['Trip/1 a 37x23.png', 'Trip/Day 2/2 b 37x23.png', '3 one 37x23.png']));
    await context.close();
  });

  test('what was removed or cleared comes back', async () => {
    const { page, context } = await visit(site);
    await choose(page, ['one.tif', 'two.png'].map(at));
    await page.getByRole('button', { name: 'Remove one.tif' }).press('Enter');
    await page.getByRole('heading', { name: '1 file' }).waitFor();
    // By keys it goes on from the file that stands there now.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Remove two.png');
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: '2 files' }).waitFor();
    // Of two that were removed both come back, though a dialog was closed by Escape meanwhile.
    await page.getByRole('button', { name: 'Remove one.tif' }).click();
    await page.getByRole('button', { name: 'Preview two.png' }).click();
    await page.getByRole('dialog').getByText('one.tif removed.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove two.png' }).click();
    await page.getByText('2 files removed.').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: '2 files' }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    // Where there is no list, too.
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: '2 files' }).waitFor();
    // While many are converted the offer stands, whatever there is to tell.
    await choose(
      page,
      Array.from({ length: 30 }, () => at('two.png')),
    );
    await page.getByRole('heading', { name: '32 files' }).waitFor();
    await hold(page, 16);
    await page.getByRole('button', { name: 'Convert 32 Files' }).click();
    await page.getByText('Batch progress').first().waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForTimeout(1500);
    expect(await page.getByText('Conversion complete').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: '32 files' }).waitFor();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'one.tif' }).count()).toBe(1);
    await context.close();
  });

  test('results that other settings were used for can be converted again, also beside files that fail', async () => {
    const { page, context } = await visit(site);
    await choose(page, ['one.tif', 'two.png', 'broken.png'].map(at));
    await convertTo(page, 'JPEG');
    await convertAll(page);
    await convertTo(page, 'WebP');
    await page.getByText('2 results were made with other settings.').waitFor();
    await page.getByRole('button', { name: 'Convert again' }).click();
    await page.getByRole('button', { name: 'Download one.webp' }).waitFor();
    await page.getByRole('button', { name: 'Download two.webp' }).waitFor();
    // The end of the batch, which comes after its last result: until then formats cannot be chosen.
    await page.getByRole('button', { name: 'Convert 1 File' }).waitFor();
    // A list that takes what is typed: none of it is a shortcut.
    await page.getByRole('button', { name: /^Convert to / }).press('Enter');
    await page.keyboard.type('o');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove broken.png' }).click();
    // One file of its own settings is converted again, and none but it.
    await expect.poll(() => page.getByText('All converted').count()).toBe(1);
    await page.getByRole('button', { name: 'Settings for two.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
    await dialog.getByRole('combobox', { name: 'Quality' }).selectOption('30');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Convert 1 File' }).click();
    await page.getByText('2 of 2 converted').waitFor();
    await context.close();
  });

  test('pasted pictures are taken', async () => {
    const { page, context } = await visit(site);
    const data = [...readFileSync(at('two.png'))];
    await page.evaluate((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
    }, data);
    await page.getByRole('heading', { name: '1 file' }).waitFor();
    expect(await page.getByText('image.png').count()).toBeGreaterThan(0);
    await context.close();
  });

  test.each(looks)('one file has settings of its own: %s', async (_, options) => {
    const { page, context, complaints } = await visit(site, options);
    await choose(page, ['one.tif', 'two.png'].map(at));
    await convertTo(page, 'WebP');
    await page.getByRole('button', { name: 'Settings for one.tif' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
    await dialog.getByRole('button', { name: /^Convert to / }).click();
    await page.getByPlaceholder('Find a format').fill('bmp');
    await page.getByRole('option', { name: /^BMP/ }).click();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await convertAll(page);
    await page.getByRole('button', { name: 'Download one.bmp' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Download two.webp' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(looks)('keys are listed and can be switched off: %s', async (_, options) => {
    const { page, context } = await visit(site, options);
    await choose(page, [at('two.png')]);
    await page.getByRole('heading', { name: '1 file' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('switch', { name: 'Single keys' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 of 1 converted').waitFor();
    await context.close();
  });

  test('the tab says how far a batch is', async () => {
    const { page, context } = await visit(site);
    const own = await page.title();
    await choose(page, ['one.tif', 'two.png'].map(at));
    await convertTo(page, 'PNG');
    const goOn = await hold(page, 1);
    const converted = convertAll(page);
    await expect.poll(() => page.title()).toMatch(/^\d+% · 1 of 2 converted$/);
    await goOn();
    await converted;
    await expect.poll(() => page.title()).toBe(own);
    await context.close();
  });
});
