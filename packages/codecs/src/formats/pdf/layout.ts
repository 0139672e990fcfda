/** Where a picture lies on its page. */
import type { Density, Orientation } from '@safelight/core';
import { POINTS, readingOptions } from './reading.ts';

/** A page and the picture on it: `matrix` takes the unit square to where the picture lies (ISO 32000-1, 8.9.5.1). */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly matrix: readonly number[];
}

/** What the layout depends on besides the picture. */
export interface LayoutOptions {
  readonly pageSize: 'picture' | 'a4' | 'letter';
  /** Millimetres. */
  readonly margin: number;
}

const MILLIMETRE = POINTS / 25.4;
/** Of a picture that says no resolution: that at which pages are rendered, so that it comes back as large as it was. */
const USUAL_DENSITY: Density = { x: readingOptions.dpi.default, y: readingOptions.dpi.default };
/** Longest side of a page that readers take (annex C). */
const LONGEST = 14_400;
/**
 * By how many points a picture is drawn within its place: readers that count every pixel which is touched (poppler's
 * Splash) would make it a pixel wider and higher otherwise. Less than what any reader shows.
 */
const INSET = 0.0002;
const sheets = { a4: [210 * MILLIMETRE, 297 * MILLIMETRE], letter: [612, 792] } as const;

/** The unit square turned as an EXIF orientation says, within itself. */
const turns: Readonly<Record<Orientation, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/**
 * Lays a picture of `width` x `height` stored pixels out: at its own size on a page of that size, or as large as a sheet
 * allows, in its middle.
 */
export function layOut(
  width: number,
  height: number,
  orientation: Orientation,
  density: Density = USUAL_DENSITY,
  { pageSize, margin }: LayoutOptions,
): PageLayout {
  const free = margin * MILLIMETRE;
  const swapped = orientation >= 5;
  const own = [(width * POINTS) / density.x, (height * POINTS) / density.y] as const;
  const [w, h] = swapped ? [own[1], own[0]] : own;
  const page = pageSize === 'picture' ? undefined : sheet(pageSize, w > h);
  const most = page ? [page[0] - 2 * free, page[1] - 2 * free] : [LONGEST - 2 * free, LONGEST - 2 * free];
  const fitting = Math.min((most[0] as number) / w, (most[1] as number) / h);
  const scale = page ? fitting : Math.min(fitting, 1);
  const [wide, high] = [w * scale, h * scale];
  const [pageWidth, pageHeight] = page ?? [wide + 2 * free, high + 2 * free];
  const [drawnWide, drawnHigh] = [wide - 2 * INSET, high - 2 * INSET];
  const [left, bottom] = [(pageWidth - drawnWide) / 2, (pageHeight - drawnHigh) / 2];
  const [a, b, c, d, e, f] = turns[orientation];
  const matrix = [
    a * drawnWide,
    b * drawnHigh,
    c * drawnWide,
    d * drawnHigh,
    left + e * drawnWide,
    bottom + f * drawnHigh,
  ];
  return { width: pageWidth, height: pageHeight, matrix };
}

/** A sheet, put across for a picture that is wider than high. */
function sheet(name: keyof typeof sheets, across: boolean): readonly [width: number, height: number] {
  const [short, long] = sheets[name];
  return across ? [long, short] : [short, long];
}
