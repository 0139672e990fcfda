import type { CodecContext, DecodedImage, GainMap, Raster } from '@safelight/core';
import { alphaCicp, cicpToWrite } from '../../families/heif/colour.ts';
import { smallRaster } from '../../families/heif/small-raster.ts';
import { mapCicp, TONE_MAP_BRAND, toneMapped } from '../../families/heif/tone-map.ts';
import {
  ALPHA_URN,
  attachedItems,
  gridData,
  type ItemToWrite,
  type PropertyToWrite,
  property,
  type ReferenceToWrite,
  type Size,
  writeHeif,
} from '../../families/heif/writer.ts';
import { mapQuality } from '../../metadata/gain-map/quality.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type Kvazaar, type Options, type Plan, withKvazaar } from './kvazaar.ts';
import type { CodedPicture } from './stream.ts';
import { thumbnailShape } from './thumbnail-shape.ts';

/** Side of a tile. Phones use the same, so every reader knows it; tiles also keep the encoder's memory small. */
const TILE = 512;
/** Sides of the tiles of a grid are multiples of this (ISO/IEC 23000-22, 7.3.11.4.2), and what has a smaller side is one. */
const TILE_STEP = 64;

/**
 * Encodes HEIC: HEVC intra pictures by kvazaar, 4:2:0, full range, of 8 or 10 bits; in tiles of 512 where the picture is larger,
 * as phones write it, all with one quantizer; alpha as an auxiliary picture of luma alone; a gain map as a picture that a
 * derived one is made with.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { gainMap, frames } = image;
    const bits = bitsOf(frames[0].raster, options);
    const pictures = await withKvazaar(bits, context, (kvazaar) => encodeImage(kvazaar, image, options, context));
    const { layers, thumbnail } = pictures;
    const map =
      gainMap && (await encodeMap(gainMap, options, nextIdOf([...layers, ...(thumbnail ? [thumbnail] : [])]), context));
    const file = writeFile(image, { ...pictures, map }, bits);
    context.onProgress(1);
    return file;
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'heic');
  }
}

/**
 * The quantizer for a quality: 1 to 80 become 45 to 25, 80 to 100 become 25 to 7, or to 0 where there are 10 bits to be kept.
 * Finer ones spend bytes on what 8 bits do not hold. A whole number of quality has a whole quantizer; between two it is one of
 * quarters, as many of the picture's blocks having the finer one.
 */
export function quantizerOf(quality: number, bits: Plan['bits']): number {
  const best = bits === 8 ? 7 : 0;
  const named = (whole: number): number => Math.floor(25 + (80 - whole) * (whole <= 80 ? 20 / 79 : (25 - best) / 20));
  const [low, high] = [named(Math.floor(quality)), named(Math.ceil(quality))];
  return Math.round((low + (high - low) * (quality % 1)) * 4) / 4;
}

function bitsOf({ depth }: Raster, options: Options): Plan['bits'] {
  if (options.depth !== 'auto') return options.depth === '10' ? 10 : 8;
  return depth === 8 ? 8 : 10;
}

async function encodeImage(
  kvazaar: Kvazaar,
  image: DecodedImage,
  options: Options,
  context: CodecContext,
): Promise<Pictures> {
  const { raster } = image.frames[0];
  const { effort } = options;
  const bits = bitsOf(raster, options);
  const settings = { bits, quantizer: quantizerOf(options.quality, bits), effort };
  const cicp = cicpToWrite(raster, { lossless: false });
  const plans: Plan[] = [{ ...settings, cicp, isLuma: false }];
  if (raster.alpha !== 'none') plans.push({ ...settings, cicp: alphaCicp, isLuma: true });
  const layers: Layer[] = [];
  for (const [index, plan] of plans.entries()) {
    const described = index === 0 ? colorProperties(raster, plan) : alphaProperties(plan);
    const firstId = nextIdOf(layers);
    const onProgress = (share: number): void => context.onProgress(((index + share) / plans.length) * 0.95);
    layers.push(await encodeLayer(kvazaar, raster, plan, { firstId, described, context: { ...context, onProgress } }));
  }
  const small = smallRaster(raster, thumbnailShape);
  if (!small) return { layers };
  const plan = { ...settings, cicp, isLuma: false };
  const silent = { ...context, onProgress: () => {} };
  const request = { firstId: nextIdOf(layers), described: colorProperties(raster, plan), context: silent };
  return { layers, thumbnail: await encodeLayer(kvazaar, small, plan, request) };
}

