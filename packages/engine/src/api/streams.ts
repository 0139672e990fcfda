import { ConvertError } from '@safelight/core';
import { refuseLargeFile } from '../convert/inspect.ts';
import type { FileInput } from './types.ts';

/** A stream's bytes, put together. Throws `limit-exceeded` once they are over 1 GB. */
export async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    refuseLargeFile(size, name);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** A stream as what can be iterated: not every browser iterates streams by itself. */
export function chunksOf(input: FileInput): AsyncIterable<Uint8Array> {
  if (isIterable(input)) return input;
  if (input instanceof ReadableStream) return readAll(input);
  throw new ConvertError('read-failed', 'This is no file: give bytes, a Blob, a stream or a path.', { stage: 'read' });
}

function isIterable(input: unknown): input is AsyncIterable<Uint8Array> {
  return typeof (input as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === 'function';
}

async function* readAll(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever fills it learns that nobody reads any more.
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
