import { useEffect } from 'react';
import { useApp } from './app.ts';
import { holdWork } from './work.ts';

/** Keeps a new version of the site waiting while there is work, and as long after as it can be brought back. */
export function useWork(working: boolean): void {
  const app = useApp();
  useEffect(() => (working ? holdWork(app) : undefined), [app, working]);
}
