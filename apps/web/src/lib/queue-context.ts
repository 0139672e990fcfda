import type { ConversionQueue, QueueItem, QueueSnapshot } from '@safelight/engine/internal';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { throttleSnapshots } from './throttled-snapshots.ts';

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
  const snapshots = throttleSnapshots(useQueue());
  return useSyncExternalStore(snapshots.subscribe, snapshots.getSnapshot);
}

/** One file; renders again for this file alone. */
export function useQueueItem(id: string): QueueItem | undefined {
  const queue = useQueue();
  const subscribe = useCallback((listener: () => void) => queue.subscribeItem(id, listener), [queue, id]);
  const read = useCallback(() => queue.getItem(id), [queue, id]);
  return useSyncExternalStore(subscribe, read);
}
