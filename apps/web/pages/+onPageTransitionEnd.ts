/** The page is there. */
export const onPageTransitionEnd = () => {
  document.body.classList.remove('page-loading');
  // The router scrolls next, and may try again for a tenth of a second.
  setTimeout(() => document.documentElement.classList.remove('page-turns'), 250);
};