/** What the pixels of an image become. */
interface Pictures {
  /** The colours, then the alpha. */
  readonly layers: readonly Layer[];
  /** The whole in small (ISO/IEC 23008-12, 6.4.4), which lists show without decoding the rest. */
  readonly thumbnail?: Layer;
}

/** The number of the item after those of layers, which count from 1. */
function nextIdOf(layers: readonly Layer[]): number {
  return layers.reduce((sum, { items }) => sum + items.length, 1);
}

/** What a layer's items are to be, and who hears of them. */
interface LayerRequest {
  readonly firstId: number;
  readonly described: readonly PropertyToWrite[];
  readonly context: CodecContext;
}

async function encodeLayer(
  kvazaar: Kvazaar,
  raster: Raster,
  plan: Plan,
  { firstId, described, context }: LayerRequest,
): Promise<Layer> {
  const layout = layoutOf(raster);
  const total = layout.columns * layout.rows;
  const pause = yieldToEventLoop(context.signal);
  const pictures: CodedPicture[] = [];
  while (pictures.length < total) {
    const left = (pictures.length % layout.columns) * TILE;
    const top = Math.floor(pictures.length / layout.columns) * TILE;
    pictures.push(kvazaar.encode(raster, { left, top, coded: layout.coded }, plan));
    context.onProgress(pictures.length / total);
    await pause();
  }
  return layerOf(firstId, pictures, described, layout);
}

/** A gain map as it is written beside its picture. */
interface EncodedMap extends Layer {
  readonly map: GainMap;
  readonly bits: Plan['bits'];
}

/** Codes a gain map as well as its picture, a gray one as luma alone. */
async function encodeMap(map: GainMap, options: Options, firstId: number, context: CodecContext): Promise<EncodedMap> {
  const { raster } = map;
  const isLuma = raster.model === 'gray';
  const bits = raster.depth === 8 ? 8 : 10;
  const quantizer = quantizerOf(mapQuality(options.quality), bits);
  const plan = { bits, quantizer, effort: options.effort, cicp: mapCicp, isLuma } as const;
  const described = [property.bits(isLuma ? 1 : 3, bits), property.nclx(mapCicp)];
  const onProgress = (share: number): void => context.onProgress(0.95 + share * 0.04);
  const request = { firstId, described, context: { ...context, onProgress } };
  const layer = await withKvazaar(bits, context, (kvazaar) => encodeLayer(kvazaar, raster, plan, request));
  const [first, ...tiles] = layer.items;
  return { map, bits, ...layer, items: [{ ...first, hidden: true }, ...tiles] };
}

function writeFile(
  image: DecodedImage,
  { layers, thumbnail, map }: Pictures & { readonly map: EncodedMap | undefined },
  bits: Plan['bits'],
): Uint8Array {
  const { raster } = image.frames[0];
  const pictures = [...layers, ...(thumbnail ? [thumbnail] : []), ...(map ? [map] : [])];
  const idOf = ({ items: [first] }: Layer): number => first.id;
  const [primaryId, ...alphas] = layers.map(idOf) as [number, ...number[]];
  const id = nextIdOf(pictures);
  const ids = { id, baseId: primaryId, mapId: map ? idOf(map) : 0 };
  const bright = map && toneMapped({ ...ids, base: raster, map: map.map, bits: Math.max(bits, map.bits) });
  const metadata = attachedItems(image, 'image/heic', primaryId, bright ? id + 1 : id);
  const brands = brandsOf(raster, bits);
  return writeHeif({
    ...brands,
    compatibleBrands: [...brands.compatibleBrands, ...(bright ? [TONE_MAP_BRAND] : [])],
    primaryId,
    items: [...pictures.flatMap(({ items }) => items), ...(bright?.items ?? []), ...metadata.items],
    references: [
      ...pictures.flatMap(({ references }) => references),
      ...alphas.map((alpha) => ({ type: 'auxl', from: alpha, to: [primaryId] })),
      ...(thumbnail ? [{ type: 'thmb', from: idOf(thumbnail), to: [primaryId] }] : []),
      ...(bright?.references ?? []),
      ...metadata.references,
    ],
    alternatives: bright?.alternatives,
    film: metadata.film,
  });
}

