import type { PageContext } from 'vike/types';
import type { ProblemData } from './+data.ts';

/** The title of a problem's page. */
export function title({ data: made }: PageContext): string {
  return (made as ProblemData).content.pageTitle;
}
