import type { PageContext } from 'vike/types';
import type { ProblemData } from './+data.ts';

/** The description of a problem's page. */
export function description({ data: made }: PageContext): string {
  return (made as ProblemData).content.description;
}
