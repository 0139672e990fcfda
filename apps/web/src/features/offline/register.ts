/** Registers the service worker; gives the registration that there is, if there is one. Rejects where there can be none. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}
