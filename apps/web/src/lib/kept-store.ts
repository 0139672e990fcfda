import { createJSONStorage, type PersistOptions } from 'zustand/middleware';
import type { App } from './app.ts';
import { createStorage } from './storage.ts';

/** For `persist`: a store that is kept in the browser's storage. */
export function keptUnder<State>(app: App, name: string): Pick<PersistOptions<State>, 'name' | 'storage'> {
  return { name, storage: createJSONStorage(() => app.get(createStorage)) };
}
