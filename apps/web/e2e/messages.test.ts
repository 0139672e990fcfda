import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, hold, openSite, type Site, visit } from '../../../tests/support/site.ts';

const fixture = fileURLToPath(
  new URL('../../../packages/codecs/src/formats/tiff/fixtures/expected-rgb.png', import.meta.url),
);
const work = mkdtempSync(join(tmpdir(), 'safelight-messages-'));
const at = (name: string): string => join(work, name);
const six = Array.from({ length: 6 }, (_, i) => `photo ${i}.png`);
let site: Site;

beforeAll(async () => {
  for (const name of six) cpSync(fixture, at(name));
  writeFileSync(at('broken.png'), readFileSync(fixture).subarray(0, 40));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Notes every text that a toast or the live region has ever shown. */
async function watched(): Promise<{ page: Page; said: () => Promise<string>; close: () => Promise<void> }> {
  const { page, context } = await visit(site);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('ol [data-tone]')) seen.push(toast.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const said = (): Promise<string> =>
    page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)].join('\n'));
  return { page, said, close: () => context.close() };
}

/** A stored record of this day. */
function remember(page: Page, text: string): Promise<void> {
  return page.evaluate((record) => {
    const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date());
    localStorage.setItem(`safelight-usage-${day}`, record);
    window.dispatchEvent(new StorageEvent('storage'));
  }, text);
}

describe('messages about errors, on the built page', () => {
  test('files added, batch progress and conversion complete', async () => {
    const { page, said, close } = await watched();
    await choose(page, six.map(at));
    await convertTo(page, 'BMP');
    const goOn = await hold(page, 3);
    const converted = convertAll(page);
    await expect.poll(said).toContain('Batch progress3/6 files converted (50%)');
    await goOn();
    await converted;
    await expect.poll(said).toContain('Conversion complete6 files converted');
    expect(await said()).toContain('Files addedAdded 6 file(s) to conversion queue');
    await close();
  });

  test('a failed conversion names the file, and the others go on', async () => {
    const { page, said, close } = await watched();
    await choose(page, [at('broken.png'), at('photo 0.png')]);
    await convertTo(page, 'BMP');
    await convertAll(page);
    await expect.poll(said).toContain('Conversion failedFailed to convert broken.png: ');
    await expect.poll(() => page.getByText('1 of 2 converted').count()).toBe(1);
    await close();
  });

  test('the warning comes when two conversions are left', async () => {
    const { page, said, close } = await watched();
    await choose(page, [at('photo 0.png')]);
    await convertTo(page, 'BMP');
    await remember(page, JSON.stringify({ count: 7, timestamp: Date.now() }));
    await page.getByRole('button', { name: 'Convert 1 File' }).click();
    await expect.poll(said).toContain('Almost at your daily limitYou have 2 conversions left today.');
    await close();
  });

  test('a usage record that cannot be read is discarded', async () => {
    const { page, close } = await watched();
    await remember(page, 'many');
    await page.reload();
    await page.getByText('0 of 10 free conversions today').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('usage')))).toEqual([]);
    await close();
  });

  test('nothing to download', async () => {
    const { page, said, close } = await watched();
    await choose(page, [at('photo 0.png')]);
    await page.getByRole('heading', { name: '1 file' }).waitFor();
    await page.keyboard.press('d');
    await expect.poll(said).toContain('Download failedNo files to download');
    await close();
  });

  test('an archive that cannot be made', async () => {
    const { page, said, close } = await watched();
    await page.context().route(/zip-worker/, (route) => route.abort());
    await choose(page, six.slice(0, 2).map(at));
    await convertTo(page, 'BMP');
    await convertAll(page);
    await page.getByRole('button', { name: 'Download All (ZIP)' }).click();
    await expect.poll(said, { timeout: 20_000 }).toContain('Download failedFailed to create ZIP file');
    await close();
  });

  test('a single download, and a link that cannot be copied', async () => {
    const { page, said, close } = await watched();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await choose(page, [at('photo 0.png')]);
    await convertTo(page, 'BMP');
    await convertAll(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download photo 0.bmp' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('photo 0.bmp');
    await expect.poll(said).toContain('Download startedphoto 0.bmp');
    await page.getByText('Advanced Professional Options').click();
    await page.getByRole('button', { name: 'Copy link to these settings' }).click();
    await expect.poll(said).toContain('Failed to copy link');
    await close();
  });
});
