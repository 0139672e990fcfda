import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { breathe } from '../shared/breathe.ts';
import { codecError } from '../shared/codec-error.ts';
import type { rawOptions } from '../shared/raw/options.ts';
import { decodeRaw } from '../shared/raw/read.ts';
import { infoOf, type LinearDng, linearDng, srgbTable } from './linear.ts';

/** Develops a DNG file, or takes its preview (`decodeRaw`); a linear sRGB file is read as it is. */
export async function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof rawOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const linear = await linearDng(sourceOf(bytes));
    if (linear) return await readLinear(bytes, linear, context);
  } catch (error) {
    throw codecError(error, 'decode', 'dng');
  }
  return decodeRaw(bytes, request, context, 'dng');
}

async function readLinear(bytes: Uint8Array, linear: LinearDng, context: CodecContext): Promise<DecodedImage> {
  const { width, height, rowsPerStrip, offsets, survey } = linear;
  const init = { stage: 'decode', formatId: 'dng' } as const;
  if (width * height > context.limits.maxPixels) {
    throw new ConvertError('limit-exceeded', `The picture has ${width} x ${height} pixels.`, init);
  }
  if (survey.missing > 0.99) throw new ConvertError('corrupt-input', 'The pixels are not in the file.', init);
  const table = srgbTable();
  const data = new Uint16Array(width * height * 3);
  const pause = breathe(context.signal);
  for (const [strip, offset] of offsets.entries()) {
    const from = strip * rowsPerStrip * width * 3;
    const count = Math.min(rowsPerStrip * width * 3, data.length - from, Math.floor((bytes.length - offset) / 2));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < count; i++) data[from + i] = table[view.getUint16(offset + i * 2, linear.little)] as number;
    context.onProgress((strip + 1) / offsets.length);
    await pause();
  }
  const { orientation, density } = infoOf(linear);
  const damage: Adjustment = { kind: 'damaged-input', detail: 'Some of the pixels are not in the file.' };
  return {
    frames: [
      {
        raster: createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 16, colorSpace: 'srgb', data }),
        duration: 0,
      },
    ],
    kind: 'still',
    loopCount: 0,
    orientation,
    metadata: {
      ...(survey.exif === undefined ? {} : { exif: survey.exif }),
      ...(survey.xmp === undefined ? {} : { xmp: survey.xmp }),
    },
    ...(density === undefined ? {} : { density }),
    ...(survey.missing > 0 ? { adjustments: [damage] } : {}),
  };
}
