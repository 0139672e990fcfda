import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';
import { start } from '../server/serve.mjs';
import { KEEPING } from '../src/lib/offline.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${name}`, import.meta.url));
const heic = fixture('heic/fixtures/rgb.heic');
const avif = fixture('avif/fixtures/rgb.avif');
/** What a conversion from HEIC to JPEG needs. */
const codecs = /(?:libde265|jpegli).*\.wasm$/;
const built = fileURLToPath(new URL('../dist/client', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Resolves when the service worker is at work in the page and has kept what its build begins with. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Paths of the kept files. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
}

/** Downloads the one result and returns its first bytes. */
async function result(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path());
}

/** A server that really goes away, and a visit to it. */
async function ownSite({ root, path = '' }: { root?: string; path?: string } = {}) {
  const server = await start({ port: 0, ...(root && { root }) });
  const visited = await visit({ ...site, url: server.url + path }, { serviceWorkers: 'allow' });
  const cut = async (context: BrowserContext): Promise<void> => {
    await context.setOffline(true);
    await server.close();
  };
  return { ...visited, server, cut };
}

async function convert(page: Page, path: string, to: string): Promise<void> {
  await choose(page, [path]);
  await convertTo(page, to);
  await convertAll(page);
}

describe('offline', () => {
  test('after one visit and one conversion all of it works without a network', async () => {
    const { page, context, cut, server } = await ownSite();
    await convert(page, heic, 'JPEG');
    await kept(page);
    // The decoder and the encoder that were fetched before the service worker was there.
    await expect.poll(async () => (await keptPaths(page)).filter((path) => codecs.test(path)).length).toBe(2);
    expect((await keptPaths(page)).filter((path) => path.endsWith('.wasm') && /av1|jxl|pdfium/.test(path))).toEqual([]);
    await cut(context);
    await page.reload();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    const look = await page.evaluate(async () => {
      await document.fonts.ready;
      const { fontSize, fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
      return {
        size: Number.parseFloat(fontSize),
        font: [...document.fonts].some(({ status }) => status === 'loaded'),
        fontFamily,
      };
    });
    expect(look.size).toBeGreaterThan(30);
    expect(look.font).toBe(true);
    await convert(page, heic, 'JPEG');
    const bytes = await result(page, 'Download rgb.jpg');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

    // A page that nobody has seen says so, whether it is asked for by its address or by a link.
    await page.goto(`${server.url}/premium`);
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await page.getByRole('link', { name: 'To the converter', exact: true }).click();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(page.url()).toBe(`${server.url}/blog`);
    await context.close();
  });

  test('a worker keeps what it fetched before the service worker was there', async () => {
    const { page, context } = await visit(site);
    await convert(page, heic, 'JPEG');
    await expect.poll(async () => (await keptPaths(page)).filter((path) => codecs.test(path)).length).toBe(2);
    await context.close();
  });

  test('what a worker fetched is kept though it was ended before it could keep it', async () => {
    const { page, context } = await visit(site);
    await page.addInitScript(() => {
      const workers: Worker[] = [];
      const endWorkers = () => workers.splice(0).map((worker) => worker.terminate());
      Object.assign(window, { endWorkers });
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          workers.push(this);
        }
      };
    });
    await page.reload();
    // Nothing that is to be kept arrives, as on a machine with much other work.
    let held = 0;
    await context.route(codecs, (route) => {
      if (!('x-keeping' in route.request().headers())) return route.continue();
      held++;
      return undefined;
    });
    await convert(page, heic, 'JPEG');
    await expect.poll(() => held).toBe(2);
    expect(await keptPaths(page)).not.toContainEqual(expect.stringMatching(codecs));
    await context.unroute(codecs);
    await page.evaluate(() => (window as unknown as { endWorkers(): void }).endWorkers());
    await convert(page, heic, 'JPEG');
    await expect.poll(async () => (await keptPaths(page)).filter((path) => codecs.test(path)).length).toBe(2);
    await context.close();
  });

  test.each([
    ['comes', 0, 40],
    ['does not come', 80, 200],
  ])(
    'what a first visit keeps is as the server gives it, where the pack of small files %s',
    async (comes, least, most) => {
      const { page, context, complaints } = await ownSite();
      if (comes === 'does not come') await context.route(/\/assets\/shell-\w+\.json$/, (route) => route.abort());
      await page.keyboard.press('Tab');
      await kept(page);
      const asked = await context.serviceWorkers()[0]?.evaluate(() => performance.getEntriesByType('resource').length);
      expect(asked).toBeGreaterThan(least);
      expect(asked).toBeLessThan(most);
      const answers = await page.evaluate(async (keeping) => {
        const cache = await caches.open('safelight-assets');
        const names: string[] = [];
        const differing: string[] = [];
        const headers = ['content-type', 'content-security-policy', 'cache-control', 'x-content-type-options'];
        for (const { url } of await cache.keys()) {
          const [mine, theirs] = [await cache.match(url), await fetch(url, { headers: { [keeping]: '1' } })];
          const told = (response: Response | undefined) =>
            headers.map((name) => response?.headers.get(name)).join('\n');
          names.push(new URL(url).pathname);
          if ((await mine?.text()) !== (await theirs.text()) || told(mine) !== told(theirs)) differing.push(url);
        }
        return { names, differing };
      }, KEEPING);
      expect(answers.differing).toEqual([]);
      // The dialogs of the page, and the worker's code.
      expect(answers.names.length).toBeGreaterThan(80);
      expect(answers.names.filter((name) => /^\/assets\/(?:entry|usual)-[\w-]+\.js$/.test(name))).toHaveLength(2);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a page that was seen is there without a network', async () => {
    // The first one was opened before there was a service worker; the second is reached by a link.
    const { page, context, cut, server } = await ownSite({ path: '/heic-to-jpg' });
    await page.keyboard.press('Tab');
    await kept(page);
    const title = await page.title();
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.waitForURL(/\/blog$/);
    await expect.poll(async () => (await keptPaths(page)).includes('/blog')).toBe(true);
    await cut(context);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).not.toContain('offline');
    await page.goto(`${server.url}/heic-to-jpg?from=somewhere`);
    expect(await page.title()).toBe(title);
    // It is at work, not only in sight.
    await page.getByText(/^Resets in/).waitFor({ state: 'attached' });
    await context.close();
  });

  test('everything can be made available, and a codec that was never used works', async () => {
    const { page, context, cut, complaints } = await ownSite();
    await choose(page, [avif]);
    await page.getByRole('button', { name: 'Work offline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Work offline' });
    await dialog.getByText(/ is kept on this device\.$/).waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Make everything available offline \(\d+\.\d+ MB\)$/ }).click();
    await dialog.getByText(/^Everything is available offline \(\d+\.\d+ MB\)\.$/).waitFor();
    const all = await keptPaths(page);
    expect(all.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(15);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await cut(context);
    await page.reload();
    await convert(page, avif, 'WebP');
    const bytes = await result(page, 'Download rgb.webp');
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    await page.goto(new URL('/formats', page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).not.toContain('offline');
    await context.close();
  });
});

