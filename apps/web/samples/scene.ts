import { clamp, fbm, hash, mix, noise, smooth } from './noise.ts';
import type { Shot, Vec } from './shot.ts';
import { standingAt } from './standing.ts';
import { makeTerrain, type Terrain } from './terrain.ts';

const add = (a: Vec, b: Vec, by = 1): Vec => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by];
const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (a: Vec, b: Vec, share: number): Vec => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];
const times = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
const unit = (a: Vec): Vec => scale(a, 1 / Math.hypot(...a));

const FARTHEST = 9000;
const TREELINE = 430;

/** The sky in a direction, with clouds, stars and the sun's glow. */
function sky(shot: Shot, way: Vec): Vec {
  const up = Math.max(way[1], 0);
  const toSun = clamp(dot(way, shot.sun) * 0.5 + 0.5);
  const low = blend(shot.horizon, shot.glow, toSun ** 3);
  let colour = blend(low, shot.zenith, 1 - Math.exp(-up * 4.2));
  colour = add(colour, shot.sunlight, 0.05 * toSun ** 40 + 0.05 * toSun ** 400);
  if (shot.clouds > 0 && up > 0.008) {
    const [x, z] = [way[0] / (up + 0.06), way[2] / (up + 0.06)];
    const bend = fbm(x * 0.5, z * 0.5, 3, 71);
    const cover = fbm(x * 0.55 + bend * 1.4, z * 1.7 + bend, 7, 90);
    const thick = smooth(0.66 - shot.clouds * 0.26, 0.86 - shot.clouds * 0.14, cover) * smooth(0.01, 0.12, up);
    const lit = add(scale(shot.glow, 0.75 + toSun * 0.75), shot.zenith, 0.35);
    colour = blend(colour, blend(lit, scale(shot.horizon, 0.75), smooth(0.5, 1, thick) * 0.5), thick * 0.72);
  }
  if (shot.stars > 0 && up > 0.03) {
    const [a, b] = [Math.atan2(way[0], way[2]) * 420, Math.asin(clamp(way[1], -1, 1)) * 420];
    const [column, row] = [Math.floor(a), Math.floor(b)];
    const which = hash(column, row, 5);
    if (which > 1 - 0.045 * shot.stars) {
      const [dx, dy] = [a - column - 0.3 - 0.4 * hash(column, row, 6), b - row - 0.3 - 0.4 * hash(column, row, 7)];
      const power = hash(column, row, 8) ** 6 * 2.2 + 0.12;
      const light = power * Math.exp(-(dx * dx + dy * dy) * 26) * smooth(0.03, 0.3, up);
      colour = add(colour, [0.9, 0.95, 1.1], light * 0.5);
    }
  }
  return colour;
}

/** Height of the ground with rocks and with the crowns of trees on it, and whether it is a tree's. */
function ground(terrain: Terrain, x: number, z: number, far: number): [height: number, tree: number] {
  const base = terrain.at(x, z);
  const rough = (fbm(x * 0.021, z * 0.021, far > 2500 ? 4 : 7, 21) - 0.5) * clamp(base / 60 + 0.1, 0.1, 1) * 24;
  const bare = base + rough;
  const wood = smooth(TREELINE, TREELINE - 230, bare + 260 * (fbm(x * 0.004, z * 0.004, 4, 33) - 0.5));
  if (bare < 1.5 || wood < 0.2 || far > 5200) return [bare, far > 5200 ? wood * 0.8 : 0];
  const steep = Math.abs(terrain.at(x + 9, z) - base) + Math.abs(terrain.at(x, z + 9) - base);
  if (steep > 15) return [bare, 0];
  let crown = 0;
  const cell = 6.5;
  const [column, row] = [Math.floor(x / cell), Math.floor(z / cell)];
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      if (hash(column + i, row + j, 60) > wood * 0.94) continue;
      const dx = (column + i + 0.2 + 0.6 * hash(column + i, row + j, 61)) * cell - x;
      const dz = (row + j + 0.2 + 0.6 * hash(column + i, row + j, 62)) * cell - z;
      const tall = (9 + 13 * hash(column + i, row + j, 63)) * smooth(0.5, 5, bare);
      crown = Math.max(crown, tall * (1 - Math.hypot(dx, dz) / 4.4));
    }
  }
  return [bare + crown, crown > 0.4 ? 1 : 0];
}

