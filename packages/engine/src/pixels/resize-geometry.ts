/** What part of a picture is scaled to which size: decided without a pixel, apart from the code that scales. */
import type { ResampleFilter, ResizeSettings } from '../plan/settings.ts';

/** A wanted geometry: what part of the upright source is used, and the size of the result, in pixels. */
export interface ResizeGeometry {
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  readonly filter: ResampleFilter;
}

/** Works out the geometry for a `width` x `height` picture (upright); every result side is at least 1. */
export function resizeGeometry(width: number, height: number, settings: ResizeSettings): ResizeGeometry {
  const whole = { x: 0, y: 0, width, height };
  const { filter = 'lanczos3' } = settings;
  const boxWidth = settings.width ?? Math.max(1, Math.round(((settings.height ?? height) * width) / height));
  const boxHeight = settings.height ?? Math.max(1, Math.round((boxWidth * height) / width));
  const side = (value: number): number => Math.max(1, Math.round(value));
  const most = settings.enlarge === true ? Number.POSITIVE_INFINITY : 1;
  if (settings.mode === 'crop') {
    const w = Math.min(boxWidth, width);
    const h = Math.min(boxHeight, height);
    const crop = { x: (width - w) >> 1, y: (height - h) >> 1, width: w, height: h };
    return { crop, width: w, height: h, filter };
  }
  if (settings.mode === 'stretch') {
    // Proportions are not asked for: a side that is not named stays as it is.
    const limit = (wanted: number | undefined, has: number): number =>
      wanted === undefined || most === 1 ? Math.min(wanted ?? has, has) : wanted;
    return { crop: whole, width: limit(settings.width, width), height: limit(settings.height, height), filter };
  }
  if (settings.mode === 'fill') {
    const scale = Math.min(Math.max(boxWidth / width, boxHeight / height), most);
    const w = Math.min(width, boxWidth / scale);
    const h = Math.min(height, boxHeight / scale);
    const crop = { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
    return { crop, width: side(w * scale), height: side(h * scale), filter };
  }
  const scale = Math.min(boxWidth / width, boxHeight / height, most);
  return { crop: whole, width: side(width * scale), height: side(height * scale), filter };
}

/** Whether a geometry leaves a picture of this size as it is. */
export function isIdentity(geometry: ResizeGeometry, width: number, height: number): boolean {
  const { crop } = geometry;
  return geometry.width === width && geometry.height === height && crop.width === width && crop.height === height;
}
