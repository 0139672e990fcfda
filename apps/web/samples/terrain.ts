import { clamp, fbm, mix, randomFrom, ridges, smooth } from './noise.ts';

/** Points of a side of the map. */
const SIDE = 1024;
/** Metres between two points. */
const SPACING = 8;
const DROPS = 120_000;
/** Steps after which a drop is gone. */
const STEPS = 56;

/** Mountains around a lake, whose water lies at 0. Heights in metres; x to the right, z away from who looks. */
export interface Terrain {
  readonly heights: Float32Array;
  /** Height at a place, smooth between the points; outside as at the edge. */
  at(x: number, z: number): number;
  /** Share of the sun that falls on a place. */
  sunlit(x: number, z: number): number;
}

function shape(u: number, v: number): number {
  const bend = fbm(u * 3, v * 3, 4, 40) - 0.5;
  const ridge = ridges(u * 4.2 + bend * 0.9 + 3.1, v * 4.2 + bend * 0.9, 8, 11);
  const soft = fbm(u * 9, v * 9, 6, 5);
  // The valley runs away from who looks, a little to the right, and ends at the great mountain.
  const axis = 0.5 + 0.05 * Math.sin(v * 7) + (v - 0.1) * 0.06;
  const far = smooth(0.3, 0.62, v);
  const aside = smooth(0.035, 0.36, Math.abs(u - axis) + bend * 0.05);
  const peak = Math.exp(-(((u - 0.535) / 0.13) ** 2) - ((v - 0.72) / 0.16) ** 2);
  const second = Math.exp(-(((u - 0.37) / 0.08) ** 2) - ((v - 0.6) / 0.12) ** 2);
  const rise = Math.max(aside, far * 0.55);
  // Two tongues of land, on which there are trees and a hut.
  const left = 42 * Math.exp(-(((u - 0.487) / 0.0075) ** 2) - ((v - 0.0445) / 0.0065) ** 2);
  const right = 38 * Math.exp(-(((u - 0.5145) / 0.008) ** 2) - ((v - 0.036) / 0.005) ** 2);
  return (
    left +
    right -
    46 +
    rise * (90 + ridge * 1500 + soft * 260) +
    peak * (500 + 1150 * ridge) +
    second * 620 * ridge +
    soft * 36
  );
}

/** Takes from slopes what drops of water carry away, and lays it down where they slow. */
function erode(heights: Float32Array): void {
  const random = randomFrom(7);
  for (let i = 0; i < DROPS; i++) {
    const drop: Drop = {
      x: random() * (SIDE - 3) + 1,
      y: random() * (SIDE - 3) + 1,
      dx: 0,
      dy: 0,
      speed: 1,
      water: 1,
      load: 0,
    };
    for (let step = 0; step < STEPS && flow(heights, drop); step++);
  }
}

interface Drop {
  x: number;
  y: number;
  dx: number;
  dy: number;
  speed: number;
  water: number;
  load: number;
}

/** Moves a drop by one point of the map; false where it has come to its end. */
function flow(heights: Float32Array, drop: Drop): boolean {
  const [column, row] = [Math.floor(drop.x), Math.floor(drop.y)];
  const at = row * SIDE + column;
  const corners = [at, at + 1, at + SIDE, at + SIDE + 1] as const;
  const [fx, fy] = [drop.x - column, drop.y - row];
  const [a, b, c, d] = corners.map((corner) => heights[corner]) as [number, number, number, number];
  drop.dx = drop.dx * 0.1 - mix(b - a, d - c, fy) * 0.9;
  drop.dy = drop.dy * 0.1 - mix(c - a, d - b, fx) * 0.9;
  const length = Math.hypot(drop.dx, drop.dy);
  if (length < 1e-6) return false;
  drop.x += drop.dx / length;
  drop.y += drop.dy / length;
  if (Math.min(drop.x, drop.y) < 1 || Math.max(drop.x, drop.y) >= SIDE - 2) return false;
  const fall = sample(heights, drop.x, drop.y) - mix(mix(a, b, fx), mix(c, d, fx), fy);
  const taken = takenBy(drop, fall);
  drop.load += taken;
  const shares = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy] as const;
  for (const [i, corner] of corners.entries())
    heights[corner] = (heights[corner] as number) - taken * (shares[i] as number);
  drop.speed = Math.min(Math.sqrt(Math.max(drop.speed ** 2 - fall * 0.4, 0.05)), 6);
  drop.water *= 0.975;
  return true;
}

/** How much a drop takes from the ground; less than nothing: lays down. */
function takenBy({ load, speed, water }: Drop, fall: number): number {
  if (fall > 0) return -Math.min(fall, load);
  const room = Math.max(-fall, 0.02) * speed * water * 1.1;
  return load > room ? -(load - room) * 0.3 : Math.min((room - load) * 0.3, -fall);
}

/** Takes off what single drops left. */
function soften(heights: Float32Array): void {
  const before = heights.slice();
  const value = (at: number): number => before[at] as number;
  for (let at = SIDE + 1; at < heights.length - SIDE - 1; at++) {
    const beside = value(at - 1) + value(at + 1) + value(at - SIDE) + value(at + SIDE);
    heights[at] = value(at) * 0.4 + beside * 0.15;
  }
}

/** Between four points of the map. */
function sample(map: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = top * SIDE + left;
  const upper = mix(map[at] as number, map[at + 1] as number, x - left);
  const lower = mix(map[at + SIDE] as number, map[at + SIDE + 1] as number, x - left);
  return mix(upper, lower, y - top);
}

/** Where the sun's light arrives, by going towards it from each point. */
function lightMap(heights: Float32Array, sun: readonly [number, number, number]): Float32Array {
  const light = new Float32Array(SIDE * SIDE);
  const flat = Math.hypot(sun[0], sun[2]);
  const rise = (sun[1] / flat) * SPACING;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const from = heights[row * SIDE + column] as number;
      let open = 1;
      for (let way = 1.5; way < 420 && open > 0; way *= 1.07) {
        const [x, y] = [column + (sun[0] / flat) * way, row + (sun[2] / flat) * way];
        if (x < 0 || y < 0 || x >= SIDE - 1 || y >= SIDE - 1) break;
        open = Math.min(open, 0.5 + (from + 2 + rise * way - sample(heights, x, y)) / (way * 1.1));
      }
      light[row * SIDE + column] = clamp(open);
    }
  }
  return light;
}

/** @param sun - direction towards it, of length 1 */
export function makeTerrain(sun: readonly [number, number, number]): Terrain {
  const heights = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < heights.length; i++) heights[i] = shape((i % SIDE) / SIDE, Math.floor(i / SIDE) / SIDE);
  erode(heights);
  soften(heights);
  const light = lightMap(heights, sun);
  const place = (x: number, z: number): [number, number] => [
    clamp(x / SPACING + SIDE / 2, 0, SIDE - 2),
    clamp(z / SPACING, 0, SIDE - 2),
  ];
  return {
    heights,
    at: (x, z) => sample(heights, ...place(x, z)),
    sunlit: (x, z) => sample(light, ...place(x, z)),
  };
}
