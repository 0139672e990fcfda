import type { DownloadRequest } from '../lib/offline.ts';

interface Offered extends DownloadRequest {
  readonly port: MessagePort;
}

const offered = new Map<string, Offered>();

/** Keeps a file ready to be asked for; the port hears that it is, and later that it was read. */
export function offerDownload(request: DownloadRequest, port: MessagePort | undefined): void {
  if (!port) return;
  offered.set(request.path, { ...request, port });
  port.postMessage('READY');
}

/** A file as an attachment; its page hears when all of it was read, or the reader gave up. */
export function giveDownload(path: string, waitUntil: (work: Promise<unknown>) => void): Response {
  const found = offered.get(path);
  if (!found) return new Response('Gone', { status: 404 });
  offered.delete(path);
  const { file, name, port } = found;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const read = file.stream().pipeTo(writable);
  waitUntil(read.catch(() => undefined).then(() => port.postMessage('READ')));
  return new Response(readable, {
    headers: {
      'Content-Type': file.type || 'application/octet-stream',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
