/** Writes pictures as image objects (ISO 32000-1, 8.9.5): a JPEG as it is, else without loss, or as a new JPEG. */
import {
  allocateSamples,
  type Chroma,
  type CodecContext,
  type ColorModel,
  ConvertError,
  channelsOf,
  chooseChroma,
  type Frame,
  type Raster,
  type Samples,
} from '@safelight/core';
import { withoutMetadata } from '../../families/jpeg/embedded.ts';
import { encodeJpeg, jpegMaxSide } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { type Layout, layoutOf, withoutOpaqueAlpha } from '../../families/png/reduce.ts';
import { ALL_FILTERS, NO_FILTER, writePixels } from '../../families/png/write-pixels.ts';
import type { DocumentWriter } from './document-writer.ts';
import { jpegHeader } from './jpeg-header.ts';

/** How pixels are compressed. */
export interface PixelOptions {
  readonly compression: 'lossless' | 'jpeg';
  /** 1 to 100. */
  readonly quality: number;
}

const device: Readonly<Record<Exclude<ColorModel, 'lab'>, string>> = {
  gray: '/DeviceGray',
  rgb: '/DeviceRGB',
  cmyk: '/DeviceCMYK',
};
const components = { gray: 1, rgb: 3, cmyk: 4 } as const;
/** libdeflate's level of what is kept without loss. */
const LEVEL = 6;

/** Writes the picture of a frame and returns the number of its object. */
export async function putPicture(
  file: DocumentWriter,
  { raster, encoded, chroma }: Frame,
  options: PixelOptions,
  context: CodecContext,
): Promise<number> {
  const { model, depth } = raster;
  if (model === 'lab' || depth === 32) {
    throw new ConvertError('encode-failed', 'PDF takes gray, RGB or CMYK of 8 or 16 bits here.', {
      stage: 'encode',
      formatId: 'pdf',
    });
  }
  const jpeg = encoded?.mimeType === 'image/jpeg' ? withoutMetadata(encoded.bytes) : undefined;
  if (jpeg && embeddable(jpeg, raster)) {
    context.onAdjustment?.({ kind: 'encoding-kept' });
    return putJpeg(file, raster, jpeg, '');
  }
  const { picture, mask } = separated(withoutOpaqueAlpha(raster));
  const masked = mask ? `/SMask ${await putLossless(file, mask, '', context)} 0 R` : '';
  if (options.compression === 'lossless') return putLossless(file, picture, masked, context);
  return putJpeg(file, raster, await newJpeg(narrowed(picture), options.quality, chroma, context), masked);
}

/** Whether readers of PDF know this kind of JPEG (7.4.8), and it is the picture's. */
function embeddable(jpeg: Uint8Array, { model, width, height, alpha }: Raster): boolean {
  const header = jpegHeader(jpeg);
  return (
    header !== undefined &&
    alpha === 'none' &&
    header.simple &&
    header.width === width &&
    header.height === height &&
    model !== 'lab' &&
    header.components === components[model]
  );
}

function putJpeg(file: DocumentWriter, raster: Raster, jpeg: Uint8Array, extra: string): number {
  const header = jpegHeader(jpeg);
  const { width, height, model } = raster;
  // Adobe's CMYK counts light instead of ink.
  const inverted = model === 'cmyk' && header?.adobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  const plain = header?.rgb ? '/DecodeParms<</ColorTransform 0>>' : '';
  const entries = `${imageEntries(width, height, 8)}/ColorSpace ${colorSpace(file, raster)}/Filter/DCTDecode`;
  return file.putStream(`${entries}${plain}${inverted}${extra}`, [jpeg]);
}

async function newJpeg(
  picture: Raster<8>,
  quality: number,
  chroma: Chroma | undefined,
  context: CodecContext,
): Promise<Uint8Array> {
  const { width, height, data } = picture;
  if (Math.max(width, height) > jpegMaxSide) {
    const message = `JPEG holds at most ${jpegMaxSide} pixels a side; the picture has ${width} x ${height}.`;
    throw new ConvertError('limit-exceeded', message, { stage: 'encode', formatId: 'pdf' });
  }
  const request = {
    width,
    height,
    components: channelsOf(picture) as 1 | 3 | 4,
    quality,
    chromaSubsampling: chooseChroma(quality, chroma),
    progressive: false,
    optimizeHuffman: true,
  } as const;
  return encodeJpeg(data, request, { ...context, onProgress: () => {} });
}

