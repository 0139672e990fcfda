import { beforeAll, describe, expect, test } from 'vitest';
import { fetchLanguage } from '../../lib/i18n.ts';
import { labelIn, withLabels } from '../../lib/labels.ts';
import { type Locale, localePath, locales, localesOf, splitLocale } from '../../lib/locales.ts';
import { problemPaths } from '../../lib/problem-paths.ts';
import { problemContent, problemConversions } from '../problems/problem-content.ts';
import { knowledge, knowledgeOf } from './format-knowledge.ts';
import { pairContent } from './pair-content.ts';
import { pairLanguage } from './pair-language.ts';
import { pairReasons } from './pair-reasons.ts';
import { pairSentences } from './pair-sentences.ts';
import { pairs, pathOf } from './pairs.ts';

/** Every text of a content, by where it stands. */
function textsOf(value: unknown, place = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, place === '' ? key : `${place}.${key}`));
}

const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

/** Figures as both languages write them: years, bits, pixels; words for numbers are each language's own. */
const figures = (text: string) => [...text.matchAll(/\d+/g)].map(String).toSorted();

/** Japanese says in half as many characters what English says. */
const lengths = (locale: string): readonly [number, number] => (locale === 'ja' ? [0.2, 0.9] : [0.6, 1.6]);

/** Pages of every kind that languages have, by their addresses. */
const contents = [
  ...pairs.map((pair) => ({ path: pathOf(pair), of: (locale: Locale) => pairContent(pair, locale) })),
  ...problemPaths.map((path) => ({ path, of: (locale: Locale) => problemContent(path, locale) })),
];

const others = locales.filter((locale) => locale !== 'en');

describe.each(others)('%s', (locale) => {
  beforeAll(() => fetchLanguage(locale));

  test('fills in what English fills in, in every sentence', () => {
    const { sentences } = pairLanguage(locale);
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(pairSentences).toSorted());
    for (const [key, english] of Object.entries(pairSentences)) {
      const own = new Set(values(sentences[key as keyof typeof pairSentences]));
      expect(
        [...own].filter((value) => !values(english).includes(value)),
        key,
      ).toEqual([]);
      // Names of formats may be said more or less often; what else is filled in is said.
      const asked = new Set(values(english).filter((value) => value !== '{from}' && value !== '{to}'));
      expect(
        [...asked].filter((value) => !own.has(value)),
        key,
      ).toEqual([]);
    }
  });

  test('has every reason and every word of what is known, and none left in English', () => {
    const { reasons, knowledge: words } = pairLanguage(locale);
    expect(Object.keys(reasons).toSorted()).toEqual(Object.keys(pairReasons).toSorted());
    expect(Object.keys(words ?? {}).toSorted()).toEqual(Object.keys(knowledge).toSorted());
    const left = Object.entries(pairReasons).filter(([key, text]) => reasons[key as keyof typeof reasons] === text);
    expect(left).toEqual([]);
    for (const code of Object.keys(knowledge)) {
      const [english, own] = [knowledgeOf(code), knowledgeOf(code, words)];
      for (const key of ['what', 'use', 'packs', 'setting', 'holds'] as const) {
        if (english[key] !== undefined) expect(own[key], `${code}.${key}`).not.toBe(english[key]);
      }
    }
  });

  test('says the same figures as English in reasons, knowledge and problems', () => {
    const { reasons, knowledge: words } = pairLanguage(locale);
    for (const [key, english] of Object.entries(pairReasons)) {
      expect(figures(withLabels(locale, reasons[key as keyof typeof reasons])), key).toEqual(figures(english));
    }
    for (const code of Object.keys(knowledge)) {
      for (const key of ['what', 'use', 'depth', 'compression'] as const) {
        const [english, own] = [knowledgeOf(code)[key], knowledgeOf(code, words)[key]];
        expect(figures(own), `${code}.${key}`).toEqual(figures(english));
      }
    }
    for (const path of problemPaths) {
      const own = new Map(textsOf(problemContent(path, locale)));
      for (const [place, english] of textsOf(problemContent(path))) {
        if (!place.startsWith('conversions') && !place.startsWith('articles')) {
          expect(figures(own.get(place) ?? ''), `${path} ${place}`).toEqual(figures(english));
        }
      }
    }
  });

  test('has the parts of the English pages, in the length that the language takes', () => {
    const [least, most] = lengths(locale);
    for (const { path, of } of contents) {
      const [english, own] = [textsOf(of('en')), textsOf(of(locale))];
      expect(
        own.map(([place]) => place),
        path,
      ).toEqual(english.map(([place]) => place));
      const size = (texts: typeof own) => texts.reduce((sum, [, text]) => sum + text.length, 0);
      const ratio = size(own) / size(english);
      expect(ratio, path).toBeGreaterThan(least);
      expect(ratio, path).toBeLessThan(most);
    }
  });

  test('leaves nothing to be filled in, and leads to pages of the language', () => {
    for (const { path, of } of contents) {
      const texts = textsOf(of(locale));
      expect(
        // Units stand on the line of their figures; sizes that are computed are written as everywhere on the site.
        texts.filter(([, text]) => /[{}[\]]|undefined|(?<![,.]\d)\d (?:%|[KMG]B\b)/.test(text)),
        path,
      ).toEqual([]);
    }
    for (const { related } of pairs.map((pair) => pairContent(pair, locale))) {
      for (const { path } of related) expect(splitLocale(path).locale).toBe(locale);
    }
    for (const path of problemPaths) {
      for (const link of problemConversions(problemContent(path, locale), locale))
        expect(splitLocale(link.path).locale).toBe(locale);
    }
  });

  test('has descriptions and titles of their own, as long as search engines show', () => {
    const [least, most] = locale === ('ja' as string) ? [50, 110] : [110, 160];
    const described = contents.map(({ path, of }) => [path, of(locale)] as const);
    for (const [path, { description }] of described) {
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(least);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(most);
    }
    expect(new Set(described.map(([, { description }]) => description)).size).toBe(described.length);
    expect(new Set(contents.map(({ of }) => of(locale).pageTitle)).size).toBe(contents.length);
  });
});

test('labels of the page are said as the page says them, and one that it has not is refused', async () => {
  await fetchLanguage('de');
  expect(labelIn('de', 'Print resolution')).toBe('Druckauflösung');
  expect(withLabels('de', '„[Make one PDF]“')).toContain('PDF');
  expect(() => labelIn('de', 'Nothing of the kind')).toThrow('No control is called');
});

test('an address in a language is one only of pages that exist in it', () => {
  expect(splitLocale('/de/heic-to-jpg')).toEqual({ locale: 'de', path: '/heic-to-jpg' });
  expect(splitLocale('/de/photo-wont-send/')).toEqual({ locale: 'de', path: '/photo-wont-send' });
  expect(splitLocale('/de/terms')).toEqual({ locale: 'en', path: '/de/terms' });
  expect(localesOf('/terms')).toEqual(['en']);
  expect(localePath('de', '/formats#heic')).toBe('/de/formats#heic');
  expect(localePath('de', '/?to=jpeg')).toBe('/de?to=jpeg');
});
