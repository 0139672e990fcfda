import { securityHeaders } from '../../../server/headers.mjs';
import type { Term } from '../../../src/content/info/info-parts.tsx';

/** Runs while prerendering: the policy as it is served, line by line. */
export function data(): readonly Term[] {
  const policy = securityHeaders['Content-Security-Policy'] ?? '';
  return policy.split('; ').map((line) => {
    const [term = '', ...sources] = line.split(' ');
    return { term, note: sources.join(' ') };
  });
}
