import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
import {
  choose,
  convertAll,
  convertTo,
  downloadZip,
  faults,
  hold,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';
import { readStoredFiles, readStoredLists, wholeInputs } from '../../../tests/support/stored.ts';

// A batch that is cut off in the middle: what was done, what was not, and under which settings.

const COUNT = 6;
const fixture = fileURLToPath(new URL('../../../packages/codecs/src/formats/png/fixtures/rgba8.png', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-survival-'));
/** Files that differ, so that none can be taken for another. */
const files = Array.from({ length: COUNT }, (_, index) => join(work, `picture-${index}.png`));
let site: Site;
let context: BrowserContext;
let page: Page;

/** A picture with a text of its own behind its end, which readers pass over; every other one has a large result. */
function numbered(index: number): Buffer {
  const picture = index % 2 === 0 ? readFileSync(fixture) : noisyPng(400, 400, index);
  return Buffer.concat([picture, Buffer.from(`picture ${index}`)]);
}

async function open(path = ''): Promise<Page> {
  const next = await context.newPage();
  await next.goto(`${site.url}${path}`);
  return next;
}

beforeAll(async () => {
  for (const [index, path] of files.entries()) writeFileSync(path, numbered(index));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});
beforeEach(async () => {
  ({ context, page } = await visit(site, { serviceWorkers: 'allow' }));
});
afterEach(() => context.close());

const offer = (on: Page) => on.getByRole('region', { name: 'Unsaved results' });
const rows = (on: Page, status: string) => on.locator(`[data-status="${status}"]`);

async function storedNames(on: Page): Promise<readonly string[]> {
  return ((await on.evaluate(readStoredFiles)) ?? []).map(({ name }) => name);
}

/** How many of the files are copied, and whole. */
async function countCopies(on: Page): Promise<number> {
  const sizes = files.map((path) => statSync(path).size);
  return wholeInputs(await on.evaluate(readStoredFiles), sizes).length;
}

/** Has two of the files converted and the others stand still; resolves once the others are kept. */
async function begin(on: Page, copies = COUNT - 2): Promise<void> {
  await choose(on, files);
  await convertTo(on, 'WebP');
  await on.getByText('Advanced Professional Options').click();
  await on.getByLabel('Width', { exact: true }).fill('7');
  await hold(on, 2);
  await on.getByRole('button', { name: /^Convert \d+ Files?$/ }).click();
  await expect.poll(() => rows(on, 'completed').count()).toBe(2);
  await expect.poll(() => countCopies(on)).toBe(copies);
  await expect.poll(() => on.evaluate(readStoredLists)).toEqual([COUNT]);
}

async function crash(): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

let made: Promise<ReadonlyMap<string, Buffer>> | undefined;

/** What the batch makes when nothing disturbs it, by name: made once for all tests. */
function undisturbed(): Promise<ReadonlyMap<string, Buffer>> {
  made ??= (async () => {
    const { context: other, page: calm } = await visit(site);
    await choose(calm, files);
    await convertTo(calm, 'WebP');
    await calm.getByText('Advanced Professional Options').click();
    await calm.getByLabel('Width', { exact: true }).fill('7');
    await convertAll(calm);
    const saved = await savedFrom(calm);
    await other.close();
    return saved;
  })();
  return made;
}

async function savedFrom(on: Page): Promise<ReadonlyMap<string, Buffer>> {
  const into = mkdtempSync(join(work, 'saved-'));
  const entries = await downloadZip(on, into);
  return new Map(
    entries.filter(({ name }) => name.endsWith('.webp')).map(({ name, path }) => [name, readFileSync(path)]),
  );
}

describe('a batch that is cut off', () => {
  test.each(['a crash of the tab', 'a reload'])(
    'is offered after %s, and goes on as if nothing had been',
    async (way) => {
      await begin(page);
      let next = page;
      if (way === 'a reload') {
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
      } else {
        await crash();
        // On whichever page of the site a person comes back.
        next = await open('/privacy');
      }
      await offer(next).getByText(`The last batch was interrupted: 2 of its ${COUNT} files were finished.`).waitFor();
      expect(await faults(next)).toEqual([]);
      await offer(next).getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => rows(next, 'completed').count()).toBe(2);
      await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
      expect(new URL(next.url()).pathname).toBe('/');
      await offer(next).waitFor({ state: 'detached' });
      await convertAll(next);
      await next.getByText(`${COUNT} of ${COUNT} converted`).waitFor();
      // What was done was made with these settings: nothing is to be done again.
      expect(await next.getByText(/made with other settings|other settings/i).count()).toBe(0);
      const saved = await savedFrom(next);
      expect(saved).toEqual(await undisturbed());
      expect(saved.size).toBe(COUNT);
      await next.close();
      const last = await open('/privacy');
      await expect.poll(() => storedNames(last)).toEqual([]);
      expect(await offer(last).count()).toBe(0);
    },
  );

  test('lists by name what the browser could not keep, and takes it when it is chosen again', async () => {
    await page.evaluate(() => {
      navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 });
    });
    await begin(page, 0);
    await crash();
    const next = await open();
    await offer(next).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    // Nothing looks at what is not there, and converting passes it over.
    await expect.poll(() => next.getByText('Choose this file again').count()).toBe(COUNT - 2);
    await next.getByRole('button', { name: /^Convert \d+ Files$/ }).click();
    await next.getByRole('listitem').getByText('Some files must be chosen again').waitFor();
    expect(await next.getByText('AI Analysis').count()).toBe(0);
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    await choose(next, files);
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    await expect.poll(() => next.locator('[data-status]').count()).toBe(COUNT);
    await convertAll(next);
    expect(await savedFrom(next)).toEqual(await undisturbed());
  });

  test('is offered without what was saved before: nothing of that is missing', async () => {
    await begin(page);
    const saved = page.waitForEvent('download');
    await rows(page, 'completed')
      .first()
      .getByRole('button', { name: /^Download/ })
      .click();
    await saved;
    await crash();
    const next = await open();
    await offer(next).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    await expect.poll(() => rows(next, 'completed').count()).toBe(1);
    await expect.poll(() => next.locator('[data-status]').count()).toBe(COUNT - 1);
  });

  test('can be converted anew once it is restored: what cannot be keeps its result', async () => {
    await begin(page);
    await crash();
    const next = await open();
    await offer(next).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    await convertAll(next);
    await convertTo(next, 'BMP');
    await convertAll(next);
    const names = (await downloadZip(next, mkdtempSync(join(work, 'anew-')))).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('.bmp'))).toHaveLength(COUNT - 2);
    expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(2);
  });

  test('comes back beside nothing of what was cleared before: no offer to undo that takes its results along', async () => {
    await begin(page);
    await crash();
    const next = await open('/');
    await choose(next, files.slice(0, 3));
    await next.getByRole('button', { name: 'Clear all' }).click();
    await next.getByRole('button', { name: 'Undo' }).waitFor();
    await offer(next).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(next, 'completed').count()).toBe(2);
    await next.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    // Longer than that offer stood.
    await next.waitForTimeout(11_000);
    await convertAll(next);
    await next.getByText(`${COUNT} of ${COUNT} converted`).waitFor();
    expect(await savedFrom(next)).toEqual(await undisturbed());
  });

  test('is gone when it is discarded', async () => {
    await begin(page);
    await crash();
    const next = await open('/privacy');
    const button = (name: string) => offer(next).getByRole('button', { name });
    const kept = await storedNames(next);
    await button('Discard').press('Enter');
    await button('Undo').press('Enter');
    // Nothing was lost, and the focus is on what can be done next.
    expect(await storedNames(next)).toEqual(kept);
    await expect.poll(() => button('Restore').evaluate((one) => one === document.activeElement)).toBe(true);
    await button('Discard').click();
    await offer(next).waitFor({ state: 'detached' });
    expect(await storedNames(next)).toEqual([]);
    await next.reload();
    expect(await offer(next).count()).toBe(0);
  });

  test('can be restored twice: what came back survives the next crash', async () => {
    await begin(page);
    await crash();
    page = await open();
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(page, 'pending').count()).toBe(COUNT - 2);
    await crash();
    const next = await open();
    await offer(next).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => rows(next, 'pending').count()).toBe(COUNT - 2);
    await convertAll(next);
    expect((await savedFrom(next)).size).toBe(COUNT);
  });

  test('stays with its tab while that is open: another neither offers it nor removes its copies', async () => {
    await begin(page);
    const other = await open();
    await other.waitForTimeout(2000);
    expect(await offer(other).count()).toBe(0);
    expect(await countCopies(page)).toBe(COUNT - 2);
  });
});

