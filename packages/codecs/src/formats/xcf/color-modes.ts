/** Modes that take one property of a colour from the layer and the others from below it. */
import type { ColorBlend } from '../../families/layers/blend-modes.ts';

const TINY = 1e-6;

const most = (c: ArrayLike<number>, at: number): number =>
  Math.max(c[at] as number, c[at + 1] as number, c[at + 2] as number);
const least = (c: ArrayLike<number>, at: number): number =>
  Math.min(c[at] as number, c[at + 1] as number, c[at + 2] as number);

/** `out = color * scale + shift`. */
function put(out: Float64Array, color: ArrayLike<number>, at: number, scale: number, shift: number): void {
  for (let k = 0; k < 3; k++) out[k] = (color[at + k] as number) * scale + shift;
}

/** Hue of the source; saturation and value (HSV) of the backdrop. */
export const hsvHue: ColorBlend = (b, at, s, from, out) => {
  const spread = most(s, from) - least(s, from);
  if (spread <= TINY) return put(out, b, at, 1, 0);
  const value = most(b, at);
  // Saturation times value is the spread that the result must have.
  const scale = (value - least(b, at)) / spread;
  return put(out, s, from, scale, value - most(s, from) * scale);
};

/** Saturation of the source; hue and value (HSV) of the backdrop. */
export const hsvSaturation: ColorBlend = (b, at, s, from, out) => {
  const value = most(b, at);
  const spread = value - least(b, at);
  if (spread <= TINY) return put(out, b, at, 0, value);
  const top = most(s, from);
  const saturation = top === 0 ? 0 : (top - least(s, from)) / top;
  const scale = (saturation * value) / spread;
  return put(out, b, at, scale, value * (1 - scale));
};

/** Value (HSV) of the source; hue and saturation of the backdrop. */
export const hsvValue: ColorBlend = (b, at, s, from, out) => {
  const value = most(b, at);
  const wanted = most(s, from);
  return Math.abs(value) > TINY ? put(out, b, at, wanted / value, 0) : put(out, b, at, 0, wanted);
};

/** Hue and saturation of the source, lightness (HSL) of the backdrop. */
export const hslColor: ColorBlend = (b, at, s, from, out) => {
  const wanted = (most(b, at) + least(b, at)) / 2;
  const own = (most(s, from) + least(s, from)) / 2;
  if (Math.abs(own) <= TINY || Math.abs(1 - own) <= TINY) return put(out, b, at, 0, wanted);
  // The room for chroma shrinks towards black and white alike.
  const scale = Math.min(wanted, 1 - wanted) / Math.min(own, 1 - own);
  return put(out, s, from, scale, wanted - own * scale);
};

const weights = [0.222_488_4, 0.716_903_69, 0.060_607_91] as const;

function luma(c: ArrayLike<number>, at: number): number {
  return weights[0] * (c[at] as number) + weights[1] * (c[at + 1] as number) + weights[2] * (c[at + 2] as number);
}

/** The darker of the two colours. */
export const lumaDarken: ColorBlend = (b, at, s, from, out) =>
  luma(b, at) <= luma(s, from) ? put(out, b, at, 1, 0) : put(out, s, from, 1, 0);

/** The lighter of the two colours. */
export const lumaLighten: ColorBlend = (b, at, s, from, out) =>
  luma(b, at) >= luma(s, from) ? put(out, b, at, 1, 0) : put(out, s, from, 1, 0);

/** Luminance of the source in the colour of the backdrop. */
export const luminance: ColorBlend = (b, at, s, from, out) => {
  const own = luma(s, from);
  const ratio = Math.abs(own) <= TINY ? 0 : Math.max(-1e6, Math.min(own / luma(b, at), 1e6));
  return put(out, b, at, ratio, 0);
};

function putLab(out: Float64Array, lightness: unknown, a: number, b: number): void {
  out[0] = lightness as number;
  out[1] = a;
  out[2] = b;
}

const chroma = (c: ArrayLike<number>, at: number): number => Math.hypot(c[at + 1] as number, c[at + 2] as number);

/** Hue of the source; lightness and chroma of the backdrop. In CIELAB, as the next three. */
export const lchHue: ColorBlend = (b, at, s, from, out) => {
  const own = chroma(s, from);
  if (own <= TINY) return put(out, b, at, 1, 0);
  const scale = chroma(b, at) / own;
  return putLab(out, b[at], (s[from + 1] as number) * scale, (s[from + 2] as number) * scale);
};

/** Chroma of the source; lightness and hue of the backdrop. */
export const lchChroma: ColorBlend = (b, at, s, from, out) => {
  const own = chroma(b, at);
  if (own <= TINY) return put(out, b, at, 1, 0);
  const scale = chroma(s, from) / own;
  return putLab(out, b[at], (b[at + 1] as number) * scale, (b[at + 2] as number) * scale);
};

/** Chroma and hue of the source, lightness of the backdrop. */
export const lchColor: ColorBlend = (b, at, s, from, out) =>
  putLab(out, b[at], s[from + 1] as number, s[from + 2] as number);

/** Lightness of the source; chroma and hue of the backdrop. */
export const lchLightness: ColorBlend = (b, at, s, from, out) =>
  putLab(out, s[from], b[at + 1] as number, b[at + 2] as number);
