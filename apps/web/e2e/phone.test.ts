import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-phone-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  const fixture = new URL('../../../packages/codecs/src/formats/tiff/fixtures/expected-rgb.png', import.meta.url);
  for (const name of ['one.png', 'two.png']) cpSync(fileURLToPath(fixture), at(name));
  writeFileSync(at('broken.png'), readFileSync(fixture).subarray(0, 40));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

describe('on a phone', () => {
  test('the bar has what is next, rows keep to two lines of controls, and what asks to come back covers neither', async () => {
    const { page, context } = await visit(site, { viewport: { width: 375, height: 667 } });
    await choose(page, ['one.png', 'two.png'].map(at));
    await convertTo(page, 'WebP');
    await convertAll(page);
    const bar = page.getByRole('region', { name: 'Conversion settings' });
    await bar.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Download All|^Convert \d/ }).count()).toBe(1);
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 667 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const card = await boxOf(page.getByRole('region', { name: 'AI recommendation' }));
      const dismiss = await boxOf(page.getByRole('button', { name: 'Dismiss recommendation' }));
      expect(dismiss.right).toBeLessThanOrEqual(card.right);
      const row = page.locator('[data-status]').first();
      const tops = ['Settings for one.png', 'Share one.webp', 'Download one.webp'].map(async (name) => {
        const { y } = await boxOf(row.getByRole('button', { name }));
        return y;
      });
      expect(new Set(await Promise.all(tops)).size).toBe(1);
      const state = await boxOf(row.getByText('Converted'));
      expect(state.right).toBeLessThanOrEqual((await boxOf(row.getByRole('button', { name: /^Settings/ }))).x);
    }
    await page.getByRole('button', { name: 'Download one.webp' }).click();
    await page.getByRole('dialog', { name: 'Conversion Success' }).waitFor();
    await page.keyboard.press('Escape');
    const card = page.getByRole('region', { name: 'Find it again' });
    await card.waitFor();
    expect(await overlap(card, bar)).toBe(false);
    await page.getByRole('button', { name: 'Add more files' }).click();
    for (const [width, height] of [
      [375, 667],
      [390, 844],
      [844, 390],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => overlap(card, page.getByRole('button', { name: 'Choose Images' })), {
          message: `${width} × ${height}`,
        })
        .toBe(false);
    }
    await context.close();
  });

  test('with a file that fails the bar still has the others to download, and trying again is at the sum', async () => {
    const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
    await choose(page, ['one.png', 'two.png', 'broken.png'].map(at));
    await convertTo(page, 'WebP');
    await convertAll(page);
    const bar = page.getByRole('region', { name: 'Conversion settings' });
    await bar.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Download All (ZIP)' }).count()).toBe(1);
    expect(await bar.getByRole('button', { name: 'Convert 1 File' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Convert 1 File' }).click();
    await page.getByText('2 of 3 converted').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await context.close();
  });

  test('with one result, the bar downloads it', async () => {
    const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
    await choose(page, [at('one.png')]);
    await convertTo(page, 'WebP');
    await convertAll(page);
    const bar = page.getByRole('region', { name: 'Conversion settings' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('one.webp');
    await context.close();
  });
});
