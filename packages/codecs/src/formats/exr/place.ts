/** Samples of unpacked chunks, put where they belong. */
import { type Block, eachRow } from './blocks.ts';
import { halfValues, MAX_HALF } from './half.ts';
import type { Box, Channel } from './header.ts';

/** Where the samples of a channel go. */
export interface Target {
  readonly data: Float32Array;
  readonly start: number;
  /** From one sample to the next, and from one row of samples to the next. */
  readonly step: number;
  readonly rowStep: number;
}

/** The largest finite float. */
const MAX_FLOAT = 3.4028234663852886e38;

/** The number itself, within what a float holds. */
export function finite(value: number): number {
  return Math.max(-MAX_FLOAT, Math.min(value, MAX_FLOAT));
}

let clean: Float32Array | undefined;

/** Values of halves; not-a-number is 0, the infinite ones are the largest. */
function cleanHalves(): Float32Array {
  clean ??= halfValues().map((value) => (Number.isNaN(value) ? 0 : Math.max(-MAX_HALF, Math.min(value, MAX_HALF))));
  return clean;
}

type RowReader = (view: DataView, from: number, width: number, target: Target, to: number) => void;

const rowReaders: Readonly<Record<Channel['type'], RowReader>> = {
  half(view, from, width, { data, step }, start) {
    const values = cleanHalves();
    const end = from + width * 2;
    for (let at = from, to = start; at < end; at += 2, to += step)
      data[to] = values[view.getUint16(at, true)] as number;
  },
  float(view, from, width, { data, step }, start) {
    const end = from + width * 4;
    for (let at = from, to = start; at < end; at += 4, to += step) {
      const value = view.getFloat32(at, true);
      data[to] = Number.isNaN(value) ? 0 : finite(value);
    }
  },
  uint(view, from, width, { data, step }, start) {
    const end = from + width * 4;
    for (let at = from, to = start; at < end; at += 4, to += step) data[to] = view.getUint32(at, true);
  },
};

/** Puts a block's samples into the targets of their channels; channels without one are skipped. */
export function place(block: Block, rows: Uint8Array, window: Box, targets: readonly (Target | undefined)[]): void {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
  const { box } = block;
  eachRow(block, (index, row, at, { channel, width }) => {
    const target = targets[index];
    if (target === undefined) return;
    const { start, step, rowStep } = target;
    const column = Math.ceil(box.left / channel.xStep) - Math.ceil(window.left / channel.xStep);
    const line = Math.ceil(box.top / channel.yStep) - Math.ceil(window.top / channel.yStep) + row;
    rowReaders[channel.type](view, at, width, target, start + line * rowStep + column * step);
  });
}
