import type { PageContext } from 'vike/types';
import { articleOfPath } from '../../../src/content/blog/articles.ts';

/** The title of an article's page. */
export function title({ urlPathname }: PageContext): string {
  return `${articleOfPath(urlPathname)?.title ?? 'Blog'} | Safelight`;
}
