import { create } from 'zustand';

/** The sentence in the polite live region. */
export const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

/** Has a screen reader say a sentence when it is done with what it says now. */
export function announce(text: string): void {
  useAnnouncement.setState({ text });
}
