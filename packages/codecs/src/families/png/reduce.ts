/** Lossless reductions before a picture is written: no needless alpha channel, a palette where colours are few. */
import { allocateSamples, channelsOf, type Raster, type Samples } from '@safelight/core';

/** A picture in one of PNG's layouts. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** PNG colour type. */
  readonly color: 0 | 2 | 3 | 4 | 6;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  /** Rows of samples, or of packed palette indices. */
  readonly data: Samples<8 | 16>;
  /** RGB entries for PLTE, and alpha of the first of them for tRNS. */
  readonly palette?: { readonly colors: Uint8Array; readonly alpha: Uint8Array };
}

/** The raster without its alpha channel when every pixel is opaque, else itself. */
export function withoutOpaqueAlpha(raster: Raster): Raster {
  if (raster.alpha === 'none') return raster;
  const channels = channelsOf(raster);
  const opaque = raster.depth === 8 ? 255 : 65535;
  const { data } = raster;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== opaque) return raster;
  const pixels = raster.width * raster.height;
  const out = allocateSamples(raster.depth, pixels * (channels - 1));
  for (let from = 0, to = 0; from < data.length; from++) {
    for (let channel = 1; channel < channels; channel++) out[to++] = data[from++] as number;
  }
  return { ...raster, alpha: 'none', data: out };
}

const MAX_COLORS = 256;

/** The layout that fits best; `usePalette` only where frames do not share one. */
export function layoutOf(raster: Raster, usePalette: boolean): Layout {
  const { width, height, depth, data, model, alpha } = raster;
  const color = model === 'gray' ? (alpha === 'none' ? 0 : 4) : alpha === 'none' ? 2 : 6;
  const direct = { width, height, color, depth: depth === 16 ? 16 : 8, data: data as Samples<8 | 16> } as const;
  if (!usePalette || depth !== 8 || model === 'gray') return direct;
  const indexed = indexColors(data as Uint8Array, channelsOf(raster));
  if (indexed === undefined) return direct;
  // The palette itself must be small against what it saves.
  if (indexed.count * 4 * 4 > width * height * (channelsOf(raster) - 1)) return direct;
  return paletteLayout(raster, indexed);
}

interface Indexed {
  readonly indices: Uint8Array;
  /** Colours as 0xAABBGGRR, in the order found. */
  readonly colors: Uint32Array;
  readonly count: number;
}

const HASH_SIZE = 1024;

/** Colours by number, found again by open addressing. */
class Colors {
  readonly list = new Uint32Array(MAX_COLORS);
  count = 0;
  readonly #slots = new Int16Array(HASH_SIZE).fill(-1);

  /** The number of a colour, which is added when it is new; -1 when there is no room for it. */
  numberOf(color: number): number {
    let slot = Math.imul(color, 0x9e3779b1) >>> 22;
    for (;;) {
      const number = this.#slots[slot] as number;
      if (number < 0) break;
      if (this.list[number] === color) return number;
      slot = (slot + 1) % HASH_SIZE;
    }
    if (this.count === MAX_COLORS) return -1;
    this.#slots[slot] = this.count;
    this.list[this.count] = color;
    return this.count++;
  }
}

/** An index for every pixel, or `undefined` when there are more than 256 colours. */
function indexColors(data: Uint8Array, channels: number): Indexed | undefined {
  const indices = new Uint8Array(data.length / channels);
  const colors = new Colors();
  let last = -1;
  let number = -1;
  for (let pixel = 0, at = 0; pixel < indices.length; pixel++, at += channels) {
    const rgb = (data[at] as number) | ((data[at + 1] as number) << 8) | ((data[at + 2] as number) << 16);
    const color = (rgb | ((channels === 4 ? (data[at + 3] as number) : 255) << 24)) >>> 0;
    if (color !== last) {
      number = colors.numberOf(color);
      if (number < 0) return undefined;
      last = color;
    }
    indices[pixel] = number;
  }
  return { indices, colors: colors.list, count: colors.count };
}

/** Sorts the palette so that tRNS is short, and packs the indices. */
function paletteLayout(raster: Raster, { indices, colors, count }: Indexed): Layout {
  const order = Array.from({ length: count }, (_, index) => index).toSorted(
    (a, b) => sortKey(colors, a) - sortKey(colors, b),
  );
  const rank = new Uint8Array(count);
  for (const [place, index] of order.entries()) rank[index] = place;
  const entries = new Uint8Array(count * 3);
  const alpha: number[] = [];
  for (const [place, index] of order.entries()) {
    const color = colors[index] as number;
    entries.set([color & 255, (color >> 8) & 255, (color >> 16) & 255], place * 3);
    if (color >>> 24 < 255) alpha.push(color >>> 24);
  }
  const { width, height } = raster;
  const depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const data = packIndices(indices, rank, width, height, depth);
  return { width, height, color: 3, depth, data, palette: { colors: entries, alpha: new Uint8Array(alpha) } };
}

/** Transparent colours first, then by luminance, so that neighbours in the palette are alike. */
function sortKey(colors: Uint32Array, index: number): number {
  const color = colors[index] as number;
  const luma = (color & 255) * 3 + ((color >> 8) & 255) * 6 + ((color >> 16) & 255);
  return (color >>> 24 < 255 ? 0 : 4096) + luma;
}

function packIndices(
  indices: Uint8Array,
  rank: Uint8Array,
  width: number,
  height: number,
  depth: 1 | 2 | 4 | 8,
): Uint8Array {
  const stride = Math.ceil((width * depth) / 8);
  const out = new Uint8Array(stride * height);
  const perByte = 8 / depth;
  for (let row = 0, from = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const shift = 8 - depth - (column % perByte) * depth;
      const at = row * stride + Math.floor(column / perByte);
      out[at] = (out[at] as number) | ((rank[indices[from++] as number] as number) << shift);
    }
  }
  return out;
}
