import { create } from 'zustand';

/** The browser's word that the page can be installed (Chromium; in no standard yet). */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The offer to install that the browser has made, kept until a person asks for it. */
export const useInstallEvent = create<{ readonly event: InstallEvent | undefined }>(() => ({ event: undefined }));

/** Keeps the browser's offer to install, in place of its own banner; returns the way to stop. */
export function keepInstallEvent(): () => void {
  const keep = (event: Event): void => {
    event.preventDefault();
    useInstallEvent.setState({ event: event as InstallEvent });
  };
  const done = (): void => useInstallEvent.setState({ event: undefined });
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', done);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', done);
  };
}

/** Has the browser ask whether to install; an offer can be taken once. Returns whether there was one. */
export function askToInstall(): boolean {
  const { event } = useInstallEvent.getState();
  if (!event) return false;
  useInstallEvent.setState({ event: undefined });
  void event.prompt().catch(() => undefined);
  return true;
}
