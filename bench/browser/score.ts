/** How much a converter's result looks like what it was given. */
import type { Raster } from '@safelight/core';
import { nodeHost } from '@safelight/engine/node-worker';
import { orient } from '../../packages/engine/src/pixels/orient.ts';
import { ssimulacra2 } from '../../packages/engine/src/pixels/ssimulacra2.ts';
import { decodeFirst } from '../../tests/support/decode-first.ts';

const context = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  limits: { maxPixels: 100e6, maxTotalPixels: 100e6 },
};

/** The first picture of a file, upright. */
export async function uprightOf(bytes: Uint8Array): Promise<Raster> {
  const { frames, orientation } = await decodeFirst(bytes, context);
  return orient(frames[0].raster, orientation);
}

/** The score of a result by SSIMULACRA 2.1, both read by this project's decoders; `null` of one of another size. */
export async function scoreOf(source: Uint8Array, result: Uint8Array): Promise<number | null> {
  const [original, changed] = [await uprightOf(source), await uprightOf(result)];
  if (original.width !== changed.width || original.height !== changed.height) return null;
  return Math.round((await ssimulacra2(original, changed, context)) * 10) / 10;
}
