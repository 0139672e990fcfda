import { create } from 'zustand';
import { persist } from 'zustand/middleware';

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

export const useShortcuts = create<ShortcutsStore>()(
  persist((set) => ({ enabled: true, enable: (enabled) => set({ enabled }) }), { name: 'safelight-shortcuts' }),
);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** The shortcut that a key press asks for; none while somebody types, and none but Escape's own behind a dialog. */
export function shortcutOf(event: KeyboardEvent, enabled: boolean): ShortcutName | undefined {
  if (event.altKey || isTyping(event.target) || document.querySelector('dialog:modal')) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const name = shortcutNames.find((one) => {
    const { key, mod: wanted } = shortcutKeys[one];
    return event.key.toLowerCase() === key.toLowerCase() && mod === wanted;
  });
  return name !== undefined && (enabled || shortcutKeys[name].mod) ? name : undefined;
}
