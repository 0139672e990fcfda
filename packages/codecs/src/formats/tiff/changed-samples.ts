/** Samples of more bits than a raster takes, or with a sign, which it has not. */
import type { Adjustment } from '@safelight/core';
import { tag } from '../../families/tiff/tags.ts';
import { numbersOf, type TiffFile } from '../../metadata/tiff-directory.ts';
import type { Page, PageShape } from './page.ts';
import { shiftOf } from './samples.ts';

/** How a page's samples are others once they are read; nothing where they are the same. */
export async function changedSamples(file: TiffFile, page: Page, shape: PageShape): Promise<readonly Adjustment[]> {
  const shift = shiftOf(page, shape);
  const shifted: readonly Adjustment[] = shift === undefined ? [] : [{ kind: 'samples-shifted', by: shift }];
  return [...(await reducedDepth(file, page, shape)), ...shifted];
}

async function reducedDepth(file: TiffFile, page: Page, { depth }: PageShape): Promise<readonly Adjustment[]> {
  const { bits, ifd } = page;
  if (depth === 8) {
    const map = await numbersOf(file, ifd.entries.get(tag.colorMap), 3 * 65_536);
    return isFine(map) ? [{ kind: 'depth-reduced', from: 16, to: 8 }] : [];
  }
  return bits > depth ? [{ kind: 'depth-reduced', from: bits, to: depth }] : [];
}

/** Whether a colour map says more than 8 bits do, which writers put above zeros, or twice. */
function isFine(map: readonly number[]): boolean {
  return map.some((value) => value > 255) && map.some((value) => value % 256 !== 0 && value % 257 !== 0);
}
