/** Blend functions: backdrop and source samples of 0 to 1 (floats may be beyond) to the mixed colour. */

/** Mixes one channel. */
export type SeparableBlend = (backdrop: number, source: number) => number;

/** Mixes whole colours: three samples from each place, into `out`. */
export type ColorBlend = (
  backdrop: ArrayLike<number>,
  at: number,
  source: ArrayLike<number>,
  from: number,
  out: Float64Array,
) => void;

const clamp = (value: number): number => Math.max(0, Math.min(value, 1));

/** A quotient that is 0 over nothing and never beyond a million. */
function quotient(a: number, b: number): number {
  if (Math.abs(a) <= 1e-6) return 0;
  return Math.max(-1e6, Math.min(a / b, 1e6));
}

const multiply: SeparableBlend = (b, s) => b * s;
const screen: SeparableBlend = (b, s) => 1 - (1 - b) * (1 - s);
const hardLight: SeparableBlend = (b, s) => (s > 0.5 ? screen(b, 2 * s - 1) : multiply(b, 2 * s));
const dodge: SeparableBlend = (b, s) => quotient(b, 1 - s);
const burn: SeparableBlend = (b, s) => 1 - quotient(1 - b, s);

/** The functions that programs share; unbounded, as floats need them. */
export const separable = {
  multiply,
  screen,
  overlay: (b, s) => (b < 0.5 ? 2 * b * s : 1 - 2 * (1 - s) * (1 - b)),
  'hard-light': hardLight,
  darken: Math.min,
  lighten: Math.max,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
  add: (b, s) => b + s,
  subtract: (b, s) => b - s,
  divide: quotient,
  dodge,
  burn,
  'linear-burn': (b, s) => b + s - 1,
  'linear-light': (b, s) => b + 2 * s - 1,
  'vivid-light': (b, s) => (s <= 0.5 ? 1 - quotient(1 - b, 2 * s) : quotient(b, 2 * (1 - s))),
  'pin-light': (b, s) => (s > 0.5 ? Math.max(b, 2 * s - 1) : Math.min(b, 2 * s)),
  'hard-mix': (b, s) => (b + s < 1 ? 0 : 1),
} as const satisfies Readonly<Record<string, SeparableBlend>>;

/** The same function with results of 0 to 1. */
export function clamped(blend: SeparableBlend): SeparableBlend {
  return (b, s) => clamp(blend(b, s));
}
