import { useEffect } from 'react';

/** Has the browser ask before the page is closed on work under way. */
export function useLeaveGuard(working: boolean): void {
  useEffect(() => {
    if (!working) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [working]);
}
