import type { CodecContext } from '@safelight/core';
import { createRaster } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { itemData } from '../../families/heif/items.ts';
import { type DecodedItem, failure, type Picture } from '../../families/heif/picture.ts';
import { colorSpaceOf } from '../../families/heif/properties.ts';
import type { HeifItem } from '../../families/heif/types.ts';
import { decodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';

/**
 * Decodes a JPEG item (ISO/IEC 23008-12, annex H): the tables in its `jpgC` property, where there is one, then its
 * data. Transformations, alpha and grids of JPEG pictures are not supported: no known camera writes them.
 */
export async function decodeJpegItem(
  { bytes, file, codec }: Picture,
  item: HeifItem,
  context: CodecContext,
): Promise<DecodedItem> {
  const data = itemData(bytes, file, item);
  if (data === undefined) throw failure(codec, 'corrupt-input', 'The picture data are missing.');
  if (item.properties.some(({ kind }) => kind === 'rotation' || kind === 'mirror' || kind === 'crop')) {
    throw failure(codec, 'unsupported-feature', 'JPEG pictures with transformations are not supported in HEIF.');
  }
  const tables = item.properties.find(({ type }) => type === 'jpgC')?.payload ?? new Uint8Array(0);
  const { width, height, components, data: samples, damage } = await decodeJpeg(concat([tables, data]), context);
  if (components === 4) throw failure(codec, 'unsupported-feature', 'CMYK pictures are not supported in HEIF.');
  const raster = createRaster({
    width,
    height,
    model: components === 1 ? 'gray' : 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: colorSpaceOf(item.properties),
    data: samples,
  });
  return { raster, damaged: damage !== undefined };
}
