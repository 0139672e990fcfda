import type { PageContext } from 'vike/types';
import { articleData } from '../../../src/content/blog/article-data.ts';
import { fetchLanguage } from '../../../src/lib/i18n.ts';

/** Runs while prerendering. */
export async function data({ locale, routeParams }: PageContext) {
  await fetchLanguage(locale);
  return articleData(locale, routeParams['slug'] ?? '');
}
