/** Gain maps of JPEG files: what a map's own file says of it, and its pixels. */
import {
  type CodecContext,
  ConvertError,
  createRaster,
  type GainMap,
  type GainMapMetadata,
  sourceOf,
} from '@safelight/core';
import { isNamed, jpegLayout } from '../../families/jpeg/layout.ts';
import { decodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { headroomOfNote, isoOfApple } from '../../metadata/gain-map/apple.ts';
import { ISO_GAIN_MAP, readIsoMetadata } from '../../metadata/gain-map/iso.ts';
import { readAppleHeadroom, readXmpMetadata } from '../../metadata/gain-map/xmp.ts';
import { NativeError } from '../../runtime/wasm.ts';
import { auxiliaryOf } from './auxiliary.ts';
import { APPLE } from './gain-map-info.ts';
import { readHeader, textOf } from './header.ts';

const APP2 = 0xe2;

/** The gain map of a file; `undefined` for none, and for one that is broken: that does not spoil the picture. */
export async function readGainMap(bytes: Uint8Array, context: CodecContext): Promise<GainMap | undefined> {
  const header = await readHeader(sourceOf(bytes));
  const part = auxiliaryOf(header, bytes).parts.find(({ kind }) => kind === 'gain-map');
  if (!part) return undefined;
  try {
    const { metadata } = await readHeader(sourceOf(part.bytes));
    const xmp = textOf(metadata.xmp);
    const said = isoOf(part.bytes) ?? readXmpMetadata(xmp);
    const { width, height, components, data, damage } = await decodeJpeg(part.bytes, {
      ...context,
      onProgress: () => {},
    });
    if (components === 4 || damage !== undefined) return undefined;
    const model = components === 1 ? 'gray' : 'rgb';
    const raster = createRaster({ width, height, model, alpha: 'none', depth: 8, colorSpace: 'srgb', data });
    if (said) return { raster, metadata: said };
    const headroom = xmp.includes(APPLE) ? (readAppleHeadroom(xmp) ?? headroomOfNote(header.metadata.exif)) : undefined;
    return headroom === undefined ? undefined : isoOfApple(raster, headroom);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof NativeError || error instanceof ConvertError) return undefined;
    throw error;
  }
}

function isoOf(map: Uint8Array): GainMapMetadata | undefined {
  const place = jpegLayout(map)?.segments.find((part) => part.marker === APP2 && isNamed(map, part, ISO_GAIN_MAP));
  const body = place && map.subarray(place.start + 4, place.end);
  return body && readIsoMetadata(body.subarray(body.indexOf(0) + 1))?.metadata;
}
