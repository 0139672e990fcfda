/** Chunks of a part: where they are in the file, and which pixels they hold. */
import { type Box, corrupt, type Header, type Part, sizeOf, type Tiles } from './header.ts';
import { linesOf } from './unpack.ts';

/** A part's chunks of the picture in full size. */
export interface Chunks {
  /** How many there should be. */
  readonly count: number;
  /** The packed bytes of those that were found, by index. */
  readonly found: ReadonlyMap<number, Uint8Array>;
  /** The pixels of a chunk. */
  box(index: number): Box;
}

/** How a part is cut into chunks. */
interface Grid {
  readonly width: number;
  readonly height: number;
  /** Chunks in a row of them. */
  readonly across: number;
  readonly count: number;
}

function gridOf({ data, tiles, compression }: Part): Grid {
  const { width, height } = sizeOf(data);
  const cell = tiles ?? { width, height: linesOf[compression] };
  const across = Math.ceil(width / cell.width);
  return { width: cell.width, height: cell.height, across, count: across * Math.ceil(height / cell.height) };
}

function boxAt({ left, top, right, bottom }: Box, { width, height, across }: Grid, index: number): Box {
  const x = left + (index % across) * width;
  const y = top + Math.floor(index / across) * height;
  return { left: x, top: y, right: Math.min(right, x + width - 1), bottom: Math.min(bottom, y + height - 1) };
}

/** Entries in the offset table of a part: with all its levels, unless the part says how many. */
function tableLength(part: Part): number {
  const { tiles, data, chunkCount } = part;
  if (chunkCount !== undefined && chunkCount >= 0) return chunkCount;
  const { count } = gridOf(part);
  if (tiles === undefined || tiles.levels === 'one') return count;
  const { width, height } = sizeOf(data);
  const [across, down] = [cells(width, tiles.width, tiles), cells(height, tiles.height, tiles)];
  if (tiles.levels === 'ripmap') return sum(across) * sum(down);
  const levels = Math.max(across.length, down.length);
  return sum(Array.from({ length: levels }, (_, level) => (across[level] ?? 1) * (down[level] ?? 1)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How many tiles there are along a side at each level. */
function cells(length: number, tile: number, { roundUp }: Tiles): number[] {
  const round = roundUp ? Math.ceil : Math.floor;
  const levels = round(Math.log2(length)) + 1;
  return Array.from({ length: levels }, (_, level) => Math.ceil(Math.max(1, round(length / 2 ** level)) / tile));
}

/** One chunk as its header says. */
interface Found {
  readonly part: number;
  /** -1 for levels of other size. */
  readonly index: number;
  readonly from: number;
  readonly end: number;
}

class ChunkReader {
  private readonly view: DataView;
  private readonly header: Header;
  private readonly grids: readonly Grid[];
  constructor(bytes: Uint8Array, header: Header) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.header = header;
    this.grids = header.parts.map(gridOf);
  }

  /** The chunk at an offset, or `undefined` where none can be. */
  read(offset: number): Found | undefined {
    const { multipart, parts } = this.header;
    const size = this.view.byteLength;
    if (offset < this.header.end || offset + 28 > size) return this.readTail(offset);
    const number = multipart ? this.view.getInt32(offset, true) : 0;
    const part = parts[number];
    const grid = this.grids[number];
    if (part === undefined || grid === undefined || part.deep) return undefined;
    const at = offset + (multipart ? 4 : 0);
    const index = part.tiles ? this.tileIndex(at, grid) : this.lineIndex(at, part, grid);
    const from = at + (part.tiles ? 20 : 8);
    const length = this.view.getInt32(from - 4, true);
    if (index === undefined || length < 0 || from + length > size) return undefined;
    return { part: number, index, from, end: from + length };
  }

  /** A chunk in the last bytes: only one of scan lines is so short. */
  private readTail(offset: number): Found | undefined {
    const { multipart, parts, end } = this.header;
    const at = offset + (multipart ? 4 : 0);
    const size = this.view.byteLength;
    if (offset < end || at + 8 > size) return undefined;
    const number = multipart ? this.view.getInt32(offset, true) : 0;
    const part = parts[number];
    const grid = this.grids[number];
    if (part === undefined || grid === undefined || part.deep || part.tiles) return undefined;
    const index = this.lineIndex(at, part, grid);
    const length = this.view.getInt32(at + 4, true);
    if (index === undefined || length < 0 || at + 8 + length > size) return undefined;
    return { part: number, index, from: at + 8, end: at + 8 + length };
  }

  private lineIndex(at: number, { data }: Part, { height, count }: Grid): number | undefined {
    const index = (this.view.getInt32(at, true) - data.top) / height;
    return Number.isInteger(index) && index >= 0 && index < count ? index : undefined;
  }

  private tileIndex(at: number, { across, count }: Grid): number | undefined {
    const [x, y, levelX, levelY] = [0, 4, 8, 12].map((k) => this.view.getInt32(at + k, true)) as [
      number,
      number,
      number,
      number,
    ];
    if (levelX < 0 || levelY < 0 || levelX > 31 || levelY > 31) return undefined;
    if (levelX > 0 || levelY > 0) return -1;
    const inside = x >= 0 && y >= 0 && x < across && y < count / across;
    return inside ? y * across + x : undefined;
  }
}

/**
 * Finds the chunks of one part by its offset table; those that the table leaves out or places wrongly are looked for one
 * after the other behind the tables.
 */
export function findChunks(bytes: Uint8Array, header: Header, wanted: number): Chunks {
  const part = header.parts[wanted];
  if (part === undefined) throw corrupt('The file has no such part.');
  const grid = gridOf(part);
  const reader = new ChunkReader(bytes, header);
  const found = new Map<number, Uint8Array>();
  const keep = (chunk: Found | undefined): void => {
    if (chunk === undefined || chunk.part !== wanted || chunk.index < 0 || found.has(chunk.index)) return;
    found.set(chunk.index, bytes.subarray(chunk.from, chunk.end));
  };
  const lengths = header.parts.map(tableLength);
  const start = header.end + 8 * sum(lengths.slice(0, wanted));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = Math.min(lengths[wanted] as number, Math.floor((bytes.length - start) / 8));
  for (let entry = 0; entry < entries && found.size < grid.count; entry++) {
    const offset = Number(view.getBigUint64(start + entry * 8, true));
    if (offset > 0 && offset < bytes.length) keep(reader.read(offset));
  }
  let next = header.end + 8 * sum(lengths);
  while (found.size < grid.count) {
    const chunk = reader.read(next);
    if (chunk === undefined) break;
    keep(chunk);
    next = chunk.end;
  }
  return { count: grid.count, found, box: (index) => boxAt(part.data, grid, index) };
}
