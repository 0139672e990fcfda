import type { DownloadReply, DownloadRequest } from '../lib/offline.ts';
import { sweepStored } from '../lib/stored/sweep.ts';

interface Offered extends DownloadRequest {
  readonly port: MessagePort;
}

const offered = new Map<string, Offered>();

function tell(port: MessagePort, word: DownloadReply): void {
  port.postMessage(word);
}

/** Keeps a file ready to be asked for; the port hears that it is, and later that it was read. */
export function offerDownload(request: DownloadRequest, port: MessagePort | undefined): void {
  if (!port) return;
  offered.set(request.path, { ...request, port });
  tell(port, 'READY');
}

/** A file as an attachment; its page hears that it is asked for, and whether it was read to its end or left. */
export function giveDownload(path: string, waitUntil: (work: Promise<unknown>) => void): Response {
  const found = offered.get(path);
  if (!found) return new Response('Gone', { status: 404 });
  offered.delete(path);
  const { file, name, port } = found;
  tell(port, 'BEGUN');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const read = file
    .stream()
    .pipeTo(writable)
    .then(
      () => tell(port, 'READ'),
      () => tell(port, 'LEFT'),
    );
  waitUntil(keep(file, read));
  return new Response(readable, {
    headers: {
      'Content-Type': file.type || 'application/octet-stream',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}

/** Keeps a file that is being read when its page is closed meanwhile, and removes it after. */
async function keep(file: File, read: Promise<void>): Promise<void> {
  // Its page holds this until it has heard the end; then it comes here.
  await navigator.locks.request(file.name, () => read);
  await sweepStored().catch(() => undefined);
}
