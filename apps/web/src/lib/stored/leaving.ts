function sweep({ persisted }: PageTransitionEvent): void {
  // A page that browsers keep may come back to its results.
  if (persisted) return;
  navigator.serviceWorker?.controller?.postMessage('SWEEP');
}

/** Has the service worker, which outlives the page, remove what this page leaves behind. */
export function sweepOnLeaving(): void {
  // The same listener counts once, however often it is added.
  window.addEventListener('pagehide', sweep);
}
