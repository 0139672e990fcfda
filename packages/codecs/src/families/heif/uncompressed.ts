/** How the samples of an uncompressed HEIF item lie (ISO/IEC 23001-17): its `cmpd` and `uncC` properties. */
import { fullBox } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import type { Property } from './properties.ts';

/** Types of components (table 1) that are used. */
export const componentType = {
  monochrome: 0,
  y: 1,
  cb: 2,
  cr: 3,
  red: 4,
  green: 5,
  blue: 6,
  alpha: 7,
  padded: 12,
} as const;

/** Order of the samples in a tile (table 4). */
export const interleave = { component: 0, pixel: 1, mixed: 2, row: 3, tileComponent: 4, multiY: 5 } as const;

/** One component, in the order in which they are stored. */
export interface UncompressedComponent {
  readonly type: number;
  readonly bits: number;
  /** 0 unsigned integer, 1 floating point, 2 complex, 3 signed integer. */
  readonly format: number;
  /** Bytes of a sample; 0: it is packed. */
  readonly align: number;
}

/** The `uncC` property. */
export interface UncompressedLayout {
  readonly components: readonly UncompressedComponent[];
  /** Pixels that a chroma sample covers. */
  readonly subsampling: readonly [x: number, y: number];
  readonly interleave: number;
  /** Bytes of a block, into which whole samples are packed; 0: none. */
  readonly blockSize: number;
  readonly componentsLittleEndian: boolean;
  readonly blockPadLsb: boolean;
  readonly blockLittleEndian: boolean;
  readonly blockReversed: boolean;
  /** Bytes of a pixel; 0: as many as it needs. */
  readonly pixelSize: number;
  readonly rowAlign: number;
  readonly tileAlign: number;
  readonly tileColumns: number;
  readonly tileRows: number;
}

/** What a reader of the header needs to know. */
export interface UncompressedFacts {
  readonly bits: number;
  readonly monochrome: boolean;
  readonly alpha: boolean;
}

const SUBSAMPLINGS: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [4, 1],
];

/** Profiles of version 1 with 8 bits (table 5): component types, sampling, interleaving. */
const profiles: Readonly<Record<string, readonly [types: readonly number[], sampling: number, interleave: number]>> = {
  rgb3: [[4, 5, 6], 0, interleave.pixel],
  rgba: [[4, 5, 6, 7], 0, interleave.pixel],
  abgr: [[7, 6, 5, 4], 0, interleave.pixel],
  '2vuy': [[2, 1, 3, 1], 1, interleave.multiY],
  yuv2: [[1, 2, 1, 3], 1, interleave.multiY],
  yvyu: [[1, 3, 1, 2], 1, interleave.multiY],
  vyuy: [[3, 1, 2, 1], 1, interleave.multiY],
  yuv1: [[1, 1, 2, 1, 1, 3], 3, interleave.multiY],
  v308: [[3, 1, 2], 0, interleave.pixel],
  v408: [[2, 1, 3, 7], 0, interleave.pixel],
};

const plain = {
  blockSize: 0,
  componentsLittleEndian: false,
  blockPadLsb: false,
  blockLittleEndian: false,
  blockReversed: false,
  pixelSize: 0,
  rowAlign: 0,
  tileAlign: 0,
  tileColumns: 1,
  tileRows: 1,
};

/** Reads the layout from an item's properties; `undefined` where it has none, or one that breaks rules. */
export function uncompressedLayout(properties: readonly Property[]): UncompressedLayout | undefined {
  const payload = properties.find(({ type }) => type === 'uncC')?.payload;
  if (payload === undefined) return undefined;
  try {
    const { version, reader } = fullBox(payload);
    const profile = reader.fourcc();
    if (version === 1) return profileLayout(profile);
    return version === 0 ? readLayout(reader, definitionsOf(properties)) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function profileLayout(profile: string): UncompressedLayout | undefined {
  const known = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  if (known === undefined) return undefined;
  const [types, sampling, order] = known;
  const components = types.map((type) => ({ type, bits: 8, format: 0, align: 0 }));
  return { ...plain, components, subsampling: SUBSAMPLINGS[sampling] ?? [1, 1], interleave: order };
}

/** Component types by index: the `cmpd` property. */
function definitionsOf(properties: readonly Property[]): number[] {
  const payload = properties.find(({ type }) => type === 'cmpd')?.payload;
  if (payload === undefined) return [];
  const reader = new ByteCursor(payload);
  const types: number[] = [];
  for (let left = reader.u32(); left > 0; left--) {
    const type = reader.u16();
    // Types of others are named by a URI.
    if (type >= 0x8000) reader.text();
    types.push(type);
  }
  return types;
}

function readLayout(reader: ByteCursor, types: readonly number[]): UncompressedLayout | undefined {
  const count = reader.u32();
  const components: UncompressedComponent[] = [];
  for (let i = 0; i < count; i++) {
    const type = types[reader.u16()];
    if (type === undefined) return undefined;
    components.push({ type, bits: reader.u8() + 1, format: reader.u8(), align: reader.u8() });
  }
  const subsampling = SUBSAMPLINGS[reader.u8()];
  if (subsampling === undefined || components.length === 0) return undefined;
  const [order, blockSize, flags] = [reader.u8(), reader.u8(), reader.u8()];
  const [pixelSize, rowAlign, tileAlign] = [reader.u32(), reader.u32(), reader.u32()];
  return {
    components,
    subsampling,
    interleave: order,
    blockSize,
    componentsLittleEndian: (flags & 0x80) !== 0,
    blockPadLsb: (flags & 0x40) !== 0,
    blockLittleEndian: (flags & 0x20) !== 0,
    blockReversed: (flags & 0x10) !== 0,
    pixelSize,
    rowAlign,
    tileAlign,
    tileColumns: reader.u32() + 1,
    tileRows: reader.u32() + 1,
  };
}

/** Depth, model and alpha by the components. */
export function uncompressedFacts({ components }: UncompressedLayout): UncompressedFacts {
  const shown = components.filter(({ type }) => type <= componentType.alpha);
  const has = (...types: readonly number[]): boolean => shown.some(({ type }) => types.includes(type));
  const { cb, red, green, blue, alpha } = componentType;
  return {
    bits: Math.max(1, ...shown.map(({ bits }) => bits)),
    monochrome: !has(cb, red, green, blue),
    alpha: has(alpha),
  };
}
