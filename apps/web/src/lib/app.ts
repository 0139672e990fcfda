import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';

/**
 * What lives as long as the page: its stores, its list of files, what listens. Nothing of it is made when a module is
 * imported: each part is made by its `create` when it is first asked for, and then it is the same for all who ask. So code
 * that is fetched later brings its parts along, features need not know of each other, and a test begins with an app of its own.
 */
export interface App {
  /** The part that `create` makes. */
  readonly get: <Part>(create: (app: App) => Part) => Part;
}

/** An app without any part as yet. A page makes one, where it starts. */
export function createApp(): App {
  const parts = new Map<unknown, unknown>();
  const app: App = {
    get: <Part>(create: (app: App) => Part) => {
      if (!parts.has(create)) parts.set(create, create(app));
      return parts.get(create) as Part;
    },
  };
  return app;
}

export const AppContext = createContext<App | undefined>(undefined);

/** The page's app. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no AppContext.');
  return app;
}

/** The hook that reads a store of the app, whole or what a selector takes of it. */
export function storeHook<State>(create: (app: App) => StoreApi<State>): {
  (): State;
  <Slice>(selector: (state: State) => Slice): Slice;
} {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each store, at its module's level
  return function useAppStore<Slice>(selector?: (state: State) => Slice) {
    return useStore(useApp().get(create), selector ?? ((state) => state as unknown as Slice));
  };
}
