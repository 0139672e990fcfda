import { type BitDepth, ConvertError, createRaster, type Raster } from '@safelight/core';
import { itemData, itemsReferredBy } from './isobmff.ts';
import { ByteReader } from './isobmff-boxes.ts';
import { matrixOf } from './isobmff-colour.ts';
import type { Decoded, PictureCodec, PictureDecoder, Target } from './isobmff-decoder.ts';
import { alphaItem, effectiveProperties } from './isobmff-info.ts';
import { colorSpaceOf, type Property, propertyOf } from './isobmff-properties.ts';
import { type Placement, placementOf } from './isobmff-transform.ts';
import type { HeifFile, HeifItem } from './isobmff-types.ts';

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
  readonly placement: Placement;
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

/**
 * Decodes an item of the codec, or a grid of such, with its alpha, upright as the container says. Samples are 8 bit, or 16 bit
 * full range where the coded ones have more.
 */
export async function decodeItem(decoder: PictureDecoder, picture: Picture, item: HeifItem): Promise<DecodedItem> {
  const layout = layoutOf(picture, item, 0);
  const { placement, properties } = layout;
  const { width, height } = placement;
  const alpha = alphaItem(picture.file, item);
  const { monochrome: gray, bits } = propertyOf(properties, 'config') ?? { monochrome: false, bits: 8 };
  const deep = bits > 8;
  const channels = (gray ? 1 : 3) + (alpha === undefined ? 0 : 1);
  const length = width * height * channels;
  const canvas = decoder.canvas(length * (deep ? 2 : 1));
  const target = { canvas, channels, deep, placement, x: 0, y: 0 };
  const damaged = await paint(decoder, picture, layout, (part, at) => {
    const matrix = matrixOf(properties, part);
    if (gray) decoder.placeLuma(part, { ...target, ...at }, 0, matrix.fullRange);
    else decoder.placeRgb(part, { ...target, ...at }, matrix);
  });
  const alphaDamaged = alpha === undefined ? false : await paintAlpha(decoder, picture, alpha, target);
  const data = deep ? decoder.take16(canvas, length) : decoder.take8(canvas, length);
  if (isPremultiplied(picture.file, item, alpha)) unpremultiply(data, channels, deep ? 65_535 : 255);
  const raster = createRaster<BitDepth>({
    width,
    height,
    model: gray ? 'gray' : 'rgb',
    alpha: alpha === undefined ? 'none' : 'straight',
    depth: deep ? 16 : 8,
    ...(deep && bits < 16 ? { significantBits: bits } : {}),
    colorSpace: colorSpaceOf(properties),
    data,
  });
  return { raster, damaged: damaged || alphaDamaged };
}

/** Decodes each tile and gives it to `place`. Returns whether some were missing or damaged; throws when all were. */
async function paint(
  decoder: PictureDecoder,
  picture: Picture,
  { tiles }: Layout,
  place: (part: Decoded, at: { readonly x: number; readonly y: number }) => void,
): Promise<boolean> {
  let painted = 0;
  let damaged = false;
  for (const [index, { item, column, row }] of tiles.entries()) {
    const part = decodeTile(decoder, picture, item);
    if (part !== undefined) {
      place(part, { x: column * part.width, y: row * part.height });
      painted++;
    }
    damaged ||= part?.damaged ?? true;
    picture.onProgress((index + 1) / tiles.length);
    await picture.pause();
  }
  if (painted === 0) throw failure(picture.codec, 'corrupt-input', 'The picture data are missing or broken.');
  return damaged;
}

function decodeTile(decoder: PictureDecoder, picture: Picture, item: HeifItem): Decoded | undefined {
  if (!picture.codec.itemTypes.includes(item.type))
    throw failure(picture.codec, 'unsupported-feature', `Pictures of type ${item.type} are not supported.`);
  const config = item.properties.find(({ type }) => type === picture.codec.configType)?.payload;
  if (config === undefined)
    throw failure(picture.codec, 'corrupt-input', 'The configuration of the picture is missing.');
  const data = itemData(picture.bytes, picture.file, item);
  if (data === undefined) return undefined;
  decoder.open(config);
  return decoder.decode(data, true);
}

/** Paints the alpha picture into the last channel; alpha is always full range (23008-12, 6.9). */
async function paintAlpha(
  decoder: PictureDecoder,
  picture: Picture,
  alpha: HeifItem,
  target: Target,
): Promise<boolean> {
  const layout = layoutOf(picture, alpha, 0);
  const { placement, channels } = target;
  const quiet = { ...picture, onProgress: () => {} };
  const { width, height } = layout.placement;
  if (width !== placement.width || height !== placement.height) {
    throw failure(picture.codec, 'unsupported-feature', 'The alpha channel has another size than the picture.');
  }
  return paint(decoder, quiet, layout, (part, at) =>
    decoder.placeLuma(part, { ...target, placement: layout.placement, ...at }, channels - 1, true),
  );
}

function layoutOf(picture: Picture, item: HeifItem, depth: number): Layout {
  const { file } = picture;
  const size = propertyOf(item.properties, 'size');
  const properties = effectiveProperties(file, item);
  if (item.type === 'iden' && depth < MAX_DERIVATIONS) {
    const [source] = itemsReferredBy(file, 'dimg', item.id);
    const inner = source === undefined ? undefined : layoutOf(picture, source, depth + 1);
    if (inner === undefined || source === undefined)
      throw failure(picture.codec, 'corrupt-input', 'A derived picture has no source.');
    const { width, height } = propertyOf(source.properties, 'size') ?? inner.placement;
    return {
      ...inner,
      properties,
      placement: placed(picture, [...source.properties, ...item.properties], width, height),
    };
  }
  if (item.type === 'grid') return gridLayout(picture, item, properties);
  if (!picture.codec.itemTypes.includes(item.type))
    throw failure(picture.codec, 'unsupported-feature', `Pictures of type ${item.type} are not supported.`);
  if (size === undefined) throw failure(picture.codec, 'corrupt-input', 'The picture has no size.');
  const placement = placed(picture, item.properties, size.width, size.height);
  return { tiles: [{ item, column: 0, row: 0 }], placement, properties };
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
  const reader = new ByteReader(data, 1);
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
  return { tiles, placement: placed(picture, item.properties, width, height), properties };
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
