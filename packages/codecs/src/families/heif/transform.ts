/** The transformative item properties as one mapping (ISO/IEC 23008-12, 6.5: `clap`, `irot`, `imir`, in file order). */
import type { Chroma } from '@safelight/core';
import { cropArea, type Property } from './properties.ts';

/**
 * Where coded pixels go: column x, row y of the coded picture is shown at column `xx * x + xy * y + ox` and row
 * `yx * x + yy * y + oy`, for the pixels inside the window; the others are cut off. Factors are -1, 0 or 1.
 */
export interface Placement {
  /** Size as shown. */
  readonly width: number;
  readonly height: number;
  readonly xx: number;
  readonly xy: number;
  readonly ox: number;
  readonly yx: number;
  readonly yy: number;
  readonly oy: number;
  /** Window of coded pixels that are shown, right and bottom exclusive. */
  readonly window: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** The placement that shows a picture as it is coded. */
export function identityPlacement(width: number, height: number): Placement {
  const window = { left: 0, top: 0, right: width, bottom: height };
  return { width, height, xx: 1, xy: 0, ox: 0, yx: 0, yy: 1, oy: 0, window };
}

/** Whether a property turns, mirrors or crops. */
export function isTransform({ kind }: Property): boolean {
  return kind === 'rotation' || kind === 'mirror' || kind === 'crop';
}

/** Composes an item's transformations, or `undefined` where a clean aperture keeps nothing. */
export function placementOf(properties: readonly Property[], width: number, height: number): Placement | undefined {
  let placement: Placement | undefined = identityPlacement(width, height);
  for (const property of properties) {
    if (placement === undefined) break;
    if (property.kind === 'rotation') placement = rotate(placement, property.quarters);
    else if (property.kind === 'mirror') placement = mirror(placement, property.axis);
    else if (property.kind === 'crop') placement = crop(placement, property);
  }
  return placement;
}

/** Whether pixels that share a chroma sample are shown as such a block, counted from the first pixel that is shown. */
export function keepsBlocks({ xx, xy, ox, yx, yy, oy }: Placement, chroma: Chroma): boolean {
  // Of a side that is turned round, the last pixel of a block comes first.
  const begins = (factor: number, offset: number): boolean => (offset % 2 === 0) === factor > 0;
  if (chroma === '4:2:2') return xx !== 0 && begins(xx, ox);
  return chroma === '4:4:4' || (begins(xx + xy, ox) && begins(yx + yy, oy));
}

function rotate(placement: Placement, quarters: number): Placement {
  let turned = placement;
  for (let left = quarters; left > 0; left--) {
    const { width, height, xx, xy, ox, yx, yy, oy } = turned;
    // Counter-clockwise: the column becomes the row, counted from the other end.
    turned = { ...turned, width: height, height: width, xx: yx, xy: yy, ox: oy, yx: -xx, yy: -xy, oy: width - 1 - ox };
  }
  return turned;
}

function mirror(placement: Placement, axis: 'vertical' | 'horizontal'): Placement {
  const { width, height, xx, xy, ox, yx, yy, oy } = placement;
  return axis === 'vertical'
    ? { ...placement, xx: -xx, xy: -xy, ox: width - 1 - ox }
    : { ...placement, yx: -yx, yy: -yy, oy: height - 1 - oy };
}

function crop(placement: Placement, { aperture }: Extract<Property, { kind: 'crop' }>): Placement | undefined {
  const area = cropArea(aperture, placement.width, placement.height);
  if (area === undefined) return undefined;
  const shifted = { ...placement, width: area.width, height: area.height };
  const moved = { ...shifted, ox: placement.ox - area.left, oy: placement.oy - area.top };
  // Back to coded coordinates: the two corners, through the inverse (the factors' transpose).
  const corners = [
    [0, 0],
    [area.width - 1, area.height - 1],
  ].map(([column = 0, row = 0]) => ({
    x: moved.xx * (column - moved.ox) + moved.yx * (row - moved.oy),
    y: moved.xy * (column - moved.ox) + moved.yy * (row - moved.oy),
  }));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const window = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
  return { ...moved, window };
}
