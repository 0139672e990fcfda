import {
  type Chroma,
  type CodecContext,
  ConvertError,
  channelsOf,
  chooseChroma,
  type DecodedImage,
  type Metadata,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { encodeJpeg, type JpegEncodeRequest, jpegMaxSide } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { readDensity, resolutionExif } from '../../metadata/exif.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { attachment } from './attach.ts';
import type { MadeGainMap } from './gain-map-file.ts';
import type { options } from './options.ts';
import { headerSegments } from './write-segments.ts';

type JpegOptions = OptionsOf<typeof options>;

/**
 * Encodes the first frame as JFIF with EXIF, XMP, IPTC, ICC profile and density, its gain map and motion video.
 *
 * jpegli does it, `effort: 'smallest'` progressively. CMYK is always libjpeg-turbo, and so is what is `fast` and of 8 bits,
 * unless it is progressive, which jpegli does in half the time.
 */
export async function encode(image: DecodedImage, options: JpegOptions, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const raster = acceptable(image.frames[0].raster);
    const attached = await attachment(image, context, await gainMapOf(image, options, context));
    for (const adjustment of attached.dropped) context.onAdjustment?.(adjustment);
    const metadata = raster.model === 'cmyk' ? withResolution(attached.metadata, image, context) : attached.metadata;
    const between = concat([headerSegments(metadata, raster.colorSpace), attached.segments]);
    return attached.append(await encodePicture(image, raster, between, options, context));
  } catch (error) {
    throw codecError(error, 'encode', 'jpeg');
  }
}

async function gainMapOf(
  { gainMap, metadata }: DecodedImage,
  { quality }: JpegOptions,
  context: CodecContext,
): Promise<MadeGainMap | undefined> {
  if (!gainMap) return undefined;
  return (await import('./gain-map-file.ts')).madeGainMap(gainMap, metadata.xmp, quality, context);
}

/** CMYK goes without JFIF, which would say that its inks are YCbCr: EXIF tells the resolution. */
function withResolution(metadata: Metadata, { density }: DecodedImage, context: CodecContext): Metadata {
  if (!density || readDensity(metadata.exif)) return metadata;
  if (!metadata.exif) return { ...metadata, exif: resolutionExif(density) };
  context.onAdjustment?.({ kind: 'density-dropped', density });
  return metadata;
}

async function encodePicture(
  image: DecodedImage,
  raster: JpegRaster,
  between: Uint8Array,
  options: JpegOptions,
  context: CodecContext,
): Promise<Uint8Array> {
  const { quality, effort } = options;
  const common = {
    quality,
    chromaSubsampling: subsamplingOf(options, image),
    progressive: options.progressive || effort === 'smallest',
    ...(image.density === undefined ? {} : { density: image.density }),
  };
  const turbo = raster.model === 'cmyk' || (effort === 'fast' && !common.progressive);
  if (turbo && raster.depth === 8) {
    const request: JpegEncodeRequest = {
      width: raster.width,
      height: raster.height,
      components: channelsOf(raster) as 1 | 3 | 4,
      optimizeHuffman: true,
      ...common,
    };
    return encodeJpeg(raster.data, request, context, between);
  }
  const { encodeJpegli } = await import('./jpegli.ts');
  return encodeJpegli(raster, common, context, between);
}

function subsamplingOf({ chromaSubsampling, quality }: JpegOptions, { frames }: DecodedImage): Chroma {
  return chromaSubsampling === 'auto' ? chooseChroma(quality, frames[0].chroma) : chromaSubsampling;
}

/** Inks have 8 bits; what else is deeper goes to jpegli as it is. */
type JpegRaster = Raster<8> | Raster<16>;

function acceptable(raster: Raster): JpegRaster {
  const { width, height, depth, model, alpha } = raster;
  if (Math.max(width, height) > jpegMaxSide) {
    const message = `JPEG holds at most ${jpegMaxSide} pixels a side; the picture has ${width} x ${height}.`;
    throw new ConvertError('limit-exceeded', message, { stage: 'encode', formatId: 'jpeg' });
  }
  if (depth === 32 || alpha !== 'none' || model === 'lab' || (model === 'cmyk' && depth !== 8)) {
    throw new ConvertError('encode-failed', 'JPEG takes opaque gray or RGB of 8 or 16 bits, or CMYK of 8.', {
      stage: 'encode',
      formatId: 'jpeg',
    });
  }
  return raster as JpegRaster;
}
