import { allocateSamples, type BitDepth, type CodecContext, type ConvertError, createRaster } from '@safelight/core';
import { matrixOf } from '../../families/heif/colour.ts';
import { alphaItem } from '../../families/heif/info.ts';
import { itemData } from '../../families/heif/items.ts';
import { type DecodedItem, failure, type Picture } from '../../families/heif/picture.ts';
import { colorSpaceOf, propertyOf } from '../../families/heif/properties.ts';
import { type Placement, placementOf } from '../../families/heif/transform.ts';
import type { HeifItem } from '../../families/heif/types.ts';
import {
  componentType,
  type UncompressedLayout,
  uncompressedFacts,
  uncompressedLayout,
} from '../../families/heif/uncompressed.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { toColours } from './uncompressed-colours.ts';
import { unpacked } from './uncompressed-data.ts';
import { type Plane, readPlanes, storedBytes } from './uncompressed-planes.ts';

/**
 * Decodes an uncompressed item (ISO/IEC 23001-17): unsigned samples of up to 16 bits, gray, RGB or YCbCr, with alpha among
 * its components; plain or deflated. Throws `unsupported-feature` for the rest.
 */
export async function decodeUncompressed(
  picture: Picture,
  item: HeifItem,
  context: CodecContext,
): Promise<DecodedItem> {
  const { bytes, file, codec } = picture;
  const size = propertyOf(item.properties, 'size');
  if (size === undefined) throw failure(codec, 'corrupt-input', 'The picture has no size.');
  const { width, height } = size;
  const layout = uncompressedLayout(item.properties);
  if (layout === undefined) throw failure(codec, 'unsupported-feature', 'The layout of the picture is not known.');
  checkLayout(picture, item, layout, size);
  checkPixels(size, context.limits, codec.formatId);
  const stored = itemData(bytes, file, item);
  if (stored === undefined) throw failure(codec, 'corrupt-input', 'The picture data are missing.');
  // Deflated data are a thousandth of the samples at best.
  const leastBits = (width * height * layout.components.reduce((sum, { bits }) => sum + bits, 0)) / 4;
  if (leastBits / 8 > stored.length * 1100)
    throw failure(codec, 'corrupt-input', 'Nearly all of the picture is missing.');
  const placement = placementOf(item.properties, width, height);
  if (placement === undefined) throw failure(codec, 'corrupt-input', 'The clean aperture keeps no pixel.');
  const needed = storedBytes(layout, size);
  const { data, damaged } = await unpacked(picture, item, stored, needed, context);
  if (data.length < needed / 100) throw failure(codec, 'corrupt-input', 'Nearly all of the picture is missing.');
  const planes = await readPlanes(data, layout, size, picture);
  return { raster: rasterOf(item, layout, planes, placement), damaged };
}

function checkLayout(
  { codec, file }: Picture,
  item: HeifItem,
  { components, blockSize, interleave, tileColumns, tileRows, subsampling }: UncompressedLayout,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const no = (message: string): ConvertError => failure(codec, 'unsupported-feature', message);
  const isUsed = (type: number): boolean => type <= componentType.alpha;
  if (components.length > 16 || components.some(({ type }) => !isUsed(type) && type !== componentType.padded)) {
    throw no('Uncompressed pictures of these components are not supported.');
  }
  if (components.some(({ bits, format, align }) => bits > 16 || format !== 0 || align > 4)) {
    throw no('Uncompressed pictures of these samples are not supported.');
  }
  if (blockSize > 4 || interleave > 5) throw no('Uncompressed pictures of this layout are not supported.');
  if (alphaItem(file, item) !== undefined) throw no('Uncompressed pictures with a separate alpha are not supported.');
  const wrong = (message: string): ConvertError => failure(codec, 'corrupt-input', message);
  if (width % tileColumns !== 0 || height % tileRows !== 0) throw wrong('The tiles do not fit the picture.');
  const [subX, subY] = subsampling;
  if ((width / tileColumns) % subX !== 0 || (height / tileRows) % subY !== 0) {
    throw wrong('The subsampling does not fit the picture.');
  }
  const short = components.some(({ bits, align }) => align > 0 && bits > align * 8);
  if (short || components.some(({ bits }) => blockSize > 0 && bits > blockSize * 8)) {
    throw wrong('Samples have more bits than room.');
  }
}

function rasterOf(
  item: HeifItem,
  layout: UncompressedLayout,
  planes: ReadonlyMap<number, Plane>,
  placement: Placement,
): DecodedItem['raster'] {
  const { bits, monochrome, alpha } = uncompressedFacts(layout);
  const depth: BitDepth = bits > 8 ? 16 : 8;
  const { width, height } = placement;
  const channels = (monochrome ? 1 : 3) + (alpha ? 1 : 0);
  const data = allocateSamples(depth, width * height * channels);
  // Without code points: BT.601 at full range, as other readers take it.
  const matrix = planes.has(componentType.cb) ? matrixOf(item.properties, { matrix: 2, fullRange: true }) : undefined;
  toColours(planes, { data, channels, top: depth === 8 ? 255 : 65_535, placement }, { monochrome, alpha, matrix });
  return createRaster<BitDepth>({
    width,
    height,
    model: monochrome ? 'gray' : 'rgb',
    alpha: alpha ? 'straight' : 'none',
    depth,
    ...(bits > 8 && bits < 16 ? { significantBits: bits } : {}),
    colorSpace: colorSpaceOf(item.properties),
    data,
  });
}
