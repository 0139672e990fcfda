/** Hands a file of the origin's private file system to the browser's downloads and tells when it has been read. */
import { safeName } from '@safelight/engine/internal';
import { newId } from '../new-id.ts';
import { DOWNLOADS, type DownloadReply, type DownloadRequest } from '../offline.ts';
import { saveBlob } from '../save-blob.ts';

/** How long a service worker may take to answer, and then the browser to ask it for the file, milliseconds. */
const [ANSWER_MS, BEGIN_MS] = [3000, 10_000];
/** A document has come where a download should; the word that it has begun all the same may be on its way, milliseconds. */
const LATE_WORD = 1000;
/** Bytes a second that the slowest disk writes. */
const SLOWEST = 10 * 1024 ** 2;

/** A file that is with the browser's downloads. */
export interface HandedOver {
  /** What it is called there: a name that every system holds. */
  readonly name: string;
  /**
   * Whether the browser has read it to its end: it gives up where a person ends the download, or the disk is full. Where
   * browsers give no word it is taken for read after as long as the slowest disk needs.
   */
  readonly whole: Promise<boolean>;
}

/** The way to hear of a file that the service worker is to give out. */
interface Offer {
  readonly path: string;
  readonly port: MessagePort;
}

/** Resolves once the port says one of some words; with it. */
function heard(port: MessagePort, words: readonly DownloadReply[]): Promise<DownloadReply> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<DownloadReply>) => {
      if (words.includes(data)) resolve(data);
    });
  });
}

function late(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Asks the service worker to give the file out; nothing where there is none at work. */
async function offer(file: File, name: string): Promise<Offer | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const worker = registration?.active;
  if (!worker) return undefined;
  const path = `${DOWNLOADS}${newId()}`;
  const { port1: port, port2 } = new MessageChannel();
  const ready = heard(port, ['READY']);
  port.start();
  worker.postMessage({ type: 'DOWNLOAD', path, file, name } satisfies DownloadRequest, [port2]);
  return (await Promise.race([ready, late(ANSWER_MS)])) ? { path, port } : undefined;
}

/** Has the browser ask for what is offered; nothing where it does not. */
async function take({ path, port }: Offer): Promise<Pick<HandedOver, 'whole'> | undefined> {
  const begun = heard(port, ['BEGUN']);
  const over = heard(port, ['READ', 'LEFT']);
  // The service worker answers what the frame asks for, as an attachment: nothing is shown in it.
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // One that was ended in between knows nothing of the file any more, and something else is loaded.
  const loaded = new Promise<undefined>((resolve) => {
    frame.addEventListener('load', () => void late(LATE_WORD).then(resolve));
  });
  frame.src = path;
  document.body.append(frame);
  if (!(await Promise.race([begun, loaded, late(BEGIN_MS)]))) {
    frame.remove();
    return undefined;
  }
  const whole = over.then((word) => {
    frame.remove();
    return word === 'READ';
  });
  return { whole };
}

/**
 * Begins the download of a file.
 * @param onSaved - called once the browser has read it to its end; and before it is handed over, and awaited, where browsers
 *   give no word of that
 */
export async function handOver(
  file: File,
  name: string,
  onSaved: () => Promise<void> = () => Promise.resolve(),
): Promise<HandedOver> {
  const safe = safeName(name);
  const offered = await offer(file, safe);
  const taken = offered && (await take(offered));
  if (taken) {
    const whole = taken.whole.then(async (isWhole) => {
      if (isWhole) await onSaved();
      return isWhole;
    });
    return { name: safe, whole };
  }
  await onSaved();
  const whole = late(60_000 + (file.size / SLOWEST) * 1000).then(() => true);
  return { name: saveBlob(file, safe), whole };
}
