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

/**
 * Packs files into one archive, beside the page. Rejects when it cannot be made.
 * @param store - name of the file in the origin's private file system that a large archive is made in
 */
export function makeZip(
  entries: readonly ZipEntry[],
  onProgress: (fraction: number) => void,
  store = 'converted-images.zip',
): Promise<Blob> {
  const worker = takeWorker();
  const packed = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
      if (data.type === 'progress') onProgress(data.fraction);
      else if (data.type === 'done') resolve(data.blob);
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
