/**
 * Fades from page to page, where the browser can and motion is allowed. The browser draws the old page until the new one is
 * there, and nothing waits for the fade: what is pressed meanwhile is pressed on the new page.
 */

/** A page that does not come in so many milliseconds is not waited for with a picture of the old one. */
const LONGEST = 1000;

let arrive: (() => void) | undefined;
let isAnimatedByBrowser = false;

/** Follows gestures that turn the page by the browser's own animation (swiping back on phones): one is enough. */
export function followGestures(): void {
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isAnimatedByBrowser = hasUAVisualTransition;
  });
}

/** Resolves when the old page is kept as a picture, and the new one may be drawn; at once where nothing fades. */
export function beginPageTransition(): Promise<void> {
  const isUnwanted = isAnimatedByBrowser || matchMedia('(prefers-reduced-motion: reduce)').matches;
  isAnimatedByBrowser = false;
  endPageTransition();
  if (isUnwanted || !('startViewTransition' in document) || document.visibilityState === 'hidden')
    return Promise.resolve();
  return new Promise((resolve) => {
    const transition = document.startViewTransition(
      () =>
        new Promise<void>((arrived) => {
          arrive = arrived;
          setTimeout(arrived, LONGEST);
          resolve();
        }),
    );
    // A next one has begun, or the window was hidden or resized: the page is there all the same.
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined).finally(resolve);
  });
}

/** The new page is drawn and scrolled. */
export function endPageTransition(): void {
  arrive?.();
  arrive = undefined;
}
