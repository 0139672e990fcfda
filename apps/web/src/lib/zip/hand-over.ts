/** Hands a file of the origin's private file system to the browser's downloads and tells when it has been read. */
import { safeName } from '@safelight/engine/internal';
import { newId } from '../new-id.ts';
import { DOWNLOADS, type DownloadRequest } from '../offline.ts';
import { saveBlob } from '../save-blob.ts';

/** How long a service worker may take to answer, milliseconds. */
const ANSWER_MS = 3000;
/** Bytes a second that the slowest disk writes. */
const SLOWEST = 10 * 1024 ** 2;

/** Asks the service worker to give the file out; the way to hear of it, or nothing where there is none at work. */
async function offer(
  file: Blob,
  name: string,
): Promise<{ readonly path: string; readonly port: MessagePort } | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const worker = registration?.active;
  if (!worker) return undefined;
  const path = `${DOWNLOADS}${newId()}`;
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port.addEventListener('message', () => resolve(true), { once: true });
    setTimeout(resolve, ANSWER_MS, false);
  });
  port.start();
  worker.postMessage({ type: 'DOWNLOAD', path, file, name } satisfies DownloadRequest, [port2]);
  return (await answered) ? { path, port } : undefined;
}

/**
 * Begins the download, under a name that every system holds, and returns that name.
 * @param onRead - called once the browser has read the whole file, or given it up: it may be removed
 */
export async function handOver(file: Blob, name: string, onRead: () => void): Promise<string> {
  const safe = safeName(name);
  const offered = await offer(file, safe);
  if (!offered) {
    // Browsers give no word of the end of such a download: it has had time enough by then.
    setTimeout(onRead, 60_000 + (file.size / SLOWEST) * 1000);
    return saveBlob(file, safe);
  }
  // The service worker answers what the frame asks for, as an attachment: nothing is shown in it.
  const frame = document.createElement('iframe');
  frame.hidden = true;
  offered.port.addEventListener('message', () => {
    frame.remove();
    onRead();
  });
  frame.src = offered.path;
  document.body.append(frame);
  return safe;
}
