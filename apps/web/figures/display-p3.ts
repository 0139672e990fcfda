import type { CodecContext, DecodedImage, Raster } from '@safelight/core';
import { encode } from '../../../packages/codecs/src/families/png/encode.ts';
import { invert, multiply, rgbToXyz } from '../../../packages/engine/src/color/profiles.ts';

/** Colour primaries of ITU-T H.273: of sRGB, and of Display P3, in which phones take their photos. */
const [SRGB, DISPLAY_P3] = [1, 12];

const toLight = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** The same colours by the numbers that Display P3 has for them. */
export function displayP3Of(srgb: Raster): Raster {
  const matrix = multiply(invert(rgbToXyz(DISPLAY_P3)), rgbToXyz(SRGB));
  const data = new Uint8Array(srgb.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const light = [0, 1, 2].map((i) => toLight((srgb.data[at + i] as number) / 255));
    for (const row of [0, 1, 2]) {
      const sum = light.reduce((so, value, i) => so + value * (matrix[row * 3 + i] as number), 0);
      data[at + row] = Math.round(Math.min(Math.max(fromLight(sum), 0), 1) * 255);
    }
  }
  return { ...srgb, data };
}

/** A PNG of Display P3's numbers that does not say so: what is left where a program drops the profile. */
export async function untaggedDisplayP3(srgb: Raster, context: CodecContext): Promise<Uint8Array> {
  const raster = displayP3Of(srgb);
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: {},
  };
  return encode(image, { effort: 'fast' }, context);
}
