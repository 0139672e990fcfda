import { type Native, withNative } from '@safelight/codecs/wasm';
import {
  type AlphaMode,
  allocateSamples,
  type BitDepth,
  type CodecContext,
  type ColorModel,
  ConvertError,
  channelsOf,
  createRaster,
  type Raster,
} from '@safelight/core';
import { convertAdditive } from './additive.ts';
import defaultCmyk from './default-cmyk.icc';
import wasm from './lcms2.wasm';
import { profileOf } from './profiles.ts';

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
export type CmmContext = Pick<CodecContext, 'loadModule' | 'loadAsset' | 'signal' | 'onAdjustment'>;

/** Little CMS pixel formats (lcms2.h, section "Pixel types"). */
const PIXEL_TYPE: Record<ColorModel, number> = { gray: 3, rgb: 4, cmyk: 6, lab: 10 };
const COMPONENTS: Record<ColorModel, number> = { gray: 1, rgb: 3, cmyk: 4, lab: 3 };

const RELATIVE_COLORIMETRIC = 1;
const BLACK_POINT_COMPENSATION = 0x2000;
const COPY_ALPHA = 0x04000000;
/** Pixels of one call, so that cancelling is noticed and the WASM heap stays small. */
const BAND = 1 << 18;

function pixelFormat(model: ColorModel, alpha: AlphaMode, depth: BitDepth): number {
  const float = depth === 32 ? 1 : 0;
  return (
    (float << 22) |
    (PIXEL_TYPE[model] << 16) |
    ((alpha === 'none' ? 0 : 1) << 7) |
    (COMPONENTS[model] << 3) |
    (depth / 8)
  );
}

/** What a raster becomes. */
interface Target {
  readonly colorSpace: 'srgb' | 'srgb-linear';
  readonly depth: BitDepth;
  /** Length 0 is sRGB, as the binding has it. */
  readonly profile: Uint8Array;
}

/** Where the version stands in a profile (ICC.1, 7.2.4). */
const VERSION = 8;

/**
 * A profile of version 5 (ICC.2, iccMAX) as one of version 4: what it says in tags of that version means the same, others are
 * not read. The library refuses the number alone.
 */
function ofKnownVersion(icc: Uint8Array): Uint8Array {
  if (icc[VERSION] !== 5) return icc;
  const older = icc.slice();
  older.set([4, 0x40], VERSION);
  return older;
}

/** The profile to read a raster's samples with; length 0 is sRGB, length 1 Lab, as the binding has it. */
async function sourceProfile(raster: Raster, context: CmmContext): Promise<Uint8Array> {
  const { colorSpace, model } = raster;
  if (typeof colorSpace === 'object' && 'icc' in colorSpace) return ofKnownVersion(colorSpace.icc);
  if (model === 'cmyk') return context.loadAsset(defaultCmyk);
  return new Uint8Array(model === 'lab' ? 1 : 0);
}

/**
 * Converts an 8- or 16-bit raster of any model to sRGB with Little CMS, relative colorimetric with black-point
 * compensation, alpha copied. A broken profile is passed over, and told of: the samples are then read as sRGB (or the default CMYK).
 * @returns a raster of model `rgb`, colour space `srgb`, same size, depth and alpha.
 */
export function convertToSrgb(raster: Raster<8> | Raster<16>, context: CmmContext): Promise<Raster> {
  return convertTo({ colorSpace: 'srgb', depth: raster.depth, profile: new Uint8Array(0) }, raster, context);
}

/**
 * Converts a raster of any model and depth (float: gray and RGB alone) to linear light in sRGB primaries, float, as
 * `convertToSrgb` does but with nothing clipped: colours outside sRGB become negative or more than 1.
 */
export function convertToLinear(raster: Raster, context: CmmContext): Promise<Raster> {
  const profile = profileOf({ primaries: 1, transfer: 8, matrix: 0, fullRange: true });
  return convertTo({ colorSpace: 'srgb-linear', depth: 32, profile }, raster, context);
}

async function convertTo(target: Target, raster: Raster, context: CmmContext): Promise<Raster> {
  const profile = await sourceProfile(raster, context);
  const use = async (native: Native<LcmsExports>): Promise<Raster> => {
    const direct = await run(native, raster, profile, target, context);
    if (direct) return direct;
    const plain = await sourceProfile({ ...raster, colorSpace: raster.model === 'lab' ? 'lab-d50' : 'srgb' }, context);
    if (raster.model !== 'gray') {
      const fallback = await run(native, raster, plain, target, context);
      if (fallback) {
        context.onAdjustment?.({ kind: 'damaged-input', detail: 'The colour profile cannot be used and is left out.' });
        return fallback;
      }
    }
    throw new ConvertError('corrupt-input', 'The colour profile cannot be used.', { stage: 'transform' });
  };
  return withNative<LcmsExports, Raster>(wasm, context, use, imports);
}

/** The library stamps the profiles that it makes with the time; any time does. */
const imports = { wasi_snapshot_preview1: { clock_time_get: (): number => 0 } };

async function run(
  native: Native<LcmsExports>,
  raster: Raster,
  profile: Uint8Array,
  target: Target,
  context: CmmContext,
): Promise<Raster | undefined> {
  const { exports } = native;
  const profiles = [profile, target.profile].map((bytes) => native.put(bytes)) as [number, number];
  const transform = exports.color_open(
    profiles[0],
    profile.length,
    pixelFormat(raster.model, raster.alpha, raster.depth),
    profiles[1],
    target.profile.length,
    pixelFormat('rgb', raster.alpha, target.depth),
    RELATIVE_COLORIMETRIC,
    BLACK_POINT_COMPENSATION | (raster.alpha === 'none' ? 0 : COPY_ALPHA),
  );
  for (const pointer of profiles) native.free(pointer);
  if (transform === 0) return undefined;
  const apply = (samples: Raster['data']): Raster['data'] =>
    applyTo(native, transform, samples, raster, target, context);
  const data = (target.depth === 32 ? convertAdditive(raster, apply) : undefined) ?? apply(raster.data);
  exports.color_close(transform);
  const { significantBits: _, ...rest } = raster;
  const kept = target.depth === raster.depth ? raster : rest;
  return createRaster({ ...kept, model: 'rgb', depth: target.depth, colorSpace: target.colorSpace, data });
}

/** Converts samples that are laid out as the raster's. */
function applyTo(
  native: Native<LcmsExports>,
  transform: number,
  samples: Raster['data'],
  raster: Raster,
  target: Target,
  context: CmmContext,
): Raster['data'] {
  const pixels = samples.length / channelsOf(raster);
  const data = allocateSamples(target.depth, pixels * (raster.alpha === 'none' ? 3 : 4));
  const source = bytesOf(samples);
  const out = bytesOf(data);
  const inBytes = source.length / pixels;
  const outBytes = out.length / pixels;
  const inPointer = native.malloc(BAND * inBytes);
  const outPointer = native.malloc(BAND * outBytes);
  for (let start = 0; start < pixels; start += BAND) {
    context.signal.throwIfAborted();
    const count = Math.min(BAND, pixels - start);
    native.bytes().set(source.subarray(start * inBytes, (start + count) * inBytes), inPointer);
    native.exports.color_apply(transform, inPointer, outPointer, count);
    out.set(native.view(outPointer, count * outBytes), start * outBytes);
  }
  native.free(inPointer);
  native.free(outPointer);
  return data;
}

function bytesOf({ buffer, byteOffset, byteLength }: Raster['data']): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
