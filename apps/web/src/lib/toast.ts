import { create } from 'zustand';

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
  readonly title: string;
  readonly text?: string;
  /** `notice` tells of something ahead, which is neither done nor wrong. */
  readonly tone: 'default' | 'notice' | 'destructive' | 'progress';
  /** How long it is shown, milliseconds. */
  readonly duration?: number;
  /** Nothing is lost by it, though it is destructive: it takes no other error out of sight. */
  readonly mild?: true;
  /** What can be done about it, by a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when it goes away, whether by itself or because another takes its place. */
  readonly onGone?: () => void;
}

interface ToastState {
  /** At most one toast is visible; a new one takes its place. */
  readonly current: Toast | undefined;
  /** The places that toasts can be shown at; the last one shows them: a modal dialog covers the page's own. */
  readonly hosts: readonly symbol[];
  readonly dismiss: (id: number) => void;
}

/** A toast that is yet to be shown. */
export type NewToast = Omit<Toast, 'id' | 'open'>;

let removal: ReturnType<typeof setTimeout> | undefined;
/** What is told once the toast that stands has gone. */
let held: NewToast | undefined;

export const useToasts = create<ToastState>((set, get) => ({
  current: undefined,
  hosts: [],
  dismiss: (id) => {
    const { current } = get();
    if (current?.id !== id || !current.open) return;
    set({ current: { ...current, open: false } });
    removal = setTimeout(() => set({ current: undefined }), REMOVE_DELAY);
    current.onGone?.();
    if (held) showToast(held);
  },
}));

/** Has toasts shown at a place from now on; returns the way back to where they were shown before. */
export function showToastsAt(host: symbol): () => void {
  useToasts.setState(({ hosts }) => ({ hosts: [...hosts, host] }));
  return () => useToasts.setState(({ hosts }) => ({ hosts: hosts.filter((other) => other !== host) }));
}

let lastId = 0;

/**
 * Shows a toast about what a person has just done. Progress toasts that follow each other are one toast whose text changes.
 */
export function showToast(toast: NewToast): void {
  const { current } = useToasts.getState();
  const before = current?.open ? current : undefined;
  held = undefined;
  const goesOn = toast.tone === 'progress' && before?.tone === 'progress';
  if (!goesOn) lastId++;
  clearTimeout(removal);
  useToasts.setState({ current: { ...toast, id: lastId, open: true } });
  if (!goesOn) before?.onGone?.();
}

/**
 * Shows a toast about what comes by itself. It waits while an offer stands, which would go with its toast, and takes no error
 * out of sight; of several that wait the last is shown, and none once a newer toast has come. Progress does not wait.
 */
export function tellToast(toast: NewToast): void {
  const { current } = useToasts.getState();
  const isWorse = toast.tone === 'destructive' && toast.mild !== true;
  const stands = current?.open && (current.action !== undefined || (current.tone === 'destructive' && !isWorse));
  if (!stands) showToast(toast);
  else if (toast.tone !== 'progress') held = toast;
}
