import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ZipWriter } from '@zip.js/zip.js';

/** A file of an archive. */
export interface ZipFile {
  readonly path: string;
  /** Its bytes, asked for when their turn comes. */
  read(): Promise<Readable>;
}

/** An archive of files, written as it is read. What converters make is compressed already. */
export function zipEntries(files: readonly ZipFile[]): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { level: 0, useWebWorkers: false });
  const write = async (): Promise<void> => {
    for (const { path, read } of files) {
      await writer.add(path, { readable: Readable.toWeb(await read()) as globalThis.ReadableStream<Uint8Array> });
    }
    await writer.close();
  };
  // Who reads is told: the stream breaks.
  write().catch((reason: unknown) => void writable.abort(reason).catch(() => {}));
  return Readable.fromWeb(readable as ReadableStream);
}
