import type { PageContext } from 'vike/types';
import type { PairData } from './+data.ts';

/** The title of a conversion's page. */
export function title({ data: made }: PageContext): string {
  return (made as PairData).content.pageTitle;
}
