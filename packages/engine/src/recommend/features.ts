/** What the pixels of a picture look like: figures by which screenshots, documents, graphics and photos differ. */
import type { Raster } from '@safelight/core';

/** An opaque or transparent RGB picture of 8 bits; anything else is converted before it is looked at. */
export type EightBit = Raster<8>;

/** Figures of a picture, each a share from 0 to 1 but for the noise. */
export interface PixelFeatures {
  /** Distinct colours among the pixels that were looked at. */
  readonly colors: number;
  /** Pixels exactly equal to their right-hand neighbour. */
  readonly equalNeighbours: number;
  /**
   * Median over blocks without strong edges of the mean high-frequency residue, in levels of 255: sensors and films leave
   * it, drawings do not.
   */
  readonly noise: number;
  /** Pixels at a strong edge. */
  readonly edges: number;
  /** Strong edges that run straight across or down, as frames, buttons and letters have them. */
  readonly axisEdges: number;
  /** Blocks with contrast in them that look like lines of writing. */
  readonly text: number;
  /** Pixels without colour. */
  readonly gray: number;
  /** Pixels of the most frequent colour. */
  readonly background: number;
  /** Brightness of that colour. */
  readonly backgroundLight: number;
}

/** A strong edge is a step of this many levels of brightness. */
const EDGE_STEP = 40;
/** An edge is straight when its other direction is weaker by this factor. */
const STRAIGHT = 5;
/** Channels of a colourless pixel differ by at most this. */
const GRAY_SPREAD = 12;
/** Side of the blocks that noise is measured in. */
const NOISE_BLOCK = 16;
/** Side of the blocks that writing is looked for in: a line or two of common type. */
const TEXT_BLOCK = 32;
/** Writing stands out by at least this many levels. */
const TEXT_CONTRAST = 80;
/** Pixels of a block of writing that are either ink or paper; the rest is smoothing. */
const TEXT_BIMODAL = 0.6;
/** Ink in a block of writing, as a share of it. */
const TEXT_INK = [0.03, 0.5] as const;
/** Changes between ink and paper in an average row of a block of writing. */
const TEXT_CHANGES = 2.5;

// What is called for each picture alone stays slow code, which the browser compiles anew each time: the loops over a row are
// functions of their own.

/** Brightness of every pixel, 0 to 255 (BT.601 weights, on encoded values). */
export function brightnessOf({ width, height, alpha, data }: EightBit): Uint8Array {
  const step = alpha === 'none' ? 3 : 4;
  const light = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) putBrightness(light, y * width, width, data, step);
  return light;
}

function putBrightness(light: Uint8Array, from: number, width: number, data: Uint8Array, step: number): void {
  for (let i = from, at = from * step; i < from + width; i++, at += step) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    light[i] = (r * 77 + g * 150 + b * 29 + 128) >> 8;
  }
}

/** The colours of all pixels, as numbers 0xRRGGBB. */
function colorsOf({ width, height, alpha, data }: EightBit): Uint32Array {
  const step = alpha === 'none' ? 3 : 4;
  const colors = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) putColors(colors, y * width, width, data, step);
  return colors;
}

function putColors(colors: Uint32Array, from: number, width: number, data: Uint8Array, step: number): void {
  for (let i = from, at = from * step; i < from + width; i++, at += step) {
    colors[i] = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
  }
}

/** Share of distinct colours among all pixels of some pictures. */
export function distinctColors(pictures: readonly EightBit[]): number {
  // A bit for each colour that there is.
  const seen = new Uint32Array(2 ** 24 / 32);
  let [distinct, total] = [0, 0];
  for (const picture of pictures) {
    const colors = colorsOf(picture);
    total += colors.length;
    for (let y = 0; y < picture.height; y++) distinct += countNew(seen, colors, y * picture.width, picture.width);
  }
  return distinct / total;
}

/** How many colours of a row were not seen before; they are, then. */
function countNew(seen: Uint32Array, colors: Uint32Array, from: number, width: number): number {
  let found = 0;
  for (let at = from; at < from + width; at++) {
    const color = colors[at] as number;
    const [word, bit] = [seen[color >> 5] as number, 1 << (color & 31)];
    if ((word & bit) !== 0) continue;
    seen[color >> 5] = word | bit;
    found++;
  }
  return found;
}

