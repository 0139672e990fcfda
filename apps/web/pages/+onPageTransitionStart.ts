/** The next page is on its way: after a moment the spinner of the layout says so. */
export const onPageTransitionStart = () => {
  document.body.classList.add('page-loading');
  // It begins at its top, or where it was left, at once: only ways within a page glide.
  document.documentElement.classList.add('page-turns');
};
