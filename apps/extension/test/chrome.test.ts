import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faults } from '../../../tests/support/site.ts';
import { built, type Chromium, startChromium } from './chromium.ts';
import { byCommandLine, writtenFormats } from './command.ts';
import { bytesOf, downloaded, jpegSize } from './flows.ts';
import { heicPath, pngOf, type Site, startSite } from './site.ts';

let site: Site;
const running: Chromium[] = [];

beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  for (const chromium of running.splice(0)) await chromium.close();
});
afterAll(() => site.close());

async function start(allowed?: readonly string[]): Promise<Chromium> {
  const chromium = await startChromium(allowed ? { allowed } : {});
  running.push(chromium);
  return chromium;
}

/** What the extension may do once a person has allowed both hosts of the site. */
const BOTH = ['http://127.0.0.1/*', 'http://localhost/*'];

async function openPage({ context }: Chromium, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + path);
  return page;
}

/** Chooses an item of the menu over the tab in front, as the browser tells the extension of it. */
async function chooseItem(chromium: Chromium, item: string, info: object = {}): Promise<void> {
  const background = await chromium.background();
  await background.evaluate(
    async ([menuItemId, more, pageUrl]) => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const clicked = { menuItemId, pageUrl, frameId: 0, editable: false, ...more };
      // The browser's own way to tell of a press, which its types leave out.
      (chrome.contextMenus.onClicked as unknown as { dispatch(...args: unknown[]): void }).dispatch(clicked, tab);
    },
    [item, info, `${site.url}/*`] as const,
  );
}

const pageOf = (chromium: Chromium, name: string): Promise<Page> =>
  chromium.context.waitForEvent('page', { predicate: (page) => page.url().includes(`/${name}.html`) });

test('asks at installation for no more than it says, and for sites when they are needed', () => {
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));
  expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'downloads', 'offscreen', 'scripting', 'storage']);
  expect(manifest.host_permissions).toBeUndefined();
  expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*']);
  expect(manifest.content_scripts).toBeUndefined();
  expect(manifest.web_accessible_resources).toBeUndefined();
  expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('saves a WebP of a page with a strict policy as a JPEG, the same that the command line makes of it with the settings of the page', async () => {
  const chromium = await start(BOTH);
  await openPage(chromium, '/strict');
  await chooseItem(chromium, 'picture:jpeg', { srcUrl: `${site.url}/photo.webp` });
  expect(await downloaded(chromium, 1)).toEqual(['photo.jpg']);
  expect(jpegSize(join(chromium.downloads, 'photo.jpg'))).toBe('120 × 80');
  const webp = new Uint8Array(await (await fetch(`${site.url}/photo.webp`)).arrayBuffer());
  const expected = byCommandLine('photo.webp', webp, 'jpeg', '--quality', '90');
  expect(Buffer.compare(bytesOf(chromium.downloads, 'photo.jpg'), expected)).toBe(0);
  expect(chromium.complaints).toEqual([]);
});

test('a picture of another site and one behind a link come by the names that their servers give', async () => {
  const chromium = await start(BOTH);
  await openPage(chromium, '/strict');
  await chooseItem(chromium, 'picture:png', { srcUrl: `${site.other}/far.webp` });
  expect(await downloaded(chromium, 1)).toEqual(['Café far.png']);
  await chooseItem(chromium, 'link:pdf', { linkUrl: `${site.url}/linked.webp?size=large` });
  expect(await downloaded(chromium, 2)).toContain('linked.pdf');
  expect(bytesOf(chromium.downloads, 'linked.pdf').subarray(0, 5).toString()).toBe('%PDF-');
});

test('makes no request but for the pictures that it was asked for', async () => {
  const chromium = await start(BOTH);
  await openPage(chromium, '/strict');
  await expect.poll(() => site.asked.at(-1)).toBe('GET 127.0.0.1 /favicon.ico');
  site.asked.length = 0;
  const outside: string[] = [];
  chromium.context.on('request', (request) => {
    if (!/^(?:chrome-extension|blob|data):/.test(request.url())) outside.push(request.url());
  });
  await chooseItem(chromium, 'picture:jpeg', { srcUrl: `${site.other}/far.webp` });
  await downloaded(chromium, 1);
  const popup = await chromium.context.newPage();
  await popup.goto(`chrome-extension://${chromium.id}/popup.html?window`);
  await popup.locator('#files').setInputFiles(heicPath);
  await downloaded(chromium, 2);
  expect(site.asked).toEqual(['GET localhost /far.webp']);
  expect(outside).toEqual([]);
});

test('a site that was not allowed is named, with the button that allows it', async () => {
  const chromium = await start();
  await openPage(chromium, '/strict');
  const shown = pageOf(chromium, 'work');
  await chooseItem(chromium, 'picture:jpeg', { srcUrl: `${site.other}/far.webp` });
  const work = await shown;
  const host = new URL(site.other).host;
  await expect.poll(() => work.locator('.why').textContent()).toContain(`This picture comes from ${host}.`);
  await expect
    .poll(() => work.getByRole('button').allTextContents())
    .toEqual([`Allow access to ${host} and try again`]);
});

