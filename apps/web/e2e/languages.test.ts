import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, faults, openSite, type Site, scrollTo } from '../../../tests/support/site.ts';
import { articlePath, articles } from '../src/content/blog/articles.ts';
import { pairs, pathOf } from '../src/content/pairs/pairs.ts';
import { withLabels } from '../src/content/text-labels.ts';
import { everyLanguage, locales, localesOf } from '../src/lib/locales.ts';
import { problemPaths } from '../src/lib/problem-paths.ts';

const photo = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A page in a language, once it answers. */
async function open(path: string, options: Parameters<Site['browser']['newContext']>[0] = {}) {
  const context = await site.browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.url}${path}`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  return { context, page, complaints };
}

describe('languages', () => {
  test('the converter works in German, from the zone to the saved result', async () => {
    const { context, page, complaints } = await open('/de', { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByRole('button', { name: 'Bilder auswählen' }).waitFor();
    await choose(page, [photo]);
    await page.getByText('Erweiterte Optionen für Profis').click();
    await page.getByLabel('Aufwand').waitFor();
    await page.getByRole('button', { name: '1 Datei umwandeln' }).click();
    await page.getByRole('listitem').getByText('Umgewandelt', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'none.jpg herunterladen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the list of files stays when another language is chosen, which is remembered', async () => {
    const { context, page, complaints } = await open('/');
    await choose(page, [photo]);
    await page.getByRole('button', { name: 'Convert 1 File' }).waitFor();
    await scrollTo(page, page.getByRole('link', { name: '日本語' }));
    await page.getByRole('link', { name: '日本語' }).click();
    await page.getByRole('button', { name: '1 個のファイルを変換' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ja');
    await page.goto(`${site.url}/?to=webp`);
    await page.waitForURL(`${site.url}/ja?to=webp`);
    await page.getByRole('button', { name: '画像を選ぶ' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Choose Images' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['/es', '/fr', '/pt', '/ja'])('%s is accessible and fits a phone', async (path) => {
    const { context, page, complaints } = await open(path, { viewport: { width: 390, height: 844 } });
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a conversion page converts in German, and the language switch leads to the same page', async () => {
    const { context, page, complaints } = await open('/de/heic-to-jpg');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('HEIC in JPG umwandeln, auf Ihrem Gerät');
    const head = await page.evaluate(() => ({
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      languages: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')),
      card: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
      data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    }));
    expect(head.canonical).toMatch(/\/de\/heic-to-jpg$/);
    expect(head.languages).toEqual([...locales, 'x-default']);
    expect(head.card).toMatch(/\/cards\/de-heic-to-jpg\.png$/);
    expect(head.data).toContain('HEIC in JPG umwandeln: so geht es');
    await choose(page, [photo]);
    await page.getByRole('button', { name: '1 Datei umwandeln' }).click();
    await page.getByRole('button', { name: 'none.jpg herunterladen' }).waitFor();
    await scrollTo(page, page.getByRole('link', { name: 'English' }));
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site.url}/heic-to-jpg`);
    await page.getByRole('button', { name: 'Download none.jpg' }).waitFor();
    await scrollTo(page, page.getByRole('link', { name: 'Deutsch' }));
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL(`${site.url}/de/heic-to-jpg`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an article is in its language, with its links, lists and feed, and the switch leads to the same article', async () => {
    const { context, page, complaints } = await open('/es/blog/iphone-storage-full-photos-fix');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const head = await page.evaluate(() => ({
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      languages: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')),
      card: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
      feed: document.querySelector('link[type="application/rss+xml"]')?.getAttribute('href'),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'),
    }));
    expect(head.canonical).toMatch(/\/es\/blog\/iphone-storage-full-photos-fix$/);
    expect(head.languages).toEqual([...localesOf('/blog'), 'x-default']);
    expect(head.card).toMatch(/\/cards\/es-blog-iphone-storage-full-photos-fix\.png$/);
    expect(head.data).toMatchObject({ inLanguage: 'es', mainEntityOfPage: head.canonical });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(head.data.headline);
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter((link) => !/^\/es(?:[/?]|$)/.test(link))).toEqual([]);
    // What a control is called is looked up.
    const control = withLabels('es', '«[Optimize Photo Library]»');
    await expect.poll(() => page.locator('main').textContent()).toContain(control);
    const feed = await (await fetch(`${site.url}${head.feed}`)).text();
    expect(feed).toContain('<language>es</language>');
    expect([...feed.matchAll(/<guid>(.*?)<\/guid>/g)]).toHaveLength(articles.length);
    expect(feed).toContain(`<guid>${head.canonical}</guid>`);
    await scrollTo(page, page.getByRole('link', { name: 'English' }));
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site.url}/blog/iphone-storage-full-photos-fix`);
    await page.getByRole('heading', { level: 1, name: /^iPhone storage full/ }).waitFor();
    await scrollTo(page, page.getByRole('link', { name: 'Español' }));
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: head.data.headline }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL(`${site.url}/es/blog`);
    await page.getByRole('main').getByRole('link', { name: head.data.headline, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a visitor of an article loads its text in one language', async () => {
    const { context, page } = await open('/es/blog/instagram-photo-format-fix');
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    await expect.poll(async () => (await loaded()).filter((path) => path.startsWith('/assets/es/')).length).toBe(1);
    expect((await loaded()).filter((path) => /^\/assets\/(?:de|fr|pt|ja)\//.test(path))).toEqual([]);
    await context.close();
  });

  test('links of a page stay in its language, and the sitemap names each page with its languages', async () => {
    const { context, page, complaints } = await open('/de/heic-problem');
    const written = (await (await fetch(`${site.url}/de/heic-problem`)).text()).replaceAll('\\/', '/');
    const told = [...written.matchAll(/"path":"(\/de\/blog\/[^"]+)","name":"([^"]+)"/g)].map(([, path, name]) => ({
      path,
      name,
    }));
    expect(told).toHaveLength(3);
    for (const { path, name } of told) {
      expect(await (await fetch(site.url + path)).text()).toContain(`<title>${name} | Safelight</title>`);
    }
    await scrollTo(page, page.getByRole('contentinfo'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'PNG in JPG' }).click();
    await page.waitForURL(`${site.url}/de/png-to-jpg`);
    await page.getByRole('heading', { level: 1, name: 'PNG in JPG' }).waitFor();
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    for (const path of [
      ...pairs.map(pathOf),
      ...problemPaths,
      ...articles.map(articlePath),
      '/conversions',
      '/formats',
      '/blog',
    ]) {
      expect(listed).toEqual(expect.arrayContaining([...everyLanguage(path)]));
    }
    expect(listed).not.toContain('/de/terms');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each([
    ['/de/svg-to-png', 390, 'dark'],
    ['/de/storage-full', 1440, 'light'],
    ['/de/conversions', 390, 'light'],
    ['/de/formats', 1440, 'dark'],
    ['/es/cr2-to-jpg', 390, 'light'],
    ['/es/photo-too-large', 1440, 'dark'],
    ['/es/blog', 390, 'dark'],
    ['/es/blog/instagram-photo-format-fix', 390, 'light'],
    ['/de/benchmarks', 390, 'dark'],
    ['/de/privacy', 1440, 'light'],
    ['/de/contact', 390, 'light'],
    ['/de/heic-to-jpg', 1440, 'dark'],
    ['/es/benchmarks', 1440, 'light'],
    ['/es/premium', 390, 'dark'],
    ['/es/about', 1440, 'light'],
    ['/fr/heic-to-jpg', 390, 'dark'],
    ['/fr/privacy', 390, 'light'],
    ['/fr/photographers', 1440, 'dark'],
    ['/fr/blog/iphone-photos-wont-send-fix', 1440, 'light'],
    ['/fr/formats', 390, 'light'],
    ['/pt/photo-wont-send', 390, 'dark'],
    ['/pt/chrome-extension', 1440, 'light'],
    ['/pt/influencers', 390, 'light'],
    ['/pt/conversions', 1440, 'dark'],
    ['/pt/benchmarks', 390, 'light'],
    ['/ja/heic-to-jpg', 390, 'light'],
    ['/ja/premium', 1440, 'dark'],
    ['/ja/contact', 390, 'dark'],
    ['/ja/extension-download', 1440, 'light'],
    ['/ja/blog/iphone-photos-wont-send-fix', 390, 'dark'],
    ['/ja/benchmarks', 1440, 'light'],
  ] as const)('%s is accessible and does not scroll sideways at %i px, %s', async (path, width, colorScheme) => {
    const { context, page, complaints } = await open(path, { viewport: { width, height: 844 }, colorScheme });
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
