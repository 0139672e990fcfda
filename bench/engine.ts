import { convert, defaultSettings } from '@safelight/engine/internal';
import { nodeHost } from '@safelight/engine/node-worker';

/** Converts on this thread with the engine's own defaults, but for the quality. */
export async function convertWithSafelight(
  bytes: Uint8Array,
  to: string,
  quality: number | undefined,
): Promise<number> {
  const settings = { ...defaultSettings(to), options: quality === undefined ? {} : { quality } };
  const { result } = await convert(
    bytes,
    { name: 'photo', settings },
    {
      ...nodeHost,
      signal: new AbortController().signal,
      onProgress: () => {},
      limits: { maxPixels: 4e8, maxTotalPixels: 8e8 },
    },
  );
  return result.bytes;
}
