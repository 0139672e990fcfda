import type { PageLink } from '../../layout/section-parts.tsx';
import { type Locale, localePath } from '../../lib/locales.ts';
import { articleTexts, articleWords } from './article-texts.ts';
import { type ArticleWords, articleOf, articlePath, articles } from './articles.ts';
import { readingMinutes } from './reading-minutes.ts';

/** What a list says of an article. */
export interface ArticleEntry extends ArticleWords {
  readonly slug: string;
  /** When it was written, ISO 8601. */
  readonly date: string;
  /** Minutes that reading takes. */
  readonly minutes: number;
}

/** What the page of an article holds besides its text. */
export interface ArticleData {
  readonly article: ArticleEntry;
  readonly related: readonly ArticleEntry[];
}

async function entryOf(locale: Locale, slug: string): Promise<ArticleEntry> {
  const text = await articleTexts.load(locale, slug);
  const { title, description } = articleWords(locale, slug);
  return { slug, title, description, date: articleOf(slug).date, minutes: readingMinutes(locale, text) };
}

/** Every article in a language, in the order of the index. Runs while prerendering only. */
export function articleEntries(locale: Locale): Promise<readonly ArticleEntry[]> {
  return Promise.all(articles.map(({ slug }) => entryOf(locale, slug)));
}

/** An article in a language, and those to read next. Runs while prerendering only. */
export async function articleData(locale: Locale, slug: string): Promise<ArticleData> {
  const related = articles.filter((other) => articleOf(slug).related.includes(other.slug));
  return {
    article: await entryOf(locale, slug),
    related: await Promise.all(related.map((other) => entryOf(locale, other.slug))),
  };
}

/** Links to articles in a language. Runs while prerendering only. */
export function articleLinks(locale: Locale, slugs: readonly string[]): Promise<readonly PageLink[]> {
  const wanted = articles.filter(({ slug }) => slugs.includes(slug));
  return Promise.all(
    wanted.map(async (article) => {
      await articleTexts.load(locale, article.slug);
      return { path: localePath(locale, articlePath(article)), name: articleWords(locale, article.slug).title };
    }),
  );
}
