/** The page is there. */
export const onPageTransitionEnd = () => {
  document.body.classList.remove('page-loading');
  // What had the focus is gone with the page that was left: who hears or tabs goes on where this one begins.
  document.querySelector('main')?.focus({ preventScroll: true });
  // The router scrolls next, and may try again for a tenth of a second.
  setTimeout(() => document.documentElement.classList.remove('page-turns'), 250);
};
