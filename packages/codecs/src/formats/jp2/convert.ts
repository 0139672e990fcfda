/** Decoded samples to those of a raster, for what is not done while they are put in their places. */
import { channelsOf, type Raster, type Samples } from '@safelight/core';
import type { Conversion, LabRanges } from './spaces.ts';

/** Samples in place: at full range, whatever the bits of their components. */
interface Placed {
  readonly data: Samples;
  /** Of a pixel, alpha included. */
  readonly channels: number;
  /** The largest sample. */
  readonly top: number;
  /** Bits of each channel's component. */
  readonly bits: readonly number[];
}

/** Converts the colours of a raster of integers in place; `bits` are those of each channel's component. */
export function convertColours(raster: Raster, bits: readonly number[], conversion: Conversion): void {
  const placed = { data: raster.data, channels: channelsOf(raster), top: 2 ** raster.depth - 1, bits };
  if (conversion.kind === 'ycc') convertYcc(placed, conversion);
  else mapChannels(placed, channelsOf({ ...raster, alpha: 'none' }), (channel) => curveOf(placed, channel, conversion));
}

type Curve = (fraction: number) => number;

function curveOf({ bits }: Placed, channel: number, conversion: Exclude<Conversion, { kind: 'ycc' }>): Curve {
  const depth = bits[channel] ?? 8;
  if (conversion.kind === 'inverted') return (fraction) => 1 - fraction;
  if (conversion.kind === 'limited') return limited(depth, 16, 219);
  return labCurve(channel, depth, conversion.ranges);
}

/** A sample of `bits` as a fraction, from a range that begins at `low` of 255 and spans `span`. */
function limited(bits: number, low: number, span: number): Curve {
  const steps = (2 ** bits - 1) / 2 ** (bits - 8);
  return (fraction) => (fraction * steps - low) / span;
}

/** Ranges and offsets that hold where none are given; offsets are of the number of levels. */
const DEFAULT_LAB = [
  [100, 0],
  [170, 1 / 2],
  [200, 3 / 8],
] as const;

/** L*, a* or b* as ICC counts it: lightness up to 100; the others from -128 to 127. */
function labCurve(channel: number, bits: number, ranges: LabRanges | undefined): Curve {
  const top = 2 ** bits - 1;
  const [usualRange, share] = DEFAULT_LAB[channel] ?? DEFAULT_LAB[0];
  const [range, offset] = ranges?.[channel] ?? [usualRange, share * 2 ** bits];
  const measured: Curve = (fraction) => (range * (fraction * top - offset)) / top;
  return channel === 0 ? (fraction) => measured(fraction) / 100 : (fraction) => (measured(fraction) + 128) / 255;
}

/** Sends each sample of the colours through its channel's curve. */
function mapChannels({ data, channels, top }: Placed, colours: number, curveFor: (channel: number) => Curve): void {
  for (let channel = 0; channel < colours; channel++) {
    const curve = curveFor(channel);
    const table = Float64Array.from({ length: top + 1 }, (_, value) => rounded(curve(value / top), top));
    for (let at = channel; at < data.length; at += channels) data[at] = table[data[at] as number] as number;
  }
}

function rounded(fraction: number, top: number): number {
  return Math.round(Math.min(Math.max(fraction, 0), 1) * top);
}

/** YCbCr to RGB, or to inks (T.800, G.3, and BT.601 or BT.709 with their ranges). */
function convertYcc(placed: Placed, { weights, fullRange, inks }: Conversion & { readonly kind: 'ycc' }): void {
  const { data, channels, top, bits } = placed;
  const { red, blue } = weights;
  const green = 1 - red - blue;
  const [luma, cb, cr] = [0, 1, 2].map((channel) => {
    const depth = bits[channel] ?? 8;
    if (channel === 0) return fullRange ? (fraction: number) => fraction : limited(depth, 16, 219);
    const middle = 2 ** (depth - 1) / (2 ** depth - 1);
    return fullRange ? (fraction: number) => fraction - middle : limited(depth, 128, 224);
  }) as [Curve, Curve, Curve];
  for (let at = 0; at < data.length; at += channels) {
    const y = luma((data[at] as number) / top);
    const [b, r] = [cb((data[at + 1] as number) / top), cr((data[at + 2] as number) / top)];
    const rgb = [
      y + 2 * (1 - red) * r,
      y - (2 * (1 - red) * red * r + 2 * (1 - blue) * blue * b) / green,
      y + 2 * (1 - blue) * b,
    ];
    for (const [channel, value] of rgb.entries()) data[at + channel] = rounded(inks === true ? 1 - value : value, top);
  }
}
