import { ConvertError } from '@safelight/core';
import type { WorkerPort, WorkerRequest } from '../worker/protocol.ts';
import { remembered } from '../worker/remembered.ts';
import { serveWorker, type WorkerHost } from '../worker/serve.ts';

export type { WorkerRequest };

declare const self: DedicatedWorkerGlobalScope;

/**
 * Takes a lock that goes with this worker, however it ends: browsers tell a page of no worker that closes itself, or that
 * the system has ended. `undefined` on pages that came without TLS, which have no locks.
 */
async function holdLife(): Promise<string | undefined> {
  if (!('locks' in navigator)) return undefined;
  const name = `safelight-worker-${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name);
      return new Promise<never>(() => {});
    });
    held.catch(() => resolve(undefined));
  });
}

/** Turns the module worker that calls it into a conversion worker. Sources are Files or Blobs. */
export function serveBrowserWorker(): void {
  // What is asked meanwhile waits: nobody asks before the worker is ready.
  void holdLife().then(serve);
}

function serve(life: string | undefined): void {
  const port: WorkerPort = {
    post: (reply, transfer = []) => self.postMessage(reply, [...transfer]),
    onRequest: (listener) => {
      self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => listener(event.data));
    },
  };
  const tell = tellLoading(port);
  const host: WorkerHost<Blob> = {
    loadModule: (url) => tell(async () => compile(await fetchAsset(url))),
    loadAsset: remembered((url) => tell(async () => new Uint8Array(await (await fetchAsset(url)).arrayBuffer()))),
    sizeOf: (blob) => blob.size,
    read: readBlob,
  };
  serveWorker(port, host, life);
}

/** Tells the page while something is being loaded: over a slow network that takes longer than the work may. */
function tellLoading(port: WorkerPort): <T>(load: () => Promise<T>) => Promise<T> {
  let loads = 0;
  return async (load) => {
    if (loads++ === 0) port.post({ type: 'loading', isLoading: true });
    try {
      return await load();
    } finally {
      if (--loads === 0) port.post({ type: 'loading', isLoading: false });
    }
  };
}

/** Compiles while downloading, where the server names the type; else after it. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function fetchAsset(url: URL): Promise<Response> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) return response;
  throw new ConvertError('codec-load-failed', 'A part of the converter could not be loaded.', { stage: 'decode' });
}

async function readBlob(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    throw new ConvertError('read-failed', 'The file could not be read. It may have moved or changed.', {
      stage: 'read',
      cause,
    });
  }
}
