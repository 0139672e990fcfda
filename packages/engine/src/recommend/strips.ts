import { channelsOf, createRaster, type DecodedImage, type Frame, type Raster } from '@safelight/core';

/** Rows of a strip: whole blocks of every format that codes in blocks up to this size. */
const STRIP = 32;
/** Strips begin where blocks do. */
const ALIGN = 16;
/** Most frames that are looked at; the first ones, since each may build on the one before. */
const MAX_FRAMES = 8;

/** Part of a picture that is encoded for the whole. */
export interface Sample {
  readonly image: DecodedImage;
  /** Pixels of the whole for each of the sample; 1 when it is the whole. */
  readonly scale: number;
}

function pixelsOf(frames: readonly Frame[]): number {
  return frames.reduce((sum, { raster }) => sum + raster.width * raster.height, 0);
}

/**
 * Strips of a picture's full width, evenly spread from top to bottom and put together, `budget` pixels of all frames in
 * sum; the whole where that is hardly more.
 */
export function sampleStrips(image: DecodedImage, budget: number): Sample {
  const all = pixelsOf(image.frames);
  const frames = image.frames.slice(0, all > budget ? MAX_FRAMES : undefined);
  const share = budget / pixelsOf(frames);
  const sampled = frames.map((frame) => ({ ...frame, raster: stripsOf(frame.raster, share) }));
  const scale = all / pixelsOf(sampled);
  return { image: { ...image, frames: sampled as unknown as DecodedImage['frames'] }, scale };
}

/** Strips of a raster that make up a share of its rows. */
function stripsOf(raster: Raster, share: number): Raster {
  const { width, height, data } = raster;
  const count = Math.max(2, Math.round((height * share) / STRIP));
  if (count * STRIP * 1.25 >= height) return raster;
  const row = width * channelsOf(raster);
  const strips = data.slice(0, count * STRIP * row);
  for (let place = 0; place < count; place++) {
    const middle = ((place + 0.5) * height) / count - STRIP / 2;
    const start = Math.min(Math.round(middle / ALIGN) * ALIGN, height - STRIP);
    strips.set(data.subarray(start * row, (start + STRIP) * row), place * STRIP * row);
  }
  return createRaster({ ...raster, height: count * STRIP, data: strips });
}
