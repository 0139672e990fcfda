import { createInstance } from 'i18next';
import { page } from '../messages/en/page.ts';
import type { Language } from './language.ts';
import { type Locale, localePath, localesOf } from './locales.ts';

const instance = createInstance();

void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: page } },
  initAsync: false,
  // Said, though it is the usual one: else every key is looked at for whether it could be a sentence.
  keySeparator: '.',
  nsSeparator: false,
  // React escapes by itself.
  interpolation: { escapeValue: false },
});

/** Adds English texts of a part of the site to the catalogue; a part that is fetched later brings its own. */
export function addTexts(texts: object): void {
  instance.addResourceBundle('en', 'translation', texts, true, true);
  plainTexts.clear();
}

/** Texts without values in the language that is spoken: a list that changes asks for the same ones thousands of times. */
const plainTexts = new Map<string, string>();

const phrases: Partial<Record<Locale, Language['phrases']>> = {};

const languages: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly language: Language }>>> = {
  es: () => import('../messages/es.ts'),
  de: () => import('../messages/de.ts'),
  fr: () => import('../messages/fr.ts'),
  pt: () => import('../messages/pt.ts'),
  ja: () => import('../messages/ja.ts'),
};

/** Fetches every text of a language; English is there from the start, and stands in for what is missing. */
export async function fetchLanguage(locale: Locale): Promise<void> {
  if (locale === 'en' || phrases[locale]) return;
  const { language } = await languages[locale]();
  instance.addResourceBundle(locale, 'translation', language.texts);
  plainTexts.clear();
  phrases[locale] = language.phrases;
}

/** Makes a language that is there the one that is spoken. */
export function setLocale(locale: Locale): void {
  if (instance.language === locale) return;
  void instance.changeLanguage(locale);
  plainTexts.clear();
}

/** The language that is spoken. */
export function spokenLocale(): Locale {
  return instance.language as Locale;
}

/** What is made in a language that is there, where English is spoken: heads and data of pages are made apart from them. */
export function inLanguage<Made>(locale: Locale, make: () => Made): Made {
  setLocale(locale);
  try {
    return make();
  } finally {
    setLocale('en');
  }
}

/** The address of a page in the language that is spoken, where it exists in it. */
export function linkTo(path: string): string {
  const locale = spokenLocale();
  const plain = path.replace(/[?#].*/, '');
  return localesOf(plain).includes(locale) ? localePath(locale, path) : path;
}

const lookUp = instance.t as (key: string, values?: object) => string;

function textOf(key: string, values?: object): string {
  if (values) return lookUp(key, values);
  const text = plainTexts.get(key) ?? lookUp(key);
  plainTexts.set(key, text);
  return text;
}

/** The text for a key of the catalogue, with its values filled in. */
export const t = textOf as typeof instance.t;

/** By language and options: making one takes much longer than asking it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number as the language that is spoken writes it. */
export function numberText(value: number, options: Intl.NumberFormatOptions): string {
  const key = instance.language + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(instance.language, options);
  numberFormats.set(key, format);
  return format.format(value);
}

/** A day as the language that is spoken writes it. */
export function dateText(time: number): string {
  return new Intl.DateTimeFormat(instance.language, { dateStyle: 'long' }).format(time);
}

/** A text of the registry in the language that is spoken: codecs name their options in English. */
export function tOption(text: string): string {
  return phrases[instance.language as Locale]?.[text] ?? text;
}

/** What codecs say in English, in a language that is there; `undefined` where it has no word for it. */
export function phraseIn(locale: Locale, text: string): string | undefined {
  return phrases[locale]?.[text];
}

/** As `t`, in a language that is there, whichever is spoken. */
export function textsIn(locale: Locale): typeof t {
  return instance.getFixedT(locale);
}
