import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertAll, convertTo, faults, looks, openSite, type Site, visit } from '../../../tests/support/site.ts';

const names = ['evening-lake.heic', 'morning-lake.dng', 'darkroom-lamp.svg', 'developing-print.gif'] as const;
const label = 'Try it with four sample pictures';
/** What a sample's address has, and no other. */
const isSample = (url: string): boolean => names.some((name) => url.includes(name.replace(/\.\w+$/, '')));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe('sample pictures', () => {
  test('come when they are asked for, and not before', async () => {
    const { page, requests, complaints } = await visit(site);
    expect(requests.filter((request) => isSample(request.url()))).toEqual([]);
    await page.getByRole('button', { name: label }).click();
    for (const name of names) await expect.poll(() => page.getByText(name, { exact: true }).count()).toBeGreaterThan(0);
    expect(new Set(requests.filter((request) => isSample(request.url())).map((request) => request.url())).size).toBe(4);
    expect(complaints).toEqual([]);
  });

  test('are kept by the service worker when they are used, not from the start', async () => {
    const { page } = await visit(site);
    const code = await (await page.request.get(`${site.url}/sw.js`)).text();
    // Each file is named once: after those that are kept from the start.
    const shellEnds = code.indexOf('rest:[');
    expect(shellEnds).toBeGreaterThan(0);
    for (const name of names) expect(code.indexOf(name.replace(/\.\w+$/, ''))).toBeGreaterThan(shellEnds);
  });

  test.each(['JPEG', 'PNG', 'WebP'])('convert to %s, each of them', async (target) => {
    const { page } = await visit(site);
    await page.getByRole('button', { name: label }).click();
    await convertTo(page, target);
    await convertAll(page);
    await expect.poll(() => page.getByText('Conversion finished. 4 converted, 0 failed.').count()).toBeGreaterThan(0);
  });

  test('by the keyboard, and a failure can be tried again', async () => {
    const { page, context } = await visit(site);
    await context.route(/evening-lake.*\.heic$/, (route) => route.abort());
    const button = page.getByRole('button', { name: label });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('The sample pictures could not be fetched.').count()).toBe(1);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.unrouteAll();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(names[0], { exact: true }).count()).toBeGreaterThan(0);
  });

  test.each(looks)('axe finds nothing with the samples in the list: %s', async (_, look) => {
    const { page } = await visit(site, look);
    await page.getByRole('button', { name: label }).click();
    await expect.poll(() => page.getByText(names[3], { exact: true }).count()).toBeGreaterThan(0);
    expect(await faults(page)).toEqual([]);
  });
});
