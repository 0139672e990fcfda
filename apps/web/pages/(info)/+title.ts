import type { PageContext } from 'vike/types';
import { infoPageOf } from '../../src/content/info/info-pages.ts';

/** The title of a page that informs. */
export function title({ urlPathname }: PageContext): string {
  return infoPageOf(urlPathname)?.title ?? 'Safelight';
}
