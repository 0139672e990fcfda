import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  faults,
  looks,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';

const picture = fileURLToPath(
  new URL('../../../packages/codecs/src/formats/tiff/fixtures/expected-rgb.png', import.meta.url),
);
const photo = fileURLToPath(new URL('../../../packages/engine/src/pixels/fixtures/scores/photo.png', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What stands under a control: its help, or why it cannot be used. */
async function noteOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const id = element.getAttribute('aria-describedby');
    return (id && document.getElementById(id)?.textContent) ?? '';
  });
}

describe('settings', () => {
  test('a format typed and Enter is chosen, and Escape leaves things as they are', async () => {
    const { page, context } = await visit(site);
    await choose(page, [picture]);
    const picker = page.getByRole('button', { name: /^Convert to / }).first();
    const box = page.getByPlaceholder('Find a format');
    for (const [typed, label] of [
      ['bmp', 'BMP'],
      ['gif', 'GIF'],
      ['ico', 'ICO'],
      ['heif', 'HEIF'],
      ['cr2', 'CR2 (saved as JPEG)'],
    ] as const) {
      await picker.click();
      await box.pressSequentially(typed);
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'detached' });
      await expect.poll(() => picker.getAttribute('aria-label')).toBe(`Convert to ${label}`);
    }
    await picker.click();
    await box.pressSequentially('raw');
    const top = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().top);
    const gap = async () =>
      (await top(page.getByRole('listbox').getByRole('option', { selected: true }))) -
      (await top(page.getByRole('listbox')));
    await expect.poll(gap).toBeGreaterThan(0);
    await box.fill('png');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => picker.textContent()).toBe('CR2 (saved as JPEG)');
    await context.close();
  });

  test('the list of formats has the focus, however quickly its button is pressed', async () => {
    const { page, context } = await visit(site);
    await choose(page, [picture]);
    const picker = page.getByRole('button', { name: /^Convert to / }).first();
    const box = page.getByPlaceholder('Find a format');
    for (const presses of [1, 3, 5]) {
      await picker.evaluate(async (button: HTMLElement, count) => {
        for (let press = 0; press < count; press++) {
          button.click();
          // What follows a press is done, but nothing that waits for a moment.
          for (let turn = 0; turn < 3; turn++) await Promise.resolve();
        }
      }, presses);
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
    }
    await context.close();
  });

  test.each(looks)(
    'what a format does not have is idle and says why, for all files and for one: %s',
    async (_, options) => {
      const { page, context } = await visit(site, options);
      await choose(page, [picture]);
      await page.getByText('Advanced Professional Options').click();
      const compression = page.getByLabel('Compression', { exact: true }).first();
      const progressive = page.getByRole('switch', { name: 'Progressive' });
      const quality = page.getByLabel('Quality', { exact: true }).first();
      const state = async () => [
        await compression.isEnabled(),
        await compression.inputValue(),
        await noteOf(compression),
      ];

      await convertTo(page, 'PNG');
      expect(await state()).toEqual([false, 'lossless', 'PNG has no lossy compression.']);
      await expect.poll(() => progressive.isDisabled()).toBe(true);
      expect(await noteOf(progressive)).toBe('PNG is not written progressively.');

      await convertTo(page, 'GIF');
      expect((await state()).slice(0, 2)).toEqual([false, 'other']);
      await expect.poll(() => compression.textContent()).toBe('By the format');

      await convertTo(page, 'JPEG');
      expect(await state()).toEqual([false, 'lossy', 'JPEG is written with lossy compression only.']);
      await expect.poll(() => progressive.isEnabled()).toBe(true);
      expect(await progressive.isChecked()).toBe(false);
      await expect.poll(() => progressive.count()).toBe(1);

      await convertTo(page, 'WebP');
      await expect.poll(() => compression.inputValue()).toBe('lossy');
      await expect.poll(() => quality.isEnabled()).toBe(true);
      await compression.selectOption('Lossless');
      expect(await quality.isEnabled()).toBe(false);
      expect(await page.getByRole('switch', { name: 'Lossless' }).count()).toBe(0);
      expect(await noteOf(page.getByRole('switch', { name: 'Sharp colours' }))).toBe('Acts when Compression is Lossy.');
      expect(await faults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Settings for expected-rgb.png' }).click();
      const dialog = page.getByRole('dialog', { name: 'Settings for one file' });
      const pick = async (code: string) => {
        await dialog.getByRole('button', { name: /^Convert to / }).click();
        await page.getByPlaceholder('Find a format').fill(code);
        await page.keyboard.press('Enter');
      };
      const ownQuality = dialog.getByLabel('Quality', { exact: true });
      expect(await noteOf(ownQuality)).toBe('WebP is lossless with these options: quality does not apply.');
      await pick('jpeg');
      await ownQuality.selectOption('Own value');
      await dialog.getByLabel('Own value').fill('77');
      expect(await faults(page)).toEqual([]);
      await pick('png');
      await expect.poll(() => ownQuality.isDisabled()).toBe(true);
      expect(await noteOf(ownQuality)).toBe('PNG has no quality setting.');
      await context.close();
    },
  );

  test.each(looks)(
    'a score is chosen instead of a quality, by keys alone; the row says it before and what came of it: %s',
    async (_, options) => {
      const { page, context } = await visit(site, options);
      await choose(page, [photo]);
      await convertTo(page, 'JPEG');
      const quality = page.getByLabel('Quality', { exact: true }).first();
      await quality.focus();
      const isOpen = (): Promise<boolean> => quality.evaluate((list) => list.matches(':open'));
      const marked = (): Promise<string> =>
        page.evaluate(() => (document.activeElement as HTMLOptionElement | null)?.value ?? '');
      await page.keyboard.press('ArrowDown');
      // A busy machine opens it a moment later: a key that came before that would be the closed list's.
      await expect.poll(isOpen).toBe(true);
      await expect.poll(marked).toBe('90');
      await page.keyboard.press('Home');
      await expect.poll(marked).toBe('visually-lossless');
      await page.keyboard.press('ArrowDown');
      await expect.poll(marked).toBe('looks-the-same');
      await page.keyboard.press('Enter');
      await expect.poll(() => quality.inputValue()).toBe('looks-the-same');
      const row = page.getByRole('listitem').filter({ hasText: 'photo.png' }).first();
      await expect.poll(() => row.textContent()).toContain('quality by score 80');
      expect(await faults(page)).toEqual([]);
      await convertAll(page);
      await expect.poll(() => row.textContent()).toMatch(/quality \d+(?:\.\d+)?, score 8\d(\.\d)?/);
      await row.getByRole('button', { name: 'Preview photo.png' }).first().click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.textContent()).toMatch(/Likeness\s*quality \d+(?:\.\d+)?, score 8\d/);
      await page.keyboard.press('Escape');
      await quality.selectOption('80 Good');
      await expect.poll(() => quality.inputValue()).toBe('80');
      await context.close();
    },
  );
});
