import type { PageContext } from 'vike/types';
import type { PairData } from './+data.ts';

/** The description of a conversion's page. */
export function description({ data: made }: PageContext): string {
  return (made as PairData).content.description;
}
