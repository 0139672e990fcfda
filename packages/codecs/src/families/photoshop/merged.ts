/** The merged picture behind the layers (Adobe Photoshop File Formats Specification, "Image Data Section"). */
import type { Adjustment, CodecContext, Raster } from '@safelight/core';
import { checkPresence } from '../../runtime/check-pixels.ts';
import { colorChannels, type PhotoshopDocument } from './document.ts';
import { openPlanes, packing, rowBytes } from './planes.ts';
import { interleave } from './samples.ts';

/** A picture and what was wrong with it. */
export interface MergedPicture {
  readonly raster: Raster;
  readonly adjustments: readonly Adjustment[];
}

/** Bytes that so many bytes of rows have at least when they are packed. */
const LEAST: Readonly<Record<number, number>> = {
  [packing.raw]: 1,
  [packing.rle]: 1 / 64,
  [packing.zip]: 1 / 1032,
  [packing.zipPredicted]: 1 / 1032,
};

/** Whether the file has a merged picture, however torn. */
export function hasMerged(size: number, { resources, dataOffset }: PhotoshopDocument): boolean {
  return resources.merged && dataOffset + 2 < size;
}

/** Reads the merged picture. Rows that the file lacks are 0, and named. Throws `Error` where there is next to nothing. */
export async function readMerged(
  bytes: Uint8Array,
  document: PhotoshopDocument,
  context: CodecContext,
): Promise<MergedPicture> {
  const { header, dataOffset, transparent } = document;
  const { width, height, depth, large, channels: stored } = header;
  if (dataOffset + 2 >= bytes.length) throw new Error('The file ends before its pixels.');
  const compression = (bytes[dataOffset] as number) * 256 + (bytes[dataOffset + 1] as number);
  const wanted = colorChannels(header) + (transparent ? 1 : 0);
  const offset = dataOffset + 2;
  const least = rowBytes(width, depth) * height * (LEAST[compression] ?? 0);
  checkPresence(bytes.length - offset, least, 1e5);
  const layout = { offset, end: bytes.length, compression, planes: stored, wanted, width, height, depth, large };
  const planes = await openPlanes(bytes, layout, context);
  const raster = await interleave(planes, document, context, true);
  const missing = planes.missing();
  const rows = wanted * height;
  if (missing >= rows) throw new Error('None of the pixels can be read.');
  const detail = missing > 0 ? `${missing} of ${rows} rows are not in the file in whole.` : 'The pixels are damaged.';
  return { raster, adjustments: missing > 0 || planes.broken ? [{ kind: 'damaged-input', detail }] : [] };
}
