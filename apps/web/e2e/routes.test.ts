import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../../../tests/support/site.ts';
import { isPairPath, type Locale, locales, splitLocale } from '../src/lib/locales.ts';

/** Every path, and the page that it shows. */
const specified: Readonly<Record<string, string>> = {
  '/': '/',
  '/blog': '/blog',
  '/blog/iphone-photos-wont-send-fix': '/blog/iphone-photos-wont-send-fix',
  '/blog/iphone-photos-wont-send-heic-problem': '/blog/iphone-photos-wont-send-heic-problem',
  '/blog/free-up-phone-storage-convert-photos': '/blog/free-up-phone-storage-convert-photos',
  '/blog/instagram-photo-format-fix': '/blog/instagram-photo-format-fix',
  '/blog/iphone-android-photos-blurry-fix': '/blog/iphone-android-photos-blurry-fix',
  '/blog/whatsapp-photos-blurry-quality-fix': '/blog/whatsapp-photos-blurry-quality-fix',
  '/blog/iphone-storage-full-photos-fix': '/blog/iphone-storage-full-photos-fix',
  '/blog/social-media-photo-upload-fix': '/blog/social-media-photo-upload-fix',
  '/blog/iphone-android-photo-compatibility-fix': '/blog/iphone-android-photo-compatibility-fix',
  '/blog/ai-image-converter-launch': '/blog/ai-image-converter-launch',
  '/blog/ai-fixes-iphone-photo-problems-automatically': '/blog/ai-fixes-iphone-photo-problems-automatically',
  '/jpg-to-png': '/jpg-to-png',
  '/heic-to-jpg': '/heic-to-jpg',
  '/png-to-jpg': '/png-to-jpg',
  '/webp-to-png': '/webp-to-png',
  '/avif-to-jpg': '/avif-to-jpg',
  '/tiff-to-jpg': '/tiff-to-jpg',
  '/bmp-to-jpg': '/bmp-to-jpg',
  '/gif-to-jpg': '/gif-to-jpg',
  '/photo-wont-send': '/photo-wont-send',
  '/heic-problem': '/heic-problem',
  '/storage-full': '/storage-full',
  '/photo-too-large': '/photo-too-large',
  '/privacy': '/privacy',
  '/privacy-policy': '/privacy',
  '/terms': '/terms',
  '/terms-of-service': '/terms',
  '/contact': '/contact',
  '/about': '/about',
  '/premium': '/premium',
  '/chrome-extension': '/chrome-extension',
  '/extension': '/chrome-extension',
  '/extension-download': '/extension-download',
  '/download-extension': '/extension-download',
  '/developers': '/developers',
  '/web-developers': '/developers',
  '/photographers': '/photographers',
  '/photography': '/photographers',
  '/influencers': '/influencers',
  '/content-creators': '/influencers',
  '/social-media': '/influencers',
  '/api': '/api',
  '/brand-assets': '/brand-assets',
  '/brand': '/brand-assets',
};

/** What a page says, as it is sent: what search engines read, and visitors before its code has come. */
interface Seen {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly headings: readonly number[];
  readonly lang: string;
  readonly card: string;
  readonly data: readonly string[];
  readonly ids: readonly string[];
  readonly links: readonly string[];
  /** What it has a browser load from anywhere but the site. */
  readonly abroad: readonly string[];
  /** What its security policy refuses: code and styles within the page itself. */
  readonly refused: readonly string[];
}

/** What came of a visit. */
interface Visited {
  readonly path: string;
  /** Errors on the console, refusals by the security policy among them, and uncaught ones. */
  readonly complaints: readonly string[];
  /** Requests to anywhere but the site. */
  readonly abroad: readonly string[];
}

let site: Site;
let home: string;
const seen = new Map<string, Seen>();

/** The path of an address of the site, as its pages name it: the origin they are told is another here. */
const pathOf = (address: string) => new URL(address, site.url).pathname;

