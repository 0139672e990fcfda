import { randomFrom } from './noise.ts';
import type { Shot, Standing, Vec } from './shot.ts';

function unit([x, y, z]: Vec): Vec {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Pines beside each other, the farthest first. */
function pines(seed: number, count: number, place: (share: number, random: () => number) => readonly [number, number]) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, i): Standing => {
    const [x, z] = place(i / count, random);
    return { kind: 'pine', x, y: -0.5, z, tall: 17 + random() * 12, seed: Math.floor(random() * 900) };
  }).toSorted((a, b) => b.z - a.z);
}

const cabin: Standing = { kind: 'cabin', x: -47, y: 1.6, z: 330, tall: 11, seed: 1 };
const eye: Vec = [0, 7, 120];

/** After sunset: a photo held upright. */
export const evening: Shot = {
  width: 1344,
  height: 1792,
  sun: unit([0.62, 0.14, -0.3]),
  sunlight: [2.5, 0.98, 0.5],
  zenith: [0.052, 0.105, 0.25],
  horizon: [0.3, 0.27, 0.36],
  glow: [0.95, 0.46, 0.3],
  eye,
  turn: 0.03,
  tilt: 0.1,
  spread: 0.42,
  stars: 0.6,
  clouds: 0.55,
  haze: 0.000075,
  exposure: 1.25,
  standing: [
    ...pines(3, 16, (share, random) => [-78 + share * 46 + random() * 6, 352 + random() * 14]),
    cabin,
    ...pines(4, 7, (share, random) => [-90 + share * 26 + random() * 4, 300 + random() * 12]),
    ...pines(5, 9, (share, random) => [58 + share * 60 + random() * 5, 255 + random() * 30]),
  ],
};

/** The same lake on a clear morning. */
export const morning: Shot = {
  ...evening,
  width: 1248,
  height: 832,
  sun: unit([-0.62, 0.34, -0.22]),
  sunlight: [2.5, 2.05, 1.5],
  zenith: [0.09, 0.2, 0.5],
  horizon: [0.5, 0.6, 0.74],
  glow: [0.95, 0.84, 0.68],
  turn: 0.06,
  tilt: 0.03,
  spread: 0.62,
  stars: 0,
  clouds: 0.75,
  exposure: 0.72,
};
