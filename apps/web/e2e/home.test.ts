import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  downloadZip,
  faults,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-e2e-'));
const at = (name: string): string => join(work, name);
let site: Site;

beforeAll(async () => {
  cpSync(fixture('none.tif'), at('photo.tif'));
  cpSync(fixture('alpha.tif'), at('clear.tif'));
  cpSync(fixture('orientation6.tif'), at('turned.tif'));
  cpSync(fixture('expected-rgb.png'), at('plain.png'));
  writeFileSync(at('text.jpg'), 'this is no picture');
  writeFileSync(at('empty.jpg'), '');
  const broken = readFileSync(fixture('expected-rgb.png'));
  writeFileSync(at('broken.png'), broken.subarray(0, 40));
  writeFileSync(at('huge.jpg'), '');
  truncateSync(at('huge.jpg'), 1024 ** 3 + 1);
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

const JS_BUDGET = 130_000;

describe('the landing page', () => {
  test(`loads at most ${JS_BUDGET / 1000} kB of JavaScript and no codec before a file is chosen`, async () => {
    const { page, requests, complaints, context } = await visit(site, { serviceWorkers: 'allow' });
    await page.waitForTimeout(1500);
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const bodies = await Promise.all(
      scripts.map(async (request) => (await request.response())?.body() ?? Buffer.alloc(0)),
    );
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(`landing JavaScript: ${scripts.length} files, ${bytes} bytes gzip`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(JS_BUDGET);
    expect(requests.filter((request) => request.url().endsWith('.wasm'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('loads the encoder that is likely to be needed while files are being chosen, and no decoder', async () => {
    const { page, requests, complaints, context } = await visit(site);
    // The browser asks anew for what it has compiled.
    const codecs = (): string[] => [
      ...new Set(requests.flatMap((request) => /([\w-]+)-[\w-]{8}\.wasm$/.exec(request.url())?.[1] ?? [])),
    ];
    const button = page.getByRole('button', { name: 'Choose Images' });
    await button.hover();
    await page.waitForTimeout(500);
    expect(codecs()).toEqual([]);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await expect.poll(codecs).toEqual(['jpegli']);
    // It is in nobody's list.
    expect(await page.getByRole('listitem').filter({ hasText: 'sample' }).count()).toBe(0);
    await chooser.setFiles(at('photo.tif'));
    await page.getByRole('heading', { name: '1 file' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an unknown path is a 404 with a way back', async () => {
    const { page, context } = await visit(site);
    const response = await page.goto(`${site.url}/no/such/page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toContain('Page Not Found');
    await context.close();
  });
});

describe('converting', () => {
  test('several files to JPEG, down as one ZIP whose entries an independent decoder reads', async () => {
    const { page, context, requests, complaints } = await visit(site, { serviceWorkers: 'allow' });
    await choose(page, [at('photo.tif'), at('clear.tif'), at('turned.tif'), at('plain.png')]);
    await convertTo(page, 'JPEG');
    await convertAll(page);
    const entries = await downloadZip(page, mkdtempSync(at('zip-')));
    const pictures = entries.filter(({ name }) => name.endsWith('.jpg'));
    expect(pictures.map(({ name }) => name).toSorted()).toEqual(['clear.jpg', 'photo.jpg', 'plain.jpg', 'turned.jpg']);
    const want = PNG.sync.read(readFileSync(fixture('expected-rgb.png')));
    for (const { name, path } of pictures) {
      const { width, height, data } = jpeg.decode(readFileSync(path));
      expect([width, height], name).toEqual(name === 'turned.jpg' ? [23, 37] : [37, 23]);
      if (name !== 'photo.jpg') continue;
      const error = data.reduce((sum, value, i) => sum + (value - (want.data[i] ?? 0)) ** 2, 0) / data.length;
      expect(10 * Math.log10(65025 / error)).toBeGreaterThan(28);
    }
    expect(entries.some(({ name }) => /readme/i.test(name))).toBe(true);
    // The originals are as they were.
    expect(readFileSync(at('photo.tif')).equals(readFileSync(fixture('none.tif')))).toBe(true);
    expect(readFileSync(at('clear.tif')).equals(readFileSync(fixture('alpha.tif')))).toBe(true);
    // Nothing but the site's own files was asked for, and nothing was sent.
    for (const request of requests) {
      if (request.url().startsWith('blob:')) continue;
      expect(new URL(request.url()).origin).toBe(site.url);
      expect([request.method(), request.postData(), new URL(request.url()).search]).toEqual(['GET', null, '']);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('goes on with the network cut', async () => {
    const { page, context } = await visit(site, { serviceWorkers: 'allow' });
    await choose(page, [at('photo.tif')]);
    await convertTo(page, 'PNG');
    await convertAll(page);
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await choose(page, [at('clear.tif')]);
    await convertAll(page);
    const entries = await downloadZip(page, mkdtempSync(at('offline-')));
    const made = PNG.sync.read(readFileSync(entries.find(({ name }) => name === 'clear.png')?.path ?? ''));
    expect(made.data).toEqual(PNG.sync.read(readFileSync(fixture('expected-alpha.png'))).data);
    await context.close();
  });

  test('bad files get a sentence each and the rest of the batch is converted', async () => {
    const { page, context } = await visit(site);
    await choose(page, [at('text.jpg'), at('empty.jpg'), at('broken.png'), at('photo.tif'), at('huge.jpg')]);
    await expect(page.getByText('huge.jpg exceeds the 1GB limit').first().waitFor()).resolves.toBeUndefined();
    await convertTo(page, 'PNG');
    await convertAll(page);
    const rows = page.getByRole('list', { name: 'Conversion queue' }).getByRole('listitem');
    const row = (name: string) => rows.filter({ hasText: name });
    await expect.poll(() => row('photo.tif').textContent()).toContain('Converted');
    for (const name of ['text.jpg', 'empty.jpg', 'broken.png']) {
      // With a sentence, not a word alone.
      await expect
        .poll(() => row(name).textContent())
        .toMatch(new RegExp(`^(?=.*(?:Error|Retry)).{${name.length + 31},}`));
    }
    expect(await row('huge.jpg').count()).toBe(0);
    await context.close();
  });

  test('Retry converts that file and none that waits', async () => {
    const { page, context } = await visit(site);
    await choose(page, [at('broken.png'), at('photo.tif')]);
    await convertTo(page, 'JPEG');
    await convertAll(page);
    await page.getByRole('button', { name: 'Add more files' }).click();
    await choose(page, [at('clear.tif'), at('turned.tif')]);
    const rows = page.getByRole('listitem');
    await rows.filter({ hasText: 'turned' }).waitFor();
    await page.getByRole('button', { name: 'Retry broken.png' }).click();
    await rows.filter({ hasText: 'broken' }).getByText('Error', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Convert 3 Files' }).waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Pending' }).count()).toBe(2);
    await context.close();
  });

  test('a worker that died while it rested is replaced before it is given work', async () => {
    const { page, context } = await visit(site);
    await choose(page, [at('photo.tif')]);
    await convertTo(page, 'PNG');
    await convertAll(page);
    const worker = page.workers().find((one) => one.url().includes('entry'));
    expect(worker).toBeDefined();
    // It goes without a word: no error reaches the page.
    await worker?.evaluate(() => void setTimeout(() => self.close(), 0));
    await page.getByRole('button', { name: 'Add more files' }).click();
    await choose(page, [at('clear.tif')]);
    await convertAll(page, 20_000);
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'clear' }).textContent())
      .toContain('Converted');
    await context.close();
  });

  test('a text file is refused at once', async () => {
    const { page, context } = await visit(site);
    writeFileSync(at('notes.txt'), 'notes');
    await choose(page, [at('notes.txt')]);
    await page.getByText('Invalid file', { exact: true }).first().waitFor();
    const toast = page.getByText('notes.txt is not a supported image format').first();
    await toast.waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Pending' }).count()).toBe(0);
    await context.close();
  });
});

describe('accessibility', () => {
  test.each(['dark', 'light'] as const)(
    'axe finds nothing in the %s theme, empty and with a full workspace',
    async (colorScheme) => {
      const { page, context } = await visit(site, { colorScheme });
      expect(await faults(page)).toEqual([]);
      await choose(page, [at('photo.tif'), at('text.jpg'), at('clear.tif')]);
      await page.getByRole('button', { name: 'Advanced Professional Options' }).click();
      expect(await faults(page)).toEqual([]);
      await convertAll(page);
      expect(await faults(page)).toEqual([]);
      await context.close();
    },
  );
});
