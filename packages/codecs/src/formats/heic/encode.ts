import {
  type CodecContext,
  type ColorSpace,
  channelsOf,
  type DecodedImage,
  type OptionsOf,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { itemData, readHeif } from '../../families/heif/items.ts';
import {
  ALPHA_URN,
  gridData,
  type ItemToWrite,
  metadataItems,
  type PropertyToWrite,
  property,
  type ReferenceToWrite,
  writeHeif,
} from '../../families/heif/writer.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { NativeError, nativeCode } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { openKvazaar } from './kvazaar.ts';
import type { options as schema } from './options.ts';
import { type CodedPicture, withoutParameterSets } from './stream.ts';

/** Side of a tile. Phones use the same, so every reader knows it; tiles also keep the encoder's memory small. */
const TILE = 512;
/** Coded sizes are multiples of this, and at least 64. */
const BLOCK = 16;

/**
 * Encodes HEIC: HEVC Main Still Picture, 4:2:0, 8 bit, by kvazaar, in tiles of 512 as phones write it, with alpha as an
 * auxiliary picture.
 */
export async function encode(
  image: DecodedImage,
  options: OptionsOf<typeof schema>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const file = await encodeImage(image, encoderQuality(options.quality), context);
    context.onProgress(1);
    return file;
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'heic');
  }
}

/**
 * libheif's quality for ours: 1 to 80 become 11 to 50 (quantiser 45 to 26), 80 to 100 become 50 to 84 (26 to 8), since
 * its own upper half spends bytes on what nobody sees.
 */
export function encoderQuality(quality: number): number {
  return Math.round(quality <= 80 ? 10 + quality * 0.5 : 50 + (quality - 80) * 1.7);
}

async function encodeImage(image: DecodedImage, quality: number, context: CodecContext): Promise<Uint8Array> {
  const { raster } = image.frames[0];
  const { width, height } = raster;
  const kvazaar = await openKvazaar(context, quality);
  const pause = yieldToEventLoop(context.signal);
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const tile = { width: columns > 1 ? TILE : codedSide(width), height: rows > 1 ? TILE : codedSide(height) };
  const pictures: { color: CodedPicture; alpha: CodedPicture }[] = [];
  for (let index = 0; index < columns * rows; index++) {
    const rgba = cutTile(raster, (index % columns) * tile.width, Math.floor(index / columns) * tile.height, tile);
    pictures.push(await codedPictures(kvazaar.encode(rgba, tile.width, tile.height)));
    context.onProgress((index + 1) / (columns * rows + 1));
    await pause();
  }
  const grid = gridData(columns, rows, width, height);
  const facts = { width, height, tile, grid };
  const color = plane(
    1,
    pictures.map((picture) => picture.color),
    colorProperties(raster.colorSpace),
    facts,
  );
  const layers =
    raster.alpha === 'none'
      ? [color]
      : [
          color,
          plane(
            2 + pictures.length,
            pictures.map(({ alpha }) => alpha),
            [property.bits(1, 8), property.auxiliary(ALPHA_URN)],
            facts,
          ),
        ];
  const used = layers.length * (pictures.length + 1);
  const metadata = metadataItems(image.metadata, color.id, used + 1);
  const alphas = layers.slice(1).map(({ id }) => ({ type: 'auxl', from: id, to: [color.id] }));
  return writeHeif({
    majorBrand: 'heic',
    compatibleBrands: ['mif1', 'heic', 'miaf', 'MiHB'],
    primaryId: color.id,
    items: [...layers.flatMap(({ items }) => items), ...metadata.items],
    references: [...layers.map(({ reference }) => reference), ...alphas, ...metadata.references],
  });
}

function codedSide(side: number): number {
  return Math.max(Math.ceil(side / BLOCK) * BLOCK, 64);
}

interface Facts {
  readonly width: number;
  readonly height: number;
  readonly tile: { readonly width: number; readonly height: number };
  readonly grid: Uint8Array;
}

/** The items of the colour or the alpha picture: a grid of `id` and its tiles, which have the ids after it. */
function plane(
  id: number,
  pictures: readonly CodedPicture[],
  properties: readonly PropertyToWrite[],
  { width, height, tile, grid }: Facts,
): { id: number; items: ItemToWrite[]; reference: ReferenceToWrite } {
  const tiles = pictures.map(({ config, data }, index) => ({
    id: id + 1 + index,
    type: 'hvc1',
    data,
    properties: [property.config('hvcC', config), property.size(tile.width, tile.height), ...properties],
    hidden: true,
  }));
  const whole = { id, type: 'grid', data: grid, properties: [property.size(width, height), ...properties] };
  return { id, items: [whole, ...tiles], reference: { type: 'dimg', from: id, to: tiles.map((one) => one.id) } };
}

const SRGB = { primaries: 1, transfer: 13, matrix: 6, fullRange: true };

/** One `colr` box, as phones write: Apple's readers stumble over two. The stream itself says matrix and range. */
function colorProperties(space: ColorSpace): PropertyToWrite[] {
  const depth = property.bits(3, 8);
  if (typeof space === 'object' && 'icc' in space) return [depth, property.icc(space.icc)];
  const { primaries, transfer } = typeof space === 'object' ? space.cicp : SRGB;
  return [depth, property.nclx({ ...SRGB, primaries, transfer })];
}

/** A rectangle as RGBA; where it sticks out of the picture, the last column and row are repeated. */
function cutTile(raster: Raster, left: number, top: number, tile: { width: number; height: number }): Uint8Array {
  const { data, width, height, model, alpha } = raster;
  const channels = channelsOf(raster);
  const [green, blue] = model === 'gray' ? [0, 0] : [1, 2];
  const out = new Uint8Array(tile.width * tile.height * 4);
  for (let y = 0, to = 0; y < tile.height; y++) {
    const row = Math.min(top + y, height - 1) * width;
    for (let x = 0; x < tile.width; x++, to += 4) {
      const from = (row + Math.min(left + x, width - 1)) * channels;
      out[to] = data[from] as number;
      out[to + 1] = data[from + green] as number;
      out[to + 2] = data[from + blue] as number;
      out[to + 3] = alpha === 'none' ? 255 : (data[from + channels - 1] as number);
    }
  }
  return out;
}

/** The coded picture and its coded alpha of a file that the encoder made. */
async function codedPictures(file: Uint8Array): Promise<{ color: CodedPicture; alpha: CodedPicture }> {
  const heif = await readHeif(sourceOf(file), 'heic');
  const [color, alpha] = [...heif.items.values()]
    .filter(({ type }) => type === 'hvc1')
    .map((item) => {
      const config = item.properties.find(({ type }) => type === 'hvcC')?.payload;
      const data = itemData(file, heif, item);
      return config === undefined || data === undefined ? undefined : withoutParameterSets(config, data);
    });
  if (color === undefined || alpha === undefined)
    throw new NativeError(nativeCode.failed, 'The encoder wrote nothing.');
  return { color, alpha };
}
