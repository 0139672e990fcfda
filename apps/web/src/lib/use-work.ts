import { useEffect } from 'react';
import { OFFER_DURATION } from './toast.ts';
import { holdWork } from './work.ts';

/** Keeps a new version of the site waiting while there is work, and as long after as it can be brought back. */
export function useWork(working: boolean): void {
  useEffect(() => {
    if (!working) return undefined;
    const release = holdWork();
    return () => void setTimeout(release, OFFER_DURATION);
  }, [working]);
}
