import { ConvertError } from '@safelight/core';

/** One component of a codestream (ITU-T T.800, A.5.1). */
export interface Component {
  /** Bits of a sample, 1 to 38. */
  readonly bits: number;
  readonly signed: boolean;
  /** Distances of samples on the reference grid. */
  readonly dx: number;
  readonly dy: number;
}

/** The image and tile size marker segment. */
export interface CodestreamSize {
  /** The image area on the reference grid: from `x0`, `y0` up to but not including `x1`, `y1`. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly tiles: number;
  readonly components: readonly Component[];
}

/** Bytes within which the marker segment lies, up to 1000 components. */
export const SIZE_BYTES = 3072;

const SOC_SIZ = [0xff, 0x4f, 0xff, 0x51];
const FIXED = 40;
/** Of these the decoder keeps structures of about a kilobyte each. */
const MAX_TILE_COMPONENTS = 2 ** 17;

/** Whether bytes begin a codestream. */
export function isCodestream(bytes: Uint8Array): boolean {
  return SOC_SIZ.every((byte, index) => bytes[index] === byte);
}

/** Reads the size of the picture. Throws `corrupt-input` for what the standard forbids, `limit-exceeded` for tile bombs. */
export function readSize(codestream: Uint8Array): CodestreamSize {
  if (!isCodestream(codestream) || codestream.length < FIXED + 3) throw corrupt();
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength);
  const [x1, y1, x0, y0, tileWidth, tileHeight, tileX, tileY] = [8, 12, 16, 20, 24, 28, 32, 36].map((at) =>
    view.getUint32(at),
  ) as [number, number, number, number, number, number, number, number];
  const count = view.getUint16(FIXED);
  if (x1 <= x0 || y1 <= y0 || tileWidth === 0 || tileHeight === 0 || tileX > x0 || tileY > y0) throw corrupt();
  if (tileX + tileWidth <= x0 || tileY + tileHeight <= y0 || count === 0) throw corrupt();
  const tiles = Math.ceil((x1 - tileX) / tileWidth) * Math.ceil((y1 - tileY) / tileHeight);
  if (tiles > 65_535) throw corrupt();
  if (tiles * count > MAX_TILE_COMPONENTS) {
    throw new ConvertError('limit-exceeded', `The picture has ${tiles} tiles of ${count} components.`, {
      stage: 'decode',
      formatId: 'jp2',
    });
  }
  return { x0, y0, x1, y1, tiles, components: readComponents(view, count) };
}

/** The marker that begins a tile-part. */
const START_OF_TILE_PART = 0xff90;

/** The tiles that are in a codestream. */
export interface Tiles {
  /** How many there are, at least in part. */
  readonly count: number;
  /** The length of a tile-part that says more than there is: where it stands, and what is there. */
  readonly cut?: { readonly at: number; readonly length: number };
}

/** Walks the tile-parts of a codestream (ITU-T T.800, A.4.2). */
export function tilesIn(codestream: Uint8Array): Tiles {
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength);
  const found = new Set<number>();
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint16(at) !== START_OF_TILE_PART) {
      // Of the main header; behind a tile-part something that is none ends the walk.
      if (found.size > 0 || view.getUint8(at) !== 0xff) break;
      at += 2 + view.getUint16(at + 2);
      continue;
    }
    if (at + 12 > view.byteLength) break;
    found.add(view.getUint16(at + 4));
    const length = view.getUint32(at + 6);
    // The last tile-part may reach to the end.
    if (length < 14) break;
    const left = view.byteLength - at;
    if (length > left) return { count: found.size, cut: { at: at + 6, length: left } };
    at += length;
  }
  return { count: found.size };
}

function readComponents(view: DataView, count: number): readonly Component[] {
  const start = FIXED + 2;
  if (start + count * 3 > view.byteLength) throw corrupt();
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * 3;
    const precision = view.getUint8(at);
    const component = {
      bits: (precision & 0x7f) + 1,
      signed: precision > 0x7f,
      dx: view.getUint8(at + 1),
      dy: view.getUint8(at + 2),
    };
    if (component.dx === 0 || component.dy === 0 || component.bits > 38) throw corrupt();
    return component;
  });
}

function corrupt(): ConvertError {
  return new ConvertError('corrupt-input', 'The header of the picture is broken.', {
    stage: 'decode',
    formatId: 'jp2',
  });
}
