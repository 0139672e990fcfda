import { createStore, type StoreApi } from 'zustand';
import type { App } from './app.ts';

/** The browser's word that the page can be installed (Chromium; in no standard yet). */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The offer to install that the browser has made, kept until a person asks for it. */
export function createInstallEvent(): StoreApi<{ readonly event: InstallEvent | undefined }> {
  return createStore(() => ({ event: undefined }));
}

/** Keeps the browser's offer to install, in place of its own banner; returns the way to stop. */
export function keepInstallEvent(app: App): () => void {
  const { setState } = app.get(createInstallEvent);
  const keep = (event: Event): void => {
    event.preventDefault();
    setState({ event: event as InstallEvent });
  };
  const done = (): void => setState({ event: undefined });
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', done);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', done);
  };
}

/** Has the browser ask whether to install; an offer can be taken once. Returns whether there was one. */
export function askToInstall(app: App): boolean {
  const store = app.get(createInstallEvent);
  const { event } = store.getState();
  if (!event) return false;
  store.setState({ event: undefined });
  void event.prompt().catch(() => undefined);
  return true;
}
