/** What both browsers' tests look at. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import jpeg from 'jpeg-js';
import { expect } from 'vitest';

/** A download as the browser itself lists it. */
export interface Download {
  readonly path: string;
  /** Whether all of the file is at `path`: until then there may be part of it, or a kept name. */
  readonly complete: boolean;
}

/** The names of all downloads of a browser, once there are as many and all are complete. */
export async function downloaded(
  browser: { listDownloads(): Promise<readonly Download[]> },
  count: number,
): Promise<readonly string[]> {
  let names: readonly string[] = [];
  await expect
    .poll(
      async () => {
        const downloads = await browser.listDownloads();
        names = downloads.map(({ path }) => basename(path)).toSorted();
        return downloads.every(({ complete }) => complete) ? names : [];
      },
      { timeout: 60_000 },
    )
    .toHaveLength(count);
  return names;
}

/** Width and height of a JPEG file, as another program reads it. */
export function jpegSize(path: string): string {
  const { width, height } = jpeg.decode(readFileSync(path));
  return `${width} × ${height}`;
}

export const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(folder, name));
