import { ConvertError } from '@safelight/core';
import type { WorkerPort, WorkerRequest } from '../worker/protocol.ts';
import { serveWorker } from '../worker/serve.ts';
import { remembered } from './modules.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Turns the module worker that calls it into a conversion worker. Sources are Files or Blobs. */
export function serveBrowserWorker(): void {
  const port: WorkerPort = {
    post: (reply, transfer = []) => self.postMessage(reply, [...transfer]),
    onRequest: (listener) => {
      self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => listener(event.data));
    },
  };
  serveWorker<Blob>(port, {
    loadModule: remembered(async (url) => compile(await fetchAsset(url))),
    loadAsset: remembered(async (url) => new Uint8Array(await (await fetchAsset(url)).arrayBuffer())),
    sizeOf: (blob) => blob.size,
    read: readBlob,
  });
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
