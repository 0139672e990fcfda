/** Inflates the small zlib streams of ancillary chunks with the host's own inflater, so that headers need no WASM. */
import { inflateUpTo } from '../../coding/inflate.ts';

/**
 * The inflated stream, or `undefined` when it is damaged or would be larger than `ceiling` bytes: a kilobyte of
 * stream can hold a megabyte, so that nobody's word is taken for its size.
 */
export async function inflateSmall(stream: Uint8Array, ceiling: number): Promise<Uint8Array | undefined> {
  const { bytes, damaged } = await inflateUpTo(stream, 'deflate', ceiling);
  return damaged || bytes.length > ceiling ? undefined : bytes;
}
