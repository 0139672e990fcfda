/** Chunks of QOI, written. */

const LONGEST_RUN = 62;

/** Writes pixels chunk by chunk; keeps its state between calls, so that a picture can be written in pieces. */
export class ChunkWriter {
  readonly #out: Uint8Array;
  readonly #channels: 3 | 4;
  /** The 64 pixels seen before, packed. */
  readonly #seen = new Int32Array(64);
  /** Opaque black. */
  #previous = 255;
  #at: number;
  #run = 0;

  /** `out` needs room for `channels + 1` bytes a pixel. */
  constructor(out: Uint8Array, offset: number, channels: 3 | 4) {
    this.#out = out;
    this.#at = offset;
    this.#channels = channels;
  }

  /** Writes the samples from `from` up to `to`. */
  write(data: Uint8Array, from: number, to: number): void {
    const channels = this.#channels;
    const seen = this.#seen;
    let previous = this.#previous;
    for (let i = from; i < to; i += channels) {
      const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
      const a = channels === 4 ? (data[i + 3] as number) : 255;
      const pixel = (r << 24) | (g << 16) | (b << 8) | a;
      if (pixel === previous) {
        this.#run++;
        if (this.#run === LONGEST_RUN) this.endRun();
        continue;
      }
      this.endRun();
      const slot = (r * 3 + g * 5 + b * 7 + a * 11) & 63;
      if (seen[slot] === pixel) {
        this.#out[this.#at++] = slot;
      } else {
        seen[slot] = pixel;
        this.#color(pixel, previous);
      }
      previous = pixel;
    }
    this.#previous = previous;
  }

  /** Writes the run that is open, if there is one; returns the length of what has been written. */
  endRun(): number {
    if (this.#run > 0) this.#out[this.#at++] = 0xc0 | (this.#run - 1);
    this.#run = 0;
    return this.#at;
  }

  /** The shortest of QOI_OP_DIFF, QOI_OP_LUMA, QOI_OP_RGB and QOI_OP_RGBA. */
  #color(pixel: number, previous: number): void {
    const out = this.#out;
    if ((pixel & 255) !== (previous & 255)) {
      out[this.#at++] = 0xff;
      out[this.#at++] = pixel >>> 24;
      out[this.#at++] = pixel >>> 16;
      out[this.#at++] = pixel >>> 8;
      out[this.#at++] = pixel;
      return;
    }
    const red = (((pixel >>> 24) - (previous >>> 24)) << 24) >> 24;
    const green = (((pixel >>> 16) - (previous >>> 16)) << 24) >> 24;
    const blue = (((pixel >>> 8) - (previous >>> 8)) << 24) >> 24;
    const [redLess, blueLess] = [red - green, blue - green];
    if (((red + 2) | (green + 2) | (blue + 2)) >>> 0 < 4) {
      out[this.#at++] = 0x40 | ((red + 2) << 4) | ((green + 2) << 2) | (blue + 2);
    } else if ((green + 32) >>> 0 < 64 && ((redLess + 8) | (blueLess + 8)) >>> 0 < 16) {
      out[this.#at++] = 0x80 | (green + 32);
      out[this.#at++] = ((redLess + 8) << 4) | (blueLess + 8);
    } else {
      out[this.#at++] = 0xfe;
      out[this.#at++] = pixel >>> 24;
      out[this.#at++] = pixel >>> 16;
      out[this.#at++] = pixel >>> 8;
    }
  }
}
