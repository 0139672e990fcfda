import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atRest,
  choose,
  convertAll,
  convertTo,
  faults,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-preview-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  cpSync(fixture('none.tif'), at('first.tif'));
  cpSync(fixture('expected-rgb.png'), at('second.png'));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** How wide a picture is on the page. */
async function shownWidth(picture: Locator): Promise<number> {
  return (await picture.boundingBox())?.width ?? 0;
}

/** Pixels of a picture file, as the browser decodes it. */
function pixelsOf(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    return [...(canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
  }, png.toString('base64'));
}

describe('the preview', () => {
  test.each([
    ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
    ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('compares by keyboard, zooms, and goes through the list: %s', async (_, options) => {
    const { page, context, complaints } = await visit(site, options);
    await choose(page, ['first.tif', 'second.png'].map(at));
    await convertTo(page, 'WebP');
    await convertAll(page);
    await page.getByRole('button', { name: 'Preview first.tif' }).click();
    const dialog = page.getByRole('dialog', { name: 'first.tif' });
    await dialog.waitFor();
    // The browser shows no TIFF: the engine draws it.
    const before = dialog.getByRole('img', { name: 'first.tif, before' });
    await before.waitFor();
    await dialog.getByRole('img', { name: 'first.tif, after' }).waitFor();
    await expect
      .poll(() => before.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([37, 23]);
    await expect.poll(() => dialog.getByText('TIFF · 37 × 23').count()).toBe(1);
    const line = dialog.getByRole('slider', { name: 'Line between before and after' });
    await line.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => line.getAttribute('aria-valuetext')).toBe('0% before');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => line.inputValue()).toBe('1');
    await atRest(page);
    const fits = `${Math.round((await shownWidth(before)) / 0.37)}%`;
    await dialog.getByText(fits, { exact: true }).waitFor();
    await page.keyboard.press('1');
    await dialog.getByText('100%', { exact: true }).waitFor();
    expect(await shownWidth(before)).toBeCloseTo(37, 1);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await dialog.getByText('150%').waitFor();
    await dialog.getByRole('button', { name: 'Fit', exact: true }).click();
    await dialog.getByText(fits, { exact: true }).waitFor();
    await expect.poll(() => before.evaluate((image) => getComputedStyle(image).imageRendering)).toBe('pixelated');
    expect(await faults(page)).toEqual([]);
    const shots = process.env['SAFELIGHT_SHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `preview-${options.colorScheme}.png`) });
    await dialog.getByRole('button', { name: 'Next file' }).click();
    await page.getByRole('dialog', { name: 'second.png' }).getByText('2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the wheel zooms where the pointer is, and a drag moves the line while the whole picture is in sight', async () => {
    const { page, context } = await visit(site, { viewport: { width: 1440, height: 900 } });
    await choose(page, [at('second.png')]);
    await convertTo(page, 'JPEG');
    await convertAll(page);
    // Any part of the row that is no control.
    const name = page.getByRole('list', { name: 'Conversion queue' }).getByText('second');
    await name.click({ position: { x: 5, y: 5 }, force: true });
    const picture = page.getByRole('img', { name: 'second.png, after' });
    await picture.waitFor();
    const line = page.getByRole('slider', { name: 'Line between before and after' });
    const box = await picture.locator('../..').boundingBox();
    if (!box) throw new Error('The picture is not in sight.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(Number(await line.inputValue())).toBeCloseTo(25, -1);
    const whole = await shownWidth(picture);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => shownWidth(picture)).toBeGreaterThan(whole * 1.2);
    await context.close();
  });

  test('at 1:1 each pixel of the picture is one of the screen; low windows hide nothing', async () => {
    const { page, context } = await visit(site, { viewport: { width: 1441, height: 901 } });
    await choose(page, [at('second.png')]);
    await page.getByRole('button', { name: 'Preview second.png' }).click();
    const picture = page.getByRole('img', { name: 'second.png, before' });
    await picture.waitFor();
    await page.getByRole('button', { name: 'Actual pixels (1:1)' }).click();
    await page.getByText('100%', { exact: true }).waitFor();
    await atRest(page);
    const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
    // Where the box begins between two pixels, the browser draws it from the nearest.
    const clip = { x: Math.round(x), y: Math.round(y), width: 37, height: 23 };
    expect(await pixelsOf(page, await page.screenshot({ clip }))).toEqual(
      await pixelsOf(page, readFileSync(at('second.png'))),
    );
    const dialog = page.getByRole('dialog');
    const inSight = (one: Locator) =>
      one.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return element === seen || element.contains(seen);
      });
    // It lies over low windows for its five seconds.
    await page.getByText('Files added').first().waitFor({ state: 'hidden' });
    // A phone on its side, and a window at 200%: the zoom is in sight, and the figures can be scrolled to.
    for (const [width, height] of [
      [844, 390],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['Zoom in', 'Zoom out', 'Fit', 'Actual pixels (1:1)']) {
        expect(await inSight(dialog.getByRole('button', { name, exact: true })), `${name}, ${width} px`).toBe(true);
      }
      await dialog.getByRole('button', { name: 'Fit', exact: true }).hover();
      await page.mouse.wheel(0, 400);
      await expect.poll(() => inSight(dialog.getByText(/^PNG · 37/)), { timeout: 8000 }).toBe(true);
    }
    await context.close();
  });
});