/** Reads pages without running their code: all of them take seconds. */
async function read(paths: readonly string[]): Promise<readonly Seen[]> {
  const page = await site.browser.newPage({ serviceWorkers: 'block' });
  await page.goto(`${site.url}/robots.txt`);
  const found = await page.evaluate(async (all) => {
    const readOne = async (path: string) => {
      const answer = await fetch(path);
      const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const every = (selector: string) => [...shown.querySelectorAll<HTMLElement>(selector)];
      const meta = (selector: string) => shown.querySelector(selector)?.getAttribute('content') ?? '';
      // A document that was parsed has the address of the page that parsed it.
      const addresses = (selector: string, attribute: string) =>
        every(selector).map((one) => new URL(one.getAttribute(attribute) ?? '', new URL(path, location.origin)).href);
      const loaded = [
        ...addresses('[src]', 'src'),
        ...addresses('link[rel~=stylesheet], link[rel~=preload], link[rel~=modulepreload], link[rel~=icon]', 'href'),
        ...addresses('link[rel=manifest], link[rel~=preconnect], link[rel=dns-prefetch], use[href]', 'href'),
        ...addresses('object[data]', 'data'),
      ];
      return {
        path,
        status: answer.status,
        title: shown.title,
        description: meta('meta[name=description]'),
        canonical: shown.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
        headings: every('h1,h2,h3,h4,h5,h6').map((heading) => Number(heading.tagName[1])),
        lang: shown.documentElement.lang,
        card: meta('meta[property="og:image"]'),
        data: every('script[type="application/ld+json"]').map(({ textContent }) => textContent),
        ids: every('[id]').map(({ id }) => id),
        links: addresses('a[href]', 'href'),
        abroad: loaded.filter(
          (address) => !address.startsWith(`${location.origin}/`) && !/^(?:data|blob):/.test(address),
        ),
        refused: every('*').flatMap((one) => {
          const handlers = one.getAttributeNames().filter((name) => name === 'style' || name.startsWith('on'));
          const isCode =
            one.tagName === 'SCRIPT' && !one.hasAttribute('src') && !/json/.test(one.getAttribute('type') ?? '');
          return handlers.length > 0 || isCode || one.tagName === 'STYLE' ? [one.outerHTML.slice(0, 200)] : [];
        }),
      };
    };
    const pages = [];
    for (const path of all) pages.push(await readOne(path));
    return pages;
  }, paths);
  await page.close();
  return found;
}

/** Has pages run in a browser, in one tab: a new one for each takes three times as long. */
async function visitAll(paths: readonly string[]): Promise<readonly Visited[]> {
  const page = await site.browser.newPage({ serviceWorkers: 'block' });
  const complaints: string[] = [];
  const abroad: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.url && protocol.startsWith('http')) abroad.push(request.url());
  });
  const visited: Visited[] = [];
  for (const path of paths) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'load' });
    // What goes wrong while the page begins to answer is seen, too.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    visited.push({ path, complaints: complaints.splice(0), abroad: abroad.splice(0) });
  }
  await page.close();
  return visited;
}

/**
 * The pages to run in a language. Those of conversions are one page in other words, and three in four of all: of them each
 * is run in one language, and each language runs its share.
 */
function toVisit(language: Locale): readonly string[] {
  const inLanguage = [...seen.keys()].filter((path) => splitLocale(path).locale === language);
  const isConversion = (path: string) => isPairPath(splitLocale(path).path);
  const share = (_path: string, place: number) => place % locales.length === locales.indexOf(language);
  return [
    ...inLanguage.filter((path) => !isConversion(path)),
    ...inLanguage.filter(isConversion).toSorted().filter(share),
  ];
}

/** Pages that a sitemap entry names, and the second addresses. */
const pages = () => [...seen.values()];
const own = () => pages().filter(({ path, canonical }) => pathOf(canonical) === path);

beforeAll(async () => {
  site = await openSite();
  home = `${site.url}/`;
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => pathOf(address));
  for (const page of await read([...new Set([...Object.keys(specified), ...listed])])) seen.set(page.path, page);
});
afterAll(() => site.close());

/** What is wrong, by page. */
function faults<Page extends { readonly path: string }>(
  list: readonly Page[],
  fault: (page: Page) => boolean | string | number | readonly (string | number)[],
): readonly string[] {
  return list.flatMap((page) => {
    const found = fault(page);
    return found === false || (Array.isArray(found) && found.length === 0)
      ? []
      : [`${page.path}: ${JSON.stringify(found)}`];
  });
}

/** Values that more than one page has. */
function repeated(list: readonly Seen[], value: (page: Seen) => string): readonly string[] {
  return list
    .filter((page, place) => list.some((other, before) => before < place && value(other) === value(page)))
    .map((page) => `${page.path}: ${value(page)}`);
}

