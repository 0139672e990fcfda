/** A camera raw file made of a photo, since none of today's size may be passed on: what its sensor would have seen. */
import type { Raster } from '@safelight/core';
import { fromSrgb } from '../../packages/codecs/src/coding/srgb.ts';
import { mosaicDng } from '../../packages/codecs/test/mosaic-dng.ts';

/** Red, green, green, blue: the channel at each place of a cell. */
const CELL = [0, 1, 1, 2] as const;
/** What white is in each channel, of 100: sensors see more green. */
const WHITE = [50, 100, 65] as const;
/** Of 14 bits. */
const [BLACK, MOST] = [512, 16_383] as const;

/**
 * DNG with a mosaic of 14 bits, uncompressed.
 * @param photo - RGB in sRGB, 8 bits, of even width and height
 */
export function mosaicOf({ width, height, data }: Raster): Uint8Array {
  const light = WHITE.map((white) =>
    Uint16Array.from({ length: 256 }, (_, value) => BLACK + ((MOST - BLACK) * fromSrgb(value / 255) * white) / 100),
  );
  const samples = new Uint16Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      // As in CELL.
      const channel = (y & 1) + (x & 1);
      samples[at] = light.at(channel)?.at(data.at(at * 3 + channel) ?? 0) ?? 0;
    }
  return mosaicDng({ width, height, samples, black: BLACK, most: MOST, cell: CELL, white: WHITE });
}
