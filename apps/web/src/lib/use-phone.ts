import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 40rem)');

function follow(tell: () => void): () => void {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
}

/** Whether the window is as narrow as a phone's, as styles have it by `max-sm`. */
export function usePhone(): boolean {
  return useSyncExternalStore(follow, () => narrow.matches);
}
