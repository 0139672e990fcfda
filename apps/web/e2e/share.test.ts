import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  faults,
  looks,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-share-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  for (const name of ['one.tif', 'two.tif']) cpSync(fixture('none.tif'), at(name));
  cpSync(fixture('expected-rgb.png'), at('drawing.png'));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

type Options = NonNullable<Parameters<typeof visit>[1]>;

/** A page with converted files, whose clipboard can be read and on which every other site answers with nothing. */
async function converted(files: readonly string[], to: string, options: Options = {}) {
  const visited = await visit(site, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const { page, context, requests } = visited;
  await context.route(
    (url) => url.origin !== new URL(site.url).origin,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await choose(page, files.map(at));
  await convertTo(page, to);
  await convertAll(page);
  const abroad = () =>
    requests
      .map((request: Request) => request.url())
      .filter((url) => /^https?:/.test(url) && !url.startsWith(site.url));
  return { ...visited, abroad, success: page.getByRole('dialog', { name: 'Conversion Success' }) };
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function download(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
}

async function closed(page: Page, dialog: Locator): Promise<void> {
  // It listens from the moment that it has taken the focus.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function shot(page: Page, name: string): Promise<void> {
  const shots = process.env['SAFELIGHT_SHOTS'];
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}

describe('sharing', () => {
  test.each(looks)('the menu works by keyboard, and asks nobody before a choice: %s', async (_, options) => {
    const { page, context, complaints, abroad } = await converted(['one.tif'], 'PNG', options);
    await page.getByRole('button', { name: 'Share', exact: true }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    // 'Share…' is there where the system has it.
    await expect
      .poll(() =>
        menu
          .getByRole('menuitem')
          .filter({ hasNotText: /^Share…$/ })
          .allTextContents(),
      )
      .toEqual(['X', 'Facebook', 'Instagram', 'TikTok', 'Reddit', 'WhatsApp', 'Copy Link']);
    await shot(page, `share-menu-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    expect(abroad()).toEqual([]);
    await page.keyboard.press('End');
    // The menu moves the focus a moment after the key.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy Link');
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Copied!' }).waitFor();
    await page.getByText('Link copied to clipboard!').first().waitFor();
    expect(await clipboard(page)).toBe(`${site.url}/`);
    await menu.getByRole('menuitem', { name: 'Copy Link' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(abroad()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a network is opened with text and link, without a hold on this page', async () => {
    const { page, context } = await converted(['one.tif'], 'PNG');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: 'WhatsApp' }).click(),
    ]);
    await popup.waitForURL(/^https:\/\/wa\.me\//);
    const sent = new URL(popup.url()).searchParams.get('text') ?? '';
    expect(sent).toMatch(/^Safelight converts /);
    expect(sent.endsWith(` ${site.url}/`)).toBe(true);
    expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
    await popup.close();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: 'Reddit' }).click(),
    ]);
    await tab.waitForURL('https://www.reddit.com/submit');
    await page.bringToFront();
    await page.getByText('Paste it in a post of a tips community.').first().waitFor();
    expect(await clipboard(page)).toContain(`${site.url}/`);
    await context.close();
  });

  test('a download that saved nothing opens no modal; Share on the row does', async () => {
    const { page, context, success } = await converted(['drawing.png'], 'BMP');
    await download(page, 'Download drawing.bmp');
    await page.getByText('Download started').first().waitFor();
    await download(page, 'Download All (ZIP)');
    await page.getByText('converted-images.zip').first().waitFor();
    expect(await success.count()).toBe(0);
    await page.getByRole('button', { name: 'Share drawing.bmp' }).click();
    await success.getByText('1 file converted on this device.').waitFor();
    await context.close();
  });

  test.each(looks)('after a download that saved much, its message can be shared: %s', async (_, options) => {
    const { page, context, complaints, abroad, success } = await converted(['one.tif', 'two.tif'], 'PNG', options);
    await download(page, 'Download All (ZIP)');
    await success.getByText(/^2 files converted, .* saved \(\d+% smaller\)\.$/).waitFor();
    await success.getByText('Somebody you know has photos').waitFor();
    expect(await faults(page)).toEqual([]);
    await shot(page, `share-success-${options.colorScheme}`);
    const message = success.getByRole('blockquote', { name: 'Message' });
    const proud = await message.textContent();
    await success.getByRole('radio', { name: 'Proud' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => message.textContent()).not.toBe(proud);
    await expect.poll(() => success.getByRole('radio', { name: 'Useful' }).isChecked()).toBe(true);
    await success.getByRole('button', { name: 'Copy Message' }).click();
    await success.getByText('Ready to paste and share anywhere').first().waitFor();
    expect(await clipboard(page)).toBe(await message.textContent());
    expect(abroad()).toEqual([]);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      success.getByRole('button', { name: 'Telegram' }).click(),
    ]);
    await popup.waitForURL(/^https:\/\/t\.me\/share\/url/);
    await page.bringToFront();
    await success.getByText('Shared to Telegram!').first().waitFor();
    await success.getByText('Thanks for spreading the word!').first().waitFor();
    await popup.close();
    await closed(page, success);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(looks)('afterwards a card asks to come back: %s', async (_, options) => {
    const { page, context, complaints, success } = await converted(['one.tif'], 'PNG', options);
    await download(page, 'Download one.png');
    await success.waitFor();
    await closed(page, success);
    const card = page.getByRole('region', { name: 'Find it again' });
    await card.getByText('1 download so far, made on this device.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('safelight-downloads'))).toBe('1');
    expect(await faults(page)).toEqual([]);
    await shot(page, `share-card-${options.colorScheme}`);
    await card.getByRole('button', { name: 'Bookmark' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByText('Bookmark this page').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the browser’s offer to install is kept, and made in the page', async () => {
    const { page, context } = await converted(['one.tif'], 'PNG', { viewport: { width: 1440, height: 900 } });
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async (): Promise<void> => {
        document.title = 'Asked';
      };
      window.dispatchEvent(Object.assign(event, { prompt }));
    });
    const card = page.getByRole('region', { name: 'Install Safelight' });
    await card.waitFor();
    await shot(page, 'share-install');
    await card.getByRole('button', { name: 'Install' }).click();
    await expect.poll(() => page.title()).toBe('Asked');
    await card.waitFor({ state: 'detached' });
    await context.close();
  });

  test.each(looks)('the page’s end offers it, before any file is chosen: %s', async (_, options) => {
    const { page, context, complaints } = await visit(site, {
      ...options,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const block = page.getByRole('region', { name: 'Tell somebody whose photos will not open' });
    await block.scrollIntoViewIfNeeded();
    const more = block.getByRole('button', { name: 'More' });
    // The prerendered button acts once its code is there.
    await expect
      .poll(async () => {
        if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
        return more.getAttribute('aria-expanded');
      })
      .toBe('true');
    await block.getByRole('button', { name: 'Copy link' }).click();
    await block.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.getByText('Link copied to clipboard!').first().waitFor();
    await shot(page, `share-home-${options.colorScheme}`);
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
