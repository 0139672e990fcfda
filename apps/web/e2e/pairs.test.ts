import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, convertAll, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-pairs-'));
const wide = join(work, 'wide.png');
let site: Site;

beforeAll(async () => {
  writeFileSync(wide, PNG.sync.write(new PNG({ width: 3200, height: 40, fill: true })));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

test('a conversion page converts to its target with no setting touched, and says what is true of its formats', async () => {
  const { page, complaints, context } = await visit(site);
  await page.goto(`${site.url}/png-to-ico`, { waitUntil: 'networkidle' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('PNG to ICO, on your device');
  await expect.poll(() => page.getByRole('row', { name: /^Transparency/ }).textContent()).toBe('TransparencyYesYes');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'WebApplication',
    'HowTo',
    'FAQPage',
  ]);
  const asked = data['@graph'][2].mainEntity.map((one: { name: string }) => one.name);
  await expect.poll(() => page.locator('#faq summary').allTextContents()).toEqual(asked);
  await choose(page, [wide]);
  await convertAll(page);
  await page.getByText('ICO · 256 × 256').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a problem page is set to its remedy, which goes with the page', async () => {
  const { page, complaints, context } = await visit(site);
  await page.goto(`${site.url}/photo-wont-send`, { waitUntil: 'networkidle' });
  await choose(page, [wide]);
  await page.getByRole('button', { name: 'Convert to JPEG' }).first().waitFor();
  await page.getByRole('button', { name: 'Advanced Professional Options' }).click();
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('1600');
  await convertAll(page);
  await page.getByText('JPEG · 1600 × 20').waitFor();

  await page.goto(site.url, { waitUntil: 'networkidle' });
  await choose(page, [wide]);
  await convertAll(page);
  // A size is said of a result only where it has changed.
  await page.getByText(/^JPEG · [\d.]+ (?:Bytes|KB)$/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the way from the home page over the list of conversions sets the target', async () => {
  const { page, complaints, context } = await visit(site);
  await page.getByRole('link', { name: 'All conversions' }).first().click();
  await page.waitForURL(`${site.url}/conversions`);
  await page.getByRole('link', { name: 'PNG to WebP', exact: true }).click();
  await page.waitForURL(`${site.url}/png-to-webp`);
  await page.getByRole('heading', { name: 'PNG to WebP, on your device' }).waitFor();
  await choose(page, [wide]);
  await page.getByRole('button', { name: 'Convert to WebP' }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['/cr2-to-jpg', 390, 'light'],
  ['/storage-full', 1440, 'dark'],
  ['/conversions', 390, 'dark'],
] as const)('%s is accessible and does not scroll sideways at %i px, %s', async (path, width, colorScheme) => {
  const { page, context } = await visit(site, { viewport: { width, height: 844 }, colorScheme });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await context.close();
});
