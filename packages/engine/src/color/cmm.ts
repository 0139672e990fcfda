import { type Native, withNative } from '@safelight/codecs/wasm';
import {
  type AlphaMode,
  type CodecContext,
  type ColorModel,
  ConvertError,
  channelsOf,
  createRaster,
  type Raster,
} from '@safelight/core';
import defaultCmyk from './default-cmyk.icc';
import wasm from './lcms2.wasm';

/** The exports of native/lcms2/binding.c. */
interface LcmsExports {
  color_open(
    from: number,
    fromLength: number,
    fromFormat: number,
    to: number,
    toLength: number,
    toFormat: number,
    intent: number,
    flags: number,
  ): number;
  color_apply(transform: number, from: number, to: number, pixels: number): void;
  color_close(transform: number): void;
}

/** What the colour management needs of its host. */
export type CmmContext = Pick<CodecContext, 'loadModule' | 'loadAsset' | 'signal'>;

/** Little CMS pixel formats (lcms2.h, section "Pixel types"). */
const PIXEL_TYPE: Record<ColorModel, number> = { gray: 3, rgb: 4, cmyk: 6, lab: 10 };
const COMPONENTS: Record<ColorModel, number> = { gray: 1, rgb: 3, cmyk: 4, lab: 3 };

const RELATIVE_COLORIMETRIC = 1;
const BLACK_POINT_COMPENSATION = 0x2000;
const COPY_ALPHA = 0x04000000;
/** Pixels of one call, so that cancelling is noticed and the WASM heap stays small. */
const BAND = 1 << 18;

function pixelFormat(model: ColorModel, alpha: AlphaMode, bytes: 1 | 2): number {
  return (PIXEL_TYPE[model] << 16) | ((alpha === 'none' ? 0 : 1) << 7) | (COMPONENTS[model] << 3) | bytes;
}

/** The profile to read a raster's samples with; length 0 is sRGB, length 1 Lab, as the binding has it. */
async function sourceProfile(raster: Raster, context: CmmContext): Promise<Uint8Array> {
  const { colorSpace, model } = raster;
  if (typeof colorSpace === 'object' && 'icc' in colorSpace) return colorSpace.icc;
  if (model === 'cmyk') return context.loadAsset(defaultCmyk);
  return new Uint8Array(model === 'lab' ? 1 : 0);
}

/**
 * Converts an 8- or 16-bit raster of any model to sRGB with Little CMS, relative colorimetric with black-point
 * compensation, alpha copied. A broken profile is passed over: the samples are then read as sRGB (or the default CMYK).
 * @returns a raster of model `rgb`, colour space `srgb`, same size, depth and alpha.
 */
export async function convertToSrgb(raster: Raster<8> | Raster<16>, context: CmmContext): Promise<Raster> {
  const profile = await sourceProfile(raster, context);
  const use = async (native: Native<LcmsExports>): Promise<Raster> => {
    const direct = await run(native, raster, profile, context);
    if (direct) return direct;
    const plain = await sourceProfile({ ...raster, colorSpace: raster.model === 'lab' ? 'lab-d50' : 'srgb' }, context);
    if (raster.model !== 'gray') {
      const fallback = await run(native, raster, plain, context);
      if (fallback) return fallback;
    }
    throw new ConvertError('corrupt-input', 'The colour profile cannot be used.', { stage: 'transform' });
  };
  return withNative<LcmsExports, Raster>(wasm, context, use, imports);
}

/** The library stamps the profiles that it makes with the time; any time does. */
const imports = { wasi_snapshot_preview1: { clock_time_get: (): number => 0 } };

async function run(
  native: Native<LcmsExports>,
  raster: Raster<8> | Raster<16>,
  profile: Uint8Array,
  context: CmmContext,
): Promise<Raster | undefined> {
  const bytes = raster.depth === 8 ? 1 : 2;
  const { exports } = native;
  const profilePointer = native.put(profile);
  const flags = BLACK_POINT_COMPENSATION | (raster.alpha === 'none' ? 0 : COPY_ALPHA);
  const transform = exports.color_open(
    profilePointer,
    profile.length,
    pixelFormat(raster.model, raster.alpha, bytes),
    0,
    0,
    pixelFormat('rgb', raster.alpha, bytes),
    RELATIVE_COLORIMETRIC,
    flags,
  );
  native.free(profilePointer);
  if (transform === 0) return undefined;
  const pixels = raster.width * raster.height;
  const inChannels = channelsOf(raster);
  const outChannels = raster.alpha === 'none' ? 3 : 4;
  const data = raster.depth === 8 ? new Uint8Array(pixels * outChannels) : new Uint16Array(pixels * outChannels);
  const source = new Uint8Array(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength);
  const target = new Uint8Array(data.buffer);
  const inPointer = native.malloc(BAND * inChannels * bytes);
  const outPointer = native.malloc(BAND * outChannels * bytes);
  for (let start = 0; start < pixels; start += BAND) {
    context.signal.throwIfAborted();
    const count = Math.min(BAND, pixels - start);
    const from = start * inChannels * bytes;
    native.bytes().set(source.subarray(from, from + count * inChannels * bytes), inPointer);
    exports.color_apply(transform, inPointer, outPointer, count);
    target.set(native.view(outPointer, count * outChannels * bytes), start * outChannels * bytes);
  }
  native.free(inPointer);
  native.free(outPointer);
  exports.color_close(transform);
  return createRaster({ ...raster, model: 'rgb', colorSpace: 'srgb', data });
}
