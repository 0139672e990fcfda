/** Blocks of 4 x 4 pixels as a raster. */
import { LsbBitReader } from '../../coding/bits.ts';
import { decodeChannel, decodeColors, decodeExplicitAlpha } from './bc1-5.ts';
import { decodeBc6h } from './bc6h.ts';
import { decodeBc7 } from './bc7.ts';
import { floatOfHalf } from './floats.ts';
import type { BlockKind } from './layouts.ts';

/** Decodes the block at an offset, where `bits` stands too, to 16 RGBA pixels. */
type BlockReader = (bytes: Uint8Array, at: number, out: Uint8Array, bits: LsbBitReader) => void;

const readers: Readonly<Record<Exclude<BlockKind, 'bc6h' | 'bc6hs'>, BlockReader>> = {
  bc1: (bytes, at, out) => decodeColors(bytes, at, false, out),
  bc2: (bytes, at, out) => {
    decodeColors(bytes, at + 8, true, out);
    decodeExplicitAlpha(bytes, at, out);
  },
  bc3: (bytes, at, out) => {
    decodeColors(bytes, at + 8, true, out);
    decodeChannel(bytes, at, false, out, 3);
  },
  bc4: (bytes, at, out) => decodeChannel(bytes, at, false, out, 0),
  bc4s: (bytes, at, out) => decodeChannel(bytes, at, true, out, 0),
  bc5: (bytes, at, out) => {
    decodeChannel(bytes, at, false, out, 0);
    decodeChannel(bytes, at + 8, false, out, 1);
  },
  bc5s: (bytes, at, out) => {
    decodeChannel(bytes, at, true, out, 0);
    decodeChannel(bytes, at + 8, true, out, 1);
    // 0, as red and green have it.
    for (let to = 2; to < 64; to += 4) out[to] = 128;
  },
  bc7: (_bytes, _at, out, bits) => decodeBc7(bits, out),
};

/** Where blocks go: `data` has `channels` samples a pixel, of which the first of a block are taken. */
export interface BlockTarget {
  readonly data: Uint8Array | Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Decodes one row of blocks, the `row`th, from `bytes`. */
export function decodeBlockRow(bytes: Uint8Array, kind: BlockKind, row: number, target: BlockTarget): void {
  if (kind === 'bc6h' || kind === 'bc6hs') {
    floatRow(bytes, kind === 'bc6hs', row, target);
    return;
  }
  const { data, width, height, channels } = target;
  const read = readers[kind];
  const size = kind === 'bc1' || kind === 'bc4' || kind === 'bc4s' ? 8 : 16;
  const bits = new LsbBitReader(bytes);
  const block = new Uint8Array(64);
  const rows = Math.min(4, height - row * 4);
  for (let left = 0, at = 0; left < width; left += 4, at += size) {
    bits.seek(at * 8);
    read(bytes, at, block, bits);
    const columns = Math.min(4, width - left);
    for (let y = 0; y < rows; y++) {
      let to = ((row * 4 + y) * width + left) * channels;
      for (let from = y * 16; from < y * 16 + columns * 4; from += 4, to += channels) {
        for (let k = 0; k < channels; k++) data[to + k] = block[from + k] as number;
      }
    }
  }
}

function floatRow(bytes: Uint8Array, signed: boolean, row: number, { data, width, height }: BlockTarget): void {
  const bits = new LsbBitReader(bytes);
  const block = new Uint16Array(48);
  const rows = Math.min(4, height - row * 4);
  for (let left = 0, at = 0; left < width; left += 4, at += 16) {
    bits.seek(at * 8);
    decodeBc6h(bits, signed, block);
    const columns = Math.min(4, width - left);
    for (let y = 0; y < rows; y++) {
      const to = ((row * 4 + y) * width + left) * 3;
      for (let k = 0; k < columns * 3; k++) data[to + k] = floatOfHalf(block[y * 12 + k] as number);
    }
  }
}
