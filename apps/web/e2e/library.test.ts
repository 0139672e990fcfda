import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourceOf } from '@safelight/core';
import { inspect } from '@safelight/engine/internal';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completed, fakePicker, openDialog, tiff, tile } from '../../../tests/support/library.ts';
import { choose, faults, hold, openSite, type Site, unpacked, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-library-'));
const trip = join(work, 'Trip');
let site: Site;

/** Puts a file into the library. */
function put(path: string, bytes?: string | Buffer): void {
  const to = join(work, path);
  mkdirSync(dirname(to), { recursive: true });
  if (bytes === undefined) cpSync(tiff, to);
  else writeFileSync(to, bytes);
}

/** A picture that no encoder makes smaller: a WebP of one pixel. */
const onePixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** A photo with camera and place, by ExifTool. */
const placed = readFileSync(new URL('../../../packages/codecs/src/formats/jxl/fixtures/place.jpg', import.meta.url));
/** EXIF's tag of the latitude's hemisphere, with its letter. */
const latitude = Buffer.from([0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0]);

beforeAll(async () => {
  for (const path of ['Trip/one.tif', 'Trip/Day 1/two.tif', 'Trip/Day 1/Night/three.tif']) put(path);
  put('Trip/Day 1/broken.jpg', 'This is no picture.');
  put('Trip/Day 1/cut.jpg', placed.subarray(0, placed.indexOf(Buffer.from([0xff, 0xda]))));
  put('Trip/tiny.webp', onePixel);
  put('Trip/notes.txt', 'Nothing to see.');
  put('Texts/notes.txt', 'Nothing to see.');
  for (let n = 0; n < 40; n++) put(`Many/${n % 4}/${n}.tif`);
  // More than a directory reader gives at once.
  for (let n = 0; n < 130; n++) put(`Large/Deep/${n}.tif`);
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

type Options = Parameters<typeof visit>[1];

async function opened(options: Options = {}) {
  const visited = await visit(site, options);
  return { ...visited, dialog: await openDialog(visited.page) };
}

/** Chooses a folder by the input, and waits for the analysis. */
async function analyzed(dialog: Locator, folder: string): Promise<void> {
  await dialog.getByTestId('library-folder').setInputFiles(join(work, folder));
  await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
}

/** Has results go to the archive. */
async function intoArchive(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Save to' }).selectOption('private');
}

/** Begins with the 40 photos, of which only the first few are done. */
async function beginMany(page: Page, dialog: Locator): Promise<void> {
  await analyzed(dialog, 'Many');
  await intoArchive(dialog);
  await hold(page, 7);
  await dialog.getByRole('button', { name: 'Start Optimization' }).click();
}

async function archive(page: Page, dialog: Locator, into: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Optimized Photos' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('optimized_photos.zip');
  const path = join(work, `${into}.zip`);
  await download.saveAs(path);
  return unpacked(path, join(work, into));
}

/** How many results of the library lie in the browser's private file system. */
async function storedPhotos(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const count = async (folder: FileSystemDirectoryHandle): Promise<number> => {
      let found = 0;
      for await (const one of folder.values()) found += one.kind === 'directory' ? await count(one) : 1;
      return found;
    };
    let all = 0;
    for await (const one of (await navigator.storage.getDirectory()).values())
      if (one.kind === 'directory' && one.name.startsWith('safelight-library-')) all += await count(one);
    return all;
  });
}

/** Removes them, but for some. */
async function removeStoredPhotos(page: Page, left: number): Promise<void> {
  await page.evaluate(async (spared) => {
    let kept = spared;
    const clear = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const one of folder.values()) {
        if (one.kind === 'directory') await clear(one);
        else if (kept-- <= 0) await folder.removeEntry(one.name);
      }
    };
    for await (const one of (await navigator.storage.getDirectory()).values())
      if (one.kind === 'directory' && one.name.startsWith('safelight-library-')) await clear(one);
  }, left);
}

