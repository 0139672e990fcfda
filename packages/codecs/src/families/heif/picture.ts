import {
  type BitDepth,
  type Chroma,
  ConvertError,
  createRaster,
  type DecodeLimits,
  type Raster,
} from '@safelight/core';
import { ByteCursor } from '../../coding/cursor.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { type Coding, codingOf, isFullRange, isSameForm } from './colour.ts';
import type { Decoded, PictureCodec, PictureDecoder, Target } from './decoder.ts';
import { alphaItem, effectiveProperties } from './info.ts';
import { itemData, itemsReferredBy } from './items.ts';
import { colorSpaceOf, type Property, propertyOf } from './properties.ts';
import { isTransform, keepsBlocks, type Placement, placementOf } from './transform.ts';
import type { HeifFile, HeifItem } from './types.ts';
import { type Converted, fromYCgCo } from './ycgco.ts';

/** What every step needs. */
export interface Picture {
  readonly codec: PictureCodec;
  readonly bytes: Uint8Array;
  readonly file: HeifFile;
  /** Called for each decoded tile with the share that is done. */
  readonly onProgress: (fraction: number) => void;
  /** Awaited between tiles, so that a cancellation is heard. */
  readonly pause: () => Promise<void>;
}

/** A decoded item. */
export interface DecodedItem {
  readonly raster: Raster;
  /** How finely colour was stored, where that is coarser than the samples are. */
  readonly chroma?: Chroma;
  /** Some of the coded data were missing or broken. */
  readonly damaged: boolean;
}

/** One coded picture and its place in the grid. */
interface Tile {
  readonly item: HeifItem;
  readonly column: number;
  readonly row: number;
}

/** An item taken apart: its tiles, and how the whole is shown. */
interface Layout {
  readonly tiles: readonly Tile[];
  readonly columns: number;
  readonly rows: number;
  /** Tiles may stick out at right and below, by less than one. */
  readonly isGrid: boolean;
  /** As the container says. */
  readonly width: number;
  readonly height: number;
  /** Properties that turn and crop, in their order. */
  readonly transforms: readonly Property[];
  readonly properties: readonly Property[];
}

const MAX_DERIVATIONS = 4;

/** An error of a decoder of HEIF pictures. */
export function failure(
  { formatId }: PictureCodec,
  code: 'corrupt-input' | 'unsupported-feature',
  message: string,
): ConvertError {
  return new ConvertError(code, message, { stage: 'decode', formatId });
}

/** What pictures are coded by that no decoder is here for, by the types of items and of sample entries. */
const CODINGS: Readonly<Record<string, string>> = {
  av01: 'AV1',
  avc1: 'AVC (H.264)',
  avc3: 'AVC (H.264)',
  evc1: 'EVC',
  hev1: 'HEVC (H.265)',
  hvc1: 'HEVC (H.265)',
  iovl: 'an overlay of several',
  j2k1: 'JPEG 2000',
  jpeg: 'JPEG',
  jxs1: 'JPEG XS',
  lhv1: 'layered HEVC (H.265)',
  mjpg: 'JPEG',
  unci: 'uncompressed samples',
  vvc1: 'VVC (H.266)',
};

/** The error for pictures of another codec; it names that by what people know, where it has such a name. */
export function notSupported(codec: PictureCodec, type: string): ConvertError {
  const name = CODINGS[type] === undefined ? type : `${CODINGS[type]}, ${type}`;
  return failure(codec, 'unsupported-feature', `Pictures of this kind are not supported here: ${name}.`);
}

/** Throws `unsupported-feature` for an item that must not be shown by a reader that does not know its properties. */
export function checkProperties({ codec }: Picture, { unknown }: HeifItem): void {
  const [type] = unknown ?? [];
  if (type === undefined) return;
  throw failure(codec, 'unsupported-feature', `The picture needs a property that is not supported: ${type}.`);
}

/**
 * Decodes an item of the codec, or a grid of such, with its alpha, upright as the container says. Samples are 8 bit, or 16 bit
 * full range where the coded ones have more. The size is that of what is coded, whatever the container says.
 */
