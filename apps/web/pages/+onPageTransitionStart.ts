/** The next page is on its way: after a moment the spinner of the layout says so. */
export const onPageTransitionStart = () => document.body.classList.add('page-loading');
