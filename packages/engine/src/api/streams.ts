import { ConvertError, unlessAborted } from '@safelight/core';
import { refuseLargeFile } from '../convert/inspect.ts';
import type { FileInput } from './types.ts';

/**
 * A stream's bytes, put together. Throws `limit-exceeded` once they are over 1 GB, `read-failed` where the stream fails or gives
 * no bytes, and at once the signal's reason; who fills the stream learns then that nobody reads any more.
 */
export async function readStream(
  input: FileInput,
  name: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const iterator = chunksOf(input)[Symbol.asyncIterator]();
  let isEnded = false;
  try {
    for (;;) {
      const { done, value } = await unlessAborted(Promise.resolve(iterator.next()), signal);
      isEnded = done === true;
      if (isEnded) break;
      if (!(value instanceof Uint8Array)) throw readFailure('The stream gives something else than bytes.');
      chunks.push(value);
      size += value.length;
      refuseLargeFile(size, name);
    }
  } finally {
    // It may be waiting, and for ever.
    if (!isEnded) Promise.resolve(iterator.return?.()).catch(() => {});
    // Node's streams let go by this alone while they are waited for.
    if (!isEnded) (input as { destroy?: () => void }).destroy?.();
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** An error for a file that cannot be read. */
export function readFailure(message: string, cause?: unknown): ConvertError {
  return new ConvertError('read-failed', message, { stage: 'read', ...(cause === undefined ? {} : { cause }) });
}

/** A stream as what can be iterated; not every browser iterates streams by itself. */
function chunksOf(input: FileInput): AsyncIterable<Uint8Array> {
  // Its own iterator cannot be left while it waits.
  if (input instanceof ReadableStream) return readAll(input);
  if (isIterable(input)) return input;
  throw readFailure('This is no file: give bytes, a Blob, a stream or a path.');
}

function isIterable(input: unknown): input is AsyncIterable<Uint8Array> {
  return typeof (input as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === 'function';
}

function readAll(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const { done, value } = await reader.read();
        return done ? { done, value: undefined } : { done, value };
      },
      return: async () => {
        await reader.cancel();
        return { done: true, value: undefined };
      },
    }),
  };
}
