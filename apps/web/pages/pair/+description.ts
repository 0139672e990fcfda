import type { PageContext } from 'vike/types';
import { pairOfPath } from '../../src/app/pairs.ts';

/** The description of a conversion's page. */
export function description({ urlPathname }: PageContext): string {
  const { from = '', to = '' } = pairOfPath(urlPathname) ?? {};
  return `Convert ${from.toUpperCase()} files to ${to.toUpperCase()} in your browser, one or a thousand at once. Free, without an account; your files never leave your device.`;
}
