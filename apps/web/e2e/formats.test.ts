import { formats } from '@safelight/codecs';
import type { Format } from '@safelight/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

test('the formats page lists every format of the registry with what it carries and what it is made of', async () => {
  const { page, complaints, requests, context } = await visit(site);
  await page.goto(`${site.url}/formats`);
  expect(await page.title()).toBe('Image formats that Safelight reads and writes');
  for (const { id, label, decoder } of Object.values<Format>(formats)) {
    const row = page.locator(`li#${id}`);
    await expect.poll(() => row.getByRole('heading').textContent()).toBe(label);
    for (const { name, version } of decoder?.credits ?? []) {
      await expect.poll(() => row.textContent()).toContain(`${name} ${version}`);
    }
  }
  await expect.poll(() => page.locator('li#tiff').textContent()).toMatch(/8, 16 bit, float.*EXIF, XMP, IPTC/);
  expect(complaints).toEqual([]);
  expect(requests.filter((request) => request.url().endsWith('.wasm'))).toEqual([]);
  await context.close();
});

test.each([
  [1280, 'dark'],
  [390, 'light'],
] as const)('the formats page is accessible and does not scroll sideways at %i px, %s', async (width, colorScheme) => {
  const { page, context } = await visit(site, { viewport: { width, height: 844 }, colorScheme });
  await page.goto(`${site.url}/formats`);
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await context.close();
});
