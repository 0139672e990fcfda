import type { PageContext } from 'vike/types';
import { infoPageIn } from '../../src/content/info/info-texts.ts';

/** The title of a page that informs. */
export function title({ locale, urlPathname }: PageContext): string {
  return infoPageIn(locale, urlPathname)?.title ?? 'Safelight';
}
