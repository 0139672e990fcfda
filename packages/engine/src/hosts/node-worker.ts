import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { joined } from '../metadata/location/bytes.ts';
import { frameFilm } from '../queue/live-photos.ts';
import type { WorkerPort, WorkerRequest } from '../worker/protocol.ts';
import { remembered } from '../worker/remembered.ts';
import { serveWorker, type WorkerHost } from '../worker/serve.ts';
import type { LivePhotoPaths } from './live-photo.ts';
import { openFile, readFailure } from './read-file.ts';

async function sizeOfFile(path: string): Promise<number> {
  const file = await openFile(path);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Node's bytes without a copy of them, where they lie in memory of their own: results and sources are given to other threads. */
function bytesOf(buffer: Buffer): Uint8Array {
  return buffer.length === buffer.buffer.byteLength ? new Uint8Array(buffer.buffer) : new Uint8Array(buffer);
}

async function readWhole(path: string): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    return bytesOf(await file.readFile());
  } catch (cause) {
    throw readFailure(cause);
  } finally {
    await file.close();
  }
}

/** What a conversion needs of Node: codecs from disk, sources by path or as bytes. */
export const nodeHost: WorkerHost<string | LivePhotoPaths | Uint8Array> = {
  loadModule: remembered(async (url) => WebAssembly.compile(await readFile(url))),
  loadAsset: remembered(async (url) => bytesOf(await readFile(url))),
  sizeOf: async (source) => {
    if (source instanceof Uint8Array) return source.length;
    if (typeof source === 'string') return sizeOfFile(source);
    return (await sizeOfFile(source.picture)) + (await sizeOfFile(source.film));
  },
  read: async (source) => {
    if (source instanceof Uint8Array) return source;
    if (typeof source === 'string') return readWhole(source);
    const [picture, film] = [await readWhole(source.picture), await readWhole(source.film)];
    const { before, after } = frameFilm(source.picture, film.length);
    return joined([picture, before, film, after]);
  },
};

/** Turns the worker thread that calls it into a conversion worker. */
export function serveNodeWorker(): void {
  const port = parentPort;
  if (!port) return;
  const channel: WorkerPort = {
    post: (reply, transfer = []) => port.postMessage(reply, [...transfer]),
    onRequest: (listener) => {
      port.on('message', (request: WorkerRequest) => listener(request));
    },
  };
  serveWorker(channel, nodeHost);
}
