import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, openSite, type Site, visit } from '../../../tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const windows = [
  ['light', 1280],
  ['dark', 390],
] as const;
const pages = ['/heic-to-jpg', '/cr2-to-jpg', '/de/jpg-to-png'];
const article = '/blog/instagram-photo-format-fix';

test.each(windows.flatMap(([theme, width]) => pages.map((path) => [path, theme, width] as const)))(
  'the pictures of %s are there, explained and in their places: %s, %i px',
  async (path, colorScheme, width) => {
    const { page, context, complaints } = await visit(site, { viewport: { width, height: 844 }, colorScheme });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const images = page.locator('#figures img');
    await expect.poll(() => images.count()).toBeGreaterThan(3);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      expect((await image.getAttribute('alt'))?.length).toBeGreaterThan(4);
    }
    // They had their room before they came.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the line moves by keys and by a drag, and a picture is picked by keys', async () => {
  const { page, context, complaints } = await visit(site, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${site.url}/heic-to-jpg`, { waitUntil: 'networkidle' });
  const figure = page.getByRole('figure', { name: 'Pick a quality by eye' });
  await figure.scrollIntoViewIfNeeded();
  const line = figure.getByRole('slider');
  await line.focus();
  await page.keyboard.press('End');
  await expect.poll(() => line.getAttribute('aria-valuetext')).toBe('100% before');
  await page.keyboard.press('Home');
  await expect.poll(() => line.inputValue()).toBe('0');
  const handle = figure.locator('[data-handle]');
  const frame = await figure.locator('div:has(> [data-handle])').boundingBox();
  if (!frame) throw new Error('The frame is not there.');
  await page.mouse.move(frame.x + frame.width * 0.2, frame.y + 200);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.75, frame.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => line.inputValue()).toBe('75');
  const middle = await handle.boundingBox();
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo(frame.x + frame.width * 0.75, -1);
  await figure.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => figure.getByRole('radio').nth(2).isChecked()).toBe(true);
  const shown = figure.locator('[class*=clip-path] img');
  await expect.poll(() => shown.getAttribute('alt')).toContain('WebP at quality');
  expect(complaints).toEqual([]);
  await context.close();
});

test('no picture is fetched before somebody comes near', async () => {
  const { page, context, requests } = await visit(site, { viewport: { width: 390, height: 844 } });
  await page.goto(`${site.url}/heic-to-jpg`, { waitUntil: 'networkidle' });
  expect(
    requests.map((request) => request.url()).filter((url) => /\/assets\/static\/.*\.(?:jpg|avif|webp)$/.test(url)),
  ).toEqual([]);
  await context.close();
});

test('browsers that read neither AVIF nor WebP get a JPEG of the same picture', async () => {
  const { page, context } = await visit(site);
  await page.goto(`${site.url}/heic-to-jpg`, { waitUntil: 'networkidle' });
  const sources = await page
    .locator('#figures picture')
    .evaluateAll((pictures) =>
      pictures.map((picture) => [
        picture.querySelector('source')?.srcset ?? '',
        picture.querySelector('img')?.src ?? '',
        picture.querySelector('source')?.type ?? '',
      ]),
    );
  expect(sources.length).toBeGreaterThan(3);
  for (const [modern = '', plain = '', type] of sources) {
    expect(type).toBe(`image/${modern.split('.').at(-1)}`);
    expect(plain).toMatch(/\.jpg$/);
    const [first] = (modern.split('/').at(-1) ?? '').split('.');
    expect(plain).toContain(`/${first}.`);
  }
  await context.close();
});

test('articles show the same pictures', async () => {
  const { page, context, complaints } = await visit(site, { viewport: { width: 390, height: 844 } });
  await page.goto(site.url + article, { waitUntil: 'networkidle' });
  const figure = page.getByRole('figure', { name: 'When a colour profile is passed over' });
  await figure.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      figure
        .locator('img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBe(480);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
