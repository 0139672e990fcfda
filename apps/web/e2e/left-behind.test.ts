import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLAGS } from '../../../tests/support/chromium-flags.ts';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
import { choose, convertAll, convertTo, faults, openSite, type Site, unpacked } from '../../../tests/support/site.ts';
import { ensureHeadlessShell } from '../../../tools/setup.mjs';

// A browser with a profile on disk: what is left in it when pages and the browser itself are closed is what this is about.

const fixture = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
const [motionPhoto, motionVideo] = ['ultrahdr-motion.jpg', 'motion.mp4'].map((name) =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/jpeg/fixtures/${name}`, import.meta.url)),
) as [string, string];
const work = mkdtempSync(join(tmpdir(), 'safelight-left-'));
const secret = 'secret-name';
/** One has a small result, which is kept beside what is remembered of it, the other a large one, which is a file. */
const files = [1, 2].map((n) => join(work, `${secret}-${n}.tif`));
let site: Site;
let profile: string;
let context: BrowserContext;

async function openBrowser(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await ensureHeadlessShell(),
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
}

beforeAll(async () => {
  const [small = '', large = ''] = files;
  cpSync(fixture, small);
  writeFileSync(large, noisyPng(400, 400, 1));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});
beforeEach(async () => {
  profile = mkdtempSync(join(work, 'profile-'));
  context = await openBrowser();
});
afterEach(() => context.close());

/** Everything that the site has stored in this browser which is about a file. */
function stored(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        found.push(`opfs ${path}${name}`);
        if (handle.kind === 'directory') await walk(handle, `${path}${name}/`);
      }
    };
    await walk(await navigator.storage.getDirectory(), '');
    for (const name of await caches.keys()) {
      if (name === 'safelight-assets' || name.startsWith('safelight-pages-')) continue;
      for (const { url } of await (await caches.open(name)).keys()) found.push(`cache ${name} ${url}`);
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result as unknown[]));
        });
        for (const one of all) found.push(`indexeddb ${name} ${store} ${JSON.stringify(one)}`);
      }
      database.close();
    }
    for (const [key, value] of Object.entries(localStorage)) {
      if (/secret-name|\.tif|\.png/.test(`${key} ${String(value)}`)) found.push(`localstorage ${key} ${String(value)}`);
    }
    return found;
  });
}

/** A page of the site without the converter at work: looking must not put anything there. */
async function look(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/privacy`);
  return page;
}

async function converted(from: readonly string[] = files, to = 'PNG'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url);
  await choose(page, from);
  await convertTo(page, to);
  await convertAll(page);
  // The service worker comes with use.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

async function saveAll(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'Download All (ZIP)' }).click(),
  ]);
  const path = join(mkdtempSync(join(work, 'zip-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** What is stored about files once closed pages have had time to be swept up after. */
async function leftIn(page: Page): Promise<readonly string[]> {
  let left = await stored(page);
  for (const begun = Date.now(); left.length > 0 && Date.now() - begun < 30_000; ) {
    await page.waitForTimeout(50);
    left = await stored(page);
  }
  return left;
}

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved results' });

/** Makes all that is remembered of results older. */
async function age(page: Page, hours: number): Promise<void> {
  await page.evaluate(async (by) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('safelight-results');
      request.addEventListener('success', () => resolve(request.result));
    });
    const results = database.transaction('results', 'readwrite').objectStore('results');
    const all = await new Promise<{ at: number }[]>((resolve) => {
      const request = results.getAll();
      request.addEventListener('success', () => resolve(request.result as { at: number }[]));
    });
    for (const one of all) results.put({ ...one, at: one.at - by * 3_600_000 });
    await new Promise((resolve) => results.transaction.addEventListener('complete', resolve));
    database.close();
  }, hours);
}

/** Has the list look as if its page had gone before the end of the batch was written down. */
async function forgetEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('safelight-lists');
      request.addEventListener('success', () => resolve(request.result));
    });
    const lists = database.transaction('lists', 'readwrite').objectStore('lists');
    const all = await new Promise<object[]>((resolve) => {
      const request = lists.getAll();
      request.addEventListener('success', () => resolve(request.result as object[]));
    });
    for (const one of all) lists.put({ ...one, ended: false });
    await new Promise((resolve) => lists.transaction.addEventListener('complete', resolve));
    database.close();
  });
}

describe('with everything saved nothing of a file is left', () => {
  test('after the tab is closed', async () => {
    const page = await converted();
    await saveAll(page);
    await page.close();
    expect(await leftIn(await look())).toEqual([]);
  });

  test('after the tab is closed before the end of the batch was written down', async () => {
    const page = await converted();
    await saveAll(page);
    await forgetEnd(page);
    await page.close();
    const next = await look();
    expect(await leftIn(next)).toEqual([]);
    expect(await offer(next).count()).toBe(0);
  });

  test('after a reload', async () => {
    const page = await converted();
    await saveAll(page);
    await page.reload();
    expect(await offer(page).count()).toBe(0);
    expect(await leftIn(page)).toEqual([]);
  });

  test('after the browser is closed', async () => {
    const page = await converted();
    await saveAll(page);
    await context.close();
    context = await openBrowser();
    expect(await leftIn(await look())).toEqual([]);
  });

  test('after the tab has crashed', async () => {
    const page = await converted();
    await saveAll(page);
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await page.close();
    expect(await leftIn(await look())).toEqual([]);
  });

  test('after Clear all, with the page still open', async () => {
    const page = await converted();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect
      .poll(async () => (await stored(page)).filter((name) => !/^opfs results-[^/]*$/.test(name)), { timeout: 20_000 })
      .toEqual([]);
    await page.close();
    expect(await leftIn(await look())).toEqual([]);
  });

  test('after Clear all and closing the tab at once', async () => {
    const page = await converted();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('2 files removed.').first().waitFor();
    await page.close();
    const next = await look();
    expect(await offer(next).count()).toBe(0);
    expect(await leftIn(next)).toEqual([]);
  });
});

