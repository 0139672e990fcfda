import { createStore } from 'zustand';
import { storeHook } from '../../lib/app.ts';
import type { Edits } from '../../lib/edits.ts';
import type { FormState } from './form-state.ts';

/** What one file has of its own instead of the common settings. */
export type Override = Partial<Pick<FormState, 'to' | 'quality' | 'target' | 'pages'>> & Edits;

interface OverridesStore {
  readonly byId: Readonly<Record<string, Override>>;
  /** Gives a file settings of its own, or, with none, the common ones again. */
  readonly set: (id: string, override: Override | undefined) => void;
}

/** Settings of single files, for as long as the page is open. */
export const createOverrides = () =>
  createStore<OverridesStore>((set) => ({
    byId: {},
    set: (id, override) =>
      set(({ byId }) => {
        const { [id]: _, ...rest } = byId;
        return { byId: override ? { ...rest, [id]: override } : rest };
      }),
  }));

export const useOverrides = storeHook(createOverrides);