export async function decodeItem(
  decoder: PictureDecoder,
  picture: Picture,
  item: HeifItem,
  limits: DecodeLimits,
): Promise<DecodedItem> {
  const layout = layoutOf(picture, item, 0);
  const alpha = alphaItem(picture.file, item);
  const shape = shapeOf(layout, alpha !== undefined);
  const { deep, channels } = shape;
  const state: State = { damaged: false };
  const target = await paintColours(decoder, picture, { ...layout, ...shape }, limits, state);
  if (alpha !== undefined) await paintAlpha(decoder, picture, { alpha, transforms: layout.transforms }, target, state);
  const { width, height } = target.placement;
  const length = width * height * channels;
  const taken = deep ? decoder.take16(target.canvas, length) : decoder.take8(target.canvas, length);
  const { data, depth, bits } = coloured(taken, shape, state.coding);
  if (isPremultiplied(picture.file, item, alpha)) unpremultiply(data, channels, 2 ** depth - 1);
  const raster = createRaster<BitDepth>({
    width,
    height,
    model: shape.gray ? 'gray' : 'rgb',
    alpha: alpha === undefined ? 'none' : 'straight',
    depth,
    ...(depth === 16 && bits < 16 ? { significantBits: bits } : {}),
    colorSpace: colorSpaceOf(layout.properties),
    data,
  });
  const chroma = chromaOf(layout, target.placement, state);
  return { raster, ...(chroma ? { chroma } : {}), damaged: state.damaged };
}

/** How finely colour is stored, where blocks of pixels that share it are there in what is shown. */
function chromaOf({ columns, rows, properties }: Layout, placement: Placement, { tile }: State): Chroma | undefined {
  const { chroma = '4:4:4', monochrome = true } = propertyOf(properties, 'config') ?? {};
  if (monochrome || chroma === '4:4:4' || !tile || !keepsBlocks(placement, chroma)) return undefined;
  // Blocks begin anew with each tile.
  const fit = (count: number, side: number): boolean => count === 1 || side % 2 === 0;
  return fit(columns, tile.width) && fit(rows, tile.height) ? chroma : undefined;
}

/** What a picture's samples are. */
interface Shape {
  readonly gray: boolean;
  readonly bits: number;
  /** Samples have 16 bits. */
  readonly deep: boolean;
  readonly channels: number;
}

function shapeOf({ properties }: Layout, hasAlpha: boolean): Shape {
  const { monochrome: gray, bits } = propertyOf(properties, 'config') ?? { monochrome: false, bits: 8 };
  return { gray, bits, deep: bits > 8, channels: (gray ? 1 : 3) + (hasAlpha ? 1 : 0) };
}

/** What decoding has found so far. */
interface State {
  damaged: boolean;
  coding?: Coding;
  /** The first tile, whose size all have. */
  tile?: Decoded;
}

/** The samples as RGB, which those of YCgCo are not yet. */
export function coloured(
  data: Uint8Array | Uint16Array,
  { deep, channels, bits }: Omit<Shape, 'gray'>,
  coding: Coding | undefined,
): Converted {
  const ycgco = coding?.ycgco;
  return ycgco === undefined ? { data, depth: deep ? 16 : 8, bits } : fromYCgCo(data, channels, bits, ycgco);
}

/** Decodes the tiles to a canvas as large as they make it. */
async function paintColours(
  decoder: PictureDecoder,
  picture: Picture,
  layout: Layout & Shape,
  limits: DecodeLimits,
  state: State,
): Promise<Target> {
  const { channels, deep, gray, properties } = layout;
  let target: Target | undefined;
  for await (const { part, placement, x, y } of partsOf(decoder, picture, layout, state)) {
    const canvas = target?.canvas ?? canvasFor(decoder, placement, layout, limits, picture);
    target = { canvas, channels, deep, placement, x, y };
    if (gray) {
      decoder.placeLuma(part, target, 0, isFullRange(properties, part));
      continue;
    }
    const coding = codingOf(properties, part);
    state.coding ??= coding;
    state.tile ??= part;
    if (!isSameForm(coding, state.coding)) {
      throw failure(picture.codec, 'unsupported-feature', 'The parts of the picture have different colour matrices.');
    }
    decoder.placeRgb(part, target, coding.matrix);
  }
  if (target === undefined) throw failure(picture.codec, 'corrupt-input', 'The picture data are missing or broken.');
  return target;
}

