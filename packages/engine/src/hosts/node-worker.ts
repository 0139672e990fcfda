import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { WorkerPort, WorkerRequest } from '../worker/protocol.ts';
import { serveWorker, type WorkerHost } from '../worker/serve.ts';
import { remembered } from './modules.ts';
import { openFile, readFailure } from './read-file.ts';

/** What a conversion needs of Node: codecs from disk, sources by path. */
export const nodeHost: WorkerHost<string> = {
  loadModule: remembered(async (url) => WebAssembly.compile(await readFile(url))),
  loadAsset: remembered(async (url) => new Uint8Array(await readFile(url))),
  sizeOf: async (path) => {
    const file = await openFile(path);
    try {
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  },
  read: async (path) => {
    const file = await openFile(path);
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
