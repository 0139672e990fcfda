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
  /** Gives each of some files these settings beside what else it has of its own. */
  readonly change: (ids: readonly string[], part: Override) => void;
  /** Gives each of some files the common format and quality again; what else it has of its own stays. */
  readonly resetCoding: (ids: readonly string[]) => void;
}

/** Whether a file has a format or a quality of its own. */
export function hasOwnCoding(own: Override = {}): boolean {
  return 'to' in own || 'quality' in own || 'target' in own;
}

/** What some files have of their own alike. */
export function sharedOverride([first = {}, ...others]: readonly (Override | undefined)[]): Override {
  const isShared = ([key, value]: [string, unknown]): boolean =>
    others.every((other) => other?.[key as keyof Override] === value);
  return Object.fromEntries(Object.entries(first).filter(isShared));
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
    change: (ids, part) =>
      set(({ byId }) => {
        const next = { ...byId };
        for (const id of ids) next[id] = { ...next[id], ...part };
        return { byId: next };
      }),
    resetCoding: (ids) =>
      set(({ byId }) => {
        const next = { ...byId };
        for (const id of ids) {
          const { to: _, quality: __, target: ___, ...rest } = next[id] ?? {};
          if (Object.keys(rest).length > 0) next[id] = rest;
          else delete next[id];
        }
        return { byId: next };
      }),
  }));

export const useOverrides = storeHook(createOverrides);
