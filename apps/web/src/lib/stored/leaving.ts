let follows = false;

/** Has the service worker, which outlives the page, remove what this page leaves behind. */
export function sweepOnLeaving(): void {
  if (follows) return;
  follows = true;
  window.addEventListener('pagehide', () => navigator.serviceWorker?.controller?.postMessage('SWEEP'));
}
