/** Turns and flips, one after the other, as settings have them: turned first, then flipped. */
import type { Edits } from '../../lib/edits.ts';
import type { Area } from './crop-text.ts';

type Turned = Pick<Edits, 'turn' | 'flip'>;

/** Degrees clockwise, and whether left and right are exchanged afterwards: every turn and flip is one of these eight. */
function normal({ turn = 0, flip = 'none' }: Turned): { readonly turn: number; readonly mirrored: boolean } {
  return flip === 'vertical' ? { turn: (turn + 180) % 360, mirrored: true } : { turn, mirrored: flip === 'horizontal' };
}

function said(turn: number, mirrored: boolean): Turned {
  const degrees = ((turn % 360) + 360) % 360;
  if (!mirrored) return { turn: degrees === 0 ? undefined : degrees, flip: undefined };
  // Upside down and mirrored is flipped top to bottom.
  if (degrees === 180) return { turn: undefined, flip: 'vertical' };
  return { turn: degrees === 0 ? undefined : degrees, flip: 'horizontal' };
}

/** Turned further by a quarter. */
export function turned(edits: Turned, by: 90 | 270): Turned {
  const { turn, mirrored } = normal(edits);
  return said(turn + (mirrored ? -by : by), mirrored);
}

/** Flipped once more. */
export function flipped(edits: Turned, how: 'horizontal' | 'vertical'): Turned {
  const { turn, mirrored } = normal(edits);
  if (how === 'horizontal') return said(turn, !mirrored);
  return said(turn + 180, !mirrored);
}

/** Whether width and height are exchanged. */
export function swaps({ turn = 0 }: Turned): boolean {
  return turn % 180 === 90;
}

/** The same for the page: what is named last is done first. */
export function transformOf({ turn = 0, flip = 'none', straighten = 0 }: Edits): string {
  const mirror = { none: '', horizontal: 'scaleX(-1)', vertical: 'scaleY(-1)' }[flip];
  return [straighten === 0 ? '' : `rotate(${straighten}deg)`, mirror, turn === 0 ? '' : `rotate(${turn}deg)`]
    .filter((part) => part !== '')
    .join(' ');
}

type Point = readonly [x: number, y: number];

/** Where a point of the picture, from its middle, comes to lie. */
function placed([x, y]: Point, edits: Turned, back: boolean): Point {
  const { turn, mirrored } = normal(edits);
  const sign = mirrored ? -1 : 1;
  const quarters = ((((back ? -turn : turn) / 90) % 4) + 4) % 4;
  const quarter = (point: Point): Point => {
    let [px, py] = point;
    for (let n = 0; n < quarters; n++) [px, py] = [-py, px];
    return [px, py];
  };
  if (back) return quarter([x * sign, y]);
  const [px, py] = quarter([x, y]);
  return [px * sign, py];
}

/** A part of a turned picture as a part of the same picture turned otherwise: it shows the same. */
export function turnedArea({ x, y, width, height }: Area, from: Turned, to: Turned): Area {
  const corners = (
    [
      [x, y],
      [x + width, y + height],
    ] as const
  ).map(([px, py]) => placed(placed([px - 0.5, py - 0.5], from, true), to, false));
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => (corner[axis] ?? 0) + 0.5)) as [number[], number[]];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
