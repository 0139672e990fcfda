/** PXR24: floats rounded to 24 bits, differences along rows, bytes of equal weight together, deflate. */
import { type Block, eachRow } from './blocks.ts';
import type { Channel } from './header.ts';

/** Bytes that are kept of a sample. */
const kept = { uint: 4, half: 2, float: 3 } as const satisfies Record<Channel['type'], number>;

/** Bytes of the block before deflate. */
export function pxr24Size(block: Block): number {
  return block.channels.reduce((sum, { channel, width, height }) => sum + width * height * kept[channel.type], 0);
}

/** Turns what was inflated into the rows of the block. */
export function unpackPxr24(bytes: Uint8Array, block: Block): Uint8Array {
  const out = new Uint8Array(block.size);
  const view = new DataView(out.buffer);
  let from = 0;
  eachRow(block, (_index, _row, at, { channel, width }) => {
    const weights = kept[channel.type];
    let value = 0;
    for (let x = 0; x < width; x++) {
      let difference = 0;
      for (let k = 0; k < weights; k++) difference = (difference << 8) | (bytes[from + k * width + x] as number);
      value += channel.type === 'float' ? difference << 8 : difference;
      if (channel.bytes === 2) view.setUint16(at + x * 2, value & 0xffff, true);
      else view.setUint32(at + x * 4, value >>> 0, true);
      value |= 0;
    }
    from += weights * width;
  });
  return out;
}

/** The reverse of `unpackPxr24`: what is to be deflated. Floats lose 8 bits. */
export function packPxr24(rows: Uint8Array, block: Block): Uint8Array {
  const out = new Uint8Array(pxr24Size(block));
  const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
  let to = 0;
  eachRow(block, (_index, _row, at, { channel, width }) => {
    const weights = kept[channel.type];
    let last = 0;
    for (let x = 0; x < width; x++) {
      const sample = channel.bytes === 2 ? view.getUint16(at + x * 2, true) : view.getUint32(at + x * 4, true);
      const value = channel.type === 'float' ? roundTo24(sample) : sample;
      const difference = value - last;
      last = value;
      for (let k = 0; k < weights; k++) out[to + k * width + x] = difference >>> (8 * (weights - 1 - k));
    }
    to += weights * width;
  });
  return out;
}

/** The upper 24 bits of a float, rounded to the nearest; what would become infinite is cut. */
function roundTo24(bits: number): number {
  const sign = (bits >>> 31) << 23;
  const size = bits & 0x7fffffff;
  const rounded = (size + 0x80) >>> 8;
  return sign | (rounded >= 0x7f8000 ? size >>> 8 : rounded);
}
