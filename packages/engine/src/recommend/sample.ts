import type { CodecContext, DecodedImage, EncodeCapabilities, Raster } from '@safelight/core';
import { transformRaster } from '../convert/transform.ts';
import { resize } from '../pixels/resize.ts';
import { plan } from '../plan/plan.ts';
import { defaultSettings } from '../plan/settings.ts';
import type { EightBit } from './features.ts';

/** Long side of the scaled-down picture that is looked at. */
const SMALL_SIDE = 256;
/** A picture up to this many pixels a side is looked at whole. */
const WHOLE_SIDE = 448;
/** Patches a row and a column. */
const PATCHES = 4;
/** Side of a patch: three blocks of writing. */
const PATCH_SIDE = 96;

/** What pictures are brought to before they are looked at. */
export const lookTarget: EncodeCapabilities = {
  depths: [8],
  models: ['rgb'],
  alpha: 'straight',
  kinds: ['still'],
  lossy: false,
  icc: [],
  cicp: 'none',
  metadata: [],
  density: false,
  maxSide: Number.POSITIVE_INFINITY,
};

/** A picture scaled down, and parts of it in full resolution, all of them sRGB of 8 bits. */
export interface PictureSample {
  readonly small: EightBit;
  readonly patches: readonly EightBit[];
}

/** Takes what is to be looked at from a decoded picture's first frame. */
export async function sampleOf(
  image: DecodedImage,
  info: Parameters<typeof plan>[0],
  context: CodecContext,
): Promise<PictureSample> {
  const { raster } = image.frames[0];
  // The way up is left alone: what is looked at is the same on its side.
  const { steps } = plan({ ...info, orientation: 1 }, defaultSettings(''), lookTarget);
  const convert = async (part: Raster): Promise<EightBit> =>
    (await transformRaster(part, steps, context, [])) as EightBit;
  const patches: EightBit[] = [];
  for (const part of await patchesOf(raster, context)) patches.push(await convert(part));
  return { small: await convert(await scaledDown(raster, context)), patches };
}

function scaledDown(raster: Raster, context: CodecContext): Promise<Raster> {
  const { width, height } = raster;
  const scale = Math.min(1, SMALL_SIDE / Math.max(width, height));
  const side = (value: number): number => Math.max(1, Math.round(value * scale));
  const crop = { x: 0, y: 0, width, height };
  return resize(raster, { crop, width: side(width), height: side(height), filter: 'box' }, context);
}

/** Where parts of a side begin: evenly spread, none beyond its end. */
function starts(side: number): readonly number[] {
  if (side <= PATCH_SIDE * PATCHES) return [0];
  const gap = (side - PATCH_SIDE * PATCHES) / PATCHES;
  return Array.from({ length: PATCHES }, (_, place) => Math.floor(gap / 2 + place * (PATCH_SIDE + gap)));
}

function patchesOf(raster: Raster, context: CodecContext): Promise<readonly Raster[]> {
  const { width, height } = raster;
  if (width <= WHOLE_SIDE && height <= WHOLE_SIDE) return Promise.resolve([raster]);
  const long = (side: number): number => (side <= PATCH_SIDE * PATCHES ? side : PATCH_SIDE);
  const [w, h] = [long(width), long(height)];
  const places = starts(height).flatMap((y) => starts(width).map((x) => ({ x, y, width: w, height: h })));
  return Promise.all(places.map((crop) => resize(raster, { crop, width: w, height: h, filter: 'box' }, context)));
}
