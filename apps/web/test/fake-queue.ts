import { plainPhoto, type QueueEvent, type QueueItem, type QueueSnapshot } from '@safelight/engine/internal';
import type { WebQueue } from '../src/lib/queue-context.ts';

/** A file in the queue; `part` says in what it differs from a pending JPEG. */
export function item(part: Partial<QueueItem> = {}): QueueItem {
  return {
    id: 'one',
    name: 'photo.jpg',
    folder: '',
    size: 1000,
    lastModified: 0,
    status: 'pending',
    progress: 0,
    source: {
      ...plainPhoto(40, 30),
      formatId: 'jpeg',
      displayWidth: 40,
      displayHeight: 30,
    },
    ...part,
  };
}

/** What became of a photo: a PNG of 280 bytes. */
export const pngResult = {
  name: 'photo.png',
  files: [{ name: 'photo.png', bytes: 280, width: 4, height: 3 }],
  formatId: 'png',
  mimeType: 'image/png',
  bytes: 280,
  width: 20,
  height: 15,
  ms: 5,
  adjustments: [],
} satisfies NonNullable<QueueItem['result']>;

/** A queue that holds still, for drawing; it notes what it is asked to do. */
export function fakeQueue(items: readonly QueueItem[], part: Partial<QueueSnapshot> = {}) {
  const calls: string[] = [];
  const listeners = new Set<(event: QueueEvent) => void>();
  const count = (status: QueueItem['status']) => items.filter((one) => one.status === status).length;
  const snapshot: QueueSnapshot = {
    ids: items.map(({ id }) => id),
    counts: {
      pending: count('pending'),
      converting: count('converting'),
      completed: count('completed'),
      error: count('error'),
    },
    running: false,
    paused: false,
    savings: { sourceBytes: 0, resultBytes: 0, sizeReduction: 0, percentSaved: 0 },
    ...part,
  };
  const queue: WebQueue = {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    subscribeItem: () => () => undefined,
    getItem: (id) => items.find((one) => one.id === id),
    supply: () => undefined,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (inputs) => {
      calls.push(`add ${inputs.map(({ folder, name }) => `${folder ?? ''}/${name}`).join(' ')}`);
      return inputs.map(({ name }) => name);
    },
    readHeaders: () => Promise.resolve(),
    getSource: (id) => (items.some((one) => one.id === id) ? new File([], 'photo.jpg') : undefined),
    remove: (id) => void calls.push(`remove ${id}`),
    clear: () => void calls.push('clear'),
    restore: () => {
      calls.push('restore');
      return [];
    },
    forgetRemoved: () => void calls.push('forget'),
    start: () => Promise.resolve({ completed: 0, unchanged: 0, failed: 0, cancelled: 0 }),
    limitConcurrency: (most) => void calls.push(`limit ${most}`),
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    cancel: (id) => void calls.push(`cancel ${id ?? 'all'}`),
    retry: (id) => void calls.push(`retry ${id}`),
    openResult: () => Promise.resolve(undefined),
    draw: () => Promise.reject(new Error('Nothing is drawn.')),
    drawFile: () => Promise.reject(new Error('Nothing is drawn.')),
    warmUp: () => undefined,
    readThumbnail: () => Promise.resolve(undefined),
    joinResults: () => Promise.reject(new Error('Nothing is put together.')),
    analyze: () => Promise.reject(new Error('Nothing is looked at.')),
    estimate: () => Promise.reject(new Error('Nothing is tried.')),
    fit: () => Promise.reject(new Error('Nothing is tried.')),
    dispose: () => undefined,
  };
  const emit = (event: QueueEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { queue, calls, emit };
}
