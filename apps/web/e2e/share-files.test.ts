import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

/** What the stand-in for the system's share sheet was given, and how it ends. */
interface Sheet {
  readonly calls: { readonly files: readonly string[]; readonly keys: readonly string[]; readonly pressed: boolean }[];
  /** Name of the error that the next call ends in. */
  ends?: string;
}

declare global {
  interface Window {
    sheet: Sheet;
  }
}

const work = mkdtempSync(join(tmpdir(), 'safelight-share-files-'));
const names = Array.from({ length: 12 }, (_, index) => `${index + 1}.png`);
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  const fixture = new URL('../../../packages/codecs/src/formats/tiff/fixtures/expected-rgb.png', import.meta.url);
  for (const name of names) cpSync(fileURLToPath(fixture), at(name));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** The functions of a phone's browser, in place of what a desktop lacks. */
async function standIn(context: BrowserContext, engine: 'Chromium' | 'Safari'): Promise<void> {
  await context.addInitScript((name) => {
    const sheet: Sheet = { calls: [] };
    window.sheet = sheet;
    if (name === 'Safari') Reflect.deleteProperty(Navigator.prototype, 'userAgentData');
    const share = async (data: ShareData = {}): Promise<void> => {
      const files = await Promise.all(
        (data.files ?? []).map(
          async (file) => `${file.name} ${file.type} ${(await file.arrayBuffer()).byteLength > 100}`,
        ),
      );
      sheet.calls.push({ files, keys: Object.keys(data), pressed: navigator.userActivation.isActive });
      const { ends } = sheet;
      delete sheet.ends;
      if (ends !== undefined) throw new DOMException('As the test has it.', ends);
    };
    Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
  }, engine);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Who has been here before: what an earlier visit left is looked for at once. */
const visitor = { ...phone, serviceWorkers: 'allow' } as const;

async function converted(
  engine: 'Chromium' | 'Safari',
  { target, count }: { readonly target: string; readonly count: number },
  options: Parameters<typeof visit>[1] = phone,
) {
  const { page, context, complaints } = await visit(site, options);
  await standIn(context, engine);
  await page.reload();
  await choose(page, names.slice(0, count).map(at));
  await convertTo(page, target);
  await convertAll(page);
  return { page, context, complaints };
}

const sheetOf = (page: Page): Promise<Sheet> => page.evaluate(() => window.sheet);

async function shot(page: Page, name: string): Promise<void> {
  const shots = process.env['SAFELIGHT_SHOTS'];
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}

describe('on a device whose files are saved by its share sheet', () => {
  test('an iPhone is given all photos at one press, the archive comes second', async () => {
    const { page, context, complaints } = await converted('Safari', { target: 'JPEG', count: 12 });
    const bar = page.getByRole('region', { name: 'Conversion settings' });
    const save = bar.getByRole('button', { name: 'Save 12 photos' });
    await save.waitFor();
    await page.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    await shot(page, 'share-files-phone');
    expect(await faults(page)).toEqual([]);
    await save.click();
    await page.getByText('12 files handed over').first().waitFor();
    const [call, ...more] = (await sheetOf(page)).calls;
    expect(more).toEqual([]);
    expect(call).toMatchObject({ keys: ['files'], pressed: true });
    expect(call?.files).toEqual(names.map((name) => `${name.replace('png', 'jpg')} image/jpeg true`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('Chromium takes ten at once: the button says which come next', async () => {
    const { page, context } = await converted('Chromium', { target: 'WebP', count: 12 }, visitor);
    await page.getByRole('button', { name: 'Send 1–10 of 12' }).click();
    const rest = page.getByRole('button', { name: 'Send 11–12 of 12' });
    await rest.waitFor();
    await rest.click();
    await page.getByText('12 files handed over').first().waitFor();
    // And anew from the first to the last.
    await page.getByRole('button', { name: 'Send 1–10 of 12' }).click();
    await rest.click();
    await expect
      .poll(async () => (await sheetOf(page)).calls.map(({ files, pressed }) => [files.length, pressed]))
      .toEqual([
        [10, true],
        [2, true],
        [10, true],
        [2, true],
      ]);
    // All of it counts as saved.
    await page.reload();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    // Looking for what was left takes this away where there is nothing.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('safelight-unsaved'))).toBeNull();
    expect(await page.getByRole('region', { name: 'Unsaved results' }).count()).toBe(0);
    await context.close();
  });

  test('what has not been handed over yet is offered at the next visit', async () => {
    const { page, context } = await converted('Chromium', { target: 'WebP', count: 12 }, visitor);
    await page.getByRole('button', { name: 'Send 1–10 of 12' }).click();
    await page.getByRole('button', { name: 'Send 11–12 of 12' }).waitFor();
    // The page asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved results' });
    await offer.waitFor();
    await expect.poll(() => offer.textContent()).toMatch(/^2 results/);
    await context.close();
  });

  test('who gives up in the sheet is told nothing, who was refused is; either way all can be handed over again', async () => {
    const { page, context } = await converted('Safari', { target: 'PNG', count: 2 });
    const save = page.getByRole('button', { name: 'Save 2 photos' });
    for (const ends of ['AbortError', 'InvalidStateError', 'NotAllowedError']) {
      await page.evaluate((name) => Object.assign(window.sheet, { ends: name }), ends);
      await save.click();
      await expect.poll(async () => (await sheetOf(page)).ends).toBeUndefined();
      const said = page.getByText('Could not be handed over').first();
      if (ends === 'NotAllowedError') await said.waitFor();
      else expect(await said.count()).toBe(0);
    }
    await save.click();
    await page.getByText('2 files handed over').first().waitFor();
    await context.close();
  });

  test('what Chromium does not send is downloaded, as ever', async () => {
    const { page, context } = await converted('Chromium', { target: 'JPEG XL', count: 2 });
    const bar = page.getByRole('region', { name: 'Conversion settings' });
    await bar.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await context.close();
  });

  test('on a tablet the sheet is the next step in the list, the archive beside it', async () => {
    const { page, context } = await converted(
      'Safari',
      { target: 'PDF', count: 2 },
      {
        ...phone,
        viewport: { width: 1024, height: 768 },
      },
    );
    await page.getByRole('button', { name: 'Save 2 files' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Download All (ZIP)' }).count()).toBe(1);
    await shot(page, 'share-files-tablet');
    await context.close();
  });

  test('a desktop that could share downloads', async () => {
    const { page, context } = await converted(
      'Safari',
      { target: 'PNG', count: 2 },
      {
        viewport: { width: 1440, height: 900 },
      },
    );
    await page.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save 2 photos' }).count()).toBe(0);
    await context.close();
  });
});
