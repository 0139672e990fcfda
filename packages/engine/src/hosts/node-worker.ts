import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { WorkerPort, WorkerRequest } from '../worker/protocol.ts';
import { serveWorker, type WorkerHost } from '../worker/serve.ts';
import { remembered } from './modules.ts';
import { openFile, readFailure } from './read-file.ts';

/** What a conversion needs of Node: codecs from disk, sources by path or as bytes. */
export const nodeHost: WorkerHost<string | Uint8Array> = {
  loadModule: remembered(async (url) => WebAssembly.compile(await readFile(url))),
  loadAsset: remembered(async (url) => new Uint8Array(await readFile(url))),
  sizeOf: async (source) => {
    if (typeof source !== 'string') return source.length;
    const file = await openFile(source);
    try {
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  },
  read: async (source) => {
    if (typeof source !== 'string') return source;
    const file = await openFile(source);
    try {
      return new Uint8Array(await file.readFile());
    } catch (cause) {
      throw readFailure(cause);
    } finally {
      await file.close();
    }
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