describe('what nobody has saved', () => {
  const ways = [
    'closing the tab',
    'closing it before the end was written down',
    'a crash',
    'closing the browser',
    'a reload',
  ];
  test.each(ways)('is offered after %s, and saved', async (way) => {
    const page = await converted();
    if (way === 'closing it before the end was written down') await forgetEnd(page);
    let next = page;
    if (way === 'a reload') await page.reload();
    else {
      if (way === 'a crash') await page.goto('chrome://crash').catch(() => undefined);
      if (way === 'closing the browser') {
        await context.close();
        context = await openBrowser();
      } else await page.close();
      next = await look();
    }
    await offer(next).getByText('2 results of an earlier visit have not been saved.').waitFor();
    expect(await faults(next)).toEqual([]);
    const [download] = await Promise.all([
      next.waitForEvent('download'),
      offer(next).getByRole('button', { name: 'Save' }).click(),
    ]);
    const archive = join(mkdtempSync(join(work, 'offered-')), download.suggestedFilename());
    await download.saveAs(archive);
    const names = (await unpacked(archive, work)).map(({ name }) => name).toSorted();
    expect(names).toEqual([`${secret}-1.png`, `${secret}-2.png`]);
    await offer(next).waitFor({ state: 'detached' });
    expect(await leftIn(next)).toEqual([]);
  });

  test('is offered with the video of a motion photo, which is there as it was', async () => {
    const page = await context.newPage();
    await page.goto(site.url);
    await choose(page, [motionPhoto]);
    await page.getByText('Advanced Professional Options').click();
    await page.getByRole('switch', { name: 'Save the video of motion photos' }).check();
    await convertAll(page);
    await page.close();
    const next = await look();
    const [download] = await Promise.all([
      next.waitForEvent('download'),
      offer(next).getByRole('button', { name: 'Save' }).click(),
    ]);
    const archive = join(mkdtempSync(join(work, 'offered-')), download.suggestedFilename());
    await download.saveAs(archive);
    const saved = (await unpacked(archive, work)).find(({ name }) => name.endsWith('.mp4'));
    expect(readFileSync(saved?.path ?? '').equals(readFileSync(motionVideo))).toBe(true);
  });

  test('goes when it is discarded', async () => {
    await (await converted()).close();
    const next = await look();
    await offer(next).getByRole('button', { name: 'Discard' }).click();
    await offer(next).waitFor({ state: 'detached' });
    expect(await leftIn(next)).toEqual([]);
  });

  test('goes with the first page that is opened after 24 hours, without a word', async () => {
    const page = await converted();
    await age(page, 25);
    await page.close();
    const next = await look();
    expect(await leftIn(next)).toEqual([]);
    expect(await offer(next).count()).toBe(0);
  });

  test('stays where it is while its page is open: another tab neither offers nor removes it', async () => {
    const page = await converted();
    const other = await look();
    await other.waitForTimeout(2000);
    expect(await offer(other).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${secret}-1.png` }).click(),
    ]);
    expect(await download.failure()).toBeNull();
  });
});

test('an archive of more than 128 MB is removed as soon as it was handed over', async () => {
  const folder = join(work, 'large');
  mkdirSync(folder, { recursive: true });
  // Noise: 6,700 x 6,700 pixels of BMP are 135 MB.
  const side = 6700;
  const pixels = Buffer.alloc(side * side * 3);
  let state = 1;
  for (let at = 0; at + 4 <= pixels.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels.writeUInt32LE(state, at);
  }
  const large = join(folder, 'large.ppm');
  writeFileSync(large, Buffer.concat([Buffer.from(`P6\n${side} ${side}\n255\n`), pixels]));
  const page = await converted([large, ...files], 'BMP');
  expect((await unpacked(await saveAll(page), folder)).map(({ name }) => name)).toContain('large.bmp');
  const archives = async (): Promise<readonly string[]> =>
    (await stored(page)).filter((name) => name.includes('archive'));
  await expect.poll(archives, { timeout: 15_000 }).toEqual([]);
  // A service worker that was ended in between knows nothing of the file, and the page gives it out itself.
  await page.evaluate(() => {
    const post = ServiceWorker.prototype.postMessage as (this: ServiceWorker, request: unknown, ports: object) => void;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, request: object, ports: object) {
      ServiceWorker.prototype.postMessage = post;
      post.call(this, { ...request, path: '/download/another' }, ports);
    };
  });
  expect((await unpacked(await saveAll(page), folder)).map(({ name }) => name)).toContain('large.bmp');
  // Of that way browsers tell no end: the archive goes a minute later, or with its page.
  await page.close();
  expect(await leftIn(await look())).toEqual([]);
}, 240_000);

test('files that were shared and that no page took go with the next visit', async () => {
  const page = await converted();
  await saveAll(page);
  await page.evaluate(async () => {
    const cache = await caches.open('safelight-shared');
    await cache.put('/lost/0', new Response('pixels', { headers: { 'X-Name': 'secret-name', 'X-Kept': '0' } }));
  });
  await page.close();
  expect(await leftIn(await look())).toEqual([]);
});