/** Share of pixels exactly equal to the one on their right. */
export function equalNeighbours(picture: EightBit): number {
  const { width, height } = picture;
  if (width < 2) return 1;
  const colors = colorsOf(picture);
  let equal = 0;
  for (let y = 0; y < height; y++) equal += countEqual(colors, y * width, width);
  return equal / ((width - 1) * height);
}

function countEqual(colors: Uint32Array, from: number, width: number): number {
  let equal = 0;
  for (let at = from; at < from + width - 1; at++) if (colors[at] === colors[at + 1]) equal++;
  return equal;
}

/**
 * The mean of |second difference across and down| of each calm block, in levels; smooth shading gives none, so what is
 * left is noise and fine texture. Blocks with strong edges, and those that are black or white through and through, cannot
 * show any and are left out.
 */
export function noiseOfBlocks(light: Uint8Array, width: number, height: number): readonly number[] {
  const found: number[] = [];
  for (let y = 1; y + NOISE_BLOCK < height; y += NOISE_BLOCK) {
    for (let x = 1; x + NOISE_BLOCK < width; x += NOISE_BLOCK) {
      const { residue, mean, range } = residueOf(light, width, x, y);
      if (range < EDGE_STEP && mean > 4 && mean < 251) found.push(residue);
    }
  }
  return found;
}

function residueOf(
  light: Uint8Array,
  width: number,
  left: number,
  top: number,
): { residue: number; mean: number; range: number } {
  const at = (x: number, y: number): number => light[y * width + x] as number;
  let [residue, sum, low, high] = [0, 0, 255, 0];
  for (let y = top; y < top + NOISE_BLOCK; y++) {
    for (let x = left; x < left + NOISE_BLOCK; x++) {
      const corners = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
      const sides = at(x, y - 1) + at(x, y + 1) + at(x - 1, y) + at(x + 1, y);
      residue += Math.abs(corners - 2 * sides + 4 * at(x, y));
      sum += at(x, y);
      low = Math.min(low, at(x, y));
      high = Math.max(high, at(x, y));
    }
  }
  const pixels = NOISE_BLOCK * NOISE_BLOCK;
  // The kernel's weights: noise of one level gives six.
  return { residue: residue / pixels / 6, mean: sum / pixels, range: high - low };
}

/** Counts of strong edges, and of those among them that run straight across or down. */
export function edgesOf(light: Uint8Array, width: number, height: number): { edges: number; straight: number } {
  const counts = { edges: 0, straight: 0 };
  for (let y = 0; y < height - 1; y++) countEdges(counts, light, y * width, width);
  return counts;
}

function countEdges(counts: { edges: number; straight: number }, light: Uint8Array, from: number, width: number): void {
  for (let at = from; at < from + width - 1; at++) {
    const here = light[at] as number;
    const across = Math.abs((light[at + 1] as number) - here);
    const down = Math.abs((light[at + width] as number) - here);
    if (Math.max(across, down) < EDGE_STEP) continue;
    counts.edges++;
    if (Math.max(across, down) > STRAIGHT * Math.min(across, down)) counts.straight++;
  }
}

/** How many blocks have contrast in them, and how many of those look like writing. */
export function textBlocks(light: Uint8Array, width: number, height: number): { busy: number; text: number } {
  let [busy, text] = [0, 0];
  for (let y = 0; y + TEXT_BLOCK <= height; y += TEXT_BLOCK) {
    for (let x = 0; x + TEXT_BLOCK <= width; x += TEXT_BLOCK) {
      const block = blockOf(light, width, x, y);
      const [low, high] = rangeOf(block);
      if (high - low < EDGE_STEP) continue;
      busy++;
      if (high - low >= TEXT_CONTRAST && isWriting(block, low, high)) text++;
    }
  }
  return { busy, text };
}

function rangeOf(block: Uint8Array): readonly [low: number, high: number] {
  let [low, high] = [255, 0];
  for (let at = 0; at < block.length; at++) {
    low = Math.min(low, block[at] as number);
    high = Math.max(high, block[at] as number);
  }
  return [low, high];
}

function blockOf(light: Uint8Array, width: number, left: number, top: number): Uint8Array {
  const block = new Uint8Array(TEXT_BLOCK * TEXT_BLOCK);
  for (let y = 0; y < TEXT_BLOCK; y++) {
    const from = (top + y) * width + left;
    block.set(light.subarray(from, from + TEXT_BLOCK), y * TEXT_BLOCK);
  }
  return block;
}

