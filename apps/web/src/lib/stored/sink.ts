/** What the page's types do not know, since workers alone have it. */
interface WorkerFileHandle {
  createSyncAccessHandle(): Promise<{
    /** Bytes that were written: fewer where there is no room. */
    write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
    truncate(size: number): void;
    flush(): void;
    close(): void;
  }>;
}

/**
 * A stream into a file of the origin's private file system; in workers alone. It writes in place: Chromium's `createWritable` hands
 * all on in pieces of some kilobytes, each a task of several threads, and Safari has it since 26 only.
 */
export async function openSink(handle: FileSystemFileHandle): Promise<WritableStream<Uint8Array>> {
  const file = await (handle as unknown as WorkerFileHandle).createSyncAccessHandle();
  // What an earlier try has left.
  file.truncate(0);
  let at = 0;
  return new WritableStream({
    write(bytes) {
      try {
        const written = file.write(bytes as Uint8Array<ArrayBuffer>, { at });
        at += written;
        if (written < bytes.length) throw new DOMException('There is no room left.', 'QuotaExceededError');
      } catch (error) {
        // Nobody else does: a stream that has failed is not aborted any more. Open, the file could be neither written nor removed.
        file.close();
        throw error;
      }
    },
    close() {
      try {
        file.flush();
      } finally {
        file.close();
      }
    },
    abort() {
      file.close();
    },
  });
}
