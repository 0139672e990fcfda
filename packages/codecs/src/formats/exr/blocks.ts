/** The layout of one chunk's pixels: a block of whole scan lines, or a tile. */
import type { Box, Channel } from './header.ts';

/** A channel's samples within a block. */
export interface BlockChannel {
  readonly channel: Channel;
  /** Samples in a row. */
  readonly width: number;
  /** Rows that have samples. */
  readonly height: number;
}

/** A block of pixels. Uncompressed it holds row by row, and in a row channel by channel. */
export interface Block {
  readonly box: Box;
  readonly channels: readonly BlockChannel[];
  /** Bytes of the uncompressed block. */
  readonly size: number;
}

/** Multiples of `step` within `first..last`. */
function samplesIn(step: number, first: number, last: number): number {
  return Math.floor(last / step) - Math.floor((first - 1) / step);
}

/** The block that fills the box. */
export function blockOf(box: Box, channels: readonly Channel[]): Block {
  const parts = channels.map((channel) => ({
    channel,
    width: samplesIn(channel.xStep, box.left, box.right),
    height: samplesIn(channel.yStep, box.top, box.bottom),
  }));
  const size = parts.reduce((sum, { channel, width, height }) => sum + width * height * channel.bytes, 0);
  return { box, channels: parts, size };
}

/** Calls `visit` for each row of each channel in the order of the file, with where its samples are in the block. */
export function eachRow(
  { box, channels }: Block,
  visit: (index: number, row: number, at: number, part: BlockChannel) => void,
): void {
  let at = 0;
  const rows = channels.map(() => 0);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let index = 0; index < channels.length; index++) {
      const part = channels[index] as BlockChannel;
      // Remainders of negative rows may be -0.
      if (y % part.channel.yStep !== 0) continue;
      const row = rows[index] as number;
      rows[index] = row + 1;
      visit(index, row, at, part);
      at += part.width * part.channel.bytes;
    }
  }
}

/** Where the plane of each channel begins, were they stored one after the other. */
export function planeStarts({ channels }: Block): readonly number[] {
  let at = 0;
  return channels.map(({ channel, width, height }) => {
    const start = at;
    at += width * height * channel.bytes;
    return start;
  });
}

/** Planes, channel after channel, as rows of the block. */
export function rowsFromPlanes(block: Block, planes: Uint8Array): Uint8Array {
  const out = new Uint8Array(block.size);
  const starts = planeStarts(block);
  eachRow(block, (index, row, at, { channel, width }) => {
    const from = (starts[index] as number) + row * width * channel.bytes;
    out.set(planes.subarray(from, from + width * channel.bytes), at);
  });
  return out;
}

/** The rows of a block as planes, channel after channel. */
export function planesFromRows(block: Block, rows: Uint8Array): Uint8Array {
  const out = new Uint8Array(block.size);
  const starts = planeStarts(block);
  eachRow(block, (index, row, at, { channel, width }) => {
    const bytes = width * channel.bytes;
    out.set(rows.subarray(at, at + bytes), (starts[index] as number) + row * bytes);
  });
  return out;
}