test('results of a batch that was done come back into the list', async () => {
  await choose(page, files.slice(0, 2));
  await convertTo(page, 'WebP');
  await convertAll(page);
  await crash();
  const next = await open();
  await offer(next).getByText('2 results of an earlier visit have not been saved.').waitFor();
  await offer(next).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => rows(next, 'completed').count()).toBe(2);
  expect((await savedFrom(next)).size).toBe(2);
});

test('results of a visit that was too short for the service worker come back, too, before anything is pressed', async () => {
  await context.close();
  ({ context, page } = await visit(site, { serviceWorkers: 'block' }));
  await choose(page, files.slice(0, 2));
  await convertTo(page, 'WebP');
  await convertAll(page);
  await crash();
  const next = await open();
  await expect.poll(() => offer(next).textContent()).toContain('2 results of an earlier visit have not been saved.');
});

test('results are offered though something else is at them for a moment', async () => {
  const other = await open('/privacy');
  await choose(page, files.slice(0, 2));
  await convertTo(page, 'WebP');
  await convertAll(page);
  await crash();
  // As the service worker does, which looks for what nobody needs any more.
  await other.evaluate(async () => {
    for await (const name of (await navigator.storage.getDirectory()).keys())
      void navigator.locks.request(name, () => new Promise((resolve) => setTimeout(resolve, 1500)));
  });
  const next = await open();
  await expect.poll(() => offer(next).count(), { timeout: 60_000 }).toBe(1);
  await offer(next).getByText('2 results of an earlier visit have not been saved.').waitFor();
});

