/** HEVC pictures by kvazaar (see native/kvazaar), which has a module for each depth. */
import { type Cicp, type CodecContext, channelsOf, type OptionsOf, type Raster } from '@safelight/core';
import { weightsOf } from '../../families/heif/colour.ts';
import { putSettings, type StillExports } from '../../families/heif/encoder.ts';
import type { Size } from '../../families/heif/writer.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import kvazaar8 from './kvazaar-8.wasm';
import kvazaar10 from './kvazaar-10.wasm';
import type { options as schema } from './options.ts';
import { type CodedPicture, toItem } from './stream.ts';

const modules = { 8: kvazaar8, 10: kvazaar10 } as const;

/** The encoder's options. */
export type Options = OptionsOf<typeof schema>;

/** Places of the efforts in the binding's list of presets. */
const EFFORTS = { fast: 0, balanced: 1, smallest: 2 } as const;

/** How the colours or the alpha of a picture are coded. */
export interface Plan {
  readonly bits: 8 | 10;
  /** The last channel alone is coded, as luma: alpha, or a gray gain map. */
  readonly isLuma: boolean;
  /** 0 (best) to 51, in quarters. */
  readonly quantizer: number;
  readonly effort: Options['effort'];
  readonly cicp: Cicp;
}

/** A rectangle of a picture, and the size of what is coded: even, and perhaps larger, by repeating the last pixels. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly coded: Size;
}

/** An encoder for tiles of one depth. */
export interface Kvazaar {
  encode(raster: Raster, tile: Tile, plan: Plan): CodedPicture;
}

/** Lends an encoder; see `withNative` for its life. */
export function withKvazaar<T>(
  bits: Plan['bits'],
  context: CodecContext,
  use: (kvazaar: Kvazaar) => Promise<T>,
): Promise<T> {
  return withNative<StillExports, T>(modules[bits], context, (native) =>
    use({ encode: (raster, tile, plan) => encodeTile(native, raster, tile, plan) }),
  );
}

function encodeTile(native: Native<StillExports>, raster: Raster, tile: Tile, plan: Plan): CodedPicture {
  const { quantizer, effort, cicp, isLuma } = plan;
  const { width, height, channels, samples } = cutTile(raster, tile, isLuma);
  const integers = [
    width,
    height,
    tile.coded.width,
    tile.coded.height,
    channels,
    isLuma ? channels - 1 : -1,
    raster.depth === 16 ? 1 : 0,
    Math.ceil(quantizer),
    (Math.ceil(quantizer) - quantizer) * 4,
    EFFORTS[effort],
    cicp.primaries,
    cicp.transfer,
    cicp.matrix,
  ];
  const pixels = native.put(samples);
  const settings = putSettings(native, integers, weightsOf(cicp));
  const { exports } = native;
  const size = exports.still_encode(pixels, settings);
  const picture = toItem(native.view(exports.still_output(), size), { bits: plan.bits, monochrome: isLuma });
  exports.still_release();
  native.free(settings);
  native.free(pixels);
  return picture;
}

/** What of a tile is in the picture. */
interface Cut extends Size {
  /** Samples of a pixel. */
  readonly channels: number;
  readonly samples: Uint8Array;
}

/**
 * The pixels of a tile that are in the picture. Gray ones are given three equal colours: of pictures without chroma, phones and
 * Android's viewers show nothing, or black.
 */
function cutTile(raster: Raster, { left, top, coded }: Tile, isLuma: boolean): Cut {
  const { data, model } = raster;
  const width = Math.min(coded.width, raster.width - left);
  const height = Math.min(coded.height, raster.height - top);
  const channels = channelsOf(raster);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const pixel = channels * data.BYTES_PER_ELEMENT;
  const cut = new Uint8Array(width * height * pixel);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * raster.width + left) * pixel;
    cut.set(bytes.subarray(from, from + width * pixel), y * width * pixel);
  }
  if (model !== 'gray' || isLuma) return { width, height, channels, samples: cut };
  return { width, height, channels: 3, samples: grayAsColors(cut, channels, data.BYTES_PER_ELEMENT) };
}

/** The first sample of each pixel, three times. */
function grayAsColors(bytes: Uint8Array, channels: number, size: number): Uint8Array {
  const samples = size === 2 ? new Uint16Array(bytes.buffer) : bytes;
  const pixels = samples.length / channels;
  const colors = size === 2 ? new Uint16Array(pixels * 3) : new Uint8Array(pixels * 3);
  for (let at = 0; at < pixels; at++) colors.fill(samples[at * channels] as number, at * 3, at * 3 + 3);
  return new Uint8Array(colors.buffer);
}
