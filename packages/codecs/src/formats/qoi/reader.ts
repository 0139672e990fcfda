/** Chunks of QOI, read. Pixels are packed into 32 bits: red, green, blue, alpha from the top. */

/** Reads pixels chunk by chunk; keeps its state between calls, so that a picture can be read in pieces. */
export class ChunkReader {
  readonly #bytes: Uint8Array;
  readonly #channels: 3 | 4;
  /** The 64 pixels seen before. */
  readonly #seen = new Int32Array(64);
  /** Opaque black. */
  #pixel = 255;
  #at: number;
  #run = 0;

  constructor(bytes: Uint8Array, offset: number, channels: 3 | 4) {
    this.#bytes = bytes;
    this.#at = offset;
    this.#channels = channels;
  }

  /** Reads the samples from `from` up to `to`; returns where it stopped, before `to` only where the bytes ended. */
  read(out: Uint8Array, from: number, to: number): number {
    const channels = this.#channels;
    let o = from;
    for (; o < to; o += channels) {
      if (this.#run > 0) this.#run--;
      else if (!this.#chunk()) break;
      const pixel = this.#pixel;
      out[o] = pixel >>> 24;
      out[o + 1] = pixel >>> 16;
      out[o + 2] = pixel >>> 8;
      if (channels === 4) out[o + 3] = pixel;
    }
    return o;
  }

  /** Reads a chunk; false where the bytes end before it does. */
  #chunk(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    const tag = this.#bytes[this.#at++] as number;
    if (tag >= 0xc0 && tag < 0xfe) {
      // The pixel is among those seen, unless the picture begins with the run.
      this.#run = tag & 63;
    } else if (tag < 0x40) {
      this.#pixel = this.#seen[tag] as number;
    } else {
      this.#pixel = tag >= 0xfe ? this.#whole(tag) : this.#difference(tag);
    }
    const pixel = this.#pixel;
    const slot =
      ((pixel >>> 24) * 3 + ((pixel >>> 16) & 255) * 5 + ((pixel >>> 8) & 255) * 7 + (pixel & 255) * 11) & 63;
    this.#seen[slot] = pixel;
    return this.#at <= this.#bytes.length;
  }

  /** QOI_OP_RGB, QOI_OP_RGBA. */
  #whole(tag: number): number {
    const bytes = this.#bytes;
    const at = this.#at;
    this.#at = at + (tag === 0xff ? 4 : 3);
    const alpha = tag === 0xff ? (bytes[at + 3] as number) : this.#pixel & 255;
    return ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | alpha;
  }

  /** QOI_OP_DIFF, QOI_OP_LUMA; sums wrap around. */
  #difference(tag: number): number {
    const pixel = this.#pixel;
    let [red, green, blue] = [((tag >> 4) & 3) - 2, ((tag >> 2) & 3) - 2, (tag & 3) - 2];
    if (tag >= 0x80) {
      const second = this.#bytes[this.#at++] as number;
      green = (tag & 63) - 32;
      red = green - 8 + (second >> 4);
      blue = green - 8 + (second & 15);
    }
    const r = (pixel >>> 24) + red;
    const g = (pixel >>> 16) + green;
    const b = (pixel >>> 8) + blue;
    return (r << 24) | ((g & 255) << 16) | ((b & 255) << 8) | (pixel & 255);
  }
}
