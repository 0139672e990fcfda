import type { ZipEntry, ZipReply, ZipRequest } from './zip-protocol.ts';

/** Packs files into one archive, beside the page. Rejects when it cannot be made. */
export function makeZip(entries: readonly ZipEntry[], onProgress: (fraction: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module', name: 'safelight-zip' });
  const packed = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
      if (data.type === 'progress') onProgress(data.fraction);
      else if (data.type === 'done') resolve(data.blob);
      else reject(new Error(data.message));
    });
  });
  worker.postMessage({ entries } satisfies ZipRequest);
  return packed.finally(() => worker.terminate());
}
