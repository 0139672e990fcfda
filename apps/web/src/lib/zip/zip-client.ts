import type { App } from '../app.ts';
import { newId } from '../new-id.ts';
import { saveBlob } from '../save-blob.ts';
import { ARCHIVE_PREFIX, holdName } from '../stored/names.ts';
import { privateRoot } from '../stored/private-root.ts';
import { type HandedOver, handOver } from './hand-over.ts';
import type { ZipEntry, ZipReply, ZipRequest } from './zip-protocol.ts';

/** The worker that is ready for the next archive. */
const createSpare = (): { worker: Worker | undefined } => ({ worker: undefined });

/** Starts the archive worker ahead of its use, so that packing works with the network gone. */
export function prepareZip(app: App): void {
  const spare = app.get(createSpare);
  if (spare.worker) return;
  const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module', name: 'safelight-zip' });
  spare.worker = worker;
  // One whose code could not be fetched would never answer: the next archive tries again.
  worker.addEventListener('error', () => {
    if (spare.worker === worker) spare.worker = undefined;
  });
}

function takeWorker(app: App): Worker {
  prepareZip(app);
  const spare = app.get(createSpare);
  const { worker } = spare;
  if (!worker) throw new Error('The archive worker did not start.');
  spare.worker = undefined;
  return worker;
}

/** Packs files, beside the page: in memory, or a large archive in the file `store`. Rejects when it cannot be made. */
function makeZip(
  app: App,
  entries: readonly ZipEntry[],
  store: string,
  onProgress: (fraction: number) => void,
): Promise<Extract<ZipReply, { type: 'done' }>> {
  const worker = takeWorker(app);
  const packed = new Promise<Extract<ZipReply, { type: 'done' }>>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
      if (data.type === 'progress') onProgress(data.fraction);
      else if (data.type === 'done') resolve(data);
      else reject(new Error(data.message));
    });
  });
  worker.postMessage({ entries, store } satisfies ZipRequest);
  return packed.finally(() => {
    // A worker keeps its memory; the next archive begins with a fresh one.
    worker.terminate();
    prepareZip(app);
  });
}

/**
 * Packs files into one archive and hands it to the browser's downloads. A large one lies in the origin's private file
 * system meanwhile, and is removed as soon as it was read. Rejects when it cannot be made.
 * @param onSaved - called once nobody needs the results any more, as far as browsers tell: when a large archive was read to its
 *   end, and before a small one is handed over, which waits for it
 */
export async function saveArchive(
  app: App,
  entries: readonly ZipEntry[],
  name: string,
  onProgress: (fraction: number) => void,
  onSaved: () => Promise<void> = () => Promise.resolve(),
): Promise<HandedOver> {
  const store = `${ARCHIVE_PREFIX}${newId()}`;
  let release = (): void => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) await holdName(store, over);
  const remove = async (): Promise<void> => {
    await (await privateRoot())?.removeEntry(store).catch(() => undefined);
    release();
  };
  try {
    const made = await makeZip(app, entries, store, onProgress);
    if (made.stored) {
      const handed = await handOver(made.archive, name, onSaved);
      void handed.whole.catch(() => undefined).then(remove);
      return handed;
    }
    await onSaved();
    release();
    return { name: saveBlob(made.archive, name), whole: Promise.resolve(true) };
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
}
