/** One row of a layer onto the row of what is below it. */
import type { ColorBlend, SeparableBlend } from './blend-modes.ts';
import type { CompositeRule, LayerMode, LayerNode } from './layer.ts';
import { decodeSrgb, encodeSrgb, labOf, rgbOfLab, type Space } from './transfer.ts';

type Mixer = (backdrop: Float32Array, at: number, source: Float32Array, out: Float64Array) => void;

function mixerOf({ blend, blendSpace, space }: LayerMode, colors: number): Mixer | undefined {
  if (typeof blend === 'string') return undefined;
  const plain = 'channel' in blend ? channelMixer(blend.channel, colors) : colorMixer(blend.color, colors);
  return blendSpace === space || colors === 4 ? plain : spaceMixer(plain, blendSpace, space, colors);
}

function channelMixer(blend: SeparableBlend, colors: number): Mixer {
  return (backdrop, at, source, out) => {
    for (let k = 0; k < colors; k++) out[k] = blend(backdrop[at + k] as number, source[at + k] as number);
  };
}

/** Gray is a colour of three equal samples; the black of separations stays that of the backdrop. */
function colorMixer(blend: ColorBlend, colors: number): Mixer {
  if (colors >= 3) {
    return (backdrop, at, source, out) => {
      out[3] = backdrop[at + 3] as number;
      blend(backdrop, at, source, at, out);
    };
  }
  const [b, s] = [new Float64Array(3), new Float64Array(3)];
  return (backdrop, at, source, out) => {
    b.fill(backdrop[at] as number);
    s.fill(source[at] as number);
    blend(b, 0, s, 0, out);
  };
}

/** Mixes in another space than that of the rows. */
function spaceMixer(plain: Mixer, inner: Space | 'lab', outer: Space, colors: number): Mixer {
  const [b, s] = [new Float32Array(4), new Float32Array(4)];
  if (inner === 'lab') return labMixer(plain, outer, colors);
  const into = inner === 'linear' ? decodeSrgb : encodeSrgb;
  const back = inner === 'linear' ? encodeSrgb : decodeSrgb;
  return (backdrop, at, source, out) => {
    for (let k = 0; k < colors; k++) {
      b[k] = into(backdrop[at + k] as number);
      s[k] = into(source[at + k] as number);
    }
    plain(b, 0, s, out);
    for (let k = 0; k < colors; k++) out[k] = back(out[k] as number);
  };
}

function labMixer(plain: Mixer, outer: Space, colors: number): Mixer {
  const [b, s] = [new Float32Array(4), new Float32Array(4)];
  const linear = (row: Float32Array, at: number): [number, number, number] => {
    const [r, g, blue] = [0, 1, 2].map((k) => row[at + (colors < 3 ? 0 : k)] as number) as [number, number, number];
    return outer === 'linear' ? [r, g, blue] : [decodeSrgb(r), decodeSrgb(g), decodeSrgb(blue)];
  };
  return (backdrop, at, source, out) => {
    b.set(labOf(linear(backdrop, at)));
    s.set(labOf(linear(source, at)));
    plain(b, 0, s, out);
    const rgb = rgbOfLab([out[0] as number, out[1] as number, out[2] as number]);
    for (let k = 0; k < 3; k++) out[k] = outer === 'linear' ? (rgb[k] as number) : encodeSrgb(rgb[k] as number);
  };
}

/** What the weights of one pixel are: alpha afterwards, and the shares of mixed and source colour in the result. */
type Weigh = (backdrop: number, source: number, weights: Weights) => void;

interface Weights {
  alpha: number;
  mixed: number;
  source: number;
}

const weighs: Readonly<Record<CompositeRule, Weigh>> = {
  union(b, s, weights) {
    const alpha = s + b * (1 - s);
    weights.alpha = alpha;
    weights.mixed = s === 0 ? 0 : (s * b) / alpha;
    weights.source = s === 0 ? 0 : (s * (1 - b)) / alpha;
  },
  backdrop(b, s, weights) {
    weights.alpha = b;
    weights.mixed = s;
    weights.source = 0;
  },
  layer(b, s, weights) {
    weights.alpha = s;
    weights.mixed = b;
    weights.source = 1 - b;
  },
  intersection(b, s, weights) {
    weights.alpha = b * s;
    weights.mixed = 1;
    weights.source = 0;
  },
  legacy(b, s, weights) {
    weights.alpha = b;
    weights.mixed = s === 0 ? 0 : s / (b + (1 - b) * s);
    weights.source = 0;
  },
};

