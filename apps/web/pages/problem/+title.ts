import type { PageContext } from 'vike/types';
import type { data } from './+data.ts';

/** The title of a problem's page. */
export function title({ data: made }: PageContext): string {
  return (made as ReturnType<typeof data>).content.pageTitle;
}
