/** Has the browser ask before the page is closed on work under way; returns the way to let it go. */
export function holdPage(): () => void {
  const ask = (event: Event): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
