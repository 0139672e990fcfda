import { readFile } from 'node:fs/promises';
import { remembered } from '../hosts/modules.ts';
import type { ConvertContext } from './convert.ts';

/** A context for tests of conversions on Node: assets from disk, a million pixels at most, never aborted. */
export const testContext: ConvertContext = {
  signal: new AbortController().signal,
  onProgress: () => {},
  // Compiled once, and with it the instance that codecs keep of each: a new one takes longer than most pictures here.
  loadModule: remembered(async (url) => WebAssembly.compile(await readFile(url))),
  loadAsset: async (url) => new Uint8Array(await readFile(url)),
  limits: { maxPixels: 1_000_000, maxTotalPixels: 1_000_000 },
};
