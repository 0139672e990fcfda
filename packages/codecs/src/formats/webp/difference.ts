import type { Raster } from '@safelight/core';
import type { Area } from './canvas.ts';

type Picture = Pick<Raster<8>, 'width' | 'height' | 'alpha' | 'data'>;

/**
 * The smallest rectangle with even left and top (RFC 9649, 2.7.1.1) that holds all pixels in which two equally large
 * pictures differ; `undefined` when there is none, the whole when there is no picture before.
 */
export function changedArea(before: Picture | undefined, { width, height, alpha, data }: Picture): Area | undefined {
  if (before === undefined || before.alpha !== alpha) return { x: 0, y: 0, width, height };
  const row = width * (alpha === 'none' ? 3 : 4);
  let top = 0;
  while (top < height && sameRow(before.data, data, top * row, row)) top++;
  if (top === height) return undefined;
  let bottom = height;
  while (sameRow(before.data, data, (bottom - 1) * row, row)) bottom--;
  const { left, right } = columns(before.data, data, row, top, bottom);
  const channels = row / width;
  const x = Math.floor(left / channels) & ~1;
  const y = top & ~1;
  return { x, y, width: Math.floor(right / channels) + 1 - x, height: bottom - y };
}

function sameRow(a: Uint8Array, b: Uint8Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Least and greatest byte of a row in which the rows differ. */
function columns(
  a: Uint8Array,
  b: Uint8Array,
  row: number,
  top: number,
  bottom: number,
): { left: number; right: number } {
  let left = row;
  let right = 0;
  for (let from = top * row; from < bottom * row; from += row) {
    let at = 0;
    while (at < left && a[from + at] === b[from + at]) at++;
    left = Math.min(left, at);
    at = row - 1;
    while (at > right && a[from + at] === b[from + at]) at--;
    right = Math.max(right, at);
  }
  return { left, right };
}

/** The pixels of a rectangle as a picture of its own, with its place. */
export function crop(picture: Picture, area: Area): Picture & Pick<Area, 'x' | 'y'> {
  const { x, y, width, height } = area;
  const { alpha } = picture;
  if (width === picture.width && height === picture.height) return { x, y, width, height, alpha, data: picture.data };
  const channels = alpha === 'none' ? 3 : 4;
  const data = new Uint8Array(width * height * channels);
  for (let line = 0; line < height; line++) {
    const from = ((y + line) * picture.width + x) * channels;
    data.set(picture.data.subarray(from, from + width * channels), line * width * channels);
  }
  return { x, y, width, height, alpha, data };
}
