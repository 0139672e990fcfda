/** Pixels that are not compressed in blocks. */
import { floatOfHalf, sane, smallFloat } from './floats.ts';
import type { Layout } from './layouts.ts';

type Samples = Uint8Array | Uint16Array | Float32Array;

/** Puts one row of stored pixels to `out` from `to` on. `view` begins with the row. */
export type RowReader = (view: DataView, width: number, out: Samples, to: number) => void;

/** The reader of rows of a layout; `channels` are those of the raster. */
export function rowReader(layout: Exclude<Layout, { kind: 'block' }>, channels: number): RowReader {
  switch (layout.kind) {
    case 'masks':
      return maskReader(layout.masks, layout.bytes, layout.depth === 16 ? 65535 : 255, layout.model, channels);
    case 'samples':
      return sampleReader(layout, channels);
    case 'pairs':
      return pairReader(layout.pair);
    case 'packed-floats':
      return layout.packing === '11-11-10' ? read111110 : readSharedExponent;
  }
}

/** A mask as a shift and a table of full-range samples. */
interface Field {
  readonly shift: number;
  readonly mask: number;
  readonly table: Uint16Array;
}

function fieldOf(mask: number, most: number): Field {
  if (mask === 0) return { shift: 0, mask: 0, table: new Uint16Array(1) };
  const shift = 31 - Math.clz32(mask & -mask);
  const high = mask >>> shift;
  const table = Uint16Array.from({ length: high + 1 }, (_, value) => Math.round((value * most) / high));
  return { shift, mask: high, table };
}

function maskReader(
  masks: readonly number[],
  bytes: number,
  most: number,
  model: 'gray' | 'rgb',
  channels: number,
): RowReader {
  const colors = model === 'gray' ? 1 : 3;
  const used = [...masks.slice(0, colors), ...(channels > colors ? [masks[3] ?? 0] : [])];
  const fields = used.map((mask) => fieldOf(mask, most));
  return (view, width, out, start) => {
    let to = start;
    for (let x = 0; x < width; x++) {
      const value = readLittle(view, x * bytes, bytes);
      for (const { shift, mask, table } of fields) out[to++] = table[(value >>> shift) & mask] as number;
    }
  };
}

function readLittle(view: DataView, at: number, bytes: number): number {
  if (bytes === 4) return view.getInt32(at, true);
  if (bytes === 1) return view.getUint8(at);
  const low = view.getUint16(at, true);
  return bytes === 2 ? low : low | (view.getUint8(at + 2) << 16);
}

type SampleLayout = Extract<Layout, { kind: 'samples' }>;

const sampleReaders: Readonly<Record<SampleLayout['sample'], (view: DataView, at: number) => number>> = {
  half: (view, at) => floatOfHalf(view.getUint16(at, true)),
  float: (view, at) => sane(view.getFloat32(at, true)),
  unorm16: (view, at) => view.getUint16(at, true),
  // -1 to 1 as the range of the samples.
  snorm16: (view, at) => Math.max(-32767, view.getInt16(at, true)) + 32768,
  snorm8: (view, at) => Math.max(-127, view.getInt8(at)) + 128,
};

function sampleReader({ sample, channels: stored, bytes }: SampleLayout, channels: number): RowReader {
  const read = sampleReaders[sample];
  const size = bytes / stored;
  const count = Math.min(stored, channels);
  const middle = sample === 'snorm8' ? 128 : sample === 'snorm16' ? 32768 : 0;
  return (view, width, out, start) => {
    for (let x = 0, to = start; x < width; x++, to += channels) {
      for (let k = 0; k < count; k++) out[to + k] = read(view, x * bytes + k * size);
      for (let k = count; k < channels; k++) out[to + k] = middle;
    }
  };
}

function pairReader(kind: 'yuy2' | 'uyvy' | 'rgbg' | 'grgb'): RowReader {
  // Where the two own bytes begin (luma or green); the shared ones are beside them.
  const own = kind === 'yuy2' || kind === 'grgb' ? 0 : 1;
  const put = kind === 'yuy2' || kind === 'uyvy' ? putYuv : putRgb;
  return (view, width, out, start) => {
    for (let x = 0, to = start; x < width; x++, to += 3) {
      const at = (x >> 1) * 4;
      put(view.getUint8(at + own + (x & 1) * 2), view.getUint8(at + 1 - own), view.getUint8(at + 3 - own), out, to);
    }
  };
}

function putRgb(green: number, red: number, blue: number, out: Samples, to: number): void {
  out[to] = red;
  out[to + 1] = green;
  out[to + 2] = blue;
}

/** ITU-R BT.601, luma of 16 to 235. */
function putYuv(luma: number, u: number, v: number, out: Samples, to: number): void {
  const y = (luma - 16) * (255 / 219);
  const [cb, cr] = [u - 128, v - 128];
  const clamp = (value: number): number => Math.max(0, Math.min(Math.round(value), 255));
  out[to] = clamp(y + 1.596_027 * cr);
  out[to + 1] = clamp(y - 0.391_762 * cb - 0.812_968 * cr);
  out[to + 2] = clamp(y + 2.017_232 * cb);
}

const read111110: RowReader = (view, width, out, start) => {
  for (let x = 0, to = start; x < width; x++, to += 3) {
    const value = view.getUint32(x * 4, true);
    out[to] = smallFloat(value & 0x7ff, 6);
    out[to + 1] = smallFloat((value >>> 11) & 0x7ff, 6);
    out[to + 2] = smallFloat(value >>> 22, 5);
  }
};

const readSharedExponent: RowReader = (view, width, out, start) => {
  for (let x = 0, to = start; x < width; x++, to += 3) {
    const value = view.getUint32(x * 4, true);
    const scale = 2 ** ((value >>> 27) - 24);
    out[to] = (value & 511) * scale;
    out[to + 1] = ((value >>> 9) & 511) * scale;
    out[to + 2] = ((value >>> 18) & 511) * scale;
  }
};