/** Where a ray enters the ground between a place before and one behind. */
function touch(terrain: Terrain, from: Vec, way: Vec, [near, end]: [number, number]): number {
  for (let i = 0; i < 6; i++) {
    const middle = (near + end) / 2;
    const here = add(from, way, middle);
    if (here[1] > ground(terrain, here[0], here[2], middle)[0]) near = middle;
    else end = middle;
  }
  return end;
}

/** How far the ground is along a ray; `FARTHEST` where there is none. */
function reach(terrain: Terrain, from: Vec, way: Vec, first: number): number {
  let far = first;
  let before = first;
  while (far < FARTHEST) {
    const y = from[1] + way[1] * far;
    if (y > 2300 && way[1] > 0) return FARTHEST;
    const [x, z] = [from[0] + way[0] * far, from[2] + way[2] * far];
    const plain = terrain.at(x, z);
    const room = y - plain;
    const left = room > 45 ? room : y - ground(terrain, x, z, far)[0];
    if (left < 0.0004 * far) return touch(terrain, from, way, [before, far]);
    before = far;
    far += Math.max(left * 0.42, far * 0.0011, 0.3);
  }
  return FARTHEST;
}

function normalAt(terrain: Terrain, x: number, z: number, far: number): Vec {
  const step = Math.max(0.6, far * 0.0012);
  const rise = (a: number, b: number): number => ground(terrain, a, b, far)[0];
  return unit([rise(x - step, z) - rise(x + step, z), step * 2, rise(x, z - step) - rise(x, z + step)]);
}

/** What a place of the ground is of: rock, snow, grass or a tree's crown. */
function matter(here: Vec, normal: Vec, tree: number): Vec {
  const [x, y, z] = here;
  const grain = fbm(x * 0.09, z * 0.09 + y * 0.07, 5, 51);
  const layers = 0.82 + 0.3 * noise(y * 0.07 + grain * 2.5, x * 0.004, 52);
  const rock = scale([0.2, 0.185, 0.175], layers * (0.6 + 0.7 * grain));
  const grass: Vec = [0.1 + 0.06 * grain, 0.12 + 0.03 * grain, 0.04];
  let colour = blend(rock, grass, smooth(0.62, 0.86, normal[1]) * smooth(760, 330, y + grain * 260) * smooth(1, 7, y));
  const line = 560 + 380 * (fbm(x * 0.003, z * 0.003, 4, 53) - 0.5);
  const snow = smooth(line, line + 330, y + grain * 130) * smooth(0.42, 0.66, normal[1] + 0.16 * (grain - 0.5));
  colour = blend(colour, [0.86, 0.89, 0.94], snow);
  const needle: Vec = scale([0.028, 0.05, 0.026], 0.55 + 0.9 * hash(Math.floor(x / 6.5), Math.floor(z / 6.5), 54));
  return blend(colour, needle, tree * (1 - snow * 0.7));
}

/** Light of the ground at a place, through the air between. */
function shadeGround(terrain: Terrain, shot: Shot, from: Vec, way: Vec, far: number): Vec {
  const here = add(from, way, far);
  const [, tree] = ground(terrain, here[0], here[2], far);
  const normal = normalAt(terrain, here[0], here[2], far);
  const open = terrain.sunlit(here[0], here[2]);
  const facing = Math.max(dot(normal, shot.sun), 0);
  const ambient = scale(blend(shot.horizon, shot.zenith, 0.5 + 0.5 * normal[1]), 0.55 + 0.45 * normal[1]);
  const bounce = scale(shot.glow, 0.1 * Math.max(dot(unit([shot.sun[0], 0.1, shot.sun[2]]), normal) * 0.5 + 0.5, 0));
  const light = add(add(ambient, bounce), shot.sunlight, facing * open);
  return throughAir(shot, way, times(matter(here, normal, tree), light), far, here[1]);
}

function throughAir(shot: Shot, way: Vec, colour: Vec, far: number, height: number): Vec {
  const lost = 1 - Math.exp(-far * shot.haze * (0.45 + 0.9 * Math.exp(-Math.max(height, 0) / 210)));
  const toSun = clamp(dot(way, shot.sun) * 0.5 + 0.5);
  const air = scale(blend(shot.horizon, shot.glow, 0.75 * toSun ** 4), 0.88);
  const mist = 0.5 * smooth(26, 2, height + 14 * (fbm(far * 0.002, way[0] * 9, 3, 77) - 0.5)) * smooth(700, 2600, far);
  return blend(colour, air, clamp(lost + mist * (1 - lost)));
}