describe('a new version', () => {
  test('waits for the list to be done with, then comes by a reload', async () => {
    const root = mkdtempSync(join(tmpdir(), 'safelight-version-'));
    cpSync(built, root, { recursive: true, filter: (path) => path !== join(built, 'assets') });
    symlinkSync(join(built, 'assets'), join(root, 'assets'));
    const { page, context, server } = await ownSite({ root });
    await choose(page, [heic]);
    await kept(page);
    // The first one to come reloads nothing.
    const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { sameLoad: true }));
    const sameLoad = (tab: Page) => tab.evaluate(() => 'sameLoad' in window).catch(() => true);
    await mark(page);
    // Another tab, without work of its own; its page is kept, and goes on being so.
    const other = await context.newPage();
    // It follows versions once the code for that is there.
    await other.goto(`${server.url}/premium`, { waitUntil: 'networkidle' });
    await mark(other);
    const script = join(root, 'sw.js');
    writeFileSync(script, readFileSync(script, 'utf8').replace(/version:(["'`])\w+\1/, 'version:"next"'));
    rmSync(`${script}.gz`, { force: true });
    // Deployed: the server knows its files from its start.
    await server.close();
    const next = await start({ port: Number(new URL(server.url).port), root });
    await convertTo(page, 'JPEG');
    const converting = convertAll(page);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version is ready.').first().waitFor();
    await converting;
    // Long after a version without work to wait for would have come.
    await page.waitForTimeout(500);
    expect([await sameLoad(page), await sameLoad(other)]).toEqual([true, true]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
      .toBe('installed');
    await page.getByRole('button', { name: 'Clear all' }).click();
    for (const tab of [page, other]) await expect.poll(() => sameLoad(tab), { timeout: 30_000 }).toBe(false);
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith('safelight-pages-'))).toEqual(['safelight-pages-next']);
    expect(await keptPaths(page)).toContain('/premium');
    // Once.
    await mark(page);
    await page.waitForTimeout(500);
    expect(await sameLoad(page)).toBe(true);
    await context.close();
    await next.close();
    rmSync(root, { recursive: true });
  });
});

describe('the app', () => {
  test('files that are shared with it land in the list', async () => {
    const { page, context } = await visit(site, { serviceWorkers: 'allow' });
    await page.keyboard.press('Tab');
    await kept(page);
    // As the system does it: a form that comes from nowhere.
    const sender = await context.newPage();
    await sender.setContent(
      `<form method="post" enctype="multipart/form-data" action="${site.url}/share-target"><input type="file" name="files" multiple><button>Send</button></form>`,
    );
    await sender.setInputFiles('input', [
      { name: 'größe 1.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') },
      { name: 'b.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ]);
    await sender.getByRole('button', { name: 'Send' }).click();
    await sender.getByText('größe 1.bmp').first().waitFor();
    await sender.getByText('b.svg').first().waitFor();
    expect(sender.url()).toBe(`${site.url}/`);
    await expect
      .poll(() => sender.evaluate(async () => (await (await caches.open('safelight-shared')).keys()).length))
      .toBe(0);
    await context.close();
  });

  test('what was shared before it was at work is asked for again', async () => {
    const { page, context } = await visit(site, { serviceWorkers: 'allow' });
    const response = await context.request.post(`${site.url}/share-target`, {
      multipart: { files: { name: 'a.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') } },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
    await page.goto(new URL(response.headers()['location'] ?? '', site.url).href);
    await page.getByText('The shared files did not reach the converter.').first().waitFor();
    await context.close();
  });

  test('files that are opened with it land in the list, from a page without the converter too', async () => {
    const { page, context } = await visit(site, { serviceWorkers: 'allow' });
    await page.keyboard.press('Tab');
    await kept(page);
    await context.addInitScript(() => {
      const setConsumer = (consume: unknown) => Object.assign(window, { consume });
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
    });
    await page.goto(site.url);
    await page.getByText(/^Resets in/).waitFor({ state: 'attached' });
    await page.waitForFunction(() => 'consume' in window);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.waitForURL(/\/blog$/);
    await page.getByRole('button', { name: 'Choose Images' }).waitFor({ state: 'detached' });
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('opened.bmp', { create: true });
      const writable = await handle.createWritable();
      await writable.write('BM');
      await writable.close();
      (window as unknown as { consume(launch: object): void }).consume({ files: [handle] });
    });
    await page.getByText('opened.bmp').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  test('it can be installed: every picture of the manifest is there, in its size', async () => {
    const { page, context, requests, complaints } = await visit(site, { serviceWorkers: 'allow' });
    // A visit that only looks costs nothing more.
    expect(requests.filter((request) => request.url().endsWith('/sw.js'))).toEqual([]);
    const script = await context.request.get(`${site.url}/sw.js`);
    expect(script.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
    const answer = await context.request.get(`${site.url}/manifest.webmanifest`);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json',
    });
    const manifest = (await answer.json()) as Manifest;
    const pictures = [...manifest.icons, ...manifest.screenshots];
    expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes, type } of pictures) {
      const picture = await context.request.get(site.url + src);
      expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      const { width, height } = PNG.sync.read(await picture.body());
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts) expect((await context.request.get(site.url + url)).status()).toBe(200);
    expect(manifest.file_handlers[0]?.accept['image/heic']).toContain('.heic');
    expect(manifest.file_handlers[0]?.accept['application/pdf']).toEqual(['.pdf']);
    await page.keyboard.press('Tab');
    await kept(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The contexts of tests are private windows.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly screenshots: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly shortcuts: readonly { url: string }[];
  readonly file_handlers: readonly { accept: Readonly<Record<string, readonly string[]>> }[];
}
