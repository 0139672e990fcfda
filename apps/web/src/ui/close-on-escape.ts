import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of what floats above the page: a toast that came since has the library's Escape for itself, and the layer
 * under it would stay; the dialog that the layer lies in would go instead.
 */
export function closeOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}

/** Whether an event comes from what floats above the page. */
export function isFromFloat({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-radix-popper-content-wrapper]') !== null;
}
