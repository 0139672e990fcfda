import { createStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { type App, storeHook } from '../../lib/app.ts';
import { keptUnder } from '../../lib/kept-store.ts';
import { createStorage } from '../../lib/storage.ts';

/** Settings under a name. */
export interface OwnPreset {
  readonly name: string;
  /** The query of a link with these settings; see `linkOfSettings`. */
  readonly link: string;
}

interface PresetsStore {
  /** By name, as people sort them. */
  readonly presets: readonly OwnPreset[];
  /** Adds presets; one of the same name is replaced. */
  readonly save: (presets: readonly OwnPreset[]) => void;
  readonly remove: (name: string) => void;
}

function isPreset(data: unknown): data is OwnPreset {
  const { name, link } = (data ?? {}) as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && name !== '' && typeof link === 'string';
}

/** What the storage has, which other versions of the page or people may have written. */
function presetsIn(saved: unknown): readonly OwnPreset[] {
  const { presets } = (saved ?? {}) as { readonly presets?: unknown };
  return Array.isArray(presets) ? presets.filter(isPreset) : [];
}

function merged(presets: readonly OwnPreset[], others: readonly OwnPreset[]): readonly OwnPreset[] {
  const byName = new Map([...presets, ...others].map((preset) => [preset.name, preset]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

const KEY = 'safelight-presets';

/** Whether the presets are there on the next visit, too. */
export function arePresetsKept(app: App): boolean {
  return app.get(createStorage).isKept(KEY);
}

/** Settings that somebody saved under names, kept in the browser's storage. */
export const createPresets = (app: App) =>
  createStore<PresetsStore>()(
    persist(
      (set) => ({
        presets: [],
        save: (others) => set(({ presets }) => ({ presets: merged(presets, others) })),
        remove: (name) => set(({ presets }) => ({ presets: presets.filter((preset) => preset.name !== name) })),
      }),
      {
        ...keptUnder(app, KEY),
        partialize: ({ presets }) => ({ presets }),
        merge: (saved, now) => ({ ...now, presets: presetsIn(saved) }),
      },
    ),
  );

export const usePresets = storeHook(createPresets);
