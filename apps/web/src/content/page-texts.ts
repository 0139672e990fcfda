import type { ComponentType } from 'react';
import type { Locale } from '../lib/locales.ts';

/** The text of a page in one language, a module of its own: nobody loads another language than theirs. */
export interface PageText<Words> {
  readonly default: ComponentType<{ readonly components?: Readonly<Record<string, ComponentType<never>>> }>;
  /** What is said of the page; of English pages the list of pages has it. */
  readonly words?: Words;
}

/** Texts of one kind of page, of which those that are shown are there. */
export interface PageTexts<Words> {
  readonly load: (locale: Locale, name: string) => Promise<PageText<Words>>;
  /** A text that was loaded before. */
  readonly get: (locale: Locale, name: string) => PageText<Words>;
}

/**
 * Texts by their files, `./texts/<language>/<name>.mdx`.
 * @throws of a page that is not written in a language, which stops the build
 */
export function pageTexts<Words>(files: Readonly<Record<string, () => Promise<PageText<Words>>>>): PageTexts<Words> {
  const loaded = new Map<string, PageText<Words>>();
  const fileOf = (locale: Locale, name: string) => `./texts/${locale}/${name}.mdx`;
  return {
    async load(locale, name) {
      const file = fileOf(locale, name);
      const known = loaded.get(file);
      if (known) return known;
      const text = await files[file]?.();
      if (!text) throw new Error(`There is no ${file}.`);
      if (locale !== 'en' && !text.words) throw new Error(`${file} has no title.`);
      loaded.set(file, text);
      return text;
    },
    get(locale, name) {
      const text = loaded.get(fileOf(locale, name));
      if (!text) throw new Error(`${fileOf(locale, name)} was not loaded.`);
      return text;
    },
  };
}
