/** Writes files of the origin's private file system, in place: what a page cannot, or not as well. */
import { openSink } from './sink.ts';

export interface WriteRequest {
  readonly id: number;
  /** From the root; the last is the file's name. */
  readonly path: readonly string[];
  readonly data: Blob | Uint8Array;
  /** Bytes that the page has no more: they go back to it where they are not written. */
  readonly given: boolean;
}

export interface WriteReply {
  readonly id: number;
  /** Why it is not written. */
  readonly error?: string;
  /** What was given and is not written. */
  readonly data?: Uint8Array<ArrayBuffer>;
}

async function write({ path, data }: WriteRequest): Promise<void> {
  let folder = await navigator.storage.getDirectory();
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const handle = await folder.getFileHandle(path.at(-1) ?? '', { create: true });
  const sink = await openSink(handle);
  if (data instanceof Blob) {
    await data.stream().pipeTo(sink);
    return;
  }
  const writer = sink.getWriter();
  await writer.write(data);
  await writer.close();
}

self.addEventListener('message', ({ data: request }: MessageEvent<WriteRequest>) => {
  const { id, given, data } = request;
  write(request).then(
    () => self.postMessage({ id } satisfies WriteReply),
    (cause: unknown) => {
      const error = String(cause);
      if (!given) return self.postMessage({ id, error } satisfies WriteReply);
      const back = data as Uint8Array<ArrayBuffer>;
      self.postMessage({ id, error, data: back } satisfies WriteReply, { transfer: [back.buffer] });
    },
  );
});
