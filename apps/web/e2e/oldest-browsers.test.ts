import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
import { choose, convertAll, convertTo, downloadZip, openSite, type Site, visit } from '../../../tests/support/site.ts';
import { lacking } from '../../../tools/compat.mjs';
import { floor } from '../browsers.json';
import { noScript, tooOld } from '../src/content/oldest-browsers.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-oldest-'));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

type Entry = Readonly<Record<string, unknown>>;

/** A member of an interface, or all of it. */
type Feature = readonly [container: string, member?: string];

/** Everything of the language and the platform that some browser of the floor lacks, as MDN's data has it. */
function newerThanFloor(): readonly Feature[] {
  const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data');
  const places = [javascript.builtins, api] as readonly Readonly<Record<string, Entry>>[];
  return places.flatMap((place) =>
    Object.entries(place).flatMap(([container, entry]): Feature[] => {
      if (lacking(entry).length > 0) return [[container]];
      const members = Object.entries(entry).filter(([name, member]) => {
        return /^[a-z]\w*$/i.test(name) && lacking(member).length > 0;
      });
      return members.map(([name]): Feature => [container, name.replace(/_static$/, '')]);
    }),
  );
}

/** Takes features from a page or a worker; what a browser does not let go of stays. */
function takeAway(features: readonly Feature[]): void {
  const all = globalThis as unknown as Record<string, { readonly prototype?: object } | undefined>;
  for (const [container, member] of features) {
    const owner = all[container];
    if (member === undefined) Reflect.deleteProperty(all, container);
    else for (const one of [owner, owner?.prototype]) if (one) Reflect.deleteProperty(one, member);
    if (member !== undefined && /^Window$|GlobalScope$/.test(container)) Reflect.deleteProperty(all, member);
  }
}

/** Bytes of each result that lies in the browser's private file system. */
function storedSizes(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const sizes: number[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const [name, folder] of root.entries()) {
      if (!name.startsWith('results-')) continue;
      for await (const file of (folder as FileSystemDirectoryHandle).values()) {
        sizes.push((await (file as FileSystemFileHandle).getFile()).size);
      }
    }
    return sizes;
  });
}

/** Has each worker begin with the same. */
async function takeFromWorkers(context: BrowserContext, script: string): Promise<string[]> {
  const wrapped: string[] = [];
  // One from which nothing could be taken does not start.
  const checked = `${script}; if ('fromAsync' in Array) throw new Error('It is still there.');`;
  await context.route('**/taken-away.js', (route) => route.fulfill({ contentType: 'text/javascript', body: checked }));
  await context.route(/\/assets\/(?:entry|zip-worker|write-worker)-[\w-]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    wrapped.push(pathname);
    // What a module imports runs before it, in this order.
    const body = `import '/taken-away.js'; export * from '${pathname}?itself';`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return wrapped;
}

describe('the oldest browsers that are promised', () => {
  test('with all taken away that one of them lacks, the page converts, packs and complains of nothing', async () => {
    const features = newerThanFloor();
    const names = features.map((feature) => feature.join('.'));
    const known = ['Array.toSorted', 'Array.fromAsync', 'AbortSignal.any', 'Intl.Segmenter', 'Object.groupBy'];
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
    const { page, context } = await visit(site);
    const script = `(${takeAway.toString()})(${JSON.stringify(features)})`;
    const wrapped = await takeFromWorkers(context, script);
    await context.addInitScript(script);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.reload();
    expect(await page.evaluate(() => ['any' in AbortSignal, 'fromAsync' in Array, 'groupBy' in Object])).toEqual([
      false,
      false,
      false,
    ]);
    const files = [
      'heic/fixtures/rgb.heic',
      'pdf/fixtures/scan.pdf',
      'svg/fixtures/text.svg',
      'psd/fixtures/layers.psd',
    ];
    // Its result is large enough to be a file of its own.
    const noise = join(work, 'noise.png');
    writeFileSync(noise, noisyPng(400, 400, 1));
    await choose(page, [...files.map(fixture), noise]);
    await convertTo(page, 'PNG');
    await page.getByText('Advanced Professional Options').click();
    await convertAll(page);
    const made = (await downloadZip(page, work)).filter(({ name }) => name.endsWith('.png'));
    expect(made.map(({ name }) => name).toSorted()).toEqual([
      'layers.png',
      'noise.png',
      'rgb.png',
      'scan.png',
      'text.png',
    ]);
    for (const { path } of made) expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG');
    // Conversions, writing, which a page cannot do by itself there, and the archive.
    for (const worker of ['entry', 'write-worker', 'zip-worker']) expect(wrapped.join()).toContain(`/${worker}-`);
    const large = made.map(({ path }) => statSync(path).size).filter((size) => size > 65_536);
    expect(large).not.toEqual([]);
    expect((await storedSizes(page)).toSorted((a, b) => a - b)).toEqual(large.toSorted((a, b) => a - b));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an older one, or one without scripts, is told in words that need no script', async () => {
    const plain = await site.browser.newContext({ javaScriptEnabled: false });
    for (const [path, locale] of [
      ['/', 'en'],
      ['/de', 'de'],
      ['/formats', 'en'],
    ] as const) {
      const tab = await plain.newPage();
      await tab.goto(site.url + path);
      await expect.poll(() => tab.locator('.too-old').textContent()).toBe(tooOld[locale]);
      expect(await tab.locator('.too-old').isVisible()).toBe(false);
      const words = tab.locator('noscript .cannot-run');
      expect([await words.textContent(), await words.isVisible()]).toEqual([noScript[locale], true]);
      await tab.close();
    }
    // The question turned round: this browser is one of the old.
    const sheet = await plain.newPage();
    await sheet.route('**/*.css', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('not (font-synthesis-weight:none)', '(font-synthesis-weight:none)');
      await route.fulfill({ response, body });
    });
    await sheet.goto(site.url);
    await expect.poll(() => sheet.locator('.too-old').isVisible()).toBe(true);
    for (const version of [floor.safari_ios, floor.firefox, floor.chrome]) expect(tooOld.en).toContain(version);
    await plain.close();
  });
});
