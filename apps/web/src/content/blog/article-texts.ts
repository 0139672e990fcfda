import type { Locale } from '../../lib/locales.ts';
import { type PageText, pageTexts } from '../page-texts.ts';
import { type ArticleWords, articleOf } from './articles.ts';

/** The text of each article in each language. */
export const articleTexts = pageTexts(import.meta.glob<PageText<ArticleWords>>('./texts/*/*.mdx'));

/** Title and description of an article whose text was loaded. */
export function articleWords(locale: Locale, slug: string): ArticleWords {
  return articleTexts.get(locale, slug).words ?? articleOf(slug);
}
