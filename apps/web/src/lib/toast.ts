import { create } from 'zustand';

/** What a toast says. `progress` yields to a destructive one, so that an error is not covered by a count. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly tone: 'default' | 'destructive' | 'progress';
}

interface ToastState {
  /** At most one toast is visible; a new one takes its place. */
  readonly current: Toast | undefined;
  readonly dismiss: (id: number) => void;
}

export const useToasts = create<ToastState>((set, get) => ({
  current: undefined,
  dismiss: (id) => {
    if (get().current?.id === id) set({ current: undefined });
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
}