/** Whether a block is mostly paper and some ink, changing often along its rows. */
function isWriting(block: Uint8Array, low: number, high: number): boolean {
  const near = (high - low) / 5;
  const middle = (low + high) / 2;
  let [dark, bright, changes] = [0, 0, 0];
  for (let i = 0; i < block.length; i++) {
    const value = block[i] as number;
    if (value <= low + near) dark++;
    else if (value >= high - near) bright++;
    if (i % TEXT_BLOCK > 0 && value > middle !== (block[i - 1] as number) > middle) changes++;
  }
  const ink = Math.min(dark, bright) / block.length;
  const bimodal = (dark + bright) / block.length;
  if (bimodal < TEXT_BIMODAL || ink < TEXT_INK[0] || ink > TEXT_INK[1]) return false;
  return changes / TEXT_BLOCK >= TEXT_CHANGES;
}

/** Share of pixels whose channels hardly differ. */
export function grayShare(picture: EightBit): number {
  const { width, height } = picture;
  const colors = colorsOf(picture);
  let gray = 0;
  for (let y = 0; y < height; y++) gray += countGray(colors, y * width, width);
  return gray / colors.length;
}

function countGray(colors: Uint32Array, from: number, width: number): number {
  let gray = 0;
  for (let at = from; at < from + width; at++) {
    const color = colors[at] as number;
    const [r, g, b] = [color >> 16, (color >> 8) & 255, color & 255];
    if (Math.max(r, g, b) - Math.min(r, g, b) <= GRAY_SPREAD) gray++;
  }
  return gray;
}

/** The most frequent colour (of 32 levels a channel): its share, and its brightness from 0 to 1. */
export function backgroundOf(picture: EightBit): { share: number; light: number } {
  const { width, height } = picture;
  const colors = colorsOf(picture);
  const counts = new Uint32Array(2 ** 15);
  let count = 0;
  for (let y = 0; y < height; y++) count = Math.max(count, countCoarse(counts, colors, y * width, width));
  // Of equally frequent ones the first that the picture has.
  const most = colors.find((color) => counts[coarseOf(color)] === count) ?? 0;
  const light = (((most >> 16) & 248) * 77 + ((most >> 8) & 248) * 150 + (most & 248) * 29) / 256 / 248;
  return { share: count / colors.length, light: Math.min(1, light) };
}

/** The upper five bits of each channel. */
const coarseOf = (color: number): number => ((color >> 9) & 0x7c00) | ((color >> 6) & 0x3e0) | ((color >> 3) & 0x1f);

/** Counts the colours of a row; returns the highest count among them so far. */
function countCoarse(counts: Uint32Array, colors: Uint32Array, from: number, width: number): number {
  let most = 0;
  for (let at = from; at < from + width; at++) {
    const coarse = coarseOf(colors[at] as number);
    const count = (counts[coarse] as number) + 1;
    counts[coarse] = count;
    most = Math.max(most, count);
  }
  return most;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/**
 * The figures of a picture.
 *
 * @param small - the whole of it, scaled down
 * @param patches - parts of it in full resolution, spread over it
 */
export function featuresOf(small: EightBit, patches: readonly EightBit[]): PixelFeatures {
  const noise: number[] = [];
  const sums = { equal: 0, pixels: 0, edges: 0, straight: 0, busy: 0, text: 0 };
  for (const patch of patches) {
    const { width, height } = patch;
    const light = brightnessOf(patch);
    const { edges, straight } = edgesOf(light, width, height);
    const { busy, text } = textBlocks(light, width, height);
    for (const residue of noiseOfBlocks(light, width, height)) noise.push(residue);
    sums.equal += equalNeighbours(patch) * width * height;
    sums.pixels += width * height;
    sums.edges += edges;
    sums.straight += straight;
    sums.busy += busy;
    sums.text += text;
  }
  const background = backgroundOf(small);
  return {
    colors: distinctColors(patches),
    equalNeighbours: sums.equal / sums.pixels,
    noise: median(noise),
    edges: sums.edges / sums.pixels,
    axisEdges: sums.edges === 0 ? 0 : sums.straight / sums.edges,
    text: sums.busy === 0 ? 0 : sums.text / sums.busy,
    gray: grayShare(small),
    background: background.share,
    backgroundLight: background.light,
  };
}
