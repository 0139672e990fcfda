/** Image resource blocks (Adobe Photoshop File Formats Specification, "Image Resource Blocks"). */
import type { Adjustment, Density, Metadata } from '@safelight/core';
import { densityOfShape } from '../../metadata/density.ts';
import { firstBlocks, type StoredBlock } from '../../metadata/first-blocks.ts';

const id = {
  resolution: 1005,
  alphaNames: 1006,
  iptc: 1028,
  thumbnail: 1036,
  icc: 1039,
  alphaNamesUnicode: 1045,
  transparentIndex: 1047,
  version: 1057,
  exif: 1058,
  xmp: 1060,
  pixelShape: 1064,
} as const;

/** What the blocks say that conversion needs. */
export interface ImageResources {
  readonly icc?: Uint8Array;
  readonly metadata: Metadata;
  /** What is to be said of metadata that were not read. */
  readonly told: readonly Adjustment[];
  readonly density?: Density;
  /** The JPEG file of the thumbnail. */
  readonly thumbnail?: Uint8Array;
  /** The palette's place that is clear. */
  readonly transparentIndex?: number;
  /** The first channel behind the colours is called transparency. */
  readonly transparencyNamed: boolean;
  /** False where the file was saved without its merged picture. */
  readonly merged: boolean;
}

/** The blocks of the section with their ids. A broken tail is left. */
function* blocksIn(section: Uint8Array): Generator<readonly [id: number, content: Uint8Array]> {
  const view = new DataView(section.buffer, section.byteOffset, section.length);
  for (let at = 0; at + 12 <= section.length; ) {
    const resource = view.getUint16(at + 4);
    // A Pascal string whose length byte and text are padded to an even size.
    const name = ((section[at + 6] as number) + 2) & ~1;
    const sizeAt = at + 6 + name;
    if (sizeAt + 4 > section.length) break;
    const size = view.getUint32(sizeAt);
    const end = sizeAt + 4 + size;
    if (end > section.length) break;
    yield [resource, section.subarray(sizeAt + 4, end)];
    at = end + (size & 1);
  }
}

const KINDS: ReadonlyMap<number, StoredBlock[0]> = new Map([
  [id.exif, 'exif'],
  [id.xmp, 'xmp'],
  [id.iptc, 'iptc'],
]);

/** Reads the blocks that we know. Never throws: what is broken is left out. */
export function parseResources(section: Uint8Array): ImageResources {
  const blocks = new Map<number, Uint8Array>();
  const stored: StoredBlock[] = [];
  for (const [resource, content] of blocksIn(section)) {
    // The first of each counts.
    if (!blocks.has(resource)) blocks.set(resource, content);
    const kind = KINDS.get(resource);
    if (kind) stored.push([kind, content.slice()]);
  }
  const { metadata, adjustments: told } = firstBlocks(stored);
  const icc = blocks.get(id.icc);
  const density = shapedDensity(densityOf(blocks.get(id.resolution)), blocks.get(id.pixelShape));
  const index = blocks.get(id.transparentIndex);
  const version = blocks.get(id.version);
  const thumbnail = thumbnailIn(blocks.get(id.thumbnail));
  return {
    ...(icc && icc.length > 0 ? { icc: icc.slice() } : {}),
    metadata,
    told,
    ...(density ? { density } : {}),
    ...(thumbnail ? { thumbnail } : {}),
    ...(index && index.length >= 2 ? { transparentIndex: (index[0] as number) * 256 + (index[1] as number) } : {}),
    transparencyNamed: isTransparency(blocks.get(id.alphaNames)),
    merged: version === undefined || version.length < 5 || version[4] !== 0,
  };
}

/** Behind 28 bytes that say its size lies a JPEG file, where they begin with format 1. */
function thumbnailIn(data: Uint8Array | undefined): Uint8Array | undefined {
  const isJpeg = data !== undefined && data.length > 28 && data[3] === 1 && data[28] === 0xff && data[29] === 0xd8;
  return isJpeg ? data.slice(28) : undefined;
}

/** With pixels that are not square: a version, then the width of one by its height. Else the resolution alone. */
function shapedDensity(density: Density | undefined, data: Uint8Array | undefined): Density | undefined {
  if (data === undefined || data.length < 12 || (density && density.x !== density.y)) return density;
  const shape = densityOfShape(1, new DataView(data.buffer, data.byteOffset, data.length).getFloat64(4));
  if (!shape || !density) return shape ?? density;
  // The resolution is that of the axis on which they lie wider apart.
  const scale = density.x / Math.min(shape.x, shape.y);
  return { x: shape.x * scale, y: shape.y * scale };
}

function isTransparency(names: Uint8Array | undefined): boolean {
  if (names === undefined || names.length < 1) return false;
  return String.fromCharCode(...names.subarray(1, 1 + (names[0] as number))) === 'Transparency';
}

/** Pixels per inch are stored as 16.16 fixed point whatever unit is shown. */
function densityOf(data: Uint8Array | undefined): Density | undefined {
  if (data === undefined || data.length < 16) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const [x, y] = [fixedPoint(view.getUint32(0)), fixedPoint(view.getUint32(8))];
  return x > 0 && y > 0 ? { x, y } : undefined;
}

function block(resource: number, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length + (data.length & 1));
  const view = new DataView(out.buffer);
  out.set([0x38, 0x42, 0x49, 0x4d]);
  view.setUint16(4, resource);
  view.setUint32(8, data.length);
  out.set(data, 12);
  return out;
}

function resolutionBlock({ x, y }: Density): Uint8Array {
  const out = new Uint8Array(16);
  const view = new DataView(out.buffer);
  for (const [at, value] of [
    [0, x],
    [8, y],
  ] as const) {
    view.setUint32(at, Math.min(Math.round(value * 65_536), 0xffff_ffff));
    // Pixels per inch, and inches for the size.
    view.setUint16(at + 4, 1);
    view.setUint16(at + 6, 1);
  }
  return out;
}

/** What a written file says besides its pixels. */
export interface WrittenResources {
  readonly icc?: Uint8Array | undefined;
  readonly metadata: Metadata;
  readonly density?: Density | undefined;
  readonly transparent: boolean;
}

/** The pieces of the image resources section. */
export function writeResources({ icc, metadata, density, transparent }: WrittenResources): readonly Uint8Array[] {
  const blocks: Uint8Array[] = [];
  const add = (resource: number, data: Uint8Array | undefined): void => {
    if (data !== undefined) blocks.push(block(resource, data));
  };
  add(id.resolution, density && resolutionBlock(density));
  if (transparent) {
    add(id.alphaNames, new Uint8Array([12, ...new TextEncoder().encode('Transparency')]));
  }
  add(id.iptc, metadata.iptc);
  add(id.icc, icc);
  add(id.version, versionBlock());
  add(id.exif, metadata.exif);
  add(id.xmp, metadata.xmp);
  return blocks;
}

/** Version 1, the merged picture is there, writer and reader by name, file version 1. */
function versionBlock(): Uint8Array {
  const name = [0, 0, 0, 9];
  for (const byte of new TextEncoder().encode('Safelight')) name.push(0, byte);
  return new Uint8Array([0, 0, 0, 1, 1, ...name, ...name, 0, 0, 0, 1]);
}

/** 16.16 fixed point; 71.99998 is meant to be 72. */
function fixedPoint(bits: number): number {
  const value = bits / 65_536;
  return Math.abs(value - Math.round(value)) < 1e-4 ? Math.round(value) : value;
}
