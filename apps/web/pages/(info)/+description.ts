import type { PageContext } from 'vike/types';
import { infoPageOf } from '../../src/content/info/info-pages.ts';

/** The description of a page that informs. */
export function description({ urlPathname }: PageContext): string {
  return infoPageOf(urlPathname)?.description ?? '';
}
