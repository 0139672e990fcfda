// What search engines and feed readers ask for: sitemap.xml, robots.txt and the blog's RSS, made from the built pages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from './pages.mjs';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** @param {ReturnType<typeof import('./pages.mjs').pages>[number]} page */
function sitemapEntry({ canonical, languages, posting }) {
  return [
    '  <url>',
    `    <loc>${escaped(canonical)}</loc>`,
    ...(posting ? [`    <lastmod>${posting.datePublished}</lastmod>`] : []),
    ...languages.map(
      ({ language, href }) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    ),
    '  </url>',
  ].join('\n');
}

/** @param {ReturnType<typeof import('./pages.mjs').pages>[number]} page */
function feedEntry({ canonical, posting }) {
  return [
    '    <item>',
    `      <title>${escaped(posting.headline)}</title>`,
    `      <link>${escaped(canonical)}</link>`,
    `      <guid>${escaped(canonical)}</guid>`,
    `      <description>${escaped(posting.description)}</description>`,
    `      <pubDate>${new Date(posting.datePublished).toUTCString()}</pubDate>`,
    '    </item>',
  ].join('\n');
}

/**
 * The articles of one language.
 * @param {ReturnType<typeof import('./pages.mjs').pages>[number]} blog the list of articles
 * @param {ReturnType<typeof import('./pages.mjs').pages>} pages
 */
function writeFeed(blog, pages) {
  const posts = pages
    .filter(({ posting, language }) => posting && language === blog.language)
    .toSorted((a, b) => (a.posting.datePublished < b.posting.datePublished ? 1 : -1));
  writeFileSync(
    join(site, blog.path, 'rss.xml'),
    [
      XML,
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      '  <channel>',
      `    <title>${escaped(blog.title)}</title>`,
      `    <link>${escaped(blog.canonical)}</link>`,
      `    <description>${escaped(blog.description)}</description>`,
      `    <language>${blog.language}</language>`,
      `    <atom:link href="${escaped(blog.canonical)}/rss.xml" rel="self" type="application/rss+xml"/>`,
      ...posts.map(feedEntry),
      '  </channel>',
      '</rss>\n',
    ].join('\n'),
  );
}

/**
 * Sitemaps protocol 0.9, the robots exclusion standard (RFC 9309) and RSS 2.0. An alias is in none of them: its page
 * names another as canonical.
 * @param {ReturnType<typeof import('./pages.mjs').pages>} pages
 */
export function writeSiteFiles(pages) {
  const origin = new URL(pages.find(({ path }) => path === '/')?.canonical ?? '').origin;
  const own = pages.filter(({ path, canonical, indexed }) => indexed && new URL(canonical).pathname === path);
  writeFileSync(
    join(site, 'sitemap.xml'),
    [
      XML,
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...own.map(sitemapEntry),
      '</urlset>\n',
    ].join('\n'),
  );
  writeFileSync(join(site, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  for (const blog of own.filter(({ path }) => /^(?:\/\w\w)?\/blog$/.test(path))) writeFeed(blog, own);
}