/** Room for a picture, which may be larger than its header says. */
function canvasFor(
  decoder: PictureDecoder,
  { width, height }: Placement,
  { channels, deep }: Shape,
  limits: DecodeLimits,
  { codec }: Picture,
): number {
  checkPixels({ width, height }, limits, codec.formatId);
  return decoder.canvas(width * height * channels * (deep ? 2 : 1));
}

/** A decoded tile, which is in the decoder until the next is asked for, and its place in the whole. */
interface Part {
  readonly part: Decoded;
  readonly placement: Placement;
  readonly x: number;
  readonly y: number;
}

/** The tiles that can be decoded; `state` is told where some are missing, damaged, or of another size than was said. */
async function* partsOf(decoder: PictureDecoder, picture: Picture, layout: Layout, state: State): AsyncGenerator<Part> {
  const { tiles } = layout;
  let first: (Decoded & { readonly placement: Placement }) | undefined;
  for (const [index, { item, column, row }] of tiles.entries()) {
    const part = decodeTile(decoder, picture, item);
    if (part !== undefined) {
      first ??= { ...part, placement: placementIn(picture, layout, part, state) };
      state.damaged ||= part.width !== first.width || part.height !== first.height;
      yield { part, placement: first.placement, x: column * first.width, y: row * first.height };
    }
    state.damaged ||= part?.damaged ?? true;
    picture.onProgress((index + 1) / tiles.length);
    await picture.pause();
  }
}

/** Pixels by which a single picture may be coded larger than it is shown: it then fills whole blocks. */
export const BLOCK = 16;

/** Where the whole goes, as large as its tiles make it at most. */
function placementIn(picture: Picture, layout: Layout, part: Decoded, state: State): Placement {
  const { isGrid, columns, rows, transforms } = layout;
  const [width, height] = [columns * part.width, rows * part.height];
  const isTrue = (said: number, there: number, tile: number): boolean =>
    said <= there && there - said < (isGrid ? tile : BLOCK);
  if (isTrue(layout.width, width, part.width) && isTrue(layout.height, height, part.height)) {
    return placed(picture, transforms, layout.width, layout.height);
  }
  state.damaged = true;
  if (!isGrid) return placed(picture, transforms, width, height);
  return placed(picture, transforms, Math.min(layout.width, width), Math.min(layout.height, height));
}

function decodeTile(decoder: PictureDecoder, picture: Picture, item: HeifItem): Decoded | undefined {
  if (!picture.codec.itemTypes.includes(item.type)) throw notSupported(picture.codec, item.type);
  checkProperties(picture, item);
  const config = item.properties.find(({ type }) => type === picture.codec.configType)?.payload;
  if (config === undefined)
    throw failure(picture.codec, 'corrupt-input', 'The configuration of the picture is missing.');
  const data = itemData(picture.bytes, picture.file, item);
  if (data === undefined) return undefined;
  const selected = picture.codec.select?.(data, item.properties) ?? data;
  decoder.open(config);
  return decoder.decode(selected, true);
}

