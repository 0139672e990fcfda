import type { ConvertSettings, QueueItem, ResultStore } from '@safelight/engine/internal';
import { createNodeQueue, type NodeWorker } from '@safelight/engine/node';
import { type InputFile, labelOf } from './inputs.ts';
import type { Claim, ClaimPaths } from './output-paths.ts';
import type { Reporter } from './report.ts';

type NodeQueue = ReturnType<typeof createNodeQueue>;

/** A file, and where the files of its result go. */
export interface Assigned {
  readonly file: InputFile;
  readonly claim: ClaimPaths;
}

/** Where the results of a run go. */
export interface RunStore extends ResultStore<string> {
  /** Says where the files of a queue item's result go, once it is known how many they are. */
  assign(id: string, claim: ClaimPaths): void;
  /** Where the files of a result were written. */
  written(id: string): Claim | undefined;
}

/** What a run works with. */
export interface RunContext {
  readonly store: RunStore;
  readonly jobs: number | undefined;
  readonly report: Pick<Reporter, 'progress' | 'completed' | 'failed'>;
  readonly createWorker: () => NodeWorker;
  /** Aborted when the run is to end early. */
  readonly stop: AbortSignal;
}

/** A file that was converted. */
export interface Converted {
  readonly item: QueueItem;
  readonly file: InputFile;
}

/** Why a file was not converted that the run did not come to. */
export const stopped = { code: 'cancelled', stage: 'read', message: 'The run was stopped before.' } as const;

/**
 * Converts files and reports each of them: as completed, failed, or left out since the run was stopped.
 * @param after - called with those that were converted, in order, before the queue ends
 */
export async function run(
  work: readonly Assigned[],
  settings: ConvertSettings,
  { store, jobs, report, createWorker, stop }: RunContext,
  after?: (queue: NodeQueue, converted: readonly Converted[]) => Promise<void>,
): Promise<void> {
  if (work.length === 0) return;
  const queue = createNodeQueue({ createWorker, store, ...(jobs === undefined ? {} : { jobs }) });
  const ids = queue.add(
    work.map(({ file: { film, ...file } }) => ({
      ...file,
      size: file.size + (film?.size ?? 0),
      source: film ? { picture: file.path, film: film.path } : file.path,
    })),
  );
  const inputs = new Map<string, string>();
  ids.forEach((id, index) => {
    const { file, claim } = work[index] as Assigned;
    store.assign(id, claim);
    inputs.set(id, labelOf(file));
    queue.subscribeItem(id, () => report.progress(queue.getItem(id), queue.getSnapshot()));
  });
  queue.onEvent((event) => {
    if (event.type !== 'file-completed' && event.type !== 'file-failed') return;
    const { id, error } = event.item;
    const input = inputs.get(id) ?? '';
    const claim = store.written(id);
    if (claim && !error) report.completed(event.item, input, claim);
    else if (error) report.failed(input, error);
  });
  const cancel = (): void => queue.cancel();
  stop.addEventListener('abort', cancel);
  try {
    const ended = queue.start(settings);
    if (stop.aborted) cancel();
    await ended;
    for (const id of ids) {
      if (queue.getItem(id)?.status === 'pending') report.failed(inputs.get(id) ?? '', stopped);
    }
    const items = ids.map((id) => queue.getItem(id));
    const converted = work.flatMap(({ file }, index) => {
      const item = items[index];
      return item?.status === 'completed' ? [{ item, file }] : [];
    });
    await after?.(queue, converted);
  } finally {
    stop.removeEventListener('abort', cancel);
    queue.dispose();
  }
}
