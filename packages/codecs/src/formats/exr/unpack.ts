/** Unpacks one chunk by the method of its part. */
import type { Inflate } from '../../coding/deflate/zlib.ts';
import { unpackB44 } from './b44.ts';
import type { Block } from './blocks.ts';
import { unpackDwa } from './dwa.ts';
import type { Compression } from './header.ts';
import { unpackPiz } from './piz.ts';
import { pxr24Size, unpackPxr24 } from './pxr24.ts';
import { unfilter, unpackRuns } from './rle.ts';

/** Scan lines of a chunk. */
export const linesOf: Readonly<Record<Compression, number>> = {
  none: 1,
  rle: 1,
  zips: 1,
  zip: 16,
  piz: 32,
  pxr24: 16,
  b44: 32,
  b44a: 32,
  dwaa: 32,
  dwab: 256,
};

/** The rows of the block, channel by channel. Throws where the chunk is damaged. */
export function unpack(packed: Uint8Array, block: Block, method: Compression, inflate: Inflate): Uint8Array {
  // Where compression wins nothing, the rows are stored.
  if (method === 'none' || packed.length >= block.size) {
    if (packed.length !== block.size) throw new Error('The chunk has not the size of its pixels.');
    return packed;
  }
  const whole = (stream: Uint8Array, size: number): Uint8Array => {
    const { data, sound, state } = inflate(stream, size);
    if (sound < size || state !== 'good') throw new Error('The deflated data are damaged.');
    return data;
  };
  switch (method) {
    case 'rle':
      return unfilter(unpackRuns(packed, block.size));
    case 'zips':
    case 'zip':
      return unfilter(whole(packed, block.size));
    case 'piz':
      return unpackPiz(packed, block);
    case 'pxr24':
      return unpackPxr24(whole(packed, pxr24Size(block)), block);
    case 'b44':
    case 'b44a':
      return unpackB44(packed, block);
    case 'dwaa':
    case 'dwab':
      return unpackDwa(packed, block, whole);
  }
}
