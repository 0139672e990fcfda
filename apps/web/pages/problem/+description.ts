import type { PageContext } from 'vike/types';
import type { data } from './+data.ts';

/** The description of a problem's page. */
export function description({ data: made }: PageContext): string {
  return (made as ReturnType<typeof data>).content.description;
}
