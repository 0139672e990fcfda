import {
  type CodecContext,
  ConvertError,
  channelsOf,
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
import type { options } from './options.ts';
import { headerSegments } from './write-segments.ts';

type JpegOptions = OptionsOf<typeof options>;

/**
 * Encodes the first frame as JFIF with EXIF, XMP, IPTC, ICC profile and density, its gain map and motion video.
 *
 * `effort: 'smallest'` is MozJPEG for gray and RGB at 4:4:4 and 4:2:0; CMYK and 4:2:2 are always libjpeg-turbo, then
 * progressive.
 */
export async function encode(image: DecodedImage, options: JpegOptions, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const raster = acceptable(image.frames[0].raster);
    const attached = await attachment(image, context);
    for (const adjustment of attached.dropped) context.onAdjustment?.(adjustment);
    const metadata = raster.model === 'cmyk' ? withResolution(attached.metadata, image, context) : attached.metadata;
    const between = concat([headerSegments(metadata, raster.colorSpace), attached.segments]);
    return attached.append(await encodePicture(image, raster, between, options, context));
  } catch (error) {
    throw codecError(error, 'encode', 'jpeg');
  }
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
  raster: Raster<8>,
  between: Uint8Array,
  options: JpegOptions,
  context: CodecContext,
): Promise<Uint8Array> {
  const chromaSubsampling = subsamplingOf(options);
  const { quality } = options;
  const density = image.density === undefined ? {} : { density: image.density };
  if (options.effort === 'smallest' && raster.model !== 'cmyk' && chromaSubsampling !== '4:2:2') {
    const { encodeMozjpeg } = await import('./mozjpeg.ts');
    return encodeMozjpeg(raster, { quality, chromaSubsampling, ...density }, context, between);
  }
  const request: JpegEncodeRequest = {
    width: raster.width,
    height: raster.height,
    components: channelsOf(raster) as 1 | 3 | 4,
    quality,
    chromaSubsampling,
    progressive: options.progressive || options.effort === 'smallest',
    optimizeHuffman: true,
    ...density,
  };
  return encodeJpeg(raster.data, request, context, between);
}

/** As ImageMagick and libvips do: from quality 90 on, colour is worth its bytes. */
function subsamplingOf({ chromaSubsampling, quality }: JpegOptions): JpegEncodeRequest['chromaSubsampling'] {
  if (chromaSubsampling !== 'auto') return chromaSubsampling;
  return quality >= 90 ? '4:4:4' : '4:2:0';
}

function acceptable(raster: Raster): Raster<8> {
  const { width, height } = raster;
  if (Math.max(width, height) > jpegMaxSide) {
    const message = `JPEG holds at most ${jpegMaxSide} pixels a side; the picture has ${width} x ${height}.`;
    throw new ConvertError('limit-exceeded', message, { stage: 'encode', formatId: 'jpeg' });
  }
  if (!(raster.data instanceof Uint8Array) || raster.alpha !== 'none' || raster.model === 'lab') {
    throw new ConvertError('encode-failed', 'JPEG takes opaque gray, RGB or CMYK of 8 bits.', {
      stage: 'encode',
      formatId: 'jpeg',
    });
  }
  return raster as Raster<8>;
}
