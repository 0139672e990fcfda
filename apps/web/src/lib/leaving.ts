function ask(event: Event): void {
  event.preventDefault();
}

let held = 0;

/** Has the browser ask before the page is closed on work under way; returns the way to let it go. */
export function holdPage(): () => void {
  if (held++ === 0) window.addEventListener('beforeunload', ask);
  return () => {
    if (--held === 0) window.removeEventListener('beforeunload', ask);
  };
}
