import { createStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { type App, storeHook } from '../../lib/app.ts';
import { keptUnder } from '../../lib/kept-store.ts';

/** What can be done by a key; the text of each is in the catalogue under `shortcuts`. */
export const shortcutNames = ['convert', 'pause', 'download', 'add', 'undo', 'help'] as const;

/** One of `shortcutNames`. */
export type ShortcutName = (typeof shortcutNames)[number];

/** The key of each, as `KeyboardEvent.key` has it; with `mod`, Control, or Command on a Mac. */
export const shortcutKeys: Readonly<Record<ShortcutName, { readonly key: string; readonly mod: boolean }>> = {
  convert: { key: 'Enter', mod: true },
  pause: { key: 'p', mod: false },
  download: { key: 'd', mod: false },
  add: { key: 'o', mod: false },
  undo: { key: 'z', mod: true },
  help: { key: '?', mod: false },
};

interface ShortcutsStore {
  /** Keys without Control can be switched off, for those who speak to their computer (WCAG 2.1.4). */
  readonly enabled: boolean;
  readonly enable: (enabled: boolean) => void;
}

/** Whether the keys are on, kept in the browser's storage. */
export const createShortcuts = (app: App) =>
  createStore<ShortcutsStore>()(
    persist((set) => ({ enabled: true, enable: (enabled) => set({ enabled }) }), keptUnder(app, 'safelight-shortcuts')),
  );

export const useShortcuts = storeHook(createShortcuts);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

function isKeyOf(name: ShortcutName, event: KeyboardEvent): boolean {
  const { key, mod } = shortcutKeys[name];
  return !event.altKey && event.key.toLowerCase() === key.toLowerCase() && (event.ctrlKey || event.metaKey) === mod;
}

/** Whether a key press asks for Undo; its offer stands above dialogs, too. */
export function isUndo(event: KeyboardEvent): boolean {
  return isKeyOf('undo', event) && !isTyping(event.target);
}

/** What is open above the page and takes keys: a dialog, or a list that is about to take what is typed. */
const ABOVE = 'dialog:modal, [aria-haspopup][aria-expanded=true]';

/** The shortcut that a key press asks for; none while somebody types or something is open above the page. */
export function shortcutOf(event: KeyboardEvent, enabled: boolean): ShortcutName | undefined {
  if (isTyping(event.target) || document.querySelector(ABOVE)) return undefined;
  const name = shortcutNames.find((one) => isKeyOf(one, event));
  return name !== undefined && (enabled || shortcutKeys[name].mod) ? name : undefined;
}
