/** The page is there. */
export const onPageTransitionEnd = () => document.body.classList.remove('page-loading');
