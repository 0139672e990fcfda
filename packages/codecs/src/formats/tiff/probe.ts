import type { ByteSource, ColorSpace, ImageInfo } from '@safelight/core';
import { blocksOf } from '../../families/tiff/metadata.ts';
import { photometric, tag } from '../../families/tiff/tags.ts';
import {
  type Ifd,
  numbersOf,
  openTiff,
  type TiffFile,
  valueBytes,
  walkDirectories,
} from '../../metadata/tiff-directory.ts';
import { isLab, readPage, shapeOf } from './page.ts';

/** Reads the header of a TIFF or BigTIFF file (TIFF 6.0). */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const { file, first } = await openTiff(source);
  const { pages } = await pagesOf(file, await walkDirectories(file, first));
  const page = await readPage(file, pages[0]);
  const shape = shapeOf(page);
  return {
    width: page.width,
    height: page.height,
    kind: pages.length > 1 ? 'pages' : 'still',
    frameCount: pages.length,
    model: shape.model,
    alpha: shape.alpha,
    depth: shape.depth,
    ...(shape.significantBits === undefined ? {} : { significantBits: shape.significantBits }),
    colorSpace: owned(await colorSpaceOf(file, page.ifd, page.photometric, shape.depth)),
    orientation: page.orientation,
    metadata: blocksOf(page.ifd),
    ...(page.density ? { density: page.density } : {}),
  };
}

/** The directories of a file that are pages, and whether masks are among the others. */
export interface PagesOfFile {
  readonly pages: readonly [Ifd, ...Ifd[]];
  readonly hasMasks: boolean;
}

/** Picks the pages: no thumbnails or masks (tag 254, bits 0 and 2); all when none would be left. */
export async function pagesOf(file: TiffFile, all: readonly Ifd[]): Promise<PagesOfFile> {
  const read = await Promise.all(all.map((ifd) => numbersOf(file, ifd.entries.get(tag.newSubfileType), 1)));
  const types = read.map(([type = 0]) => type);
  const pages = all.filter((_, index) => ((types[index] ?? 0) & 5) === 0);
  const hasMasks = pages.length > 0 && types.some((type) => (type & 4) !== 0);
  return { pages: (pages.length > 0 ? pages : all) as unknown as PagesOfFile['pages'], hasMasks };
}

/** A profile's bytes apart from the file's, which would travel along to another thread. */
function owned(space: ColorSpace): ColorSpace {
  return typeof space === 'object' && 'icc' in space ? { icc: space.icc.slice() } : space;
}

/**
 * The colour space that a page's tags say: its ICC profile, else what its photometric means. The profile is a view of
 * the source's bytes: ten thousand pages may share one.
 */
export async function colorSpaceOf(file: TiffFile, ifd: Ifd, kind: number, depth: number): Promise<ColorSpace> {
  if (isLab(kind)) return 'lab-d50';
  const entry = ifd.entries.get(tag.icc);
  if (entry && entry.byteLength > 128) return { icc: await valueBytes(file, entry) };
  if (kind === photometric.separated) return 'device-cmyk';
  return depth === 32 ? 'srgb-linear' : 'srgb';
}
