/** Stacks of layers to one picture, a row at a time: memory is that of a few rows, however large the canvas. */
import type { LayerNode } from './layer.ts';
import { mix } from './mix.ts';
import { convertRow, type Space } from './transfer.ts';

interface State {
  readonly row: Float32Array;
  space: Space;
}

/** Composites visible layers, bottom first, row by row. */
export class Compositor {
  readonly #layers: readonly LayerNode[];
  readonly #width: number;
  readonly #colors: number;
  readonly #native: Space;
  readonly #state: State;
  readonly #mask: Float32Array;
  readonly #free: Float32Array[] = [];

  /**
   * @param colors samples of a colour: 1, 3 or 4
   * @param native the space of the stored samples
   */
  constructor(layers: readonly LayerNode[], width: number, colors: number, native: Space) {
    this.#layers = layers;
    this.#width = width;
    this.#colors = colors;
    this.#native = native;
    this.#state = { row: this.#take(), space: native };
    this.#mask = new Float32Array(width);
  }

  /** The row at `y`: straight colours in the native space, then alpha; a buffer that the next call overwrites. */
  row(y: number): Float32Array {
    const state = this.#state;
    state.row.fill(0);
    state.space = this.#native;
    this.#stack(this.#layers, y, state, true);
    this.#convert(state, this.#native);
    return state.row;
  }

  #take(): Float32Array {
    return this.#free.pop() ?? new Float32Array(this.#width * (this.#colors + 1));
  }

  #convert(state: State, to: Space): void {
    convertRow(state.row, this.#width, this.#colors + 1, state.space, to);
    state.space = to;
  }

  #stack(nodes: readonly LayerNode[], y: number, state: State, isolated: boolean): void {
    for (const [index, node] of nodes.entries()) {
      if (node.passThrough && typeof node.content !== 'function') this.#passThrough(node, node.content, y, state);
      else if (isolated && index === 0) {
        // What has nothing below it shows as it is, whatever its mode.
        state.space = nodes[1]?.mode.space ?? this.#native;
        this.#read(node, y, state.row, state.space);
        this.#fade(node, y, state.row);
      } else this.#layer(node, y, state);
    }
  }

  #layer(node: LayerNode, y: number, state: State): void {
    const { space, rule } = node.mode;
    const outside = y < node.top || y >= node.bottom;
    if (outside && rule !== 'layer' && rule !== 'intersection') return;
    const source = this.#take();
    this.#read(node, y, source, space);
    if (rule === 'legacy') clip(source, state.row, this.#colors);
    this.#fade(node, y, source);
    this.#convert(state, space);
    mix(state.row, source, node, this.#width, this.#colors);
    this.#free.push(source);
  }

  /** The node's own row: its pixels, or its layers composited. */
  #read(node: LayerNode, y: number, row: Float32Array, space: Space): void {
    if (y < node.top || y >= node.bottom) {
      row.fill(0);
      return;
    }
    if (typeof node.content === 'function') node.content(y, row, space);
    else {
      row.fill(0);
      const state: State = { row, space };
      this.#stack(node.content, y, state, true);
      this.#convert(state, space);
    }
  }

  /** Multiplies mask and opacity into alpha. */
  #fade({ mask, opacity, mode }: LayerNode, y: number, row: Float32Array): void {
    const stride = this.#colors + 1;
    if (mask || opacity < 1) this.#multiply(mask, opacity, y, row);
    if (mode.blend === 'dissolve') dissolve(row, y, stride);
  }

  #multiply(mask: LayerNode['mask'], opacity: number, y: number, row: Float32Array): void {
    mask?.(y, this.#mask);
    const stride = this.#colors + 1;
    for (let x = 0, at = this.#colors; at < row.length; x++, at += stride) {
      row[at] = (row[at] as number) * opacity * (mask ? (this.#mask[x] as number) : 1);
    }
  }

  #passThrough(node: LayerNode, within: readonly LayerNode[], y: number, state: State): void {
    const { opacity, mask } = node;
    if (opacity === 1 && !mask) {
      this.#stack(within, y, state, false);
      return;
    }
    const { space } = state;
    const before = this.#take();
    before.set(state.row);
    this.#stack(within, y, state, false);
    this.#convert(state, space);
    mask?.(y, this.#mask);
    for (let x = 0; x < this.#width; x++) {
      const share = opacity * (mask ? (this.#mask[x] as number) : 1);
      replace(before, state.row, x * (this.#colors + 1), this.#colors, share);
    }
    this.#free.push(before);
  }
}

/** Old modes show no more of a layer than there is below it, before opacity and mask act. */
function clip(source: Float32Array, backdrop: Float32Array, colors: number): void {
  for (let at = colors; at < source.length; at += colors + 1) {
    source[at] = Math.min(source[at] as number, backdrop[at] as number);
  }
}

/** A share of the new row, the rest of the old one, in place of the new one. */
function replace(old: Float32Array, row: Float32Array, at: number, colors: number, share: number): void {
  const alpha = row[at + colors] as number;
  const before = old[at + colors] as number;
  const sum = before + (alpha - before) * share;
  const part = sum === 0 ? 0 : (alpha * share) / sum;
  for (let k = 0; k < colors; k++) {
    const base = old[at + k] as number;
    row[at + k] = base + ((row[at + k] as number) - base) * part;
  }
  row[at + colors] = sum;
}

/** Alpha becomes the chance that a pixel is opaque: noise that is the same for each place. */
function dissolve(row: Float32Array, y: number, stride: number): void {
  for (let x = 0, at = stride - 1; at < row.length; x++, at += stride) {
    let hash = Math.imul(x + 1, 0x9e37_79b1) ^ Math.imul(y + 1, 0x85eb_ca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
    hash ^= hash >>> 13;
    row[at] = (hash >>> 0) / 2 ** 32 < (row[at] as number) ? 1 : 0;
  }
}
