import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  channelsOf,
  copySamples,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { damagedOnce } from '../../metadata/first-blocks.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import { type CodestreamSize, readSize, type Tiles, tilesIn } from './codestream.ts';
import { readContainer } from './container.ts';
import { convertColours } from './convert.ts';
import wasm from './openjpeg-decode.wasm';
import { type Picture, readPicture } from './picture.ts';
import type { Conversion, LumaWeights } from './spaces.ts';

interface Jp2Exports {
  jp2_open(file: number, size: number, strict: number): number;
  jp2_fail(): void;
  jp2_components(): number;
  jp2_component(index: number, to: number): void;
  jp2_interleave(layout: number, channels: number, to: number): void;
  jp2_ycc_to_rgb(samples: number, pixels: number, channels: number, deep: number, red: number, blue: number): void;
  jp2_close(): void;
}

type Decoder = Native<Jp2Exports>;

interface Decoded {
  readonly data: Uint8Array | Uint16Array;
  readonly damaged: boolean;
  /** Of the colours that is still to be done. */
  readonly conversion: Conversion | undefined;
}

/**
 * Decodes JPEG 2000 (ITU-T T.800 and, for HTJ2K, T.814) by OpenJPEG: JP2, JPX and JPH files and bare codestreams. A cut
 * codestream gives what could be read of it, with `damaged-input`.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const container = await readContainer(sourceOf(bytes));
    const codestream = bytes.subarray(container.offset, container.offset + container.length);
    const size = readSize(codestream);
    const picture = readPicture(container, size);
    checkLimit(size, context);
    const tiles = tilesIn(codestream);
    if (tiles.count * 100 < size.tiles) throw corrupt('Nearly all of the picture is missing.');
    const { data, damaged, conversion } = await withNative<Jp2Exports, Decoded>(wasm, context, (native) =>
      decodePixels(native, codestream, picture, size, tiles),
    );
    const raster = createRaster({ ...picture.shape, data });
    if (conversion !== undefined) convertColours(raster, picture.bits, conversion);
    if (picture.premultiplied) divideByAlpha(raster);
    context.onProgress(1);
    const { metadata, density, told = [] } = container;
    const damage: Adjustment[] =
      damaged || container.damaged || tiles.count < size.tiles
        ? [{ kind: 'damaged-input', detail: 'The picture data end early or are broken.' }]
        : [];
    const adjustments = damagedOnce([...damage, ...told]);
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: readOrientation(metadata.exif),
      metadata,
      ...(density === undefined ? {} : { density }),
      ...(adjustments.length > 0 ? { adjustments } : {}),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', 'jp2');
  }
}

/** What the decoder needs for a sample: the coefficient, and its share of the blocks. */
const SAMPLE_BYTES = 6;
/** Bytes that are made ready for a byte of the file at most, so that a header alone claims nothing. */
const MOST_RATIO = 256;

function samplesIn({ components, x0, x1, y0, y1 }: CodestreamSize): number {
  return components.reduce((sum, { dx, dy }) => sum + Math.ceil((x1 - x0) / dx) * Math.ceil((y1 - y0) / dy), 0);
}

/** The decoder holds every component at 32 bits, so that their samples count, not the raster's pixels. */
function checkLimit(size: CodestreamSize, { limits }: CodecContext): void {
  const { components, x0, x1, y0, y1 } = size;
  const most = Math.min(limits.maxPixels, limits.maxTotalPixels);
  const largest = Math.max(...components.map(({ dx, dy }) => Math.ceil((x1 - x0) / dx) * Math.ceil((y1 - y0) / dy)));
  if (largest <= most && samplesIn(size) <= most * 5) return;
  throw new ConvertError('limit-exceeded', `The file has ${largest} pixels.`, { stage: 'decode', formatId: 'jp2' });
}

