import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, faults, openSite, type Site, scrollTo } from '../../../tests/support/site.ts';

const photo = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A page in a language, once it answers. */
async function open(path: string, options: Parameters<Site['browser']['newContext']>[0] = {}) {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.url}${path}`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  return { context, page, complaints };
}

describe('languages', () => {
  test('the converter works in German, from the zone to the saved result', async () => {
    const { context, page, complaints } = await open('/de', { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByRole('button', { name: 'Bilder auswählen' }).waitFor();
    await choose(page, [photo]);
    await page.getByText('Erweiterte Optionen für Profis').click();
    await page.getByLabel('Aufwand').waitFor();
    await page.getByRole('button', { name: '1 Datei umwandeln' }).click();
    await page.getByRole('listitem').getByText('Umgewandelt', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'none.jpg herunterladen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the list of files stays when another language is chosen, which is remembered', async () => {
    const { context, page, complaints } = await open('/');
    await choose(page, [photo]);
    await page.getByRole('button', { name: 'Convert 1 File' }).waitFor();
    await scrollTo(page, page.getByRole('link', { name: '日本語' }));
    await page.getByRole('link', { name: '日本語' }).click();
    await page.getByRole('button', { name: '1 個のファイルを変換' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ja');
    await page.goto(`${site.url}/?to=webp`);
    await page.waitForURL(`${site.url}/ja?to=webp`);
    await page.getByRole('button', { name: '画像を選ぶ' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['/es', '/fr', '/pt', '/ja'])('%s is accessible and fits a phone', async (path) => {
    const { context, page, complaints } = await open(path, { viewport: { width: 390, height: 844 } });
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
