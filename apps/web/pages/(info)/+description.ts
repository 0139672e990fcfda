import type { PageContext } from 'vike/types';
import { infoPageOf } from '../../src/app/info-pages.ts';

/** The description of a page that informs. */
export function description({ urlPathname }: PageContext): string {
  return infoPageOf(urlPathname)?.description ?? '';
}
