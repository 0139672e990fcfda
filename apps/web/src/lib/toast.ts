import { create } from 'zustand';

/** What a toast says. `progress` yields to a destructive one, so that an error is not covered by a count. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly tone: 'default' | 'destructive' | 'progress';
  /** What can be done about it, by a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when it goes away, whether by itself or because another takes its place. */
  readonly onGone?: () => void;
}

interface ToastState {
  /** At most one toast is visible; a new one takes its place. */
  readonly current: Toast | undefined;
  readonly dismiss: (id: number) => void;
}

export const useToasts = create<ToastState>((set, get) => ({
  current: undefined,
  dismiss: (id) => {
    const { current } = get();
    if (current?.id !== id) return;
    set({ current: undefined });
    current.onGone?.();
  },
}));

let lastId = 0;

/** Shows a toast. Progress toasts that follow each other are one toast whose text changes. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const { current } = useToasts.getState();
  if (toast.tone === 'progress' && current?.tone === 'destructive') return;
  const goesOn = toast.tone === 'progress' && current?.tone === 'progress';
  if (!goesOn) lastId++;
  useToasts.setState({ current: { ...toast, id: lastId } });
  if (!goesOn) current?.onGone?.();
}
