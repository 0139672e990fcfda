import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/tiff/fixtures/${name}`, import.meta.url));
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
    expect(await before.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      37, 23,
    ]);
    expect(await dialog.getByText('TIFF · 37 × 23').count()).toBe(1);
    const line = dialog.getByRole('slider', { name: 'Line between before and after' });
    await line.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => line.getAttribute('aria-valuetext')).toBe('0% before');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => line.inputValue()).toBe('1');
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await dialog.getByText('150%').waitFor();
    await dialog.getByRole('button', { name: 'Whole picture' }).click();
    await dialog.getByText('100%').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
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
    const name = await page.getByRole('list', { name: 'Conversion queue' }).getByText('second').boundingBox();
    await page.mouse.click((name?.x ?? 0) + 5, (name?.y ?? 0) + 5);
    const picture = page.getByRole('img', { name: 'second.png, after' });
    await picture.waitFor();
    const line = page.getByRole('slider', { name: 'Line between before and after' });
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not in sight.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(Number(await line.inputValue())).toBeCloseTo(25, -1);
    await page.mouse.wheel(0, -300);
    await expect
      .poll(() => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a))
      .toBeGreaterThan(2);
    await context.close();
  });
});
