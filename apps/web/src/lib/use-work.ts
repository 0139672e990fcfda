import { useEffect } from 'react';
import { holdWork } from './work.ts';

/** Keeps a new version of the site waiting while there is work, and as long after as it can be brought back. */
export function useWork(working: boolean): void {
  useEffect(() => (working ? holdWork() : undefined), [working]);
}
