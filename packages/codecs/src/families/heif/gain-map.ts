/** Gain maps in HEIF and AVIF: the `tmap` item of ISO 21496-1 (ISO/IEC 23008-12, 6.6.2.4), and Apple's auxiliary picture. */
import { type CodecContext, ConvertError, type GainMap, type Raster, sourceOf } from '@safelight/core';
import { headroomOfNote, isoOfApple } from '../../metadata/gain-map/apple.ts';
import { type IsoMetadata, readIsoMetadata } from '../../metadata/gain-map/iso.ts';
import { readAppleHeadroom } from '../../metadata/gain-map/xmp.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { NativeError } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type PictureCodec, withPictureDecoder } from './decoder.ts';
import { type GainMapItems, gainMapItems } from './gain-map-items.ts';
import { metadataOf, topLevelImages } from './info.ts';
import { itemData, itemsReferringTo, readHeif } from './items.ts';
import { decodeItem } from './picture.ts';
import { propertyOf } from './properties.ts';
import type { HeifFile, HeifItem } from './types.ts';

/**
 * The gain map of a file's first picture, turned as the container says. `undefined` for none, and for one that is broken:
 * that does not spoil the picture.
 */
export async function readGainMap(
  codec: PictureCodec,
  bytes: Uint8Array,
  context: CodecContext,
): Promise<GainMap | undefined> {
  try {
    const file = await readHeif(sourceOf(bytes), codec.formatId);
    const [item] = topLevelImages(file);
    const items = item && gainMapItems(file, item);
    const read = items && readerOf(bytes, file, item, items);
    return items && read?.(await mapPixels(codec, bytes, file, items.map, context));
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof NativeError || error instanceof ConvertError) return undefined;
    throw codecError(error, 'decode', codec.formatId);
  }
}

async function mapPixels(
  codec: PictureCodec,
  bytes: Uint8Array,
  file: HeifFile,
  map: HeifItem,
  context: CodecContext,
): Promise<Raster> {
  const pause = yieldToEventLoop(context.signal);
  const picture = { codec, bytes, file, onProgress: () => {}, pause };
  const { raster } = await withPictureDecoder(codec, context, (decoder) =>
    decodeItem(decoder, picture, map, context.limits),
  );
  // Its samples are no colours.
  return { ...raster, colorSpace: 'srgb' };
}

/** What makes a map of its pixels, where enough is said of them. */
function readerOf(
  bytes: Uint8Array,
  file: HeifFile,
  item: HeifItem,
  { map, description }: GainMapItems,
): ((raster: Raster) => GainMap | undefined) | undefined {
  const said = description && itemData(bytes, file, description);
  // A version of the box comes before those of the metadata.
  const iso = said?.[0] === 0 ? readIsoMetadata(said.subarray(1)) : undefined;
  if (description) return iso && isoReader(iso, item, description);
  const headroom = headroomBeside(bytes, file, map) ?? headroomOfNote(metadataOf(bytes, file, item).metadata.exif);
  return headroom === undefined ? undefined : (raster) => isoOfApple(raster, headroom);
}

/** Where the gain is applied in other primaries than the picture's, three channels would each need all of the picture's. */
function isoReader(
  { metadata, baseColours }: IsoMetadata,
  item: HeifItem,
  description: HeifItem,
): (raster: Raster) => GainMap | undefined {
  const [own, other] = [item, description].map(({ properties }) => propertyOf(properties, 'nclx')?.cicp.primaries);
  const isSame = baseColours || (own !== undefined && own === other);
  return (raster) =>
    raster.alpha === 'none' && (isSame || raster.model === 'gray') ? { raster, metadata } : undefined;
}

/** As the metadata of the map's own item say it. */
function headroomBeside(bytes: Uint8Array, file: HeifFile, map: HeifItem): number | undefined {
  for (const about of itemsReferringTo(file, 'cdsc', map.id)) {
    const text = about.type === 'mime' ? itemData(bytes, file, about) : undefined;
    const headroom = text && readAppleHeadroom(new TextDecoder().decode(text));
    if (headroom !== undefined) return headroom;
  }
  return undefined;
}