async function putLossless(
  file: DocumentWriter,
  picture: Raster,
  extra: string,
  context: CodecContext,
): Promise<number> {
  const layout = losslessLayout(picture);
  const filters = layout.color === 3 ? NO_FILTER : ALL_FILTERS;
  const chunks = await writePixels(layout, { level: LEVEL, filters }, context, () => {});
  // The stream that PNG cuts into chunks, between each one's length and name and its checksum.
  const parts = chunks.map((chunk) => chunk.subarray(8, chunk.length - 4));
  const { width, height, depth, palette } = layout;
  const base = colorSpace(file, picture);
  const space = palette ? `[/Indexed ${base} ${palette.colors.length / 3 - 1} <${hexadecimal(palette.colors)}>]` : base;
  const colors = palette ? 1 : channelsOf(picture);
  const parms = `/Predictor 15/Colors ${colors}/BitsPerComponent ${depth}/Columns ${width}`;
  const entries = `${imageEntries(width, height, depth)}/ColorSpace ${space}`;
  return file.putStream(`${entries}/Filter/FlateDecode/DecodeParms<<${parms}>>${extra}`, parts);
}

/** The layout of PNG that has as many channels: PDF shares its predictors (7.4.4.4). */
function losslessLayout(picture: Raster): Layout {
  if (picture.model === 'rgb' && picture.depth === 8) return layoutOf(picture, true);
  if (picture.model === 'gray' && isBilevel(picture)) return packed(picture);
  const { width, height, depth, data, model } = picture;
  const color = ({ gray: 0, rgb: 2, cmyk: 6 } as const)[model as 'gray' | 'rgb' | 'cmyk'];
  return { width, height, color, depth: depth === 16 ? 16 : 8, data: data as Samples<8 | 16> };
}

function isBilevel({ depth, data }: Raster): boolean {
  if (depth !== 8) return false;
  for (let i = 0; i < data.length; i++) if (((data[i] as number) + 1) & 254) return false;
  return true;
}

/** Black and white as bits. */
function packed({ width, height, data }: Raster): Layout {
  const stride = Math.ceil(width / 8);
  const out = new Uint8Array(stride * height);
  for (let row = 0, from = 0; row < height; row++) {
    for (let x = 0; x < width; x++, from++) {
      const at = row * stride + (x >> 3);
      if (data[from] === 255) out[at] = (out[at] as number) | (128 >> (x & 7));
    }
  }
  return { width, height, color: 0, depth: 1, data: out };
}

function imageEntries(width: number, height: number, depth: number): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${depth}`;
}

/** The colour space of a picture; a profile is written beside it. */
function colorSpace(file: DocumentWriter, { colorSpace: space, model }: Raster): string {
  const plain = device[model as 'gray' | 'rgb' | 'cmyk'];
  if (typeof space !== 'object' || !('icc' in space)) return plain;
  const entries = `/N ${components[model as 'gray' | 'rgb' | 'cmyk']}/Alternate${plain}`;
  return `[/ICCBased ${file.putStream(entries, [space.icc])} 0 R]`;
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The colours, and alpha as a gray picture of its own. */
function separated(raster: Raster): { readonly picture: Raster; readonly mask?: Raster } {
  if (raster.alpha === 'none') return { picture: raster };
  const { width, height, depth, data } = raster;
  const channels = channelsOf(raster);
  const colors = allocateSamples(depth, width * height * (channels - 1));
  const alpha = allocateSamples(depth, width * height);
  for (let from = 0, to = 0, pixel = 0; pixel < alpha.length; pixel++) {
    for (let k = 1; k < channels; k++) colors[to++] = data[from++] as number;
    alpha[pixel] = data[from++] as number;
  }
  const mask: Raster = { width, height, model: 'gray', alpha: 'none', depth, colorSpace: 'srgb', data: alpha };
  return { picture: { ...raster, alpha: 'none', data: colors }, mask };
}

/** 8 bits, for JPEG. */
function narrowed(raster: Raster): Raster<8> {
  const { data } = raster;
  if (data instanceof Uint8Array) return raster as Raster<8>;
  return { ...raster, depth: 8, data: Uint8Array.from(data, (value) => (value * 255 + 32_767) / 65_535) };
}