describe('a photo library', () => {
  test('goes through its four steps; the archive has the tree, what grows or fails is kept without its place', async () => {
    const { page, dialog, context, complaints } = await opened();
    await dialog.getByText('100% Private - Everything stays on your device').waitFor();
    await dialog.getByTestId('library-folder').setInputFiles(trip);
    await dialog.getByText('Found 6 images').first().waitFor();
    await dialog.getByText(/^Estimated savings: /).waitFor();
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    expect(await tile(dialog, 'Images Found')).toBe('6');
    expect(await tile(dialog, 'Compression')).toBe('75%');
    await intoArchive(dialog);
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    await completed(dialog);
    expect(await tile(dialog, 'Files Processed')).toBe('6');
    expect(Number.parseInt(await tile(dialog, 'Reduction'), 10)).toBeGreaterThan(50);
    await dialog.getByText('1 image would not have got smaller. It was kept as it was, without the place.').waitFor();
    await dialog.getByText('1 image could not be converted. It was kept as it was, without the place.').waitFor();
    await dialog.getByText('Trip/Day 1/cut.jpg').waitFor();
    await dialog.getByText('1 image is not among the results, since its place could not be taken out.').waitFor();
    await dialog.getByText('Trip/Day 1/broken.jpg').waitFor();
    const entries = await archive(page, dialog, 'out');
    expect(Object.fromEntries(entries.map(({ name, path }) => [name, readFileSync(path).length > 0]))).toEqual({
      'Trip/one.webp': true,
      'Trip/Day 1/two.webp': true,
      'Trip/Day 1/Night/three.webp': true,
      'Trip/Day 1/cut.jpg': true,
      'Trip/tiny.webp': true,
    });
    const at = (name: string) => entries.find((entry) => entry.name === name)?.path ?? '';
    expect(readFileSync(at('Trip/tiny.webp'))).toEqual(onePixel);
    expect([placed.includes(latitude), placed.includes('Cam')]).toEqual([true, true]);
    const cut = readFileSync(at('Trip/Day 1/cut.jpg'));
    expect([cut.includes(latitude), cut.includes('Cam')]).toEqual([false, true]);
    const two = readFileSync(at('Trip/Day 1/two.webp'));
    expect(await inspect(sourceOf(two), 'two.webp')).toMatchObject({ formatId: 'webp' });
    // One library is one conversion.
    await page.keyboard.press('Escape');
    await page.getByText('1 of 10 free conversions today').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('it is offered beside files that are being converted, too', async () => {
    const { page, context } = await visit(site);
    await choose(page, [tiff]);
    await page.getByRole('button', { name: 'Convert 1 File' }).waitFor();
    const dialog = await openDialog(page);
    await expect.poll(() => dialog.getByRole('button', { name: 'Select Photo Folder' }).isVisible()).toBe(true);
    await context.close();
  });

  test('results can be downloaded one by one', async () => {
    const { page, dialog, context } = await opened();
    await analyzed(dialog, 'Trip/Day 1/Night');
    await intoArchive(dialog);
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    await completed(dialog);
    await dialog.getByText('Downloads start automatically for each image.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download one by one' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('optimized_three.webp');
    await context.close();
  });

  test('a folder without images is said to be one, and the step stays', async () => {
    const { dialog, context } = await opened();
    await dialog.getByTestId('library-folder').setInputFiles(join(work, 'Texts'));
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toBe('No image files found in the selected folder.');
    await dialog.getByRole('button', { name: 'Select Photo Folder' }).waitFor();
    await context.close();
  });

  test('where nothing can be written, it says so and the step stays', async () => {
    const { page, dialog, context } = await opened();
    await page.evaluate(() => {
      const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
      FileSystemFileHandle.prototype.createWritable = full;
    });
    await analyzed(dialog, 'Trip');
    await intoArchive(dialog);
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    const alert = dialog.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toBe('Optimization failed. Please try again with fewer files.');
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    await dialog.getByRole('button', { name: 'Start Optimization' }).waitFor();
    await context.close();
  });

  test('cancelled it can be gone on with, also after the page was closed', async () => {
    const { page, dialog, context } = await opened();
    await beginMany(page, dialog);
    await dialog
      .getByText(/^Processing [1-9]\d* of 40 images$/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText(/^\d+ of 40 images are done\.$/).waitFor();
    await expect.poll(() => page.getByText('0 of 10 free conversions today').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Resume Optimization' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    // A press beside the dialog does not end what is under way; Escape does, and says so.
    await page.mouse.click(2, 2);
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('li[data-tone]').getByText('Optimization stopped').waitFor();
    await page.reload();
    const again = await openDialog(page);
    await again.getByText('“Many” is not done yet.').waitFor();
    await analyzed(again, 'Many');
    await again.getByRole('button', { name: 'Another folder' }).click();
    await again.getByText('“Many” is not done yet.').waitFor();
    await analyzed(again, 'Many');
    const text = await again.getByText(/^\d+ of 40 images are done\.$/).textContent();
    const before = Number.parseInt(text ?? '', 10);
    expect(before).toBeGreaterThan(0);
    await again.getByRole('button', { name: 'Resume Optimization' }).click();
    await completed(again);
    expect(await tile(again, 'Files Processed')).toBe('40');
    // Results that only the browser keeps are not lost with the dialog.
    await page.keyboard.press('Escape');
    await completed(await openDialog(page));
    const entries = await archive(page, again, 'resumed');
    expect(entries.map(({ name }) => name).filter((name) => name.endsWith('.webp'))).toHaveLength(40);
    await context.close();
  });

  test('of an earlier run nothing counts as done whose result the browser has not kept', async () => {
    const { page, dialog, context } = await opened();
    await beginMany(page, dialog);
    await expect.poll(() => storedPhotos(page)).toBeGreaterThan(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText(/^[3-9] of 40 images are done\.$/).waitFor();
    await page.reload();
    // As a browser does that is short of space, but for one.
    await removeStoredPhotos(page, 1);
    const again = await openDialog(page);
    await analyzed(again, 'Many');
    await again.getByText('1 of 40 images are done.').waitFor();
    await again.getByRole('button', { name: 'Resume Optimization' }).click();
    await completed(again);
    const entries = await archive(page, again, 'lost');
    expect(entries.map(({ name }) => name).filter((name) => name.endsWith('.webp'))).toHaveLength(40);
    await context.close();
  });

  test('a dropped folder is traversed to its end; a drop without images does nothing', async () => {
    const { page, dialog, context } = await opened();
    const box = await dialog.getByText('or drop a folder here').boundingBox();
    const session = await context.newCDPSession(page);
    const drop = async (folder: string): Promise<void> => {
      const data = { items: [], files: [join(work, folder)], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: box?.x ?? 0, y: box?.y ?? 0, data });
      }
    };
    await drop('Texts');
    await page.waitForTimeout(500);
    await expect.poll(() => dialog.getByRole('button', { name: 'Select Photo Folder' }).isVisible()).toBe(true);
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await drop('Large');
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    expect(await tile(dialog, 'Images Found')).toBe('130');
    // The page behind the dialog took none of it.
    expect(await page.getByRole('button', { name: /^Convert \d+ Files?$/ }).count()).toBe(0);
    await context.close();
  });

  test('all of it goes by keyboard', async () => {
    const { page, context } = await visit(site);
    await fakePicker(page);
    await page.getByRole('button', { name: 'Optimize Photo Library' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Optimize Photo Library' });
    await dialog.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 15 && (await focused()) !== name; presses++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    await tabTo('Select Photo Folder');
    await page.keyboard.press('Enter');
    // The fake folder is empty.
    await dialog.getByRole('alert').waitFor();
    await analyzed(dialog, 'Trip/Day 1/Night');
    await expect.poll(focused).toBe('Ready to Optimize');
    await tabTo('Start Optimization');
    await page.keyboard.press('Enter');
    await completed(dialog);
    await expect.poll(focused).toBe('Optimization complete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Optimize Photo Library');
    await context.close();
  });

  test.each([
    ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
    ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('every step is accessible: %s', async (_, options) => {
    const { page, dialog, context } = await opened(options);
    const shots = process.env['SAFELIGHT_SHOTS'];
    const look = async (step: string): Promise<void> => {
      expect(await faults(page), step).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      if (shots) await page.screenshot({ path: join(shots, `library-${step}-${options.colorScheme}.png`) });
    };
    await dialog.getByText('How your photos are reached').click();
    await look('select');
    await dialog.getByTestId('library-folder').setInputFiles(trip);
    await dialog.getByText('Found 6 images').first().waitFor();
    await look('analyze');
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    await look('process');
    await intoArchive(dialog);
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    await completed(dialog);
    await look('complete');
    await context.close();
  });
});
