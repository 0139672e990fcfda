import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';
import { linearToSrgb, srgbToLinear } from '../color/transfer.ts';

/** `#RRGGBB` as three numbers 0..255; throws `RangeError` on anything else. */
export function parseColor(text: string): readonly [number, number, number] {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!match) throw new RangeError(`'${text}' is not a colour like #FFFFFF.`);
  return [1, 2, 3].map((group) => Number.parseInt(match[group] ?? '', 16)) as [number, number, number];
}

/** Luma of a background for gray pictures (BT.709 weights, in linear light). */
function grayOf([r, g, b]: readonly [number, number, number]): number {
  const y = 0.2126 * srgbToLinear(r / 255) + 0.7152 * srgbToLinear(g / 255) + 0.0722 * srgbToLinear(b / 255);
  return Math.round(linearToSrgb(y) * 255);
}

/**
 * Blends a picture with straight alpha over a background and drops the alpha channel. Blending is done on the encoded
 * values, as browsers, viewers and ImageMagick do it, so that the result looks like the picture did on that background.
 * @param background `#RRGGBB`, read in the picture's own colour space
 */
export function flatten(raster: Raster, background: string): Raster {
  if (raster.alpha === 'none') return raster;
  const color = parseColor(background);
  const channels = channelsOf(raster);
  const colors = channels - 1;
  const top = raster.depth === 32 ? 1 : raster.depth === 16 ? 65535 : 255;
  const scale = top / 255;
  const under = (raster.model === 'gray' ? [grayOf(color)] : [...color, 0]).map((v) =>
    raster.colorSpace === 'srgb-linear' ? srgbToLinear(v / 255) * top : v * scale,
  );
  const pixels = raster.width * raster.height;
  const data = allocateSamples(raster.depth, pixels * colors);
  const half = raster.depth === 32 ? 0 : 0.5;
  const source = raster.data;
  for (let p = 0, i = 0, o = 0; p < pixels; p++, i += channels, o += colors) {
    const alpha = (source[i + colors] as number) / top;
    for (let k = 0; k < colors; k++) {
      data[o + k] = (source[i + k] as number) * alpha + (under[k] as number) * (1 - alpha) + half;
    }
  }
  return createRaster({ ...raster, alpha: 'none', data });
}

/** Whether no pixel is transparent at all, so that the alpha channel says nothing. */
export function isOpaque(raster: Raster): boolean {
  if (raster.alpha === 'none') return true;
  const channels = channelsOf(raster);
  const top = raster.depth === 32 ? 1 : raster.depth === 16 ? 65535 : 255;
  for (let i = channels - 1; i < raster.data.length; i += channels) {
    if ((raster.data[i] as number) < top) return false;
  }
  return true;
}

/** Whether some pixel is neither opaque nor clear. */
export function isPartlyTransparent(raster: Raster): boolean {
  if (raster.alpha === 'none') return false;
  const channels = channelsOf(raster);
  const top = raster.depth === 32 ? 1 : raster.depth === 16 ? 65535 : 255;
  for (let i = channels - 1; i < raster.data.length; i += channels) {
    const alpha = raster.data[i] as number;
    if (alpha > 0 && alpha < top) return true;
  }
  return false;
}

/** Drops an alpha channel without blending; for pictures that are opaque. */
export function dropAlpha(raster: Raster): Raster {
  const channels = channelsOf(raster);
  const colors = channels - 1;
  const pixels = raster.width * raster.height;
  const data = allocateSamples(raster.depth, pixels * colors);
  for (let p = 0, i = 0, o = 0; p < pixels; p++, i += channels) {
    for (let k = 0; k < colors; k++) data[o++] = raster.data[i + k] as number;
  }
  return createRaster({ ...raster, alpha: 'none', data });
}
