import { endPageTransition } from '../src/lib/page-transition.ts';

/** The page is there. */
export const onPageTransitionEnd = () => {
  document.body.classList.remove('page-loading');
  // The router scrolls next: the page fades in where it is looked at.
  setTimeout(endPageTransition);
  // It may try again for a tenth of a second.
  setTimeout(() => document.documentElement.classList.remove('page-turns'), 250);
};
