import { saveBlob } from '../save-blob.ts';
import { ARCHIVE_PREFIX, holdName } from '../stored/names.ts';
import { handOver } from './hand-over.ts';
import type { ZipEntry, ZipReply, ZipRequest } from './zip-protocol.ts';

let ready: Worker | undefined;

/** Starts the archive worker ahead of its use, so that packing works with the network gone. */
export function prepareZip(): void {
  if (ready) return;
  const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module', name: 'safelight-zip' });
  ready = worker;
  // One whose code could not be fetched would never answer: the next archive tries again.
  worker.addEventListener('error', () => {
    if (ready === worker) ready = undefined;
  });
}

function takeWorker(): Worker {
  prepareZip();
  const worker = ready;
  if (!worker) throw new Error('The archive worker did not start.');
  ready = undefined;
  return worker;
}

/** Packs files, beside the page: in memory, or a large archive in the file `store`. Rejects when it cannot be made. */
function makeZip(
  entries: readonly ZipEntry[],
  store: string,
  onProgress: (fraction: number) => void,
): Promise<Extract<ZipReply, { type: 'done' }>> {
  const worker = takeWorker();
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
    prepareZip();
  });
}

/**
 * Packs files into one archive and hands it to the browser's downloads; resolves with its name there. A large one lies in
 * the origin's private file system meanwhile, and is removed as soon as it is handed over. Rejects when it cannot be made.
 * @param onMade - called before it is handed over, and awaited
 */
export async function saveArchive(
  entries: readonly ZipEntry[],
  name: string,
  onProgress: (fraction: number) => void,
  onMade: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const store = `${ARCHIVE_PREFIX}${crypto.randomUUID()}`;
  let letGo = (): void => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  if ('locks' in navigator) await holdName(store, over);
  const remove = async (): Promise<void> => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(store).catch(() => undefined);
    letGo();
  };
  try {
    const { blob, stored } = await makeZip(entries, store, onProgress);
    await onMade();
    if (stored) return await handOver(blob, name, () => void remove().catch(() => undefined));
    letGo();
    return saveBlob(blob, name);
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
}
