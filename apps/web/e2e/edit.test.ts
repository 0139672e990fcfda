import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noisyPng } from '../../../tests/support/noisy-png.ts';
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

const work = mkdtempSync(join(tmpdir(), 'safelight-edit-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  const photo = process.env['SAFELIGHT_SHOT_PICTURE'];
  for (const name of ['first.png', 'second.png']) {
    if (photo) copyFileSync(photo, at(name));
    else writeFileSync(at(name), noisyPng(400, 300, name.length));
  }
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

describe('edits in the preview', () => {
  test.each([
    ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
    ['daylight, desktop', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['dark, phone', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
    ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('by keyboard, without faults: %s', async (look, options) => {
    const { page, context, complaints } = await visit(site, options);
    await choose(page, ['first.png', 'second.png'].map(at));
    await convertTo(page, 'WebP');
    await page.getByRole('button', { name: 'Preview first.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'first.png' });
    await dialog.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await dialog.getByRole('img', { name: 'first.png, as edited' }).waitFor();
    await dialog.getByRole('button', { name: 'Turn right' }).press('Enter');
    await dialog.getByRole('radio', { name: '1:1' }).press('Space');
    const frame = dialog.getByRole('slider', { name: 'Crop frame', exact: true });
    await frame.waitFor();
    const corner = dialog.getByRole('slider', { name: 'Corner of the crop frame' });
    await corner.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => corner.getAttribute('aria-valuenow')).toBe('90');
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.getAttribute('aria-valuenow')).toBe('1');
    await atRest(page);
    expect(await faults(page)).toEqual([]);
    const shots = process.env['SAFELIGHT_SHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `edit-${look.replace(', ', '-')}.png`) });
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await convertAll(page);
    await page.getByRole('button', { name: 'Preview first.png' }).click();
    await expect.poll(() => dialog.getByText('Turned right.').count()).toBe(1);
    await expect.poll(() => dialog.getByText(/^Cropped from/).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('by mouse, for all files', async () => {
    const { page, context } = await visit(site, { viewport: { width: 1280, height: 900 } });
    await choose(page, ['first.png', 'second.png'].map(at));
    await convertTo(page, 'WebP');
    await page.getByRole('button', { name: 'Preview first.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'first.png' });
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByText('Free', { exact: true }).click();
    const frame = dialog.getByRole('slider', { name: 'Crop frame', exact: true });
    const box = await frame.boundingBox();
    if (!box) throw new Error('The frame is not in sight.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + box.height, { steps: 4 });
    await page.mouse.up();
    // It stays within the picture.
    await expect.poll(() => frame.getAttribute('aria-valuenow')).toBe('20');
    await dialog.getByText('All files', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('Escape');
    await convertAll(page);
    await page.getByRole('button', { name: 'Preview second.png' }).click();
    const second = page.getByRole('dialog', { name: 'second.png' });
    await expect.poll(() => second.getByText(/^Cropped from/).count()).toBe(1);
    await context.close();
  });
});
