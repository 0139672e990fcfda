import { readFile } from 'node:fs/promises';
import type { CodecContext } from '@safelight/core';

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** A codec context for tests on Node: assets from disk, generous limits, never aborted unless a signal is given. */
export function nodeContext(init: Partial<CodecContext> = {}): CodecContext {
  return {
    signal: new AbortController().signal,
    onProgress: () => {},
    loadModule: (url) => {
      const known = modules.get(url.href) ?? readFile(url).then((bytes) => WebAssembly.compile(bytes));
      modules.set(url.href, known);
      return known;
    },
    loadAsset: async (url) => new Uint8Array(await readFile(url)),
    limits: { maxPixels: 300_000_000, maxTotalPixels: 600_000_000 },
    ...init,
  };
}
