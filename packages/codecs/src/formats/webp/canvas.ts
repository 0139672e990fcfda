/** A rectangle of the canvas, in pixels, that lies inside it. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The canvas on which animation frames are composed: RGBA, straight alpha, clear at first (RFC 9649, 2.7.1). */
export class Canvas {
  readonly #pixels: Uint8Array;
  readonly #width: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#pixels = new Uint8Array(width * height * 4);
  }

  /** Draws a frame's RGBA pixels: over the canvas, or in place of it. */
  draw(frame: Uint8Array, area: Area & { readonly blend: boolean }): void {
    const row = area.width * 4;
    for (let y = 0; y < area.height; y++) {
      const source = frame.subarray(y * row, (y + 1) * row);
      const to = this.#offset(area, y);
      if (area.blend) blendRow(this.#pixels.subarray(to, to + row), source);
      else this.#pixels.set(source, to);
    }
  }

  /** Makes a rectangle clear. */
  clear(area: Area): void {
    for (let y = 0; y < area.height; y++) {
      const from = this.#offset(area, y);
      this.#pixels.fill(0, from, from + area.width * 4);
    }
  }

  /** The canvas as it is now, with or without alpha. */
  copy(channels: 3 | 4): Uint8Array {
    if (channels === 4) return this.#pixels.slice();
    const count = this.#pixels.length / 4;
    const out = new Uint8Array(count * 3);
    for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += 4, to += 3) {
      out[to] = this.#pixels[from] as number;
      out[to + 1] = this.#pixels[from + 1] as number;
      out[to + 2] = this.#pixels[from + 2] as number;
    }
    return out;
  }

  #offset(area: Area, y: number): number {
    return ((area.y + y) * this.#width + area.x) * 4;
  }
}

/** Porter and Duff's "over" on straight alpha. */
function blendRow(below: Uint8Array, above: Uint8Array): void {
  for (let at = 0; at < above.length; at += 4) {
    const alpha = above[at + 3] as number;
    if (alpha === 0) continue;
    const under = ((below[at + 3] as number) * (255 - alpha)) / 255;
    const sum = alpha + under;
    for (let channel = at; channel < at + 3; channel++) {
      below[channel] = Math.round(((above[channel] as number) * alpha + (below[channel] as number) * under) / sum);
    }
    below[at + 3] = Math.round(sum);
  }
}