test('copies go with the batch: none is left once it has ended', async () => {
  await begin(page);
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await page.getByText(`${COUNT} of ${COUNT} converted`).waitFor();
  await expect.poll(async () => (await storedNames(page)).filter((name) => name.startsWith('input-'))).toEqual([]);
});

/** Has a page fail to write: by the worker that writes results, and by streams where `alsoByStream`. */
async function failToWrite(on: Page, alsoByStream: boolean): Promise<void> {
  await on.evaluate((failing) => {
    const full = () => new DOMException('The disk is full.', 'QuotaExceededError');
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('write-worker')) throw full();
        super(url, options);
      }
    };
    if (failing) FileSystemFileHandle.prototype.createWritable = () => Promise.reject(full());
  }, alsoByStream);
}

/** Names of results that lie in files of their own: the small ones do not. */
async function namesOfLarge(on: Page): Promise<readonly string[]> {
  return (await storedNames(on)).filter((name) => !name.startsWith('input-'));
}

test.each([
  ['by a worker', false],
  ['by a stream where the worker cannot', true],
])('large results are written %s', async (_, withoutWorker) => {
  await page.evaluate(() => {
    const { createWritable } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = function (...given) {
      document.body.dataset['streams'] = `${document.body.dataset['streams'] ?? ''}${this.name} `;
      return createWritable.apply(this, given);
    };
  });
  if (withoutWorker) await failToWrite(page, false);
  await choose(page, files);
  await convertTo(page, 'PNG');
  await convertAll(page);
  const names = await namesOfLarge(page);
  expect(names).toHaveLength(COUNT / 2);
  const streams = (await page.evaluate(() => document.body.dataset['streams'])) ?? '';
  for (const name of names) expect(streams.includes(name)).toBe(withoutWorker);
  expect((await downloadZip(page, mkdtempSync(join(work, 'saved-')))).length).toBeGreaterThanOrEqual(COUNT);
});

test('a full disk is said, and what is done can still be saved', async () => {
  await failToWrite(page, true);
  await choose(page, files);
  await convertTo(page, 'WebP');
  await convertAll(page);
  await page.getByText('Results are kept in memory from here on.').first().waitFor();
  expect((await savedFrom(page)).size).toBe(COUNT);
});

test.each([
  ['by a stream instead', false],
  ['in memory', true],
])('results that the worker was given and could not write are kept %s', async (_, alsoByStream) => {
  await page.evaluate(() => {
    const { Worker } = window;
    let written = 0;
    Object.assign(window, { given: 0 });
    window.Worker = class extends Worker {
      override postMessage(message: { readonly path?: readonly string[] }, options?: unknown) {
        // Copies of inputs go the same way. The first result is written; no file may be called what the others are.
        const isResult = message.path && !message.path.at(-1)?.startsWith('input-');
        if (!isResult || written++ === 0) return super.postMessage(message, options as Transferable[]);
        (window as unknown as { given: number }).given += (options as readonly unknown[]).length;
        return super.postMessage({ ...message, path: ['..'] }, options as Transferable[]);
      }
    };
  });
  if (alsoByStream)
    await page.evaluate(() => {
      FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    });
  const large = files.filter((_path, index) => index % 2 === 1);
  await choose(page, large);
  await convertTo(page, 'WebP');
  // The worker is only given what comes once it is known to run.
  const goOn = await hold(page, 1);
  await page.getByRole('button', { name: /^Convert \d+ Files?$/ }).click();
  await expect.poll(() => rows(page, 'completed').count()).toBe(1);
  await goOn();
  await page.getByText(`${large.length} of ${large.length} converted`).waitFor();
  expect(await page.evaluate(() => (window as unknown as { given: number }).given)).toBe(large.length - 1);
  const saved = await savedFrom(page);
  const { context: other, page: calm } = await visit(site);
  await choose(calm, large);
  await convertTo(calm, 'WebP');
  await convertAll(calm);
  expect(saved).toEqual(await savedFrom(calm));
  expect(saved.size).toBe(large.length);
  expect(await namesOfLarge(page)).toHaveLength(alsoByStream ? 1 : large.length);
  await other.close();
});
