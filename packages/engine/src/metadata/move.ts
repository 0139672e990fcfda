/** Where the pixels of a picture have gone, for what metadata say of parts of it. */
import { type Orientation, turnMatrix } from '@safelight/core';
import { swapsSides } from '../pixels/swaps-sides.ts';
import type { Step } from '../plan/step.ts';

/** Columns and rows, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * An affine map of a picture of one size to one of another: the point x, y is shown at `xx * x + xy * y + ox`,
 * `yx * x + yy * y + oy`. In pixels, from the outer corner of the first one.
 */
export interface Move {
  readonly from: Size;
  readonly to: Size;
  readonly xx: number;
  readonly xy: number;
  readonly ox: number;
  readonly yx: number;
  readonly yy: number;
  readonly oy: number;
}

/** A part of a picture, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Columns and rows from the outer corner, pixels. */
export type Point = readonly [x: number, y: number];

/** What was done to the pixels of a file. */
export interface Moving {
  /** The size as it is stored, before it is turned upright. */
  readonly stored: Size;
  /** How stored pixels must be turned to stand upright. */
  readonly orientation: Orientation;
  /** Whether a container had turned them already when the steps began. */
  readonly stoodUpright: boolean;
  readonly steps: readonly Step[];
}

function identity(size: Size): Move {
  return { from: size, to: size, xx: 1, xy: 0, ox: 0, yx: 0, yy: 1, oy: 0 };
}

/** The map, and then another one. */
function followed(first: Move, then: Omit<Move, 'from'>): Move {
  const { xx, xy, ox, yx, yy, oy } = first;
  return {
    from: first.from,
    to: then.to,
    xx: then.xx * xx + then.xy * yx,
    xy: then.xx * xy + then.xy * yy,
    ox: then.xx * ox + then.xy * oy + then.ox,
    yx: then.yx * xx + then.yy * yx,
    yy: then.yx * xy + then.yy * yy,
    oy: then.yx * ox + then.yy * oy + then.oy,
  };
}

/** @param back - as upright pictures become stored ones */
function turned(move: Move, orientation: Orientation, back = false): Move {
  const [xx, first, second, yy] = turnMatrix(orientation);
  const [xy, yx] = back ? [second, first] : [first, second];
  const { width: wide, height: high } = move.to;
  const [width, height] = swapsSides(orientation) ? [high, wide] : [wide, high];
  const [ox, oy] = [xx + xy < 0 ? width : 0, yx + yy < 0 ? height : 0];
  return followed(move, { to: { width, height }, xx, xy, ox, yx, yy, oy });
}

function scaled(move: Move, part: Size & { readonly x: number; readonly y: number }, to: Size): Move {
  const [xx, yy] = [to.width / part.width, to.height / part.height];
  return followed(move, { to, xx, xy: 0, ox: -part.x * xx, yx: 0, yy, oy: -part.y * yy });
}

/** About the middle, of which the middle of the result is made. */
function straightened(move: Move, degrees: number, to: Size): Move {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [move.to.width / 2, move.to.height / 2];
  return followed(move, {
    to,
    xx: cos,
    xy: -sin,
    ox: to.width / 2 - cos * x + sin * y,
    yx: sin,
    yy: cos,
    oy: to.height / 2 - sin * x - cos * y,
  });
}

function stepped(move: Move, step: Step): Move {
  if (step.op === 'orient') return turned(move, step.orientation);
  if (step.op === 'crop') return scaled(move, step.area, { width: step.area.width, height: step.area.height });
  if (step.op === 'straighten') return straightened(move, step.degrees, { width: step.width, height: step.height });
  if (step.op !== 'resize') return move;
  const { crop, width, height } = step.geometry;
  return scaled(move, crop, { width, height });
}

/** Where points of the stored picture have gone. */
export function moveOfStored({ stored, orientation, stoodUpright, steps }: Moving): Move {
  return steps.reduce(stepped, stoodUpright ? turned(identity(stored), orientation) : identity(stored));
}

/** Where points of the upright picture have gone. */
export function moveOfUpright(moving: Moving): Move {
  const { stored, orientation, stoodUpright, steps } = moving;
  const swaps = swapsSides(orientation);
  const upright = swaps ? { width: stored.height, height: stored.width } : stored;
  return steps.reduce(stepped, stoodUpright ? identity(upright) : turned(identity(upright), orientation, true));
}

/** Where a point of the picture is, which may be outside of the result. */
export function movedPoint({ xx, xy, ox, yx, yy, oy }: Move, x: number, y: number): Point {
  return [xx * x + xy * y + ox, yx * x + yy * y + oy];
}

/** The smallest part of a picture that holds these points, of which there may be any number. */
export function boxAround(points: readonly Point[]): Box {
  const none = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  return points.reduce<Box>(
    ({ left, top, right, bottom }, [x, y]) => ({
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }),
    none,
  );
}

/** Where a part of the picture is in the result, cut to that; `undefined` where its middle was cut off. */
export function movedBox(move: Move, { left, top, right, bottom }: Box): Box | undefined {
  const { to } = move;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const moved = boxAround(corners.map(([x, y]) => movedPoint(move, x, y)));
  const [x, y] = [(moved.left + moved.right) / 2, (moved.top + moved.bottom) / 2];
  if (!(x >= 0 && x <= to.width && y >= 0 && y <= to.height)) return undefined;
  return {
    left: Math.max(moved.left, 0),
    top: Math.max(moved.top, 0),
    right: Math.min(moved.right, to.width),
    bottom: Math.min(moved.bottom, to.height),
  };
}
