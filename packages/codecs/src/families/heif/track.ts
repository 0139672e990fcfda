import { type CodecContext, createRaster, type DecodeRequest, type Frame, type Raster } from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { codingOf, isFullRange } from './colour.ts';
import { type Decoded, type PictureCodec, type PictureDecoder, withPictureDecoder } from './decoder.ts';
import { BLOCK, coloured, failure, notSupported } from './picture.ts';
import { colorSpaceOf, propertyOf } from './properties.ts';
import { readSequence, type Sample, type Sequence, samplesOf } from './sequence.ts';
import { identityPlacement } from './transform.ts';
import type { HeifFile } from './types.ts';

/** Decodes the picture track of a file and its alpha track, or their first pictures, in output order. */
export async function decodeSequence(
  codec: PictureCodec,
  bytes: Uint8Array,
  file: HeifFile,
  request: DecodeRequest,
  context: CodecContext,
): Promise<{ frames: readonly [Frame, ...Frame[]]; damaged: boolean; plays: number }> {
  const sequence = readSequence(file.movie);
  if (sequence === undefined) throw failure(codec, 'corrupt-input', 'The file has no picture track.');
  const wanted = request.frames === 'all' ? sequence.frameCount : 1;
  const share = sequence.alpha === undefined ? 1 : 0.5;
  const progress = (fraction: number): void => context.onProgress(fraction * share * 0.99);
  const { rasters, damaged: differ } = await decodeTrack(
    codec,
    bytes,
    sequence,
    samplesOf(sequence.samples, wanted),
    context,
    progress,
  );
  const { alpha } = sequence;
  const { rasters: alphas } =
    alpha === undefined
      ? { rasters: [] }
      : await decodeTrack(codec, bytes, alpha, samplesOf(alpha.samples, wanted), context, (fraction) =>
          progress(1 + fraction),
        );
  const samples = samplesOf(sequence.samples, wanted);
  const [first, ...rest] = rasters.map((raster, index): Frame => {
    const clear = alphas[index] ?? alphas.at(-1);
    return {
      raster: clear === undefined ? raster : withAlpha(raster, clear),
      duration: rasters.length > 1 ? (samples[index]?.duration ?? 0) : 0,
    };
  });
  if (first === undefined) throw failure(codec, 'corrupt-input', 'The sequence holds no whole picture.');
  const isClear = rasters.every((raster, index) => isSameSize(raster, alphas[index]));
  const damaged = differ || rasters.length < samples.length || (alpha !== undefined && !isClear);
  return { frames: [first, ...rest], damaged, plays: rest.length > 0 ? sequence.plays : 0 };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pictures of a track. */
interface Track {
  readonly rasters: readonly Raster[];
  /** They have another size than the header says, or than the first. */
  readonly damaged: boolean;
}

/** Whether pictures coded so are shown at this size; they may be larger, to fill whole blocks. */
function isAsSaid(size: Size, coded: Size): boolean {
  const [across, down] = [coded.width - size.width, coded.height - size.height];
  return across >= 0 && down >= 0 && across < BLOCK && down < BLOCK;
}

async function decodeTrack(
  codec: PictureCodec,
  bytes: Uint8Array,
  track: Sequence,
  samples: readonly Sample[],
  context: CodecContext,
  onProgress: (fraction: number) => void,
): Promise<Track> {
  const config = track.properties.find(({ type }) => type === codec.configType)?.payload;
  if (config === undefined) throw notSupported(codec, track.coding);
  return withPictureDecoder(codec, context, async (decoder) => {
    decoder.open(config);
    const pause = yieldToEventLoop(context.signal);
    const found: Raster[] = [];
    let size: Size | undefined;
    let damaged = false;
    const keep = (picture: Decoded | undefined): boolean => {
      if (picture === undefined) return false;
      size ??= isAsSaid(track, picture) ? track : picture;
      damaged ||= !isAsSaid(size, picture) || size === picture;
      checkPixels(size, context.limits, codec.formatId);
      found.push(rasterOf(decoder, picture, size, track));
      return true;
    };
    for (const [index, { offset, length }] of samples.entries()) {
      keep(decoder.decode(bytes.subarray(offset, offset + length), index === samples.length - 1));
      onProgress((index + 1) / samples.length);
      await pause();
    }
    // Pictures that wait for others to be shown first.
    while (found.length < samples.length && keep(decoder.decode(new Uint8Array(0), true))) await pause();
    return { rasters: found, damaged };
  });
}

function rasterOf(
  decoder: PictureDecoder,
  picture: Decoded,
  { width, height }: Size,
  { properties }: Sequence,
): Raster {
  const gray = propertyOf(properties, 'config')?.monochrome ?? false;
  const deep = picture.bits > 8;
  const channels = gray ? 1 : 3;
  const length = width * height * channels;
  const canvas = decoder.canvas(length * (deep ? 2 : 1));
  const target = { canvas, channels, deep, placement: identityPlacement(width, height), x: 0, y: 0 };
  const coding = gray ? undefined : codingOf(properties, picture);
  if (coding === undefined) decoder.placeLuma(picture, target, 0, isFullRange(properties, picture));
  else decoder.placeRgb(picture, target, coding.matrix);
  const taken = deep ? decoder.take16(canvas, length) : decoder.take8(canvas, length);
  const { data, depth, bits } = coloured(taken, { deep, channels, bits: picture.bits }, coding);
  return createRaster({
    width,
    height,
    model: gray ? 'gray' : 'rgb',
    alpha: 'none',
    depth,
    ...(depth === 16 ? { significantBits: bits } : {}),
    colorSpace: colorSpaceOf(properties),
    data,
  });
}

/** Joins a picture and a gray one that is its alpha; one of another size is left out, which counts as damage. */
function withAlpha(raster: Raster, alpha: Raster): Raster {
  if (!isSameSize(raster, alpha)) return raster;
  const colors = raster.model === 'gray' ? 1 : 3;
  const step = alpha.model === 'gray' ? 1 : 3;
  const count = raster.width * raster.height;
  const length = count * (colors + 1);
  const data = raster.depth === 16 ? new Uint16Array(length) : new Uint8Array(length);
  const factor = (2 ** raster.depth - 1) / (2 ** alpha.depth - 1);
  for (let pixel = 0, to = 0; pixel < count; pixel++) {
    for (let color = 0; color < colors; color++) data[to++] = raster.data[pixel * colors + color] as number;
    data[to++] = Math.round((alpha.data[pixel * step] as number) * factor);
  }
  return createRaster({ ...raster, alpha: 'straight', data });
}

function isSameSize(one: Raster, other: Raster | undefined): boolean {
  return one.width === other?.width && one.height === other.height;
}