function decodePixels(
  native: Decoder,
  codestream: Uint8Array,
  picture: Picture,
  size: CodestreamSize,
  { cut }: Tiles,
): Decoded {
  const { exports } = native;
  // Grown at once: the library's many small allocations would each grow the memory, which costs more than they do.
  const room = Math.min(samplesIn(size) * SAMPLE_BYTES, codestream.length * MOST_RATIO);
  exports.free(exports.malloc(room));
  const file = native.put(codestream);
  // The library makes room for what a tile-part says; one byte too many tells it of the cut as well as four billion do.
  if (cut !== undefined) new DataView(exports.memory.buffer).setUint32((file >>> 0) + cut.at, cut.length + 1);
  const whole = exports.jp2_open(file, codestream.length, 1) === 1;
  if (!whole && exports.jp2_open(file, codestream.length, 0) !== 1) exports.jp2_fail();
  native.free(file);
  checkComponents(native, picture, size);
  const { shape } = picture;
  const deep = shape.depth === 16;
  const channels = channelsOf(shape);
  const length = shape.width * shape.height * channels * (deep ? 2 : 1);
  const target = native.malloc(length);
  const palettes = picture.channels.map(({ palette }) =>
    palette === undefined ? 0 : native.put(new Uint8Array(palette.buffer)),
  );
  const fields = picture.channels.flatMap(({ component, palette }, index) => [
    component,
    palettes[index] ?? 0,
    palette?.length ?? 0,
  ]);
  const { dx, dy } = picture;
  const first = [Math.ceil(size.x0 / dx), Math.ceil(size.y0 / dy)] as const;
  const layout = putWords(native, [shape.width, shape.height, ...first, dx, dy, deep ? 1 : 0, channels]);
  const table = putWords(native, fields);
  exports.jp2_interleave(layout, table, target);
  exports.jp2_close();
  const { conversion } = picture;
  const weights = weightsOf(picture);
  if (weights !== undefined) {
    exports.jp2_ycc_to_rgb(target, shape.width * shape.height, channels, deep ? 1 : 0, weights.red, weights.blue);
  }
  const bytes = copySamples(native.view(target, length));
  for (const pointer of [target, layout, table, ...palettes]) if (pointer !== 0) native.free(pointer);
  const data = deep ? new Uint16Array(bytes.buffer) : bytes;
  return { data, damaged: !whole, conversion: weights === undefined ? conversion : undefined };
}

/** Of what is common, and is converted where the samples are: there, the middle of chroma is that of whole bytes. */
function weightsOf({ conversion, bits }: Picture): LumaWeights | undefined {
  if (conversion?.kind !== 'ycc' || !conversion.fullRange || conversion.inks === true) return undefined;
  return bits.every((count) => count === 8) || bits.every((count) => count === 16) ? conversion.weights : undefined;
}

function putWords(native: Decoder, words: readonly number[]): number {
  return native.put(new Uint8Array(Uint32Array.from(words).buffer));
}

/** Fields of `struct component`. */
const WORDS = 9;

/** That the library has found the components that the header announced, each with samples. */
function checkComponents(native: Decoder, picture: Picture, size: CodestreamSize): void {
  const room = native.malloc(WORDS * 4);
  const count = native.exports.jp2_components();
  const fine = picture.channels.every(({ component }) => {
    if (component >= count) return false;
    native.exports.jp2_component(component, room);
    const [width, height, dx, dy, , , bits, , data] = new Uint32Array(native.exports.memory.buffer, room, WORDS);
    const expected = size.components[component];
    return (
      width !== 0 && height !== 0 && data !== 0 && dx === expected?.dx && dy === expected?.dy && bits === expected?.bits
    );
  });
  native.free(room);
  if (fine) return;
  throw corrupt('The picture data are broken.');
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jp2' });
}

/** Turns premultiplied colours into straight ones, in place. */
function divideByAlpha(raster: Raster): void {
  const { data, depth } = raster;
  const channels = channelsOf(raster);
  const most = depth === 8 ? 255 : 65_535;
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] as number;
    if (alpha === 0 || alpha === most) continue;
    for (let index = at; index < at + channels - 1; index++) {
      data[index] = Math.min(Math.round(((data[index] as number) * most) / alpha), most);
    }
  }
}
