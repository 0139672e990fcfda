import { readFile, writeFile } from 'node:fs/promises';
import { convert, defaultSettings } from '@safelight/engine/internal';

/** Makes a WebP of a file, at most 1,600 pixels a side, and tells what it could not take along. */
export async function toWebp(path: string, out: string) {
  const settings = {
    ...defaultSettings('webp'),
    options: { quality: 80 },
    resize: { mode: 'fit', width: 1600, height: 1600 } as const,
  };
  const { files, result } = await convert(
    await readFile(path),
    { name: path, settings },
    {
      signal: AbortSignal.timeout(60_000),
      onProgress: (percent, stage) => console.log(stage, percent),
      loadModule: async (url) => WebAssembly.compile(await readFile(url)),
      loadAsset: async (url) => readFile(url),
      limits: { maxPixels: 100_000_000, maxTotalPixels: 400_000_000 },
    },
  );
  for (const bytes of files) await writeFile(out, bytes);
  return result.adjustments;
}
