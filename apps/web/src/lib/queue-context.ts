import type { ConversionQueue, QueueItem, QueueSnapshot } from '@safelight/engine/internal';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { pace } from './paced-queue.ts';

/** The queue of the page: reads `File`s, gives back `Blob`s. */
export type WebQueue = ConversionQueue<File, Blob>;

export const QueueContext = createContext<WebQueue | undefined>(undefined);

/** The queue of the page. */
export function useQueue(): WebQueue {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('useQueue needs a QueueContext above it.');
  return queue;
}

/** The list as a whole; renders again when files come, go or change their status. */
export function useQueueSnapshot(): QueueSnapshot {
  const { subscribe, getSnapshot } = pace(useQueue());
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** One file; renders again for this file alone. */
export function useQueueItem(id: string): QueueItem | undefined {
  const queue = useQueue();
  const subscribe = useCallback((listener: () => void) => pace(queue).subscribeItem(id, listener), [queue, id]);
  const read = useCallback(() => pace(queue).getItem(id), [queue, id]);
  return useSyncExternalStore(subscribe, read);
}

/** Whether a file is there: one of an earlier visit may have to be chosen again. */
export function useHasSource(id: string): boolean {
  const queue = useQueue();
  const subscribe = useCallback((listener: () => void) => pace(queue).subscribeItem(id, listener), [queue, id]);
  return useSyncExternalStore(subscribe, () => queue.getSource(id) !== undefined);
}

/** A file without what changes many times a second while it is converted. */
export type SteadyItem = Omit<QueueItem, 'progress' | 'stage'>;

/** Whether two states of a file differ in nothing but how far it is. */
function differOnlyInProgress(former: QueueItem, next: QueueItem): boolean {
  const { progress: _, stage: __, ...facts } = next;
  return (
    former.status === next.status &&
    Object.entries(facts).every(([key, value]) => former[key as keyof QueueItem] === value)
  );
}

/** One file but how far it is; renders again for this file alone, and not while it goes on. */
export function useSteadyItem(id: string): SteadyItem | undefined {
  const queue = useQueue();
  const subscribe = useCallback((listener: () => void) => pace(queue).subscribeItem(id, listener), [queue, id]);
  const shown = useRef<QueueItem>(undefined);
  const read = useCallback(() => {
    const next = pace(queue).getItem(id);
    if (!shown.current || !next || !differOnlyInProgress(shown.current, next)) shown.current = next;
    return shown.current;
  }, [queue, id]);
  return useSyncExternalStore(subscribe, read);
}
