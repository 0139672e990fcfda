import type { PageContext } from 'vike/types';
import { articleWords } from '../../../src/content/blog/article-texts.ts';

/** The description of an article's page. */
export function description({ locale, routeParams }: PageContext): string {
  return articleWords(locale, routeParams['slug'] ?? '').description;
}
