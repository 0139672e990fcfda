import type { GifFrame } from './blocks.ts';

/** Rows of the four passes of an interlaced frame (GIF89a specification, appendix E): first row and step. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** The canvas on which frames are composed: RGBA, each pixel opaque or clear, clear at first. */
export class Canvas {
  readonly #pixels: Uint8Array;
  readonly #words: Uint32Array;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#words = new Uint32Array(width * height);
    this.#pixels = new Uint8Array(this.#words.buffer);
  }

  /** Draws the first `count` indices of a frame; what lies outside the canvas is cut off. */
  draw(frame: GifFrame, indices: Uint8Array, count: number): void {
    const colors = colorWords(frame);
    const rows = frame.interlaced ? interlacedRows(frame.height) : undefined;
    const columns = Math.min(frame.width, this.#width - frame.x);
    for (let line = 0; line * frame.width < count; line++) {
      const y = frame.y + (rows === undefined ? line : (rows[line] as number));
      if (y >= this.#height) continue;
      const from = line * frame.width;
      const to = y * this.#width + frame.x;
      const until = Math.min(columns, count - from);
      for (let x = 0; x < until; x++) {
        const color = colors[indices[from + x] as number] as number;
        if (color !== 0) this.#words[to + x] = color;
      }
    }
  }

  /**
   * Disposes a frame's rectangle to clear: the specification has the background colour, but every browser lets through what
   * lies below, and files are made for browsers.
   */
  clear({ x, y, width, height }: GifFrame): void {
    const right = Math.min(x + width, this.#width);
    for (let row = y; row < Math.min(y + height, this.#height); row++) {
      this.#words.fill(0, row * this.#width + Math.min(x, right), row * this.#width + right);
    }
  }

  copy(): Uint8Array {
    return this.#pixels.slice();
  }

  restore(pixels: Uint8Array): void {
    this.#pixels.set(pixels);
  }
}

/** RGBA in memory order as one word of the machine. */
function wordOf(colors: Uint8Array, at: number): number {
  const rgba = Uint8Array.of(colors[at] ?? 0, colors[at + 1] ?? 0, colors[at + 2] ?? 0, 255);
  return new Uint32Array(rgba.buffer)[0] as number;
}

/** A word for each index; 0 for those that draw nothing: the transparent one, and those beyond the palette. */
function colorWords({ palette, transparent }: GifFrame): Uint32Array {
  const words = new Uint32Array(256);
  for (let index = 0; index * 3 + 3 <= palette.length; index++) words[index] = wordOf(palette, index * 3);
  if (transparent !== undefined) words[transparent] = 0;
  return words;
}

function interlacedRows(height: number): Uint32Array {
  const rows = new Uint32Array(height);
  let line = 0;
  for (const [first, step] of PASSES) for (let row = first; row < height; row += step) rows[line++] = row;
  return rows;
}
