import type { CodecContext, Raster } from '@safelight/core';
import { encode } from '../../../packages/codecs/src/families/png/encode.ts';
import { still } from '../../../packages/codecs/test/fixture-pictures.ts';
import { invert, multiply, rgbToXyz } from '../../../packages/engine/src/color/profiles.ts';
import { linearToSrgb, srgbToLinear } from '../../../packages/engine/src/color/transfer.ts';

/** Colour primaries of ITU-T H.273: of sRGB, and of Display P3, in which phones take their photos. */
const [SRGB, DISPLAY_P3] = [1, 12];

/** The same colours by the numbers that Display P3 has for them. */
export function displayP3Of(srgb: Raster): Raster {
  const matrix = multiply(invert(rgbToXyz(DISPLAY_P3)), rgbToXyz(SRGB));
  const data = new Uint8Array(srgb.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const light = [0, 1, 2].map((i) => srgbToLinear((srgb.data[at + i] as number) / 255));
    for (const row of [0, 1, 2]) {
      const sum = light.reduce((so, value, i) => so + value * (matrix[row * 3 + i] as number), 0);
      data[at + row] = Math.round(Math.min(Math.max(linearToSrgb(sum), 0), 1) * 255);
    }
  }
  return { ...srgb, data };
}

/** A PNG of Display P3's numbers that does not say so: what is left where a program drops the profile. */
export async function untaggedDisplayP3(srgb: Raster, context: CodecContext): Promise<Uint8Array> {
  return encode(still(displayP3Of(srgb)), { effort: 'fast' }, context);
}