/** Paints the alpha picture into the last channel; alpha is always full range (23008-12, 6.9). */
async function paintAlpha(
  decoder: PictureDecoder,
  picture: Picture,
  { alpha, transforms }: { readonly alpha: HeifItem } & Pick<Layout, 'transforms'>,
  target: Target,
  state: State,
): Promise<void> {
  const own = layoutOf(picture, alpha, 0);
  // Writers leave out what turns and crops the alpha channel: it then lies as the colours do.
  const layout = own.transforms.some(isTransform) ? own : { ...own, transforms };
  const { width, height } = target.placement;
  let isPainted = false;
  for await (const { part, placement, x, y } of partsOf(decoder, { ...picture, onProgress: () => {} }, layout, state)) {
    if (width !== placement.width || height !== placement.height) {
      throw failure(picture.codec, 'unsupported-feature', 'The alpha channel has another size than the picture.');
    }
    decoder.placeLuma(part, { ...target, placement, x, y }, target.channels - 1, true);
    isPainted = true;
  }
  if (!isPainted) throw failure(picture.codec, 'corrupt-input', 'The picture data are missing or broken.');
}

function layoutOf(picture: Picture, item: HeifItem, depth: number): Layout {
  const { file } = picture;
  checkProperties(picture, item);
  const size = propertyOf(item.properties, 'size');
  const properties = effectiveProperties(file, item);
  if (item.type === 'iden' && depth < MAX_DERIVATIONS) {
    const [source] = itemsReferredBy(file, 'dimg', item.id);
    const inner = source === undefined ? undefined : layoutOf(picture, source, depth + 1);
    if (inner === undefined || source === undefined)
      throw failure(picture.codec, 'corrupt-input', 'A derived picture has no source.');
    return { ...inner, properties, transforms: [...inner.transforms, ...item.properties] };
  }
  if (item.type === 'grid') return gridLayout(picture, item, properties);
  if (!picture.codec.itemTypes.includes(item.type)) throw notSupported(picture.codec, item.type);
  if (size === undefined) throw failure(picture.codec, 'corrupt-input', 'The picture has no size.');
  const tiles = [{ item, column: 0, row: 0 }];
  const { width, height } = size;
  return { tiles, columns: 1, rows: 1, isGrid: false, width, height, transforms: item.properties, properties };
}

function placed(picture: Picture, properties: readonly Property[], width: number, height: number): Placement {
  const placement = placementOf(properties, width, height);
  if (placement === undefined) throw failure(picture.codec, 'corrupt-input', 'The clean aperture keeps no pixel.');
  return placement;
}

/** A grid's layout (ISO/IEC 23008-12, 6.6.2.3.2): equal tiles in rows; what sticks out at right and below is cut. */
function gridLayout(picture: Picture, item: HeifItem, properties: readonly Property[]): Layout {
  const { bytes, file, codec } = picture;
  const data = itemData(bytes, file, item);
  if (data === undefined) throw failure(codec, 'corrupt-input', 'The description of the grid is missing.');
  const reader = new ByteCursor(data, 1);
  const wide = (reader.u8() & 1) !== 0;
  const [rows, columns] = [reader.u8() + 1, reader.u8() + 1];
  const [width, height] = wide ? [reader.u32(), reader.u32()] : [reader.u16(), reader.u16()];
  const sources = itemsReferredBy(file, 'dimg', item.id);
  const size = propertyOf(item.properties, 'size');
  if (width !== size?.width || height !== size.height || sources.length < rows * columns) {
    throw failure(codec, 'corrupt-input', 'The grid does not fit its header.');
  }
  const tiles = sources.slice(0, rows * columns).map((tile, index) => ({
    item: tile,
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return { tiles, columns, rows, isGrid: true, width, height, transforms: item.properties, properties };
}

function isPremultiplied(file: HeifFile, item: HeifItem, alpha: HeifItem | undefined): boolean {
  if (alpha === undefined) return false;
  return file.references.some(({ type, from, to }) => type === 'prem' && from === item.id && to.includes(alpha.id));
}

/** Undoes premultiplied alpha in place; alpha is the last channel. */
function unpremultiply(data: Uint8Array | Uint16Array, channels: number, maximum: number): void {
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] as number;
    if (alpha === 0 || alpha === maximum) continue;
    for (let channel = at; channel < at + channels - 1; channel++) {
      data[channel] = Math.min(Math.round(((data[channel] as number) * maximum) / alpha), maximum);
    }
  }
}
