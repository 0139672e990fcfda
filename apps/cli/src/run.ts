import { resolve } from 'node:path';
import type { ConversionQueue, ConvertSettings, QueueItem } from '@safelight/engine';
import { createNodeQueue } from '@safelight/engine/node';
import type { InputFile } from './inputs.ts';
import type { FileStore } from './outputs.ts';
import type { Reporter } from './report.ts';

type NodeQueue = ConversionQueue<string, string>;

/** A file, where its result is written, and where people are told that it is. */
export interface Assigned {
  readonly file: InputFile;
  readonly stored: string;
  readonly shown: string;
}

/** What a run works with. */
export interface Means {
  readonly store: FileStore;
  readonly jobs: number | undefined;
  readonly report: Reporter;
}

/**
 * Converts files; returns how many were not.
 * @param after - called with the ids of those that were, in order, before the queue ends
 */
export async function run(
  work: readonly Assigned[],
  settings: ConvertSettings,
  { store, jobs, report }: Means,
  after?: (queue: NodeQueue, ids: readonly string[], signal: AbortSignal) => Promise<void>,
): Promise<number> {
  if (work.length === 0) return 0;
  const workerUrl = new URL('./worker.mjs', import.meta.url);
  const queue = createNodeQueue({ workerUrl, store, ...(jobs === undefined ? {} : { jobs }) });
  const inputs = work.map(({ file }) => ({ ...file, source: resolve(file.path) }));
  const ids = queue.add(inputs);
  const places = new Map<string, { readonly input: string; readonly output: string }>();
  ids.forEach((id, index) => {
    const { file, stored, shown } = work[index] as Assigned;
    store.assign(id, stored);
    places.set(id, { input: file.path, output: shown });
    queue.subscribeItem(id, () => report.progress(queue.getItem(id), queue.getSnapshot()));
  });
  queue.onEvent((event) => {
    if (event.type === 'file-completed') report.completed(event.item, place(event.item));
    if (event.type === 'file-failed' && event.item.error) report.failed(place(event.item).input, event.item.error);
  });
  const place = (item: QueueItem): { input: string; output: string } =>
    places.get(item.id) ?? { input: item.name, output: '' };
  const controller = new AbortController();
  const stop = (): void => {
    queue.cancel();
    controller.abort();
  };
  process.once('SIGINT', stop);
  try {
    const summary = await queue.start(settings);
    const done = ids.filter((id) => queue.getItem(id)?.status === 'completed');
    if (done.length > 0) await after?.(queue, done, controller.signal);
    return summary.failed + summary.cancelled;
  } finally {
    process.off('SIGINT', stop);
    queue.dispose();
  }
}
