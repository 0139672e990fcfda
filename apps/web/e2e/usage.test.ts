import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

const fixture = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-usage-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  for (const name of ['one.tif', 'two.tif']) cpSync(fixture, at(name));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Sets the day's conversions and opens the page anew. */
async function used(page: Page, count: number): Promise<void> {
  await page.evaluate((conversions) => {
    const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date());
    localStorage.setItem(`safelight-usage-${day}`, JSON.stringify({ count: conversions, timestamp: Date.now() }));
  }, count);
  await page.reload();
}

async function convert(page: Page, files: readonly string[]): Promise<void> {
  await choose(page, files.map(at));
  await page.getByRole('button', { name: /^Convert \d+ Files?$/ }).click();
}

describe('the free daily limit', () => {
  test('the meter counts, and offers nothing that is not sold', async () => {
    const { page, context } = await visit(site);
    await page.getByText('0 of 10 free conversions today').waitFor();
    await page.getByText(/^Resets in \d+h \d+m$/).waitFor();
    await used(page, 8);
    await page.getByText('8 of 10 free conversions today').waitFor();
    // Nothing is sold here: nothing offers it.
    expect(await page.getByRole('link', { name: 'Upgrade' }).count()).toBe(0);
    await context.close();
  });

  test('the tenth conversion says until when to wait; afterwards nothing is converted until the day is over', async () => {
    const { page, context, complaints } = await visit(site, { viewport: { width: 390, height: 844 } });
    await used(page, 9);
    await convert(page, ['one.tif', 'two.tif']);
    const dialog = page.getByRole('dialog', { name: 'Daily limit reached' });
    await dialog.waitFor();
    // Above the backdrop, not under it.
    await dialog.getByText('Daily limit reached').first().waitFor();
    // The batch that was begun below the limit ran to its end.
    await expect.poll(() => page.getByText('2 of 2 converted').count()).toBe(1);
    await expect.poll(() => dialog.getByText('10/10 free conversions used today.').count()).toBe(1);
    await expect.poll(() => dialog.getByText(/start anew at midnight, in \d+h \d+m/).count()).toBe(1);
    await expect.poll(() => dialog.getByText('The command line has no limit.').count()).toBe(1);
    expect(await dialog.getByText('$').count()).toBe(0);
    await expect.poll(() => dialog.getByRole('link').getAttribute('href')).toBe('/developers');
    await dialog.getByText('How your privacy compares').click();
    await dialog.getByRole('cell', { name: 'On this device', exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    const shots = process.env['SAFELIGHT_SHOTS'];
    if (shots) await page.screenshot({ path: join(shots, 'upgrade.png') });
    await dialog.getByRole('button', { name: 'Continue Free Tomorrow' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'What you can do' }).waitFor();
    await convert(page, ['one.tif']);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Pending').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
