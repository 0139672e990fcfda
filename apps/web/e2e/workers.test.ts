import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../../../tests/fuzz/random.ts';
import { choose, convertAll, convertTo, downloadZip, openSite, type Site, visit } from '../../../tests/support/site.ts';

const photo = fileURLToPath(new URL('../../../packages/codecs/src/formats/heic/fixtures/rgb.heic', import.meta.url));
const picture = fileURLToPath(new URL('../../../packages/codecs/src/formats/png/fixtures/rgba8.png', import.meta.url));
let site: Site;

/** Has code run before a worker's own, told how many were started; gives the times at which that was. */
async function leadWorkers(context: BrowserContext, lead: (worker: number) => string): Promise<readonly number[]> {
  const began: number[] = [];
  await context.route(/\/assets\/entry-[\w-]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    began.push(Date.now());
    const body = `${lead(began.length)} export * from '${pathname}?itself';`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return began;
}

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('a worker that ends without a word is noticed, and its file converted by another', async () => {
  const { page, context, complaints } = await visit(site);
  // The first is gone as soon as it is to convert; browsers tell the page nothing of that.
  const leave = `self.addEventListener('message', ({ data }) => data.type === 'process_single' && self.close());`;
  const began = await leadWorkers(context, (worker) => (worker === 1 ? leave : ''));
  await page.reload();
  await choose(page, [photo]);
  await convertTo(page, 'JPEG');
  const asked = Date.now();
  await convertAll(page);
  await page.getByText('1 of 1 converted').waitFor();
  // Without its lock it would have been waited for as long as the smallest picture may take, which is a minute.
  expect(began).toHaveLength(2);
  expect((began[1] ?? Number.POSITIVE_INFINITY) - asked).toBeLessThan(30_000);
  expect(complaints).toEqual([]);
  await context.close();
});

test('code that comes over a slow network costs no file', async () => {
  const { page, context, complaints } = await visit(site);
  await context.route(/\/assets\/entry-[\w-]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 8000));
    await route.continue();
  });
  await choose(page, [photo]);
  await convertTo(page, 'JPEG');
  await convertAll(page);
  await page.getByText('1 of 1 converted').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

const COUNT = 200;
/** What is said of a file whose workers ended, and of one that hung. */
const NAMED = /The conversion stopped twice on this file\.|took too long/;
/** Of the conversions that a worker is given, those that end it. */
const DEADLY = 0.12;
/** Which of the conversions never comes to its worker: that lives on, holds its lock, and is never done. */
const HANGING = 5;

/**
 * A worker that ends while it converts, by chance: it closes itself without a word, or falls over an error that nobody
 * caught. A third, which the page ends itself, is looked after by the page, and so is one that hangs: which worker is the
 * first to be loaded says nothing of what it is given.
 */
function deadly(seed: number, worker: number): string {
  const random = randomOf(`${seed} worker ${worker}`);
  let files = 1;
  while (random.share() > DEADLY) files++;
  const end = random.share() < 0.5 ? 'self.close()' : "(() => { throw new Error('Fallen over.'); })()";
  return `
    let left = ${files};
    self.addEventListener('message', ({ data }) => {
      if (data.type === 'process_single' && --left === 0) setTimeout(() => ${end}, ${random.below(20)});
    });`;
}

/** How many files the page says are converted. */
async function convertedCount(page: Page): Promise<number> {
  const words = await page
    .getByText(/^\d+ of 200 converted/)
    .first()
    .textContent();
  return Number.parseInt(words ?? '', 10);
}

/** Rows of the failed files with all that they say, by their places: only those in sight are in the page. */
async function failedRows(page: Page): Promise<ReadonlyMap<string, string>> {
  const list = page.getByRole('list', { name: 'Conversion queue' }).locator('..');
  const found = new Map<string, string>();
  const height = await list.evaluate((scroller) => scroller.scrollHeight);
  for (let top = 0; top <= height; top += 300) {
    await list.evaluate(async (scroller, to) => {
      scroller.scrollTop = to;
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, top);
    const rows = await list
      .locator('li:has([data-status=error])')
      .evaluateAll((all) =>
        all.map((row) => [row.getAttribute('aria-posinset') ?? '', row.textContent ?? ''] as const),
      );
    for (const [place, text] of rows) found.set(place, text);
  }
  return found;
}

test(`of ${COUNT} files none is lost and none comes twice, however workers end; what fails has a name`, async () => {
  const seed = Date.now() % 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'safelight-workers-'));
  const files = Array.from({ length: COUNT }, (_, index) => join(folder, `${index}.png`));
  for (const path of files) writeFileSync(path, readFileSync(picture));
  const { page, context } = await visit(site);
  const began = await leadWorkers(context, (worker) => deadly(seed, worker));
  await page.reload();
  // Some are ended by the browser, as far as the page can tell.
  await page.evaluate(
    ([share, hanging]) => {
      const post = Worker.prototype.postMessage as (this: Worker, request: unknown, options?: object) => void;
      let calls = 0;
      Worker.prototype.postMessage = function (this: Worker, request: { readonly type?: string }, options?: object) {
        const isConversion = request.type === 'process_single';
        if (isConversion && ++calls === hanging) return;
        post.call(this, request, options);
        if (isConversion && calls % Math.round(3 / share) === 0) this.terminate();
      };
    },
    [DEADLY, HANGING] as const,
  );
  await choose(page, files);
  await convertTo(page, 'WebP');
  await convertAll(page, 170_000);
  const said = `seed ${seed}, ${began.length} workers`;
  expect(await convertedCount(page), said).toBeGreaterThan(COUNT / 2);
  expect(began.length, said).toBeGreaterThan(10);
  // What failed twice says so, and has the same chance again.
  let hung = 0;
  for (let round = 0; round < 5 && (await page.getByText('200 of 200 converted').count()) === 0; round++) {
    let failed: Awaited<ReturnType<typeof failedRows>> = new Map();
    // A page that is busy may not have drawn each row that was scrolled past.
    await expect
      .poll(
        async () => {
          failed = await failedRows(page);
          return failed.size + (await convertedCount(page));
        },
        { timeout: 120_000, message: said },
      )
      .toBe(COUNT);
    if (round === 0) hung = [...failed.values()].filter((text) => text.includes('took too long')).length;
    for (const text of failed.values()) expect(text, said).toMatch(NAMED);
    await convertAll(page, 170_000);
  }
  await page.getByText('200 of 200 converted').waitFor();
  expect(hung, said).toBe(1);
  const made = (await downloadZip(page, mkdtempSync(join(folder, 'made-')))).filter(({ name }) =>
    name.endsWith('.webp'),
  );
  const names = files.map((_, index) => `${index}.webp`).toSorted();
  expect(made.map(({ name }) => name).toSorted(), said).toEqual(names);
  // The same picture two hundred times, and as it is when nothing disturbs it.
  const { context: other, page: calm } = await visit(site);
  await choose(calm, files.slice(0, 2));
  await convertTo(calm, 'WebP');
  await convertAll(calm);
  const [undisturbed] = (await downloadZip(calm, mkdtempSync(join(folder, 'calm-')))).filter(
    ({ name }) => name === '0.webp',
  );
  const expected = readFileSync(undisturbed?.path ?? '');
  expect(
    made.filter(({ path }) => !readFileSync(path).equals(expected)).map(({ name }) => name),
    said,
  ).toEqual([]);
  await Promise.all([context.close(), other.close()]);
  rmSync(folder, { recursive: true });
}, 600_000);
