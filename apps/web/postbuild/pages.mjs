// The prerendered pages as they are on disk: the one list of what the site holds.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'node-html-parser';

/** Folder of the built site. */
export const site = fileURLToPath(new URL('../dist/client', import.meta.url));

/**
 * An attribute of the first element that a selector finds.
 * @param {import('node-html-parser').HTMLElement} html
 * @param {string} selector
 * @param {string} attribute
 */
function attributeOf(html, selector, attribute) {
  return html.querySelector(selector)?.getAttribute(attribute);
}

/** @param {import('node-html-parser').HTMLElement} html */
function postingOf(html) {
  const blocks = html.querySelectorAll('script[type="application/ld+json"]');
  return blocks.map(({ rawText }) => JSON.parse(rawText)).find((data) => data['@type'] === 'BlogPosting');
}

/**
 * Every page: its path, what its head says, and an article's own facts.
 * @returns {readonly { path: string, language: string, title: string, description: string, canonical: string, card?: string, indexed: boolean, languages: readonly { language: string, href: string }[], posting?: { headline: string, description: string, datePublished: string } }[]}
 */
export function pages() {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = parse(readFileSync(join(site, file), 'utf8'));
      const path = `/${relative(site, join(site, file)).replaceAll('\\', '/')}`.replace(/\/?index\.html$/, '') || '/';
      const posting = postingOf(html);
      const card = attributeOf(html, 'meta[property="og:image"]', 'content');
      return {
        path,
        language: attributeOf(html, 'html', 'lang') ?? 'en',
        title: html.querySelector('title')?.text ?? '',
        description: attributeOf(html, 'meta[name="description"]', 'content') ?? '',
        canonical: attributeOf(html, 'link[rel="canonical"]', 'href') ?? '',
        ...(card === undefined ? {} : { card: new URL(card).pathname }),
        indexed: !html.querySelector('meta[name="robots"][content="noindex"]'),
        languages: html.querySelectorAll('link[rel="alternate"][hreflang]').map((link) => ({
          language: link.getAttribute('hreflang'),
          href: link.getAttribute('href'),
        })),
        ...(posting ? { posting } : {}),
      };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
