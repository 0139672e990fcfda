import type { PageContext } from 'vike/types';
import { articleWords } from '../../../src/content/blog/article-texts.ts';

/** The title of an article's page. */
export function title({ locale, routeParams }: PageContext): string {
  return `${articleWords(locale, routeParams['slug'] ?? '').title} | Safelight`;
}
