import { useEffect } from 'react';
import { holdPage } from './leaving.ts';

/** Has the browser ask before the page is closed on work under way. */
export function useLeaveGuard(working: boolean): void {
  useEffect(() => (working ? holdPage() : undefined), [working]);
}