describe('every route', () => {
  test('answers, as the page that it is or stands for', () => {
    expect(faults(pages(), ({ status }) => status !== 200 && status)).toEqual([]);
    for (const [path, canonical] of Object.entries(specified)) {
      expect(pathOf(seen.get(path)?.canonical ?? 'http://none/none'), path).toBe(canonical);
    }
  });

  test('has pages for the conversions that people look for', () => {
    const pairs = own().filter(({ path }) => /^\/[a-z0-9]+-to-[a-z0-9]+$/.test(path));
    console.log(`${own().length} pages, ${pairs.length} of them of a conversion`);
    expect(pairs.length).toBeGreaterThanOrEqual(60);
  });

  test('has a title and a description of its own', () => {
    expect(repeated(own(), ({ title }) => title)).toEqual([]);
    expect(repeated(own(), ({ description }) => description)).toEqual([]);
    expect(faults(own(), ({ title }) => title.length < 10 && title)).toEqual([]);
    expect(faults(own(), ({ description: { length } }) => (length < 50 || length > 170) && length)).toEqual([]);
  });

  test('has one h1, and no heading skips a level', () => {
    expect(faults(pages(), ({ headings }) => headings.filter((level) => level === 1).length !== 1)).toEqual([]);
    const skips = ({ headings }: Seen) => headings.filter((level, place) => level > (headings[place - 1] ?? 0) + 1);
    expect(faults(pages(), skips)).toEqual([]);
  });

  test('says its language and carries data that is JSON', () => {
    expect(faults(pages(), ({ lang }) => lang === '')).toEqual([]);
    expect(
      faults(pages(), ({ data }) => data.some((json) => JSON.parse(json)['@context'] !== 'https://schema.org')),
    ).toEqual([]);
  });

  test('has a card of 1200 x 630 pixels', async () => {
    const cards = new Set(pages().map(({ card }) => pathOf(card)));
    expect(cards.size).toBeGreaterThan(80);
    for (const card of cards) {
      const answer = await fetch(`${site.url}${card}`);
      expect(answer.status, card).toBe(200);
      const header = new DataView((await answer.arrayBuffer()).slice(0, 24));
      expect([header.getUint32(12), header.getUint32(16), header.getUint32(20)], card).toEqual([0x49484452, 1200, 630]);
    }
  });

  test('has no link that leads nowhere', async () => {
    const files = new Map<string, number>();
    const problems: string[] = [];
    for (const page of pages()) {
      for (const link of page.links) {
        const { origin, pathname, hash } = new URL(link);
        if (origin !== site.url) continue;
        const target = seen.get(pathname);
        if (!target && !files.has(pathname)) files.set(pathname, (await fetch(`${site.url}${pathname}`)).status);
        if (!target && files.get(pathname) !== 200) problems.push(`${page.path}: ${link}`);
        const id = decodeURIComponent(hash.slice(1));
        if (target && id !== '' && !target.ids.includes(id)) problems.push(`${page.path}: ${link}`);
      }
    }
    expect([...new Set(problems)]).toEqual([]);
  });

  test('loads nothing from elsewhere, and nothing that its security policy refuses', () => {
    expect(faults(pages(), ({ abroad }) => abroad)).toEqual([]);
    expect(faults(pages(), ({ refused }) => refused)).toEqual([]);
  });

  test.each(locales)('complains of nothing and asks nobody else, in %s', async (language) => {
    const visited = await visitAll(toVisit(language));
    expect(visited.length).toBeGreaterThan(35);
    expect(faults(visited, ({ complaints }) => complaints)).toEqual([]);
    expect(faults(visited, ({ abroad }) => abroad)).toEqual([]);
  });

  test('can be reached from the first page', () => {
    const reached = new Set(['/']);
    for (const path of reached) {
      for (const link of seen.get(path)?.links ?? []) if (link.startsWith(home)) reached.add(pathOf(link));
    }
    expect(own().flatMap(({ path }) => (reached.has(path) ? [] : [path]))).toEqual([]);
  });

  test('that does not exist answers 404 with the way back', async () => {
    const [page] = await read(['/no-such-page']);
    expect(page?.status).toBe(404);
    expect(page?.title).toContain('Page Not Found');
    expect(page?.links).toContain(home);
    const [visited] = await visitAll(['/no-such-page']);
    // The answer itself is an error to the browser's console; nothing else is.
    expect(visited?.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('is told to search engines and feed readers', async () => {
    const robots = await (await fetch(`${site.url}/robots.txt`)).text();
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n\nSitemap: https?:\/\/\S+\/sitemap\.xml\n$/);
    const feed = await (await fetch(`${site.url}/blog/rss.xml`)).text();
    const items = [...feed.matchAll(/<item>.*?<link>(.*?)<\/link>.*?<\/item>/gs)].map(([, link = '']) => pathOf(link));
    expect(items.toSorted()).toEqual(
      Object.keys(specified)
        .filter((path) => path.startsWith('/blog/'))
        .toSorted(),
    );
  });
});
