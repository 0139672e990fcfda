/**
 * Files of the origin's private file system, by what each browser can do: `createWritable`, which swaps a file in when it is whole, is
 * missing in Safari before 26, where a worker alone can write, in place; some browsers have no such place, or refuse it in private
 * windows.
 */
import type { WriteReply, WriteRequest } from './write-worker.ts';

/** Bytes that the worker gets a copy of at most: a `Blob` is none, and what it is given itself. */
const MOST_COPIED = 67_108_864;

/** Why a file was not written. */
export class NotWritten extends Error {
  /** What was to be written, which the caller has no more; `undefined` where it is lost. */
  readonly data: Blob | Uint8Array | undefined;

  constructor(cause: unknown, data: Blob | Uint8Array | undefined) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.data = data;
  }
}

interface Writer {
  readonly worker: Worker;
  readonly waiting: Map<number, (reply: WriteReply) => void>;
  /** Its code is there and runs: what is handed over comes back from it. */
  answered: boolean;
  next: number;
}

let writer: Writer | undefined;

function startWriter(): Writer {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module', name: 'safelight-write' });
  const started: Writer = { worker, waiting: new Map(), answered: false, next: 0 };
  worker.addEventListener('message', ({ data }: MessageEvent<WriteReply>) => {
    started.answered = true;
    started.waiting.get(data.id)?.(data);
    started.waiting.delete(data.id);
  });
  worker.addEventListener('error', (event) => {
    // Its code could not be fetched, say: the next file tries again.
    if (writer === started) writer = undefined;
    for (const [id, settle] of started.waiting) settle({ id, error: event.message || 'The writer failed.' });
    started.waiting.clear();
  });
  return started;
}

/** Starts the worker that writes, where it is not there yet: it may be before it is needed. */
export function prepareWriter(): Writer {
  writer ??= startWriter();
  return writer;
}

/** Whether bytes can be handed over, and not a copy of them: the worker runs, and all of their memory is theirs. */
function canGive({ answered }: Writer, data: Blob | Uint8Array): data is Uint8Array<ArrayBuffer> {
  if (!answered || !(data instanceof Uint8Array)) return false;
  return data.buffer instanceof ArrayBuffer && data.length === data.buffer.byteLength;
}

/**
 * Rejects with `NotWritten`.
 * @param give - bytes are handed over where that is safe: the caller has them no more
 */
async function writeByWorker(path: readonly string[], data: Blob | Uint8Array, give = false): Promise<void> {
  const started = prepareWriter();
  const { worker, waiting } = started;
  const id = started.next++;
  const given = give && canGive(started, data);
  const { error, data: back } = await new Promise<WriteReply>((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, path, data, given } satisfies WriteRequest, given ? [data.buffer] : []);
  });
  if (error !== undefined) throw new NotWritten(error, given ? back : data);
}

/** Rejects with `NotWritten`. */
async function writeByStream(handle: FileSystemFileHandle, data: Blob | Uint8Array): Promise<void> {
  try {
    const stream = await handle.createWritable();
    try {
      await stream.write(data as Blob | Uint8Array<ArrayBuffer>);
      await stream.close();
    } catch (error) {
      await stream.abort().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw new NotWritten(error, data);
  }
}

/**
 * Writes a file in place, by a worker, which costs less than a stream; where that fails, by a stream. A page that is ended
 * meanwhile leaves a part of it.
 */
async function writeInPlace(
  handle: FileSystemFileHandle,
  path: readonly string[],
  data: Blob | Uint8Array,
): Promise<void> {
  try {
    await writeByWorker(path, data, true);
  } catch (error) {
    const left = error instanceof NotWritten ? error.data : data;
    if (!left || !('createWritable' in handle)) throw error;
    await writeByStream(handle, left);
  }
}

/**
 * Writes a file of a folder; the file as it lies there. Rejects when it cannot be written, and leaves none of that name then.
 * @param path - of the folder, from the root
 * @param inPlace - whether one that was not written to its end is taken for none: it is not known yet, or its size tells. The
 * caller gives bytes away then, and gets them back with `NotWritten`
 */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  path: readonly string[],
  name: string,
  data: Blob | Uint8Array,
  inPlace = false,
): Promise<File> {
  const handle = await folder.getFileHandle(name, { create: true });
  try {
    const isLargeCopy = data instanceof Uint8Array && data.length > MOST_COPIED && !(writer && canGive(writer, data));
    if (inPlace && !isLargeCopy) await writeInPlace(handle, [...path, name], data);
    else if ('createWritable' in handle) await writeByStream(handle, data);
    else await writeByWorker([...path, name], data);
    return await handle.getFile();
  } catch (error) {
    await folder.removeEntry(name).catch(() => undefined);
    throw error;
  }
}