/** What is seen from a place in a direction, the water left out. */
function above(terrain: Terrain, shot: Shot, from: Vec, way: Vec, first: number): Vec {
  const far = reach(terrain, from, way, first);
  const behind = far < FARTHEST ? shadeGround(terrain, shot, from, way, far) : sky(shot, way);
  return standingAt(shot, from, way, far, behind);
}

/** The lake: what it mirrors, what shines through, and its waves. */
function water(terrain: Terrain, shot: Shot, from: Vec, way: Vec, far: number): Vec {
  const here = add(from, way, far);
  const calm = 0.35 + 0.9 * smooth(0.4, 0.75, fbm(here[0] * 0.006, here[2] * 0.0022, 3, 81));
  const strength = (0.02 * calm) / (1 + far * 0.0045);
  const wave = (x: number, z: number): number => fbm(x * 0.55, z * 0.9, 4, 82) + 0.8 * fbm(x * 0.1, z * 0.16, 3, 83);
  const step = 0.25 + far * 0.0008;
  const slope = (dx: number, dz: number): number =>
    (wave(here[0] + dx, here[2] + dz) - wave(here[0] - dx, here[2] - dz)) / (2 * step);
  const normal = unit([-slope(step, 0) * strength, 1, -slope(0, step) * strength * 1.6]);
  const facing = -dot(way, normal);
  const mirrored = add(way, normal, 2 * facing);
  const up: Vec = unit([mirrored[0], Math.max(mirrored[1], 0.003), mirrored[2]]);
  const share = 0.02 + 0.98 * (1 - clamp(facing)) ** 5;
  const seen = above(terrain, shot, [here[0], 0.05, here[2]], up, 1);
  const bed = -terrain.at(here[0], here[2]);
  const deep = blend([0.03, 0.032, 0.024], [0.004, 0.013, 0.017], smooth(0, 7, bed));
  const body = times(deep, add(scale(shot.zenith, 2), shot.horizon));
  return throughAir(shot, way, blend(body, seen, clamp(share * 0.86 + 0.1)), far, 0);
}

/** Which way a point of the picture looks, x and y from -1 to 1 of half the width. */
function wayOf({ turn, tilt, spread }: Shot, x: number, y: number): Vec {
  const [sx, sy] = [x * spread, y * spread];
  const [dy, dz] = [sy * Math.cos(tilt) + Math.sin(tilt), Math.cos(tilt) - sy * Math.sin(tilt)];
  return unit([sx * Math.cos(turn) + dz * Math.sin(turn), dy, dz * Math.cos(turn) - sx * Math.sin(turn)]);
}

/** What is seen from the eye in a direction. */
function look(terrain: Terrain, shot: Shot, way: Vec): Vec {
  const { eye } = shot;
  const far = way[1] < 0 ? -eye[1] / way[1] : Number.POSITIVE_INFINITY;
  if (far < FARTHEST && far < reach(terrain, eye, way, 1)) {
    return standingAt(shot, eye, way, far, water(terrain, shot, eye, way, far));
  }
  return above(terrain, shot, eye, way, 1);
}

/** Rays for each pixel. */
const RAYS = 2;

/** Linear light of a shot, three values for each pixel, rows from above. */
export function takeShot(shot: Shot): Float32Array {
  const terrain = makeTerrain(shot.sun);
  const { width, height } = shot;
  const out = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [column, row] = [i % width, Math.floor(i / width)];
    let sum: Vec = [0, 0, 0];
    for (let ray = 0; ray < RAYS; ray++) {
      const x = ((column + 0.25 + 0.5 * ray) * 2 - width) / width;
      const y = (height - (row + (ray + 0.5) / RAYS) * 2) / width;
      const [red, green, blue] = scale(look(terrain, shot, wayOf(shot, x, y)), shot.exposure);
      // A bright point is no brighter than a screen can be, or its edges would not be smooth.
      sum = add(sum, [Math.min(red, 6), Math.min(green, 6), Math.min(blue, 6)], 1 / RAYS);
    }
    out.set(sum, i * 3);
  }
  return out;
}
