import '../messages/toasts.ts';
import { createStore, type StoreApi } from 'zustand';
import { type App, storeHook } from './app.ts';

/** A dismissed toast is forgotten after this long; until then it is there, closed. */
const REMOVE_DELAY = 1_000_000;
/** How long a toast is shown that asks for no other time, milliseconds. */
export const TOAST_DURATION = 5000;
/** How long an offer stands to bring back what was taken away, milliseconds. */
export const OFFER_DURATION = 10_000;

/** What a toast says. */
export interface Toast {
  readonly id: number;
  readonly open: boolean;
  /** Where it was shown first. */
  readonly host: symbol | undefined;
  readonly title: string;
  readonly text?: string;
  /** `notice` is about something ahead, which is neither done nor wrong. */
  readonly tone: 'default' | 'notice' | 'destructive' | 'progress';
  /** How long it is shown, milliseconds. */
  readonly duration?: number;
  /** Advice, without which nothing is lost: it takes no error out of sight, and covers no dialog, where something else is being done. */
  readonly mild?: true;
  /** What can be done about it, by a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when it goes away, whether by itself or because another takes its place. */
  readonly onGone?: () => void;
}

/** A toast that is yet to be shown. */
export type NewToast = Omit<Toast, 'id' | 'open' | 'host'>;

interface ToastState {
  /** At most one toast is visible; a new one takes its place. */
  readonly current: Toast | undefined;
  /** The places that toasts can be shown at; the last one shows them: a modal dialog covers the page's own. */
  readonly hosts: readonly symbol[];
  /** Id of the toast that was spoken last: it is not to be heard again where it moves to. */
  readonly spoken: number | undefined;
  readonly dismiss: (id: number) => void;
  readonly show: (toast: NewToast) => void;
  readonly showWhenFree: (toast: NewToast) => void;
}

/** The toasts of an app. */
export function createToasts(): StoreApi<ToastState> {
  let removal: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  /** What is shown once the toast that stands has gone. */
  let next: NewToast | undefined;
  const store = createStore<ToastState>((set, get) => ({
    current: undefined,
    hosts: [],
    spoken: undefined,
    dismiss: (id) => {
      const { current } = get();
      if (current?.id !== id || !current.open) return;
      set({ current: { ...current, open: false } });
      removal = setTimeout(() => set({ current: undefined }), REMOVE_DELAY);
      current.onGone?.();
      showNext();
    },
    show: (toast) => {
      const { current, hosts } = get();
      const before = current?.open ? current : undefined;
      next = undefined;
      const goesOn = toast.tone === 'progress' && before?.tone === 'progress';
      if (!goesOn) lastId++;
      clearTimeout(removal);
      set({ current: { ...toast, id: lastId, open: true, host: hosts.at(-1) } });
      if (!goesOn) before?.onGone?.();
    },
    showWhenFree: (toast) => {
      const { current, hosts, show } = get();
      const isWorse = toast.tone === 'destructive' && toast.mild !== true;
      const stands = current?.open && (current.action !== undefined || (current.tone === 'destructive' && !isWorse));
      if (!stands && !(toast.mild && hosts.length > 1)) show(toast);
      else if (toast.tone !== 'progress') next = toast;
    },
  }));
  const showNext = (): void => {
    const { current, hosts, show } = store.getState();
    if (next && !current?.open && !(next.mild && hosts.length > 1)) show(next);
  };
  // A dialog has gone.
  store.subscribe(({ hosts }, before) => {
    if (hosts.length < before.hosts.length) showNext();
  });
  return store;
}

export const useToasts = storeHook(createToasts);

/**
 * The place at which the toast is to be shown: where it was first, as long as that is there; an offer, which must be in reach,
 * and a new one, at the last.
 */
export function placeOf({ current, hosts }: Pick<ToastState, 'current' | 'hosts'>): symbol | undefined {
  const stays = current?.open && !current.action && current.host !== undefined && hosts.includes(current.host);
  return stays ? current.host : hosts.at(-1);
}

/** Has toasts shown at a place from now on; returns the way back to where they were shown before. */
export function showToastsAt(app: App, host: symbol): () => void {
  const { setState } = app.get(createToasts);
  setState(({ hosts }) => ({ hosts: [...hosts, host] }));
  return () => setState(({ hosts }) => ({ hosts: hosts.filter((other) => other !== host) }));
}

/**
 * Shows a toast about what a person has just done. Progress toasts that follow each other are one toast whose text changes.
 */
export function showToast(app: App, toast: NewToast): void {
  app.get(createToasts).getState().show(toast);
}

/**
 * Shows a toast about what comes by itself. It waits while an offer stands, which would go with its toast, and takes no error
 * out of sight; advice waits while a dialog is open. Of several that wait the last is shown, and none once a newer toast has come.
 * Progress does not wait.
 */
export function showToastWhenFree(app: App, toast: NewToast): void {
  app.get(createToasts).getState().showWhenFree(toast);
}
