/** The metadata blocks of a file that may hold each more than once, although its format wants each once at most. */
import type { Adjustment, Metadata } from '@safelight/core';
import { tiffStructure } from './exif.ts';

/** A block as it lies in a file; no bytes where they cannot be had: damaged, cut off, far too long. */
export type StoredBlock = readonly [kind: 'exif' | 'xmp' | 'iptc', bytes: Uint8Array | undefined];

/** What is read of blocks, and what is to be said of the others. */
export interface FirstBlocks {
  readonly metadata: Pick<Metadata, StoredBlock[0]>;
  readonly adjustments: readonly Adjustment[];
}

/** Said of a block of which nothing can be read. */
export const DAMAGED_METADATA: Adjustment = {
  kind: 'damaged-input',
  detail: 'Metadata of the file are damaged, or far too long.',
};

/** Said of blocks that say something else than the first of their kind. */
export const OTHER_METADATA: Adjustment = { kind: 'auxiliary-dropped', what: 'other-metadata' };

/**
 * The first block of each kind that can be read. Formats that want one at most leave open which of several counts: others
 * would have to be joined, property by property, and nobody who reads them does. One that says the same again is passed over,
 * and so is one of zeros, which is what is left where a block was taken out in its place.
 * @param stored - in the order in which they count
 */
export function firstBlocks(stored: Iterable<StoredBlock>): FirstBlocks {
  const metadata: { -readonly [kind in StoredBlock[0]]?: Uint8Array } = {};
  const told = new Set<Adjustment>();
  for (const [kind, bytes] of stored) {
    if (bytes?.every((byte) => byte === 0)) continue;
    const block = kind === 'exif' ? bytes && tiffStructure(bytes) : bytes;
    const first = metadata[kind];
    if (!block) told.add(DAMAGED_METADATA);
    else if (!first) metadata[kind] = block;
    else if (!isSame(first, block)) told.add(OTHER_METADATA);
  }
  return { metadata, adjustments: [...told] };
}

/** What is to be said of a file, its damage once: as it is said first. */
export function damagedOnce(told: readonly Adjustment[]): readonly Adjustment[] {
  const first = told.find(({ kind }) => kind === 'damaged-input');
  return told.filter((one) => one.kind !== 'damaged-input' || one === first);
}

/** Whether two blocks say the same. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
