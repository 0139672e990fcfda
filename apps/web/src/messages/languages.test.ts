import type { Field } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { allFormats } from '../lib/formats.ts';
import type { Language } from '../lib/language.ts';
import { locales } from '../lib/locales.ts';
import { language as de } from './de.ts';
import { analysis } from './en/analysis.ts';
import { blog } from './en/blog.ts';
import { converter } from './en/converter.ts';
import { footer } from './en/footer.ts';
import { formats } from './en/formats.ts';
import { home } from './en/home.ts';
import { info } from './en/info.ts';
import { library } from './en/library.ts';
import { list } from './en/list.ts';
import { offline } from './en/offline.ts';
import { page } from './en/page.ts';
import { pairs } from './en/pairs.ts';
import { presets } from './en/presets.ts';
import { preview } from './en/preview.ts';
import { problems } from './en/problems.ts';
import { share } from './en/share.ts';
import { toasts } from './en/toasts.ts';
import { unsaved } from './en/unsaved.ts';
import { upgrade } from './en/upgrade.ts';
import { language as es } from './es.ts';
import { language as fr } from './fr.ts';
import { language as ja } from './ja.ts';
import { language as pt } from './pt.ts';

const languages: Readonly<Record<string, Language>> = { de, es, fr, ja, pt };
const english = [
  page,
  converter,
  analysis,
  blog,
  footer,
  formats,
  home,
  info,
  library,
  list,
  offline,
  pairs,
  presets,
  preview,
  problems,
  share,
  toasts,
  unsaved,
  upgrade,
];

/** Texts by their keys: `queue.files_one`. */
function flat(texts: object, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value] as const] : flat(value as object, `${before}${key}.`),
  );
}

const source = new Map(english.flatMap((part) => flat(part)));
const values = (text: string) => [...text.matchAll(/\{+\w+\}+/g)].map(String).toSorted();

/** The English text that a text of another language stands for. */
const sourceOf = (key: string) => source.get(key) ?? source.get(key.replace(/_(?:one|many)$/, '_other'));

/** What the registry's formats say of their options. */
const registry = allFormats.flatMap(({ encoder, decoder }) =>
  [encoder?.options, decoder?.options].flatMap((options) => Object.values<Field>(options ?? {})),
);

test('every language of the site is here', () => {
  expect(['en', ...Object.keys(languages)].toSorted()).toEqual([...locales].toSorted());
});

describe.each(Object.entries(languages))('%s', (code, { texts, phrases }) => {
  const translated = new Map(flat(texts));

  test('has every text, in all the forms that numbers take, and no other', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const counted = [...source.keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -'_one'.length));
    const expected = new Set([...source.keys()].filter((key) => !key.endsWith('_one')));
    for (const stem of counted) for (const form of forms) expected.add(`${stem}_${form}`);
    expect([...translated.keys()].toSorted()).toEqual([...expected].toSorted());
  });

  test('fills in the values that English fills in', () => {
    const wrong = [...translated].filter(([key, text]) => {
      const expected = values(sourceOf(key) ?? '');
      return values(text).join() !== expected.join();
    });
    expect(wrong).toEqual([]);
  });

  test('has the units of the site, on the line of their figures', () => {
    const wrong = [...translated].filter(([, text]) => /(?:\d|\}\}) (?:%|[KMG]B\b)|\d\s?[KMG]o\b/.test(text));
    expect(wrong).toEqual([]);
  });

  test('is not English left as it was', () => {
    // Names and short words may be the same in both; sentences are not.
    const same = [...translated].filter(([key, text]) => text === sourceOf(key) && text.split(' ').length > 4);
    expect(same).toEqual([]);
  });

  test('knows what codecs say of their options', () => {
    const said = registry.flatMap(({ label, description }) => [label, description]);
    expect(said.length).toBeGreaterThan(60);
    expect([...new Set(said)].filter((text) => !(text in phrases))).toEqual([]);
  });
});

const articles = import.meta.glob('../content/*/texts/de/*.mdx', { query: '?raw', import: 'default', eager: true });

test('German says Sie to everybody', () => {
  const all = [...flat(de.texts), ...Object.entries(articles).map(([path, text]) => [path, text] as const)];
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(([, text]) => /\b(?:du|dich|dir|dein(?:e[mnrs]?)?|eure?[mnrs]?|euch)\b/i.test(text))).toEqual([]);
});
