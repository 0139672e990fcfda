import type { PageContext } from 'vike/types';
import { articleOfPath } from '../../../src/content/blog/articles.ts';

/** The description of an article's page. */
export function description({ urlPathname }: PageContext): string {
  return articleOfPath(urlPathname)?.description ?? '';
}
