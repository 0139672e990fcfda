import type { PageContext } from 'vike/types';
import type { data } from './+data.ts';

/** The title of a conversion's page. */
export function title({ data: made }: PageContext): string {
  const { from, to } = (made as ReturnType<typeof data>).content;
  return `${from} to ${to}: convert on your device, without uploading | Safelight`;
}
