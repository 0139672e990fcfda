/** Pixels of a drawable: tiles of 64 x 64 (GIMP, devel-docs/xcf.txt, 6 and 7). */
import type { Inflate } from '../../coding/deflate/zlib.ts';
import type { Drawable } from './document.ts';
import { packing, TILE } from './fields.ts';

/** What all drawables of a file share. */
export interface TileFile {
  readonly bytes: Uint8Array;
  readonly compression: number;
  /** Pointers have 8 bytes. */
  readonly wide: boolean;
  readonly inflate: Inflate;
  /** Told of every tile that is not there in whole. */
  readonly onDamage: () => void;
}

/** Rows of tiles of one drawable; the last row that was asked for is kept. */
export class TileRows {
  readonly #file: TileFile;
  readonly #drawable: Drawable;
  readonly #pixel: number;
  readonly #tiles: number;
  #row = new Uint8Array(0);
  #at = -1;

  /** @param pixel bytes of a pixel */
  constructor(file: TileFile, drawable: Drawable, pixel: number) {
    this.#file = file;
    this.#drawable = drawable;
    this.#pixel = pixel;
    this.#tiles = tilesOf(file, drawable, pixel);
  }

  /** The stored bytes of row `y` of the drawable; a view that a later call overwrites. */
  row(y: number): Uint8Array {
    const tileRow = Math.floor(y / TILE);
    if (tileRow !== this.#at) this.#load(tileRow);
    const stride = this.#drawable.width * this.#pixel;
    const start = (y - tileRow * TILE) * stride;
    return this.#row.subarray(start, start + stride);
  }

  #load(tileRow: number): void {
    this.#at = tileRow;
    const { width, height } = this.#drawable;
    const columns = Math.ceil(width / TILE);
    const rows = Math.min(TILE, height - tileRow * TILE);
    const stride = width * this.#pixel;
    if (this.#row.length === 0) this.#row = new Uint8Array(stride * Math.min(TILE, height));
    for (let column = 0; column < columns; column++) {
      const across = Math.min(TILE, width - column * TILE);
      const tile = this.#tile(tileRow * columns + column, across * rows);
      const bytes = across * this.#pixel;
      for (let y = 0; y < rows; y++) {
        this.#row.set(tile.subarray(y * bytes, (y + 1) * bytes), y * stride + column * TILE * this.#pixel);
      }
    }
  }

  #tile(index: number, pixels: number): Uint8Array {
    const { bytes, wide, compression, inflate, onDamage } = this.#file;
    const size = pixels * this.#pixel;
    const at = pointerAt(bytes, this.#tiles + index * (wide ? 8 : 4), wide);
    const stored = at === 0 ? new Uint8Array(0) : bytes.subarray(at);
    if (compression === packing.none && stored.length >= size) return stored.subarray(0, size);
    if (compression === packing.zlib) {
      // No stream is much longer than what it holds.
      const { data, sound, state } = inflate(stored.subarray(0, size + (size >> 3) + 1024), size);
      if (sound < size || state !== 'good') onDamage();
      return data;
    }
    const tile = new Uint8Array(size);
    const whole = compression === packing.rle && unpackTile(stored, tile, this.#pixel);
    if (!whole) onDamage();
    return tile;
  }
}

/** Offset of the first tile pointer; throws `Error` where the structures contradict the drawable. */
function tilesOf({ bytes, wide }: TileFile, { width, height, hierarchy }: Drawable, pixel: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = wide ? 8 : 4;
  if (hierarchy === 0 || hierarchy + 12 + size > bytes.length) throw new Error('A layer has no pixels.');
  const agrees = view.getUint32(hierarchy) === width && view.getUint32(hierarchy + 4) === height;
  if (!agrees || view.getUint32(hierarchy + 8) !== pixel)
    throw new Error('A layer and its pixels contradict each other.');
  const level = pointerAt(bytes, hierarchy + 12, wide);
  const tiles = Math.ceil(width / TILE) * Math.ceil(height / TILE);
  if (level === 0 || level + 8 + tiles * size > bytes.length) throw new Error('The file ends before its tiles.');
  return level + 8;
}

function pointerAt(bytes: Uint8Array, at: number, wide: boolean): number {
  if (at + (wide ? 8 : 4) > bytes.length) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const pointer = wide ? view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4) : view.getUint32(at);
  return pointer < bytes.length ? pointer : 0;
}

/** Unpacks one stream for each byte of a pixel; false where they end early. */
function unpackTile(stored: Uint8Array, tile: Uint8Array, pixel: number): boolean {
  let at = 0;
  for (let byte = 0; byte < pixel; byte++) {
    at = unpackStream(stored, at, tile, byte, pixel);
    if (at < 0 || at > stored.length) return false;
  }
  return true;
}

/** Fills every `pixel`-th byte of the tile from `first` on; returns where the stream ends, or -1 where the file does. */
function unpackStream(stored: Uint8Array, start: number, tile: Uint8Array, first: number, pixel: number): number {
  let at = start;
  for (let to = first; to < tile.length; ) {
    if (at + 2 > stored.length) return -1;
    const code = stored[at++] as number;
    let count = code < 127 ? code + 1 : 256 - code;
    if (code === 127 || code === 128) {
      count = ((stored[at] as number) << 8) | (stored[at + 1] ?? 0);
      at += 2;
    }
    // A run takes its one value again and again.
    const step = code < 128 ? 0 : 1;
    for (const end = Math.min(to + count * pixel, tile.length); to < end; to += pixel, at += step) {
      tile[to] = stored[at] as number;
    }
    if (step === 0) at++;
  }
  return at;
}
