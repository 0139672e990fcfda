import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-analysis-'));
const at = (name: string): string => join(work, name);
let site: Site;

/** A picture of 24 bits under grain, as a BMP file, bottom row first. */
function grainyBmp(width: number, height: number): Uint8Array {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(54 + row * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  let state = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[54 + y * row + x] = 60 + (x / width) * 20 + (y / height) * 60 + (state >>> 28);
    }
  }
  return bytes;
}

beforeAll(async () => {
  writeFileSync(at('meadow.bmp'), grainyBmp(1300, 900));
  writeFileSync(at('second.bmp'), grainyBmp(200, 100));
  writeFileSync(at('broken.png'), new Uint8Array(500).fill(7));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const cardOf = (page: Page) => page.getByRole('region', { name: 'AI recommendation' });

/** What the form remembers. */
function formOf(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('safelight-settings') ?? '{}').state.form);
}

/** A page with a picture that was analysed. */
async function analysed(options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(site, options);
  await choose(visited.page, [at('meadow.bmp')]);
  const card = cardOf(visited.page);
  await card.getByRole('button', { name: 'Apply', exact: true }).waitFor();
  return { ...visited, card };
}

describe('the recommendation', () => {
  test('a file is analysed by itself; what is recommended is told, and applied by one press', async () => {
    const { page, context, complaints } = await visit(site);
    let goOn = (): void => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await context.route('**/studies-*.js', async (route) => {
      await seen;
      await route.continue();
    });
    await choose(page, [at('meadow.bmp')]);
    const card = cardOf(page);
    await card.getByText('Analyzing meadow.bmp').waitFor();
    goOn();
    await page.getByText('AI Analysis Complete').first().waitFor();
    expect(await page.getByText('Recommended: JPG at 85% quality').count()).toBeGreaterThan(0);
    await card.getByText('JPG at 85% quality', { exact: false }).first().waitFor();
    await card.getByText('with the present settings').waitFor();
    const presets = card.getByRole('list', { name: 'Made for' });
    await presets.getByRole('button', { name: 'Email, under 25 MB Fits as it is' }).waitFor();
    await presets.getByRole('button', { name: 'Instagram, 1080 wide 1080 × 748' }).waitFor();
    const facts = card.getByRole('list', { name: 'What was found' });
    await expect
      .poll(() => facts.getByRole('listitem').allTextContents())
      .toEqual(['Photo', 'Medium quality', '1300 × 900']);
    await card.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('AI Settings Applied').first().waitFor();
    await card.getByRole('button', { name: 'Applied' }).waitFor();
    expect(await formOf(page)).toMatchObject({ to: 'jpg', quality: 85 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file that cannot be analysed: said so, and it goes when it is dismissed', async () => {
    const { page, context } = await visit(site);
    await choose(page, [at('broken.png')]);
    const card = cardOf(page);
    const sentence = 'Basic conversion available. AI features temporarily unavailable.';
    await card.getByText(sentence).waitFor();
    await page.getByText('AI Analysis Warning').first().waitFor();
    await card.getByRole('button', { name: 'Dismiss recommendation' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await page.getByText('broken.png').count()).toBeGreaterThan(0);
    await context.close();
  });

  test('the card goes with its file, and a later file gets one of its own', async () => {
    const { page, context, card } = await analysed();
    await page.getByRole('button', { name: 'Add more files' }).click();
    await choose(page, [at('second.bmp')]);
    await card.getByTitle('second.bmp').waitFor();
    await card.getByRole('button', { name: 'Apply', exact: true }).waitFor();
    expect(await card.getByTitle('meadow.bmp').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove second.bmp' }).click();
    await card.waitFor({ state: 'detached' });
    await context.close();
  });

  test('what is converted at once is not decoded a second time beside it: the card waits, folded, until it is opened', async () => {
    const { page, context, complaints } = await visit({ ...site, url: `${site.url}/?to=avif` });
    const asked: string[] = [];
    context.on('request', (request) => request.url().includes('/studies-') && asked.push(request.url()));
    let goOn = (): void => {};
    const converted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await context.route('**/av1-encode*.wasm', async (route) => {
      await converted;
      await route.continue();
    });
    // Convert is pressed as soon as it is there, which is before the card is.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Convert 1 File');
        if (!button) return;
        observer.disconnect();
        button.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await choose(page, [at('second.bmp')]);
    const card = cardOf(page);
    await card.getByRole('button', { name: 'Show recommendation' }).waitFor();
    goOn();
    await page.getByText('1 of 1 converted').first().waitFor();
    expect(asked).toEqual([]);
    await card.getByRole('button', { name: 'Show recommendation' }).click();
    await card.getByRole('button', { name: 'Apply', exact: true }).waitFor();
    expect(asked).not.toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the expected size follows the settings, and a preset is one press', async () => {
    const { page, context, card } = await analysed();
    await card.getByRole('button', { name: 'Apply', exact: true }).click();
    const expected = card.getByRole('definition').first();
    const settled = async (): Promise<string> => {
      await card.locator('dd[aria-busy=false]', { hasText: /\d (?:KB|MB)/ }).waitFor();
      return (await expected.textContent()) ?? '';
    };
    const whole = await settled();
    const preset = card.getByRole('button', { name: 'Instagram, 1080 wide' });
    await preset.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true');
    expect(await formOf(page)).toMatchObject({ width: 1080, fit: 'fit' });
    await expect.poll(settled).not.toBe(whole);
    await card.getByRole('button', { name: 'Story, 1080 × 1920' }).click();
    expect(await formOf(page)).toMatchObject({ width: 1080, height: 1920, fit: 'fill' });
    await context.close();
  });

  test('a result is brought under a limit, truly', async () => {
    const { page, context, card } = await analysed();
    await convertTo(page, 'JPEG');
    await card.getByRole('textbox', { name: 'Fit under' }).fill('150');
    await page.keyboard.press('Enter');
    const outcome = card.getByText(/^Fits: /);
    await outcome.waitFor();
    const [, size = ''] = /^Fits: ([\d.]+ KB)/.exec((await outcome.textContent()) ?? '') ?? [];
    expect(Number.parseFloat(size)).toBeLessThanOrEqual(150);
    expect(Number.parseFloat(size)).toBeGreaterThan(100);
    // The card then knows the very size.
    await expect.poll(() => card.getByRole('definition').first().textContent()).toMatch(new RegExp(`^${size}`));
    await convertAll(page);
    await page.getByRole('list', { name: 'Conversion queue' }).getByText(size, { exact: false }).first().waitFor();
    await context.close();
  });

  test('what cannot be is said in a sentence, and nothing is changed', async () => {
    const { page, context, card } = await analysed();
    await convertTo(page, 'JPEG');
    const before = await formOf(page);
    const field = card.getByRole('textbox', { name: 'Fit under' });
    await field.fill('none');
    await card.getByRole('button', { name: 'Fit', exact: true }).click();
    await card.getByText('Write a number above zero.').waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('0.1');
    await card.getByRole('button', { name: 'Fit', exact: true }).click();
    await card.getByText(/^This cannot be done: the smallest JPEG that was tried has /).waitFor();
    expect(await formOf(page)).toEqual(before);
    await context.close();
  });

  test.each([
    ['dark, desktop', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } }],
    ['daylight, phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('is accessible and fits the window: %s', async (_, options) => {
    const { page, context, card } = await analysed(options);
    await card.locator('dd[aria-busy=false]').waitFor();
    if (options.viewport.width < 640) await card.getByText('Sizes and limits').click();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const shots = process.env['SAFELIGHT_SHOTS'];
    if (shots) await page.screenshot({ path: join(shots, `analysis-${options.colorScheme}.png`) });
    await context.close();
  });
});
