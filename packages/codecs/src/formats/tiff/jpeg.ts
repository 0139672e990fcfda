import { type CodecContext, ConvertError } from '@safelight/core';
import { decodeJpeg, decodeJpeg12, type JpegPixels } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { decodeLosslessJpeg, isLosslessJpeg, type LosslessJpeg } from '../../families/jpeg/lossless.ts';
import type { LosslessSamples } from '../../families/jpeg/lossless-predict.ts';
import { photometric } from '../../families/tiff/tags.ts';
import { type Page, unsupported } from './page.ts';

type ChunkContext = Pick<CodecContext, 'loadModule' | 'limits' | 'signal'>;

/** Decoded samples of a strip or tile at the full range of 8 or 16 bits, interleaved. */
export interface JpegChunk {
  readonly kind: 'samples';
  readonly bytes: LosslessSamples;
  readonly components: number;
  readonly width: number;
  /** The data ended before the rows did. */
  readonly short: boolean;
}

/**
 * Decodes a strip or tile of compression 7 (TIFF technical note 2): JPEG of 8 or 12 bits, or lossless JPEG of 2 to 16. YCbCr
 * becomes RGB. Throws `unsupported-feature` for other depths; any other error means that the chunk cannot be read.
 */
export async function jpegChunk(
  page: Page,
  rows: number,
  stream: Uint8Array,
  context: ChunkContext,
): Promise<JpegChunk> {
  const { maxPixels } = context.limits;
  // A chunk's stream may be padded to whole blocks; one that claims more is not this chunk's picture. Makers of lossless ones
  // write two columns as two components of one.
  const limits = { ...context.limits, maxPixels: Math.min(maxPixels, (page.chunkWidth + 32) * (rows + 32)) };
  const quiet = { ...context, limits, onProgress: () => {} };
  const mayBeLossy = page.bits === 8 || page.bits === 12;
  const isLossy = mayBeLossy && !isLosslessJpeg(stream);
  const jpeg = await (isLossy ? lossy : lossless)(page, stream, quiet);
  const { data, components, width, height } = jpeg;
  const expected = page.planar ? 1 : page.samples;
  if (components !== expected || width < page.chunkWidth) throw new Error('The stream is of another picture.');
  return { kind: 'samples', bytes: data, components, width, short: jpeg.damage !== undefined || height < rows };
}

function lossy(
  page: Page,
  stream: Uint8Array,
  context: ChunkContext & Pick<CodecContext, 'onProgress'>,
): Promise<JpegPixels<LosslessSamples>> {
  const request = { output: page.photometric === photometric.yCbCr ? 'rgb-from-ycbcr' : 'raw' } as const;
  return page.bits === 8 ? decodeJpeg(stream, context, request) : decodeJpeg12(stream, context, request);
}

async function lossless(
  page: Page,
  stream: Uint8Array,
  context: ChunkContext & Pick<CodecContext, 'onProgress'>,
): Promise<JpegPixels<LosslessSamples>> {
  if (page.photometric === photometric.yCbCr) throw unsupported('Lossless JPEG of YCbCr is not read in TIFF.');
  const { samples, ...jpeg } = await decodeLosslessJpeg(stream, context).catch(broken);
  const expected = page.planar ? 1 : page.samples;
  const across = (jpeg.width * jpeg.components) / expected;
  const size = Number.isInteger(across) ? { width: across, components: expected } : {};
  return { ...jpeg, ...size, data: fullRange(samples, page) };
}

/** What is wrong with one chunk's stream does not concern the others. */
function broken(error: unknown): LosslessJpeg {
  if (error instanceof ConvertError && error.code === 'corrupt-input') throw new Error(error.message, { cause: error });
  throw error;
}

/** Samples of the page's bits at the full range of the raster's depth; indices into a colour map stay. */
function fullRange(samples: LosslessSamples, page: Page): LosslessSamples {
  const { bits } = page;
  const top = 2 ** bits - 1;
  const isIndex = page.photometric === photometric.palette;
  const out = bits <= 8 ? new Uint8Array(samples.length) : new Uint16Array(samples.length);
  const full = bits <= 8 ? 255 : 65_535;
  if (samples.BYTES_PER_ELEMENT === out.BYTES_PER_ELEMENT && (top === full || isIndex)) return samples;
  const scale = isIndex ? 1 : full / top;
  for (let i = 0; i < out.length; i++) out[i] = Math.min(samples[i] as number, top) * scale + 0.5;
  return out;
}
