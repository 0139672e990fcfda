import { type CodecContext, createRaster, type DecodeRequest, type Frame, type Raster } from '@safelight/core';
import { breathe } from '../shared/breathe.ts';
import { colorSpaceOf, propertyOf } from '../shared/isobmff-properties.ts';
import { readSequence, type Sample, type Sequence, samplesOf } from '../shared/isobmff-sequence.ts';
import { identityPlacement } from '../shared/isobmff-transform.ts';
import type { HeifFile } from '../shared/isobmff-types.ts';
import { matrixOf } from './colour.ts';
import { type Decoded, type Hevc, withHevc } from './hevc.ts';
import { failure } from './picture.ts';

/** Decodes a track of HEVC pictures, or its first one. Pictures come in output order; an alpha track is left out. */
export async function decodeSequence(
  bytes: Uint8Array,
  file: HeifFile,
  request: DecodeRequest,
  context: CodecContext,
): Promise<{ frames: readonly [Frame, ...Frame[]]; damaged: boolean }> {
  const sequence = readSequence(file.movie);
  const config = sequence?.properties.find(({ type }) => type === 'hvcC')?.payload;
  if (sequence === undefined || config === undefined) {
    throw failure('unsupported-feature', 'The sequence is not of HEVC pictures.');
  }
  const samples = samplesOf(sequence.samples, request.frames === 'all' ? sequence.frameCount : 1);
  const rasters = await withHevc(context, async (hevc) => {
    hevc.open(config);
    const pause = breathe(context.signal);
    const found: Raster[] = [];
    const keep = (picture: Decoded | undefined): boolean => {
      if (picture !== undefined) found.push(rasterOf(hevc, picture, sequence));
      return picture !== undefined;
    };
    for (const [index, sample] of samples.entries()) {
      keep(hevc.decode(dataOf(bytes, sample), index === samples.length - 1));
      context.onProgress((index + 1) / (samples.length + 1));
      await pause();
    }
    while (found.length < samples.length && keep(hevc.decode(new Uint8Array(0), true))) await pause();
    return found;
  });
  const [first, ...rest] = rasters.map((raster, index) => ({
    raster,
    duration: rasters.length > 1 ? (samples[index]?.duration ?? 0) : 0,
  }));
  if (first === undefined) throw failure('corrupt-input', 'The sequence holds no whole picture.');
  return { frames: [first, ...rest], damaged: rasters.length < samples.length };
}

function dataOf(bytes: Uint8Array, { offset, length }: Sample): Uint8Array {
  return bytes.subarray(offset, offset + length);
}

function rasterOf(hevc: Hevc, picture: Decoded, { width, height, properties }: Sequence): Raster {
  const matrix = matrixOf(properties, picture);
  const gray = propertyOf(properties, 'config')?.monochrome ?? false;
  const deep = picture.bits > 8;
  const channels = gray ? 1 : 3;
  const length = width * height * channels;
  const canvas = hevc.canvas(length * (deep ? 2 : 1));
  const target = { canvas, channels, deep, placement: identityPlacement(width, height), x: 0, y: 0 };
  if (gray) hevc.placeLuma(picture, target, 0, matrix.fullRange);
  else hevc.placeRgb(picture, target, matrix);
  return createRaster({
    width,
    height,
    model: gray ? 'gray' : 'rgb',
    alpha: 'none',
    depth: deep ? 16 : 8,
    ...(deep ? { significantBits: picture.bits } : {}),
    colorSpace: colorSpaceOf(properties),
    data: deep ? hevc.take16(canvas, length) : hevc.take8(canvas, length),
  });
}
