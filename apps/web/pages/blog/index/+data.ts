import type { PageContext } from 'vike/types';
import { articleEntries } from '../../../src/content/blog/article-data.ts';
import { fetchLanguage } from '../../../src/lib/i18n.ts';

/** Runs while prerendering. */
export async function data({ locale }: PageContext) {
  await fetchLanguage(locale);
  return articleEntries(locale);
}
