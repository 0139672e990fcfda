import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { type Entry, open, type ZipFile } from 'yauzl';
import { start } from '../../apps/web/server/serve.mjs';
import { siteConfig } from '../../apps/web/src/site-config.ts';
import { ensureHeadlessShell } from '../../tools/setup.mjs';
import { FLAGS } from './chromium-flags.ts';

/** How long something may take that comes in the end, in milliseconds: machines that test are slow, and share themselves. */
const PATIENCE = 60_000;

/** The built site, served with its production headers, and a browser. */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * One browser and one server for all files of tests that a worker of Vitest runs one after the other: modules are kept
 * between them. What a file leaves open there is closed with its site; the browser itself ends with the process.
 */
let shared: Promise<{ readonly url: string; readonly browser: Browser }> | undefined;

async function startSite(): Promise<{ readonly url: string; readonly browser: Browser }> {
  const server = await start({ port: 0 });
  const browser = await chromium.launch({ args: FLAGS, executablePath: await ensureHeadlessShell() });
  // One that died takes no further file with it.
  browser.on('disconnected', () => {
    shared = undefined;
  });
  return { url: server.url, browser };
}

export async function openSite(): Promise<Site> {
  shared ??= startSite();
  const { url, browser } = await shared;
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return { url, browser, close };
}

/** The two windows that pages are looked at in, with their names for titles. */
export const looks = [
  ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
  ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const;

/** A time zone in which it is about noon: conversions are counted by the day, and tests run at midnight, too. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these names are those of POSIX: what lies east of Greenwich is minus.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A page of the site with everything that it asked for and complained about. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly requests: readonly Request[];
  /** Errors on the console (a refused request by the security policy among them) and uncaught ones. */
  readonly complaints: readonly string[];
}

/**
 * Opens home in a browser of its own, as it were. Its service worker comes to those tests only that ask for it: they are
 * about what it does, or about all that is asked of the network. It takes as long as all else of a visit.
 */
export async function visit(site: Site, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
  const context = await site.browser.newContext({
    acceptDownloads: true,
    timezoneId: zoneAtNoon(),
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  // As many files at once as on the smallest device, wherever the tests run.
  await context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));
  const requests: Request[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => requests.push(request));
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(site.url, { waitUntil: 'load' });
  // Only the page at work knows the hour: from here on it answers.
  await page.getByText(/^Resets in/).waitFor({ state: 'attached' });
  return { page, context, requests, complaints };
}

/** Resolves when what moves has come to rest; a spinner never does. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/**
 * What axe has against the page at rest: amid a transition its colours are others. What begins to move while axe looks
 * is at its end at once.
 */
export async function faults(page: Page): Promise<readonly string[]> {
  // A constructed sheet: the page's policy takes no style element.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important; }',
    );
    document.adoptedStyleSheets = [still];
  });
  await atRest(page);
  // The page has no frames, for which axe would open a tab of its own; what is in order need not be told; and sheets,
  // which no rule that runs asks for, need not be fetched and parsed once more.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } });
  const { violations } = await axe.analyze();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Goes to the end of the page until what comes only near it is there. */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      return wanted.count();
    })
    .toBe(1);
}

/** Has a page's code come only when it is let go, as on a slow network; returns what lets it go. */
export async function holdCode(page: Page): Promise<() => void> {
  let letGo = (): void => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Chooses files as by the browser's own dialog, once the page's button for it is at work. */
export async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const input = page.locator('input[type=file]').first();
  await expect
    .poll(() => input.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await input.setInputFiles(files);
}

/** Lets the next conversions be done, and has those after them stand still, as slow pictures would; returns what lets them go on. */
export async function hold(page: Page, done: number): Promise<() => Promise<void>> {
  await page.evaluate((free) => {
    let left = free;
    const held: (() => void)[] = [];
    const post: (this: Worker, request: { readonly type?: string }, options?: object) => void =
      Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, request: { readonly type?: string }, options?: object) {
      const go = (): void => post.call(this, request, options);
      if (request.type === 'process_single' && left-- <= 0) held.push(go);
      else go();
    };
    const release = (): void => {
      left = Number.POSITIVE_INFINITY;
      for (const go of held.splice(0)) go();
    };
    Object.assign(window, { release });
  }, done);
  return () => page.evaluate(() => (window as unknown as { release(): void }).release());
}

/** Drops files on the upload zone with the browser's own drag events, as from a desktop. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const box = await page.getByRole('button', { name: 'Choose Images' }).boundingBox();
  const session = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) - 40 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...point, data });
  }
}

/** Picks the format to convert to by its label in the selector. */
export async function convertTo(page: Page, label: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Convert to / })
    .first()
    .click();
  await page.getByPlaceholder('Find a format').fill(label);
  await page
    .getByRole('option', { name: new RegExp(`^${label}`, 'i') })
    .first()
    .click();
}

/** Forgets the day's conversions, as another tab would: the free limit has tests of its own. */
async function forgetUsage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('safelight-usage-')) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** The day's conversions as the browser remembers them. */
export async function usedToday(page: Page): Promise<number> {
  const records = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('safelight-usage-'))
      .map((key) => localStorage.getItem(key) ?? '{}'),
  );
  return records.reduce((sum, text) => sum + ((JSON.parse(text) as { count?: number }).count ?? 0), 0);
}

/** Has the page itself see a batch begin and end: of a small file both are over before anybody else looks. */
async function watchBatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'batchEnded');
    let begun = false;
    const look = (_: unknown, observer: MutationObserver): void => {
      const converting = [...document.querySelectorAll('button')].some((one) => one.textContent === 'Converting...');
      if (begun && !converting) {
        observer.disconnect();
        Object.assign(window, { batchEnded: true });
      }
      begun ||= converting;
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Presses Convert and waits for the batch to end; where it uses up the day's conversions, closes the offer that follows. */
export async function convertAll(page: Page, timeout = 120_000): Promise<void> {
  await forgetUsage(page);
  const button = page.getByRole('button', { name: /^Convert \d+ Files?$/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await watchBatch(page);
  await button.click();
  await page.waitForFunction(() => 'batchEnded' in window, undefined, { timeout, polling: 50 });
  // What gave the original back was not counted.
  if (count < siteConfig.freeDailyLimit || (await usedToday(page)) < siteConfig.freeDailyLimit) return;
  const offer = page.getByRole('dialog', { name: 'Daily limit reached' });
  await offer.getByRole('button', { name: 'Continue Free Tomorrow' }).click();
  await offer.waitFor({ state: 'detached' });
}

/** An entry of an archive, and where it was unpacked to. */
export interface Unpacked {
  readonly name: string;
  readonly path: string;
}

/** Downloads all results and unpacks the archive. */
export async function downloadZip(page: Page, into: string): Promise<readonly Unpacked[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download All (ZIP)' }).click(),
  ]);
  const archive = join(into, download.suggestedFilename());
  await download.saveAs(archive);
  return unpacked(archive, into);
}

/** Unpacks an archive with yauzl. */
export async function unpacked(archive: string, into: string): Promise<readonly Unpacked[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    open(archive, { lazyEntries: true }, (error, file) => (file ? resolve(file) : reject(error))),
  );
  const found: Unpacked[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) => {
      extract(zip, entry, join(into, entry.fileName)).then((path) => {
        found.push({ name: entry.fileName, path });
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
  return found;
}

async function extract(zip: ZipFile, entry: Entry, path: string): Promise<string> {
  mkdirSync(dirname(path), { recursive: true });
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error))),
  );
  await pipeline(stream, createWriteStream(path));
  return path;
}
