import { createStore } from 'zustand';
import { type App, storeHook } from './app.ts';

/** The sentence in the polite live region. */
export const createAnnouncement = () => createStore(() => ({ text: '' }));

export const useAnnouncement = storeHook(createAnnouncement);

/** Has a screen reader say a sentence when it is done with what it says now. */
export function announce(app: App, text: string): void {
  app.get(createAnnouncement).setState({ text });
}
