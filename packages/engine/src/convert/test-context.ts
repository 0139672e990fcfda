import { readFile } from 'node:fs/promises';
import type { ConvertContext } from './convert.ts';

const modules = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(url));
}

/** A context for tests of conversions on Node: assets from disk, a million pixels at most, never aborted. */
export const testContext: ConvertContext = {
  signal: new AbortController().signal,
  onProgress: () => {},
  // Compiled once, and with it the instance that codecs keep of each: a new one takes longer than most pictures here.
  loadModule: (url) => {
    const compiled = modules.get(url.href) ?? compile(url);
    modules.set(url.href, compiled);
    return compiled;
  },
  loadAsset: async (url) => new Uint8Array(await readFile(url)),
  limits: { maxPixels: 1_000_000, maxTotalPixels: 1_000_000 },
};
