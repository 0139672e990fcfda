import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchLanguage } from '../lib/i18n.ts';
import { labelIn } from '../lib/labels.ts';
import { type Locale, locales, localesOf } from '../lib/locales.ts';
import { articlePath, articles } from './blog/articles.ts';
import { withLabels } from './text-labels.ts';

/** The texts of pages that are files: where they lie, and the addresses of their pages. */
const texts = articles.map((article) => ({
  name: article.slug,
  folder: 'blog',
  path: articlePath(article),
  words: { title: article.title, description: article.description },
}));

const fileOf = (folder: string, locale: Locale, name: string) =>
  join(import.meta.dirname, folder, 'texts', locale, `${name}.mdx`);

/** A text without what it imports and exports. */
const bodyOf = (source: string) => source.replace(/^(?:import .*|export const words = \{[\s\S]*?^\};)$/gm, '').trim();

/** Control, links and code aside, what people read. */
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** The text's parts, in their order: headings by level, items of lists, tables' rows, components with what is set in them. */
const structureOf = (body: string) => ({
  parts: body
    .split('\n')
    .map((line) => /^(?:#+ |- |\d+\. |<\/?[A-Z]\w*)/.exec(line)?.[0] ?? '')
    .filter((part) => part !== ''),
  paragraphs: count(body, /\n\n/g),
  links: [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link]) => String(link)).toSorted(),
  set: [...body.matchAll(/\b(?:href|id)="[^"]*"|\b(?:value|width|height|scale)(?:=\{|: )[^}\n]*| later>/g)]
    .map(String)
    .toSorted(),
  code: [...body.matchAll(/`[^`\n]+`/g)].map(String).toSorted(),
});

/** Figures without the marks between thousands, which each language has its own of, and months, which Japanese counts. */
const figures = (text: string) =>
  [...text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))|\d+ 月/g, '').matchAll(/\d+/g)].map(String).toSorted();

const labelPattern = /\[([A-Z][^\]\n]*)\](?!\()/g;

/** Controls of the page that an English text names: in quotes or in bold. */
const namedIn = (english: string) =>
  [...english.matchAll(/“([^”]+)”|\*\*([^*]+)\*\*/g)]
    .map(([, quoted, bold]) => quoted ?? bold ?? '')
    .filter((name) => controls.has(name));

/** Controls whose names are also names in other programs are not among them. */
const controls = new Set([
  'AI recommendation',
  'Apply',
  'Convert',
  'Convert to sRGB',
  'Fit under',
  'Optimize Photo Library',
  'Remove location',
  'Sizes and limits',
  'expected size',
]);

const others = locales.filter((locale) => locale !== 'en');

describe.each(others)('%s', (locale) => {
  beforeAll(() => fetchLanguage(locale));
  const own = texts
    .filter(({ path }) => localesOf(path).includes(locale))
    .map((text) => {
      const read = (language: Locale) => readFileSync(fileOf(text.folder, language, text.name), 'utf8');
      const source = read(locale);
      return { ...text, source, english: bodyOf(read('en')), body: bodyOf(source) };
    });

  test.each(own)('$path has the parts, links, code and settings of the English text', ({ body, english }) => {
    expect(structureOf(body)).toEqual(structureOf(english));
  });

  test.each(own)('$path says the same figures as English', ({ body, english }) => {
    expect(figures(body)).toEqual(figures(english));
  });

  test.each(own)('$path names the controls of the page by their labels', ({ body, english }) => {
    const labels = [...body.matchAll(labelPattern)].map(([, label = '']) => label);
    for (const label of labels) expect(labelIn(locale, label)).not.toBe('');
    const missing = namedIn(english).filter(
      (name) => !labels.some((label) => label.toLowerCase() === name.toLowerCase()),
    );
    expect(missing).toEqual([]);
    expect(withLabels(locale, body).match(/\[[^\]\n]*\](?!\()/g) ?? []).toEqual(
      // A placeholder in a path of settings, such as a person's name.
      body.match(/\[[^A-Z\]\n][^\]\n]*\](?!\()/g) ?? [],
    );
  });

  test.each(own)('$path has the length that the language takes, and nothing left in English', ({ body, english }) => {
    const [least, most] = locale === ('ja' as string) ? [0.2, 0.9] : [0.6, 1.6];
    expect(body.length / english.length).toBeGreaterThan(least);
    expect(body.length / english.length).toBeLessThan(most);
    const sentences = new Set(
      english
        .split(/\n|(?<=[.!?:]) /)
        .map((line) => line.trim())
        .filter((line) => line.split(' ').length > 4 && !/^<|weightOf\(/.test(line)),
    );
    const left = body.split(/\n|(?<=[.!?:]) /).filter((line) => sentences.has(line.trim()));
    expect(left).toEqual([]);
    // Addresses are the same in all languages; the page leads to its own.
    expect(body).not.toMatch(/\(\/(?:es|de|fr|pt|ja)(?:\/|\))/);
    expect(body).not.toMatch(/undefined|\d (?:%|[KMG]B\b)/);
  });

  test('titles and descriptions are their own, as long as search engines show', () => {
    const words = own.map(({ source, path, words: english }) => {
      const [, title = '', description = ''] =
        /export const words = \{\s+title: '(.*)',\s+description:\s+'(.*)',/.exec(source) ?? [];
      expect(title, path).not.toBe(english.title);
      expect(description, path).not.toBe(english.description);
      return { path, title, description };
    });
    const [least, most] = locale === ('ja' as string) ? [45, 110] : [105, 165];
    for (const { path, title, description } of words) {
      expect(title.length, `${path}: ${title}`).toBeGreaterThan(locale === ('ja' as string) ? 9 : 19);
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(locale === ('ja' as string) ? 45 : 80);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(least);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(most);
    }
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
    expect(new Set(words.map(({ description }) => description)).size).toBe(words.length);
  });
});
