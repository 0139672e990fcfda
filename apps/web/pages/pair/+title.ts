import type { PageContext } from 'vike/types';
import { pairOfPath } from '../../src/app/pairs.ts';

/** The title of a conversion's page. */
export function title({ urlPathname }: PageContext): string {
  const { from = '', to = '' } = pairOfPath(urlPathname) ?? {};
  return `${from.toUpperCase()} to ${to.toUpperCase()}: convert on your device, without uploading | Safelight`;
}
