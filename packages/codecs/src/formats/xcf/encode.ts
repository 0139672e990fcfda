import {
  type CodecContext,
  type ColorSpace,
  ConvertError,
  type DecodedImage,
  type Frame,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { withDeflater } from '../../coding/deflate/zlib.ts';
import { unifyFrames } from '../../families/layers/unify-frames.ts';
import { linearProfile } from '../../metadata/linear-profile.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { baseType, packing, property, TILE } from './fields.ts';
import type { options as schema } from './options.ts';
import { PACKED_ROOM, packTile, pixelBytes, takeTile } from './pack-tiles.ts';
import { metadataParasites } from './picture.ts';
import { Writer } from './writer.ts';

type Options = OptionsOf<typeof schema>;
type PackTile = (tile: Uint8Array, pixel: number) => Uint8Array;

/** libdeflate's level: tiles are small, so that beyond it nothing is won. */
const DEFLATE_LEVEL = 6;
/** The canvas that GIMP takes. */
const MAX_SIDE = 524_288;

/** Writes a layer a page, the first at the bottom, in the lowest version that holds them. See `Encoder`. */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    if (options.compression === 'zlib') {
      return await withDeflater(context, (deflate) => {
        return writeFile(image, options, (tile) => deflate(tile, DEFLATE_LEVEL), context);
      });
    }
    const out = new Uint8Array(PACKED_ROOM);
    return await writeFile(image, options, (tile, pixel) => out.slice(0, packTile(tile, pixel, out)), context);
  } catch (error) {
    throw codecError(error, 'encode', 'xcf');
  }
}

async function writeFile(
  image: DecodedImage,
  options: Options,
  pack: PackTile,
  context: CodecContext,
): Promise<Uint8Array> {
  const frames = unifyFrames(image);
  const rasters = frames.map(({ raster }) => raster);
  const width = Math.max(...rasters.map((raster) => raster.width));
  const height = Math.max(...rasters.map((raster) => raster.height));
  const [first] = rasters;
  if (first === undefined || width > MAX_SIDE || height > MAX_SIDE) {
    throw new ConvertError('encode-failed', 'The canvas is larger than GIMP takes.', {
      stage: 'encode',
      formatId: 'xcf',
    });
  }
  const version = versionFor(rasters, options);
  const writer = new Writer(version >= 11);
  writer.text(version === 0 ? 'gimp xcf file\0' : `gimp xcf v${String(version).padStart(3, '0')}\0`);
  for (const value of [width, height, first.model === 'gray' ? baseType.gray : baseType.rgb]) writer.u32(value);
  if (version >= 4) writer.u32(precisionNumber(first));
  writeProperties(writer, image, first, options);
  // The top layer comes first.
  const stack = frames.toReversed();
  const links = stack.map(() => writer.link());
  writer.pointer(0);
  writer.pointer(0);
  for (const [index, frame] of stack.entries()) {
    links[index]?.(writer.size);
    const name = frame.name ?? (stack.length === 1 ? 'Background' : `Layer ${stack.length - index}`);
    await writeLayer(writer, frame, name, pack, context, (done) => context.onProgress((index + done) / stack.length));
  }
  return writer.join();
}

/** Old programs read what is in old versions; more than 8 bits are in the order that readers know since version 12. */
function versionFor(rasters: readonly Raster[], { compression }: Options): number {
  const bytes = rasters.reduce((sum, raster) => sum + raster.width * raster.height * pixelBytes(raster), 0);
  const [first] = rasters;
  if (first?.depth !== 8 || bytes > 2 ** 31) return 12;
  if (compression === 'zlib') return 8;
  return isLinear(first.colorSpace) ? 7 : 3;
}

/** Whether the samples are linear light. */
function isLinear(space: ColorSpace): boolean {
  if (space === 'srgb-linear') return true;
  return typeof space === 'object' && 'icc' in space && linearProfile(space.icc)?.icc === space.icc;
}

function precisionNumber({ depth, colorSpace }: Raster): number {
  return { 8: 100, 16: 200, 32: 600 }[depth] + (isLinear(colorSpace) ? 0 : 50);
}

function writeProperties(writer: Writer, image: DecodedImage, { colorSpace }: Raster, options: Options): void {
  writer.property(property.compression, [options.compression === 'zlib' ? packing.zlib : packing.rle]);
  const { density } = image;
  if (density) {
    const body = new DataView(new ArrayBuffer(8));
    body.setFloat32(0, density.x);
    body.setFloat32(4, density.y);
    writer.property(property.resolution, new Uint8Array(body.buffer));
  }
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
  const parasites = [...(icc ? [['icc-profile', icc] as const] : []), ...metadataParasites(image.metadata)];
  if (parasites.length > 0) {
    const body = new Writer(false);
    for (const [name, bytes] of parasites) {
      body.string(name);
      // Kept with the picture, and part of its undo history.
      body.u32(3);
      body.u32(bytes.length);
      body.bytes(bytes);
    }
    writer.property(property.parasites, body.join());
  }
  writer.property(property.end, []);
}

async function writeLayer(
  writer: Writer,
  { raster }: Frame,
  name: string,
  pack: PackTile,
  { signal }: CodecContext,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { width, height, model, alpha } = raster;
  writer.u32(width);
  writer.u32(height);
  writer.u32((model === 'gray' ? baseType.gray : baseType.rgb) * 2 + (alpha === 'none' ? 0 : 1));
  writer.string(name);
  for (const [kind, value] of [
    [property.opacity, 255],
    [property.visible, 1],
    [property.mode, 0],
  ] as const) {
    writer.property(kind, [0, 0, 0, value]);
  }
  writer.property(property.offsets, new Uint8Array(8));
  writer.property(property.end, []);
  const hierarchy = writer.link();
  // No mask.
  writer.pointer(0);
  hierarchy(writer.size);
  const pixel = pixelBytes(raster);
  for (const value of [width, height, pixel]) writer.u32(value);
  const level = writer.link();
  writer.pointer(0);
  level(writer.size);
  writer.u32(width);
  writer.u32(height);
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const tiles = Array.from({ length: columns * rows }, () => writer.link());
  writer.pointer(0);
  const pause = yieldToEventLoop(signal);
  const scratch = new Uint8Array(TILE * TILE * pixel);
  for (let index = 0; index < tiles.length; index++) {
    const size = takeTile(raster, index % columns, Math.floor(index / columns), scratch);
    tiles[index]?.(writer.size);
    writer.bytes(pack(scratch.subarray(0, size), pixel));
    if (index % columns !== 0) continue;
    onProgress(index / tiles.length);
    await pause();
  }
}
