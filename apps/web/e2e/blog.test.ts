import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertAll, faults, openSite, type Site, visit } from '../../../tests/support/site.ts';
import { articlePath, articles } from '../src/content/blog/articles.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

test('the header leads to the blog, and its index to every article', async () => {
  const { page, complaints, context } = await visit(site, { viewport: { width: 390, height: 844 } });
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL(`${site.url}/blog`);
  for (const { title } of articles) {
    const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/blog\/[a-z0-9-]+$/);
  }
  await expect.poll(() => page.locator('main time').count()).toBe(articles.length);
  expect(complaints).toEqual([]);
  await context.close();
});

test('there is an article for each address, and no other', async () => {
  expect(articles.map(articlePath).toSorted()).toEqual(
    [
      '/blog/ai-fixes-iphone-photo-problems-automatically',
      '/blog/ai-image-converter-launch',
      '/blog/free-up-phone-storage-convert-photos',
      '/blog/instagram-photo-format-fix',
      '/blog/iphone-android-photo-compatibility-fix',
      '/blog/iphone-android-photos-blurry-fix',
      '/blog/iphone-photos-wont-send-fix',
      '/blog/iphone-photos-wont-send-heic-problem',
      '/blog/iphone-storage-full-photos-fix',
      '/blog/social-media-photo-upload-fix',
      '/blog/whatsapp-photos-blurry-quality-fix',
    ].toSorted(),
  );
  expect((await fetch(`${site.url}/blog/not-written`)).status).toBe(404);
});

test.each(articles)('$slug is an article of its own, and what it links to is there', async (article) => {
  const { page, complaints, requests, context } = await visit(site);
  const answer = await page.goto(site.url + articlePath(article), { waitUntil: 'networkidle' });
  expect(answer?.status()).toBe(200);
  expect(await page.title()).toBe(`${article.title} | Safelight`);
  await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toBe(article.description);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([article.title]);
  const words = ((await page.locator('.article-text').textContent()) ?? '').split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(700);
  await expect.poll(() => page.getByRole('complementary', { name: 'Read next' }).getByRole('link').count()).toBe(3);
  expect(await page.locator('main .remedy a').count()).toBeGreaterThan(0);

  const posting = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(posting ?? '')).toMatchObject({ '@type': 'BlogPosting', headline: article.title });
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of new Set(links)) {
    expect(link).toMatch(/^\//);
    expect((await fetch(site.url + link)).status, link).toBe(200);
  }
  expect(complaints).toEqual([]);
  expect(requests.filter((request) => !request.url().startsWith(site.url))).toEqual([]);
  await context.close();
});

test('the way from an article to the converter brings its settings along', async () => {
  const wide = join(mkdtempSync(join(tmpdir(), 'safelight-blog-')), 'wide.png');
  writeFileSync(wide, PNG.sync.write(new PNG({ width: 1200, height: 40, fill: true })));
  const { page, complaints, context } = await visit(site);
  await page.goto(`${site.url}/blog/instagram-photo-format-fix`, { waitUntil: 'networkidle' });
  await page.locator('.remedy input').setInputFiles(wide);
  await page.waitForURL(/to=jpeg/);
  await convertAll(page);
  await page.getByText('JPEG · 1080 × 36').waitFor();
  // The converter is at work by now: the settings of another article's link hold all the same.
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'What converting photos saves, and what it does not' }).click();
  await page.locator('.remedy a').click();
  await page.waitForURL(/width=2048/);
  await convertAll(page);
  // Nothing is enlarged, so it keeps its size, which is not said again.
  await page.getByText(/^JPEG · \d+ Bytes$/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('no title or description is used twice', () => {
  for (const key of ['title', 'description', 'slug'] as const) {
    expect(new Set(articles.map((article) => article[key])).size).toBe(articles.length);
  }
});

test.each([
  ['/blog', 1440, 'dark'],
  ['/blog', 390, 'light'],
  ['/blog/iphone-photos-wont-send-heic-problem', 1440, 'light'],
  ['/blog/iphone-photos-wont-send-heic-problem', 390, 'dark'],
] as const)('%s is accessible and does not scroll sideways at %i px, %s', async (path, width, colorScheme) => {
  const { page, context } = await visit(site, { viewport: { width, height: 844 }, colorScheme });
  await page.goto(site.url + path);
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await context.close();
});
