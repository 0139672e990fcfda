/** What both browsers' tests look at. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { expect } from 'vitest';

/** The files in a folder of downloads, once there are as many, and whole. */
export async function downloaded(folder: string, count: number): Promise<readonly string[]> {
  const names = (): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
  // Firefox keeps a name with an empty file.
  const isUnder = (name: string): boolean =>
    /\.(?:crdownload|part|tmp)$|^\./.test(name) ||
    (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) === 0;
  await expect.poll(() => (names().some(isUnder) ? [] : names()), { timeout: 60_000 }).toHaveLength(count);
  return names();
}

/** Width and height of a JPEG file, as another program reads it. */
export function jpegSize(path: string): string {
  const { width, height } = jpeg.decode(readFileSync(path));
  return `${width} × ${height}`;
}

export const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(folder, name));
