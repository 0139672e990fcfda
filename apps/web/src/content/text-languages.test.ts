import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchLanguage } from '../lib/i18n.ts';
import { labelIn } from '../lib/labels.ts';
import { type Locale, locales, localesOf } from '../lib/locales.ts';
import { articlePath, articles } from './blog/articles.ts';
import { infoPages } from './info/info-pages.ts';
import { releases } from './info/releases.ts';
import { withLabels } from './text-labels.ts';

/** The texts of pages that are files: where they lie, the addresses of their pages, and what is said of those. */
const texts = [
  ...articles.map(({ slug, title, description }) => ({
    name: slug,
    folder: 'blog',
    path: articlePath({ slug }),
    words: { title, description },
  })),
  ...infoPages.map(({ path, title, description, heading, lead, next }) => ({
    name: path.slice(1),
    folder: 'info',
    path,
    words: { title, description, heading, lead, next },
  })),
];

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

/** Figures without the marks between thousands, which are each language’s own, months, which Japanese counts, and versions. */
const figures = (text: string) =>
  [...text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))|\d+ 月|^ {4}'[\d.]+': /gm, '').matchAll(/\d+/g)]
    .map(String)
    .toSorted();

const labelPattern = /\[([A-Z][^\]\n]*)\](?!\()/g;

/** Controls of the page that an English text names: in quotes or in bold. */
const namedIn = (english: string) =>
  [...english.matchAll(/“([^”]+)”|\*\*([^*]+)\*\*/g)]
    .map(([, quoted, bold]) => quoted ?? bold ?? '')
    .filter((name) => controls.has(name));

/** Controls whose names are also names in other programs are not among them. */
const controls = new Set([
  'AI recommendation',
  'Advanced Professional Options',
  'Apply',
  'Clear all',
  'Convert',
  'Convert to sRGB',
  'Copy link to these settings',
  'Enlarge smaller pictures',
  'Fit under',
  'Keep pixels of JPEG files',
  'Optimize Photo Library',
  'Reading',
  'Remove location',
  'Share the file itself',
  'Sizes and limits',
  'Strip metadata',
  'Work offline',
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
    expect(withLabels(locale, body).match(labelPattern) ?? []).toEqual([]);
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
    expect(body.match(/\(\/(?:es|de|fr|pt|ja)(?:\/|\))/g) ?? []).toEqual([]);
    // Units stand on the line of their figures.
    expect(body.match(/undefined|\d (?:%|[KMG]B\b)/g) ?? []).toEqual([]);
  });

  test('titles and descriptions are their own, as long as search engines show', () => {
    const words = own.map(({ source, path, words: english }) => {
      const [, written = ''] = /^export const words = (\{[\s\S]*?^\});/m.exec(source) ?? [];
      const values = [...written.matchAll(/(\w+|'[^']+'):\s+'(.*)',/g)].map(
        ([, key = '', value = '']) => [key.replaceAll("'", ''), value] as const,
      );
      const { next = {}, ...said } = english as typeof english & { readonly next?: Readonly<Record<string, string>> };
      const expected = Object.entries<string>({ ...said, ...next });
      expect(
        values.map(([key]) => key),
        path,
      ).toEqual(expected.map(([key]) => key));
      for (const [index, [key, value]] of values.entries()) {
        if (value.split(' ').length > 1) expect(value, `${path} ${key}`).not.toBe(expected[index]?.[1]);
      }
      const { title = '', description = '' } = Object.fromEntries(values);
      return { path, title, description };
    });
    const [least, most] = locale === ('ja' as string) ? [50, 110] : [110, 160];
    for (const { path, title, description } of words) {
      expect(title.length, `${path}: ${title}`).toBeGreaterThan(locale === ('ja' as string) ? 9 : 19);
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(locale === ('ja' as string) ? 45 : 80);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(least);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(most);
    }
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
    expect(new Set(words.map(({ description }) => description)).size).toBe(words.length);
  });

  test('what is new is said of every version', () => {
    const about = own.find(({ path }) => path === '/about')?.body ?? '';
    const said = [...about.matchAll(/^ {4}'([\d.]+)': \[\n([\s\S]*?)^ {4}\],$/gm)];
    expect(said.map(([, version, list = '']) => [version, count(list, /^ {6}'/gm)])).toEqual(
      releases.map(({ version, changes }) => [version, changes.length]),
    );
  });
});