test('a site that refuses is named with its answer', async () => {
  const chromium = await start(BOTH);
  await openPage(chromium, '/refused');
  const shown = pageOf(chromium, 'work');
  await chooseItem(chromium, 'picture:jpeg', { srcUrl: `${site.url}/refused.webp` });
  await expect
    .poll(async () => (await shown).locator('.why').textContent())
    .toMatch(/refuses .* \(answer 403\)\. Some sites/);
});

test('all pictures of a page come as one ZIP: once each, also lazy, made, inline and in a shadow, without the small ones', async () => {
  const chromium = await start(BOTH);
  const page = await openPage(chromium, '/gallery');
  await expect.poll(() => page.locator('#made').evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(70);
  await chooseItem(chromium, 'page:jpeg');
  expect(await downloaded(chromium, 1)).toEqual(['A gallery_ two_three.zip']);
  const zip = join(chromium.downloads, 'A gallery_ two_three.zip');
  const names = execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trim().split('\n');
  expect(names).toEqual([
    'a.jpg',
    'b.jpg',
    'c.jpg',
    'd.jpg',
    'lazy.jpg',
    'picture.jpg',
    'picture _(1).jpg',
    'shadow.jpg',
  ]);
  const sizes = names.map((name) => {
    const { width, height } = jpeg.decode(execFileSync('unzip', ['-p', zip, name]));
    return `${width}×${height}`;
  });
  expect(sizes).toEqual(['90×100', '90×100', '90×100', '90×100', '80×81', '66×67', '70×70', '90×100']);
  const popup = await chromium.context.newPage();
  await popup.goto(`chrome-extension://${chromium.id}/popup.html?window`);
  await expect
    .poll(() => popup.locator('h2').allTextContents())
    .toContain('8 pictures saved in A gallery_ two_three.zip');
  await expect
    .poll(() => popup.locator('.report').textContent())
    .toContain('1 small picture left out (a side under 64 pixels)');
});

test('a page without pictures says so', async () => {
  const chromium = await start(BOTH);
  await openPage(chromium, '/empty');
  const shown = pageOf(chromium, 'work');
  await chooseItem(chromium, 'page:jpeg');
  await expect.poll(async () => (await shown).locator('h2').textContent()).toBe('There is no picture on this page.');
});

test('a HEIC becomes the JPEG in the field of a form, which hears of it as of a file that was chosen', async () => {
  const chromium = await start(BOTH);
  const page = await openPage(chromium, '/form');
  const opened = pageOf(chromium, 'upload');
  await chooseItem(chromium, 'upload');
  const upload = await opened;
  await expect
    .poll(() => upload.locator('#field option').allTextContents())
    .toEqual([
      'Passport photo (image/jpeg,.png)',
      'several (image/*; several files)',
      'In a shadow',
      'In a frame (.pdf)',
    ]);
  await expect.poll(() => upload.locator('#format option').allTextContents()).toEqual(['JPEG', 'PNG']);
  await upload.locator('#files').setInputFiles(heicPath);
  await expect.poll(() => upload.locator('#say').textContent()).toBe('1 file is in the field.');
  const [name, type, size] = await page.evaluate(async () => {
    const [file] = (document.getElementById('photo') as HTMLInputElement).files ?? [];
    return [file?.name, file?.type, file?.size];
  });
  expect([name, type]).toEqual(['lossless-444.jpg', 'image/jpeg']);
  const heard = [[name, type, size]];
  await expect
    .poll(() => page.evaluate('window.heard'))
    .toEqual([
      ['input', 'photo', heard],
      ['change', 'photo', heard],
    ]);
  const bytes = await page.evaluate(async () => {
    const [file] = (document.getElementById('photo') as HTMLInputElement).files ?? [];
    return [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  const expected = byCommandLine('photo.heic', readFileSync(heicPath), 'jpeg', '--quality', '90');
  expect(Buffer.compare(Buffer.from(bytes), expected)).toBe(0);

  await upload.locator('#field').selectOption('1');
  const png = { name: 'drawing.png', mimeType: 'image/png', buffer: pngOf(70, 70) };
  const heic = { name: 'photo.heic', mimeType: 'image/heic', buffer: readFileSync(heicPath) };
  await upload.locator('#files').setInputFiles([png, heic]);
  await expect.poll(() => upload.locator('#say').textContent()).toBe('2 files are in the field.');
  const several = '[...document.getElementById("several").files].map(({ name }) => name)';
  await expect.poll(() => page.evaluate(several)).toEqual(['drawing.jpg', 'photo.jpg']);

  await upload.locator('#field').selectOption('3');
  await expect.poll(() => upload.locator('#format').inputValue()).toBe('pdf');
  await upload.locator('#files').setInputFiles(heicPath);
  await expect.poll(() => upload.locator('#say').textContent()).toBe('1 file is in the field.');
  const inFrame = page.frames()[1]?.evaluate('document.querySelector("input").files[0].type');
  expect(await inFrame).toBe('application/pdf');
});

test('the popup converts files, says what a format could not hold, and keeps its settings', async () => {
  const chromium = await start();
  const popup = await chromium.context.newPage();
  await popup.goto(`chrome-extension://${chromium.id}/popup.html?window`);
  await popup.getByLabel('Convert to').selectOption('gif');
  await expect.poll(() => popup.getByLabel('Quality').isDisabled()).toBe(true);
  await popup.getByLabel('Convert to').selectOption('webp');
  await popup.getByLabel('Quality').fill('50');
  await popup.getByLabel('Quality').blur();
  await popup.getByLabel('Remove location').check();
  await popup.locator('#files').setInputFiles([
    { name: 'photo.heic', mimeType: 'image/heic', buffer: readFileSync(heicPath) },
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  ]);
  expect(await downloaded(chromium, 1)).toEqual(['photo.webp']);
  await expect
    .poll(() => popup.locator('h2:visible').allTextContents())
    .toContain('1 picture saved · 1 picture was not saved');
  await expect.poll(() => popup.locator('.failed').textContent()).toContain('words.txt');
  await expect
    .poll(() => popup.locator('.why').textContent())
    .toContain('This is not a picture format that can be read here.');
  await popup.reload();
  await expect.poll(() => popup.getByLabel('Convert to').inputValue()).toBe('webp');
  await expect.poll(() => popup.getByLabel('Quality').inputValue()).toBe('50');
  await expect.poll(() => popup.getByLabel('Remove location').isChecked()).toBe(true);
  expect(chromium.complaints).toEqual([]);
});

test('the options say what the menus offer, and take back what was allowed', async () => {
  const chromium = await start();
  const options = await chromium.context.newPage();
  await options.goto(`chrome-extension://${chromium.id}/options.html`);
  await expect.poll(() => options.locator('#menu label').allTextContents()).toEqual(writtenFormats());
  await options.getByLabel('AVIF').uncheck();
  await options.getByLabel('TIFF').check();
  await expect.poll(() => options.locator('#note').textContent()).toBe('Saved.');
  const kept = 'chrome.storage.local.get("menu").then(({ menu }) => menu.toSorted())';
  await expect.poll(() => options.evaluate(kept)).toEqual(['jpeg', 'pdf', 'png', 'tiff', 'webp']);
  await expect.poll(() => options.locator('#sites').textContent()).toBe('None so far.');
  expect(chromium.complaints).toEqual([]);
});

/** What is drawn wider than it may be, and what has no text. */
const FAULTS_OF_TEXT = `(() => {
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? ['page'] : [];
  const cut = [...document.querySelectorAll('button, label, h1, h2, summary')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML);
  const empty = [...document.querySelectorAll('[data-text]')].filter((one) => one.textContent.trim() === '').map((one) => one.outerHTML);
  return [...wide, ...cut, ...empty];
})()`;

test.each(['en', 'de', 'es', 'fr', 'pt', 'ja'])(
  '%s: every page has its texts, in their room, for eyes and for screen readers',
  async (language) => {
    const env = { ...process.env, LANGUAGE: language };
    const chromium = await startChromium({ args: [`--lang=${language}`], context: { env } });
    running.push(chromium);
    const page = await chromium.context.newPage();
    const rooms = { popup: 380, 'popup.html?window': 320, upload: 320, options: 360, work: 360 } as const;
    for (const [name, width] of Object.entries(rooms)) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`chrome-extension://${chromium.id}/${name.includes('.') ? name : `${name}.html`}`);
      await expect.poll(() => page.locator('h1').textContent()).not.toBe('');
      await expect.poll(() => page.evaluate('document.documentElement.lang'), { message: name }).toBe(language);
      if (name.startsWith('popup')) {
        await page
          .locator('#files')
          .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
        await page.locator('.report:not(:has(progress)) .why').first().waitFor();
      }
      // Whether a page has a field is another affair: here it is how all of the form looks.
      if (name === 'upload')
        await page.evaluate('for (const one of document.querySelectorAll("[hidden]:not(#files)")) one.hidden = false');
      await expect.poll(() => page.evaluate(FAULTS_OF_TEXT), { message: name }).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faults(page), `${name}, ${colorScheme}`).toEqual([]);
      }
    }
  },
);

test('the popup is worked by keys alone', async () => {
  const chromium = await start();
  const page = await chromium.context.newPage();
  await page.goto(`chrome-extension://${chromium.id}/popup.html`);
  await page.locator('#page:not([hidden])').waitFor();
  const order: unknown[] = [];
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate('document.activeElement.id'));
  }
  const all = ['open-window', 'open-options', 'choose', 'format', 'quality', 'place', 'save-page', 'upload'];
  expect(order).toEqual(all);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#choose').press('Enter')]);
  expect(chooser.isMultiple()).toBe(true);
});
