/** Turns the image data of one PNG picture into samples. */
import { type CodecContext, reserveSamples, type Samples } from '@safelight/core';
import { type DeflateExports, inflateState, withDeflate } from '../../coding/deflate/native.ts';
import type { Native } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { corrupt } from './chunks.ts';
import type { PngHeader } from './header.ts';

/** Samples of one picture: interleaved, 8 bits (fewer are scaled to the full range, palettes looked up) or 16. */
export interface Pixels {
  readonly data: Samples<8 | 16>;
  /** Samples per pixel, 1 to 4. */
  readonly channels: number;
  /** What is wrong with the data, where something is. */
  readonly damage?: string;
}

/** What of the header the pixels depend on; animation frames have dimensions of their own. */
export type PixelHeader = Pick<PngHeader, 'width' | 'height' | 'depth' | 'color' | 'interlaced' | 'palette' | 'key'>;

/** Deflate can make at most 1032 bytes of one. */
const MAX_RATIO = 1032;

/**
 * Inflates, unfilters and expands a picture.
 *
 * @param pieces the data of its IDAT (or fdAT) chunks
 * @param onProgress share of this picture that is done
 * @throws ConvertError `corrupt-input` when not even a hundredth of the picture can be there
 */
export async function readPixels(
  header: PixelHeader,
  pieces: readonly Uint8Array[],
  context: Pick<CodecContext, 'loadModule' | 'signal'>,
  onProgress: (fraction: number) => void,
): Promise<Pixels> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = header.height * Math.ceil((header.width * bitsPerPixel(header)) / 8);
  if (length * MAX_RATIO * 100 < bytes) throw corrupt('Nearly all of the picture data is missing.');
  return withDeflate(context, async (native) => {
    const { exports } = native;
    const reader = openReader(native, header);
    const { damage, share } = inflate(native, reader, pieces, length);
    if (share === 0) {
      exports.png_close(reader);
      throw corrupt('The picture data cannot be read.');
    }
    onProgress(0.5);
    const channels = exports.png_start(reader);
    const data = await readRows(native, reader, header, channels, yieldToEventLoop(context.signal), onProgress);
    const badFilter = exports.png_bad_filter(reader) === 1 ? 'Some rows have a filter that does not exist.' : undefined;
    exports.png_close(reader);
    const detail = damage ?? badFilter;
    return { data, channels, ...(detail === undefined ? {} : { damage: detail }) };
  });
}

function bitsPerPixel({ color, depth }: PixelHeader): number {
  return depth * ([1, 0, 3, 1, 2, 0, 4][color] ?? 1);
}

function openReader(native: Native<DeflateExports>, header: PixelHeader): number {
  const { exports } = native;
  const { width, height, depth, color, interlaced, palette, key } = header;
  const reader = exports.png_open(width, height, depth, color, interlaced ? 1 : 0);
  if (palette !== undefined) {
    native.view(exports.png_palette(reader), 1024).set(palette);
    if (palette.some((value, index) => index % 4 === 3 && value < 255)) exports.png_palette_alpha(reader);
  }
  if (key !== undefined) exports.png_key(reader, ...key);
  return reader;
}

const complaints: Readonly<Record<number, string>> = {
  [inflateState.longer]: 'The picture data is longer than the picture.',
  [inflateState.damaged]: 'The picture data is damaged.',
  [inflateState.checksum]: 'The checksum of the picture data does not match.',
};

function inflate(
  native: Native<DeflateExports>,
  reader: number,
  pieces: readonly Uint8Array[],
  length: number,
): { share: number; damage?: string } {
  // libdeflate reads words, which may begin on the last byte.
  const input = native.reserve(length + 4);
  native.view(input + length, 4).fill(0);
  const state = native.malloc(4);
  let at = input;
  for (const piece of pieces) {
    native.bytes().set(piece, at);
    at += piece.length;
  }
  const share = native.exports.png_inflate(reader, input, length, state);
  const code = new DataView(native.exports.memory.buffer).getInt32(state, true);
  native.free(state);
  native.free(input);
  if (share < 100) return { share, damage: `Only ${Math.floor(share)} % of the picture could be read.` };
  const damage = complaints[code];
  return damage === undefined ? { share } : { share, damage };
}

async function readRows(
  native: Native<DeflateExports>,
  reader: number,
  header: PixelHeader,
  channels: number,
  pause: () => Promise<void>,
  onProgress: (fraction: number) => void,
): Promise<Samples<8 | 16>> {
  const { width, height } = header;
  const data = reserveSamples<8 | 16>(header.depth === 16 ? 16 : 8, width * height * channels);
  const bytes = new Uint8Array(data.buffer);
  const stride = width * channels * data.BYTES_PER_ELEMENT;
  for (let row = 0; row < height; ) {
    const count = native.exports.png_read(reader);
    bytes.set(native.view(native.exports.png_rows(reader), count * stride), row * stride);
    row += count;
    onProgress(0.5 + (0.5 * row) / height);
    await pause();
  }
  return data;
}
