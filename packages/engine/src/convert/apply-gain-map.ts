/** Makes the bright picture of a base and its gain map, in linear light (ISO 21496-1; see decision 051). */
import { primariesOfProfile } from '@safelight/codecs/icc';
import {
  type Adjustment,
  type CodecContext,
  type ColorSpace,
  channelsOf,
  createRaster,
  type DecodedImage,
  type Decoder,
  type GainMap,
  type Raster,
} from '@safelight/core';
import { cicpOf } from '../color/cicp.ts';
import { expandGray, profileToLinear } from '../color/convert-color.ts';
import { applyMatrix, toLinearLight } from '../color/light.ts';
import { invert, type Matrix, multiply, rgbToXyz } from '../color/profiles.ts';

const SRGB = 1;

/** A picture with a gain map. */
export interface ApplyingJob {
  readonly bytes: Uint8Array;
  readonly image: DecodedImage;
  /** The decoder of its format. */
  readonly loadDecoder: () => Promise<Decoder>;
}

/** A picture, and what is said of a gain map that could not be applied to it. */
export interface Applied {
  readonly image: DecodedImage;
  readonly dropped?: Adjustment;
}

/** The image with the light of its first frame at the full headroom of its gain map; else as it is. */
export async function withBrightPixels(
  { bytes, image, loadDecoder }: ApplyingJob,
  context: CodecContext,
): Promise<Applied> {
  const [first, ...others] = image.frames;
  const map = await (await loadDecoder()).gainMap?.(bytes, context);
  const raster = map && (await brightRaster(first.raster, map, context));
  if (raster) return { image: { ...image, frames: [{ ...first, raster }, ...others] } };
  const reason = map ? ({ reason: 'changed' } as const) : {};
  return { image, dropped: { kind: 'auxiliary-dropped', what: 'gain-map', ...reason } };
}

/** `undefined` where the gain is of other primaries for each channel, and those of the base are not known. */
async function brightRaster(base: Raster, map: GainMap, context: CodecContext): Promise<Raster | undefined> {
  const { baseOffset, alternateOffset } = map.metadata;
  const isOne = [baseOffset, alternateOffset].every(([red, green, blue]) => red === green && red === blue);
  // Gain that is the same for all three is the same in any primaries, since white stays white.
  const primaries = map.raster.model === 'gray' && isOne ? SRGB : primariesOf(base.colorSpace);
  if (primaries === undefined) return undefined;
  const light = await linearLight(base, context);
  return applied(light, map, primaries === SRGB ? undefined : primaries, context.signal);
}

function primariesOf(space: ColorSpace): number | undefined {
  if (typeof space !== 'object') return SRGB;
  return 'icc' in space ? primariesOfProfile(space.icc) : cicpOf(space)?.primaries;
}

/** RGB, its samples the caller's own. */
async function linearLight(base: Raster, context: CodecContext): Promise<Raster<32>> {
  const hasProfile = typeof base.colorSpace === 'object' && 'icc' in base.colorSpace;
  const light = hasProfile ? await profileToLinear(base, context) : toLinearLight(base);
  return (light.model === 'gray' ? expandGray(light) : light) as Raster<32>;
}

/** Where a sample lies between two, and how far from the first to the second. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** The places in a row of `count` samples of the centres of `length` pixels over it. */
function placesOf(length: number, count: number): readonly Place[] {
  return Array.from({ length }, (_, i) => {
    const at = Math.max(0, Math.min(((i + 0.5) * count) / length - 0.5, count - 1));
    const from = Math.floor(at);
    return { from, to: Math.min(from + 1, count - 1), share: at - from };
  });
}

/** Applies the map in place, in primaries of H.273 where they are not those of the light. */
function applied(
  light: Raster<32>,
  { raster: map, metadata }: GainMap,
  primaries: number | undefined,
  signal: AbortSignal,
): Raster<32> {
  const { width, height, data } = light;
  const channels = channelsOf(light);
  const there = primaries === undefined ? undefined : multiply(invert(rgbToXyz(primaries)), rgbToXyz(SRGB));
  if (there) inPrimaries(data, channels, there);
  const [columns, rows] = [placesOf(width, map.width), placesOf(height, map.height)];
  const gains = gainReaders({ raster: map, metadata });
  const { baseOffset, alternateOffset } = metadata;
  for (const [y, row] of rows.entries()) {
    if (y % 64 === 0) signal.throwIfAborted();
    for (const [x, column] of columns.entries()) {
      const i = (y * width + x) * channels;
      let gain = 1;
      for (let k = 0; k < 3; k++) {
        gain = gains[k]?.(column, row) ?? gain;
        data[i + k] = ((data[i + k] as number) + (baseOffset[k] as number)) * gain - (alternateOffset[k] as number);
      }
    }
  }
  if (there) inPrimaries(data, channels, invert(there));
  return createRaster({ ...light, data });
}

function inPrimaries(data: Float32Array, channels: number, matrix: Matrix): void {
  for (let i = 0; i < data.length; i += channels) applyMatrix(data, i, matrix);
}

/** What reads the gain between the samples of a map: three readers, or one where all have the same. */
function gainReaders({ raster, metadata: { min, max, gamma } }: GainMap): readonly ((x: Place, y: Place) => number)[] {
  const { width, data, depth } = raster;
  const step = channelsOf(raster);
  const top = depth === 8 ? 255 : 65_535;
  const same = step === 1 && [min, max, gamma].every(([red, green, blue]) => red === green && red === blue);
  return (same ? [0] : [0, 1, 2]).map((k) => {
    const [low, range, power] = [min[k] as number, (max[k] as number) - (min[k] as number), 1 / (gamma[k] as number)];
    const channel = Math.min(k, step - 1);
    const at = (column: number, row: number): number => data[(row * width + column) * step + channel] as number;
    const line = ({ from, to, share }: Place, row: number): number =>
      at(from, row) + (at(to, row) - at(from, row)) * share;
    return (x, y) => {
      const sample = line(x, y.from) + (line(x, y.to) - line(x, y.from)) * y.share;
      return 2 ** (low + range * (power === 1 ? sample / top : (sample / top) ** power));
    };
  });
}
