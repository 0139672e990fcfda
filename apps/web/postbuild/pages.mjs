// The prerendered pages as they are on disk: the one list of what the site holds.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the built site. */
export const site = fileURLToPath(new URL('../dist/client', import.meta.url));

const entities = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&lt;': '<', '&gt;': '>' };

/** @param {string} text */
function plain(text) {
  return text.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => entities[entity]);
}

/**
 * @param {string} html
 * @param {RegExp} pattern with one group
 */
function read(html, pattern) {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : plain(found);
}

/** @param {string} html */
function postingOf(html) {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json]) => JSON.parse(json)).find((data) => data['@type'] === 'BlogPosting');
}

/**
 * Every page: its path, what its head says, and an article's own facts.
 * @returns {readonly { path: string, title: string, description: string, canonical: string, card?: string, indexed: boolean, languages: readonly { language: string, href: string }[], posting?: { headline: string, description: string, datePublished: string } }[]}
 */
export function pages() {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(site, file), 'utf8');
      const path = `/${relative(site, join(site, file)).replaceAll('\\', '/')}`.replace(/\/?index\.html$/, '') || '/';
      const posting = postingOf(html);
      const card = read(html, /<meta property="og:image" content="(.*?)"/);
      return {
        path,
        title: read(html, /<title>(.*?)<\/title>/s) ?? '',
        description: read(html, /<meta name="description" content="(.*?)"/s) ?? '',
        canonical: read(html, /<link rel="canonical" href="(.*?)"/) ?? '',
        ...(card === undefined ? {} : { card: new URL(card).pathname }),
        indexed: !/<meta name="robots" content="noindex"/.test(html),
        languages: [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/gi)].map(
          ([, language, href]) => ({ language, href }),
        ),
        ...(posting ? { posting } : {}),
      };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
