/** Photoshop's blend modes by their keys (Adobe Photoshop File Formats Specification, "Layer records"). */
import { type ColorBlend, clamped, type SeparableBlend, separable } from '../layers/blend-modes.ts';
import type { CompositeRule, LayerMode } from '../layers/layer.ts';
import type { Space } from '../layers/transfer.ts';

const colorBurn: SeparableBlend = (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s));
const colorDodge: SeparableBlend = (b, s) => (b <= 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)));

const softLight: SeparableBlend = (b, s) =>
  s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (Math.sqrt(Math.max(b, 0)) - b);

const vividLight: SeparableBlend = (b, s) => (s <= 0.5 ? colorBurn(b, 2 * s) : colorDodge(b, 2 * s - 1));
/** Samples that make 1 exactly together give black, but for white below. */
const hardMix: SeparableBlend = (b, s) => (b + 0.999_999 * s >= 1 ? 1 : 0);
const divide: SeparableBlend = (b, s) => (s <= 0 ? (b <= 0 ? 0 : 1) : b / s);

const channels: Readonly<Record<string, SeparableBlend>> = {
  dark: separable.darken,
  'mul ': separable.multiply,
  idiv: colorBurn,
  lbrn: separable['linear-burn'],
  lite: separable.lighten,
  scrn: separable.screen,
  'div ': colorDodge,
  lddg: separable.add,
  over: separable.overlay,
  sLit: softLight,
  hLit: separable['hard-light'],
  vLit: vividLight,
  lLit: separable['linear-light'],
  pLit: separable['pin-light'],
  hMix: hardMix,
  diff: separable.difference,
  smud: separable.exclusion,
  fsub: separable.subtract,
  fdiv: divide,
};

const at3 = (c: ArrayLike<number>, at: number): [number, number, number] => [
  c[at] as number,
  c[at + 1] as number,
  c[at + 2] as number,
];
const lum = ([r, g, b]: readonly number[]): number => 0.3 * (r ?? 0) + 0.59 * (g ?? 0) + 0.11 * (b ?? 0);
const sat = (c: readonly number[]): number => Math.max(...c) - Math.min(...c);

/** Moves a colour to a luminosity, and back into the gamut (ISO 32000-1, 11.3.5.3, `SetLum` and `ClipColor`). */
function setLum(color: readonly number[], wanted: number, out: Float64Array): void {
  const shift = wanted - lum(color);
  const moved = color.map((value) => value + shift);
  const [low, high] = [Math.min(...moved), Math.max(...moved)];
  for (const [k, value] of moved.entries()) {
    let clipped = value;
    if (low < 0) clipped = wanted + ((clipped - wanted) * wanted) / (wanted - low);
    if (high > 1) clipped = wanted + ((clipped - wanted) * (1 - wanted)) / (high - wanted);
    out[k] = clipped;
  }
}

/** The colour with another spread between its greatest and least sample (`SetSat`). */
function setSat(color: readonly number[], wanted: number): readonly number[] {
  const [low, spread] = [Math.min(...color), sat(color)];
  return color.map((value) => (spread === 0 ? 0 : ((value - low) * wanted) / spread));
}

/** A mode that mixes whole colours. */
const whole = (mix: (b: readonly number[], s: readonly number[], out: Float64Array) => void): ColorBlend => {
  return (backdrop, at, source, from, out) => mix(at3(backdrop, at), at3(source, from), out);
};

const colors: Readonly<Record<string, ColorBlend>> = {
  'hue ': whole((b, s, out) => setLum(setSat(s, sat(b)), lum(b), out)),
  'sat ': whole((b, s, out) => setLum(setSat(b, sat(s)), lum(b), out)),
  colr: whole((b, s, out) => setLum(s, lum(b), out)),
  'lum ': whole((b, s, out) => setLum(b, lum(s), out)),
  dkCl: whole((b, s, out) => out.set(lum(s) < lum(b) ? s : b)),
  lgCl: whole((b, s, out) => out.set(lum(s) > lum(b) ? s : b)),
};

/** What a key means; unknown keys are taken as normal. Photoshop mixes the samples as they are stored. */
export function blendMode(key: string, native: Space, rule: CompositeRule = 'union'): LayerMode {
  const spaces = { blendSpace: native, space: native } as const;
  const channel = channels[key];
  if (channel) return { blend: { channel: clamped(channel) }, rule, ...spaces };
  const color = colors[key];
  if (color) return { blend: { color }, rule, ...spaces };
  return { blend: key === 'diss' ? 'dissolve' : 'normal', rule, ...spaces };
}
