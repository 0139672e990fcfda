/** Lines of samples in uncompressed HEIF items (ISO/IEC 23001-17, 5.2.1). */
import type { UncompressedComponent, UncompressedLayout } from '../../families/heif/uncompressed.ts';

/** Where the samples of a line are in its bytes. Each is `(number of its bytes >>> shift) & (2^bits - 1)`. */
export interface LinePlan {
  /** First byte of each sample, from the line's start. */
  readonly starts: Uint32Array;
  /** How many bytes, 1 to 4. */
  readonly widths: Uint8Array;
  readonly shifts: Uint8Array;
  /** The bytes' order. */
  readonly little: boolean;
  /** Of the whole line, with padding. */
  readonly bytes: number;
}

/** The last place that `starts` can say. */
const FARTHEST = 2 ** 32 - 1;

function roundUp(value: number, multiple: number): number {
  return multiple <= 1 ? value : Math.ceil(value / multiple) * multiple;
}

interface Writer {
  readonly starts: Uint32Array;
  readonly widths: Uint8Array;
  readonly shifts: Uint8Array;
}

/** Plans a line of `groups` groups (pixels, or samples of one component) of these components each. */
export function planOf(
  members: readonly UncompressedComponent[],
  groups: number,
  layout: UncompressedLayout,
): LinePlan {
  const count = members.length * groups;
  const writer = { starts: new Uint32Array(count), widths: new Uint8Array(count), shifts: new Uint8Array(count) };
  const isBlocked = layout.blockSize > 0;
  const used = (isBlocked ? planBlocks : planPacked)(writer, members, groups, layout);
  const little = isBlocked ? layout.blockLittleEndian : layout.componentsLittleEndian;
  return { ...writer, little, bytes: roundUp(used, layout.rowAlign) };
}

/** Samples one after the other, packed or each of its own whole bytes. Returns how many bytes they have. */
function planPacked(
  { starts, widths, shifts }: Writer,
  members: readonly UncompressedComponent[],
  groups: number,
  { pixelSize }: UncompressedLayout,
): number {
  let bit = 0;
  let i = 0;
  for (let group = 0; group < groups; group++) {
    const begin = bit;
    for (const { bits, align } of members) {
      // An aligned sample is the lowest bits of whole bytes.
      const isAligned = align > 0;
      const start = isAligned ? roundUp(bit, 8) : bit;
      const end = start + (isAligned ? align * 8 : bits);
      // Beyond what a file can have where it claims pixels of gigabytes: there nothing is read.
      starts[i] = Math.min(Math.floor(start / 8), FARTHEST);
      widths[i] = Math.ceil(end / 8) - Math.floor(start / 8);
      shifts[i] = isAligned ? 0 : (8 - (end % 8)) % 8;
      bit = end;
      i++;
    }
    if (pixelSize > 0) bit = Math.max(begin + pixelSize * 8, roundUp(bit, 8));
  }
  return Math.ceil(bit / 8);
}

/** Whole samples in blocks of equal size; what is over in a block is padding. Returns how many bytes they have. */
function planBlocks(
  writer: Writer,
  members: readonly UncompressedComponent[],
  groups: number,
  layout: UncompressedLayout,
): number {
  const room = layout.blockSize * 8;
  let first = 0;
  let used = 0;
  let block = 0;
  const close = (end: number): void => {
    if (end > first) closeBlock(writer, layout, members, { first, end, used, at: block * layout.blockSize });
    block += end > first ? 1 : 0;
    first = end;
    used = 0;
  };
  for (let i = 0; i < members.length * groups; i++) {
    const bits = members[i % members.length]?.bits ?? 0;
    const newPixel = layout.pixelSize > 0 && i % members.length === 0;
    if (used + bits > room || newPixel) close(i);
    used += bits;
  }
  close(members.length * groups);
  return block * layout.blockSize;
}

function closeBlock(
  { starts, widths, shifts }: Writer,
  { blockSize, blockPadLsb, blockReversed }: UncompressedLayout,
  members: readonly UncompressedComponent[],
  { first, end, used, at }: { first: number; end: number; used: number; at: number },
): void {
  // The bits below the samples.
  const below = blockPadLsb ? blockSize * 8 - used : 0;
  let before = 0;
  for (let i = first; i < end; i++) {
    const bits = members[i % members.length]?.bits ?? 0;
    starts[i] = at;
    widths[i] = blockSize;
    shifts[i] = below + (blockReversed ? before : used - before - bits);
    before += bits;
  }
}

/** Which samples of a line go where. */
export interface LineTarget {
  readonly plane: Uint16Array;
  /** Place in the plane of the first one. */
  readonly at: number;
  /** Of how many in a group the plane gets samples, and which of these this is. */
  readonly stride: number;
  readonly ordinal: number;
  /** The member of the group. */
  readonly member: number;
  readonly members: number;
  readonly bits: number;
}

/** Reads the samples of one member of a line that begins at `base`; beyond the end of `bytes` they are 0. */
export function readMember(bytes: Uint8Array, base: number, plan: LinePlan, target: LineTarget): void {
  const { starts, widths, shifts, little } = plan;
  const { plane, member, members, stride, bits } = target;
  const mask = 2 ** bits - 1;
  let to = target.at + target.ordinal;
  for (let i = member; i < starts.length; i += members, to += stride) {
    const from = base + (starts[i] as number);
    const width = widths[i] as number;
    let value = 0;
    for (let k = 0; k < width; k++) value = (value << 8) | (bytes[from + (little ? width - 1 - k : k)] as number);
    plane[to] = (value >>> (shifts[i] as number)) & mask;
  }
}
