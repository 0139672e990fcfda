import { clamp, fbm, hash, mix, noise, smooth } from './noise.ts';
import type { Shot, Standing, Vec } from './shot.ts';

interface Seen {
  /** 0 where one sees past it. */
  readonly cover: number;
  readonly colour: Vec;
}

const nothing: Seen = { cover: 0, colour: [0, 0, 0] };

/** A conifer: `u` from its stem, `v` from its foot, in heights of the tree. */
function pine(shot: Shot, { seed, tall }: Standing, u: number, v: number): Seen {
  if (Math.abs(u) > 0.26 || v < 0 || v > 1) return nothing;
  const stem = Math.abs(u - 0.006 * Math.sin(v * 9 + seed)) < 0.011 * (1.05 - v) ? 1 : 0;
  const side = u < 0 ? 0 : 1;
  // Branches hang, and each side has its own.
  const floor = v + Math.abs(u) * 0.34 + 0.012 * noise(v * 60, seed + side * 7, 3);
  const count = 19 + (seed % 5);
  const which = Math.floor(floor * count);
  const inBranch = floor * count - which;
  const reach = (0.6 + 0.55 * hash(which, side, seed)) * (1 - (which + 0.5) / count) ** 0.82 * 0.2 + 0.008;
  const outline = reach * (1 - 0.72 * inBranch ** 1.4);
  const needles = (fbm(u * tall * 9, v * tall * 9, 4, seed + 3) - 0.5) * 0.055;
  const gaps = fbm(u * tall * 2.6, v * tall * 4.4, 3, seed + 9);
  const inside = outline + needles - Math.abs(u);
  const isBranch = v > 0.045 && inside > 0 && (gaps > 0.33 || inside > 0.05);
  if (!isBranch && !stem) return nothing;
  const toSun = shot.sun[0] > 0 ? u : -u;
  const rim = smooth(0.035, 0, inside) * smooth(-0.02, 0.06, toSun);
  const tone = (0.35 + 1.1 * fbm(u * tall * 5, v * tall * 12, 3, seed)) * (0.55 + 0.6 * inBranch);
  const base: Vec = isBranch ? [0.03, 0.05, 0.03] : [0.05, 0.035, 0.028];
  const light: Vec = shot.zenith.map(
    (value, i) => value * 0.9 + (shot.horizon[i] as number) * 0.35 + (shot.sunlight[i] as number) * rim * 0.45,
  ) as unknown as Vec;
  return { cover: 1, colour: base.map((value, i) => value * tone * (light[i] as number)) as unknown as Vec };
}

const warm: Vec = [2.6, 1.12, 0.3];

/** A hut of logs with light in its windows: `u` and `v` in heights of the hut. */
function cabin(shot: Shot, u: number, v: number): Seen {
  const ambient: Vec = shot.zenith.map((value, i) => value + (shot.horizon[i] as number) * 0.5) as unknown as Vec;
  const lit = (colour: Vec): Seen => ({
    cover: 1,
    colour: colour.map((value, i) => value * (ambient[i] as number)) as unknown as Vec,
  });
  const roofLine = 1 - Math.abs(u) * 0.62;
  if (u > 0.34 && u < 0.46 && v > 0.6 && v < 1.06) return lit([0.12, 0.11, 0.11]);
  if (v < roofLine && v > roofLine - 0.13 && Math.abs(u) < 0.98) {
    return lit(v > roofLine - 0.05 ? [0.34, 0.36, 0.4] : [0.05, 0.035, 0.03]);
  }
  if (Math.abs(u) > 0.82 || v > roofLine || v < -0.35) return nothing;
  if (v < 0) return lit([0.06, 0.06, 0.06]);
  const inWindow = (left: number, right: number): boolean =>
    u > left &&
    u < right &&
    v > 0.2 &&
    v < 0.46 &&
    Math.abs(u - (left + right) / 2) > 0.012 &&
    Math.abs(v - 0.33) > 0.01;
  if (inWindow(-0.62, -0.3) || inWindow(0.3, 0.62)) {
    const glow = 0.75 + 0.5 * noise(u * 20, v * 16, 4);
    return { cover: 1, colour: [warm[0] * glow, warm[1] * glow, warm[2] * glow] };
  }
  const door = Math.abs(u) < 0.13 && v < 0.48;
  const logs = 0.55 + 0.45 * Math.abs(Math.sin(v * 32));
  const spill = 0.35 * Math.exp(-Math.min((u - 0.46) ** 2, (u + 0.46) ** 2) * 18 - (v - 0.3) ** 2 * 14);
  const wood = lit(door ? [0.05, 0.03, 0.022] : [0.11 * logs, 0.07 * logs, 0.05 * logs]);
  return {
    cover: 1,
    colour: wood.colour.map((value, i) => value + (warm[i] as number) * spill * 0.1) as unknown as Vec,
  };
}

/** The light of the windows in the air around the hut. */
function withGlow(seen: Vec, u: number, v: number): Vec {
  const aura = 0.0336 * Math.exp(-(u * u * 1.1 + (v - 0.3) ** 2 * 2.2));
  return seen.map((value, i) => value + (warm[i] as number) * aura) as unknown as Vec;
}

/** Lays what stands nearer than `far` over what is seen behind. */
export function standingAt(shot: Shot, from: Vec, way: Vec, far: number, behind: Vec): Vec {
  let seen = behind;
  // From the farthest to the nearest.
  for (const one of shot.standing) {
    const distance = (one.z - from[2]) / way[2];
    if (!(distance > 0.01) || distance > far + (one.kind === 'cabin' ? 60 : 25)) continue;
    const u = (from[0] + way[0] * distance - one.x) / one.tall;
    const v = (from[1] + way[1] * distance - one.y) / one.tall;
    if (one.kind === 'cabin') seen = withGlow(seen, u, v);
    const { cover, colour } = one.kind === 'pine' ? pine(shot, one, u, v) : cabin(shot, u, v);
    if (cover === 0) continue;
    const air = 1 - Math.exp(-distance * shot.haze);
    seen = colour.map((value, i) => mix(value, shot.horizon[i] as number, clamp(air))) as unknown as Vec;
  }
  return seen;
}