/**
 * Pictures of Main are `heic`, those of Main 10 `heix` (ISO/IEC 23008-12, B.4.1). MIAF wants even sizes where chroma is halved, and
 * a clean aperture for odd ones (ISO/IEC 23000-22, 7.3.11.4.2), which older Apple systems do not open: odd ones do not claim it.
 */
function brandsOf(
  { width, height }: Size,
  bits: Plan['bits'],
): { readonly majorBrand: string; readonly compatibleBrands: string[] } {
  const majorBrand = bits === 8 ? 'heic' : 'heix';
  const isMiaf = width % 2 === 0 && height % 2 === 0;
  const profile = bits === 8 ? ['MiHB'] : [];
  return { majorBrand, compatibleBrands: ['mif1', majorBrand, ...(isMiaf ? ['miaf', ...profile] : [])] };
}

/** How a picture is cut. */
interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Of each tile. */
  readonly coded: Size;
  /** The picture's own. */
  readonly size: Size;
  /** One item, coded in its own size: what is larger, odd or tiny is a grid, which crops, since every reader knows how. */
  readonly isSingle: boolean;
}

function layoutOf({ width, height }: Size): Layout {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const size = { width, height };
  const isEven = width % 2 === 0 && height % 2 === 0;
  if (columns * rows === 1 && isEven && Math.min(width, height) >= TILE_STEP) {
    return { columns, rows, coded: size, size, isSingle: true };
  }
  const side = (length: number, tiles: number): number => (tiles > 1 ? TILE : roundUp(length, TILE_STEP));
  return { columns, rows, coded: { width: side(width, columns), height: side(height, rows) }, size, isSingle: false };
}

function roundUp(length: number, step: number): number {
  return Math.ceil(length / step) * step;
}

/** The items of the colour or the alpha picture, of which the first is the whole. */
interface Layer {
  readonly items: readonly [ItemToWrite, ...ItemToWrite[]];
  readonly references: readonly ReferenceToWrite[];
}

/** One item, or a grid and its tiles, which have the ids after it. */
function layerOf(
  id: number,
  pictures: readonly CodedPicture[],
  described: readonly PropertyToWrite[],
  { columns, rows, coded, size, isSingle }: Layout,
): Layer {
  const whole = [property.size(size.width, size.height), ...described];
  const coding = ({ config, data }: CodedPicture): { data: Uint8Array; config: PropertyToWrite } => ({
    data,
    config: property.config('hvcC', config),
  });
  const [first] = pictures;
  if (isSingle && first !== undefined) {
    const { data, config } = coding(first);
    return { items: [{ id, type: 'hvc1', data, properties: [config, ...whole] }], references: [] };
  }
  const tiles = pictures.map((picture, index) => {
    const { data, config } = coding(picture);
    const properties = [config, property.size(coded.width, coded.height), ...described];
    return { id: id + 1 + index, type: 'hvc1', data, properties, hidden: true };
  });
  const grid = gridData(columns, rows, size.width, size.height);
  return {
    items: [{ id, type: 'grid', data: grid, properties: whole }, ...tiles],
    references: [{ type: 'dimg', from: id, to: tiles.map((tile) => tile.id) }],
  };
}

/** One `colr` box, as phones write: Apple's readers stumble over two. The stream itself says matrix and range. */
function colorProperties({ colorSpace }: Raster, { bits, cicp }: Plan): PropertyToWrite[] {
  const depth = property.bits(3, bits);
  if (typeof colorSpace === 'object' && 'icc' in colorSpace) return [depth, property.icc(colorSpace.icc)];
  return [depth, property.nclx(cicp)];
}

function alphaProperties({ bits }: Plan): PropertyToWrite[] {
  return [property.bits(1, bits), property.auxiliary(ALPHA_URN)];
}