/** Mixes a source row into the backdrop row, both straight and in the mode's space. */
export function mix(row: Float32Array, source: Float32Array, node: LayerNode, width: number, colors: number): void {
  const { mode, left, right } = node;
  const narrow = mode.rule === 'layer' || mode.rule === 'intersection';
  const [from, to] = narrow ? [0, width] : [Math.max(left, 0), Math.min(right, width)];
  const { blend } = mode;
  if (blend === 'color-erase') eraseColor(row, source, from, to, colors);
  else if (typeof blend === 'string' && blend in plain)
    plainRow(row, source, plain[blend as keyof typeof plain], from, to, colors);
  else if (mode.rule === 'union' && typeof blend === 'string') over(row, source, from, to, colors);
  else mixRow(row, source, mode, from, to, colors);
}

function mixRow(
  row: Float32Array,
  source: Float32Array,
  mode: LayerMode,
  from: number,
  to: number,
  colors: number,
): void {
  const mixer = mixerOf(mode, colors);
  const weigh = weighs[mode.rule];
  const weights: Weights = { alpha: 0, mixed: 0, source: 0 };
  const out = new Float64Array(4);
  const stride = colors + 1;
  for (let at = from * stride; at < to * stride; at += stride) {
    const s = source[at + colors] as number;
    const b = row[at + colors] as number;
    weigh(b, s, weights);
    row[at + colors] = weights.alpha;
    if (s === 0) continue;
    // Where either is clear, the mixed colour is that of the other.
    if (mixer && b !== 0) mixer(row, at, source, out);
    else for (let k = 0; k < colors; k++) out[k] = source[at + k] as number;
    const { mixed, source: own } = weights;
    const under = 1 - mixed - own;
    for (let k = 0; k < colors; k++) {
      row[at + k] = (out[k] as number) * mixed + (source[at + k] as number) * own + (row[at + k] as number) * under;
    }
  }
}

/** Source over backdrop: what most layers are. */
function over(row: Float32Array, source: Float32Array, from: number, to: number, colors: number): void {
  const stride = colors + 1;
  for (let at = from * stride; at < to * stride; at += stride) {
    const s = source[at + colors] as number;
    if (s === 0) continue;
    const b = row[at + colors] as number;
    if (s === 1 || b === 0) {
      for (let k = 0; k <= colors; k++) row[at + k] = source[at + k] as number;
      continue;
    }
    const alpha = s + b * (1 - s);
    const share = s / alpha;
    for (let k = 0; k < colors; k++) {
      const base = row[at + k] as number;
      row[at + k] = base + ((source[at + k] as number) - base) * share;
    }
    row[at + colors] = alpha;
  }
}

/** Alpha afterwards, and the share of the source in the colour. */
type PlainRule = (backdrop: number, source: number) => readonly [alpha: number, share: number];

const plain: Readonly<Record<'behind' | 'erase' | 'merge' | 'split', PlainRule>> = {
  behind(b, s) {
    const alpha = s + b * (1 - s);
    return [alpha, (s * (1 - b)) / alpha];
  },
  erase: (b, s) => [b * (1 - s), 0],
  merge(b, s) {
    const alpha = Math.min(b + s, 1);
    return [alpha, s / alpha];
  },
  split: (b, s) => [Math.abs(b - s), s > b ? 1 : 0],
};

function plainRow(
  row: Float32Array,
  source: Float32Array,
  rule: PlainRule,
  from: number,
  to: number,
  colors: number,
): void {
  const stride = colors + 1;
  for (let at = from * stride; at < to * stride; at += stride) {
    const s = source[at + colors] as number;
    if (s === 0) continue;
    const [alpha, share] = rule(row[at + colors] as number, s);
    row[at + colors] = alpha;
    for (let k = 0; k < colors; k++) {
      const base = row[at + k] as number;
      row[at + k] = base + ((source[at + k] as number) - base) * share;
    }
  }
}

/** How much of a colour is not the other: the alpha that would make it, laid over the other. */
function differing(color: number, other: number): number {
  if (color > other) return (color - other) / (1 - other);
  return color < other ? (other - color) / other : 0;
}

/** Takes a colour away: what is left is as opaque as it must be to give the old colour over the erased one. */
function eraseColor(row: Float32Array, source: Float32Array, from: number, to: number, colors: number): void {
  const stride = colors + 1;
  for (let at = from * stride; at < to * stride; at += stride) {
    const s = source[at + colors] as number;
    if (s === 0) continue;
    let kept = 0;
    for (let k = 0; k < colors; k++) {
      kept = Math.max(kept, differing(row[at + k] as number, source[at + k] as number));
    }
    const share = 1 - s + s * kept;
    for (let k = 0; k < colors; k++) {
      const [old, gone] = [row[at + k] as number, source[at + k] as number];
      const left = kept === 0 ? 0 : (old - gone) / kept + gone;
      row[at + k] = share === 0 ? 0 : (old * (1 - s) + left * s * kept) / share;
    }
    row[at + colors] = (row[at + colors] as number) * share;
  }
}
