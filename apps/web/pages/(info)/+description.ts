import type { PageContext } from 'vike/types';
import { infoPageIn } from '../../src/content/info/info-texts.ts';

/** The description of a page that informs. */
export function description({ locale, urlPathname }: PageContext): string {
  return infoPageIn(locale, urlPathname)?.description ?? '';
}
