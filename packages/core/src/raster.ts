/**
 * Pixels: what every decoder returns and every encoder accepts.
 *
 * A raster is immutable data. Operations on rasters are functions that return new rasters; where a function may reuse
 * the sample array of its input, its docstring says so.
 */

/** Bits per sample as stored: unsigned 8 or 16 bit over the full range (0..255, 0..65535), or 32-bit IEEE float. */
export type BitDepth = 8 | 16 | 32;

/** What the samples of one pixel mean. `lab` is CIE L*a*b* (D50) as ICC encodes it in unsigned integers. */
export type ColorModel = 'gray' | 'rgb' | 'cmyk' | 'lab';

/** How alpha is stored; `'none'` means that there is no alpha channel. Codecs return `'none'` or `'straight'`. */
export type AlphaMode = 'none' | 'straight' | 'premultiplied';

/** Coding-independent code points (ITU-T H.273), as carried by nclx boxes and by PNG's cICP chunk. */
export interface Cicp {
  readonly primaries: number;
  readonly transfer: number;
  readonly matrix: number;
  readonly fullRange: boolean;
}

/**
 * Colour space of the samples: a named one, an embedded ICC profile, or H.273 code points.
 * `srgb` is also the meaning of an untagged gray or RGB picture; `device-cmyk` that of an untagged CMYK picture.
 * CMYK samples always count ink: 0 is no ink, the maximum is full ink (Adobe's inversion is undone by the decoder).
 */
export type ColorSpace =
  | 'srgb'
  | 'srgb-linear'
  | 'device-cmyk'
  | 'lab-d50'
  | { readonly icc: Uint8Array }
  | { readonly cicp: Cicp };

interface SampleArrays {
  8: Uint8Array;
  16: Uint16Array;
  32: Float32Array;
}

/** Array type that holds the samples of a raster of depth `D`. */
export type Samples<D extends BitDepth = BitDepth> = SampleArrays[D];

/** Interleaved samples, rows top to bottom, tightly packed: `data.length === width * height * channelsOf(raster)`. */
export interface Raster<D extends BitDepth = BitDepth> {
  /** Columns, at least 1. */
  readonly width: number;
  /** Rows, at least 1. */
  readonly height: number;
  readonly model: ColorModel;
  readonly alpha: AlphaMode;
  readonly depth: D;
  /**
   * Bits that carry information, when fewer than `depth`: a 10-bit HEIC arrives as depth 16 with 10 significant bits,
   * its samples scaled to the full 16-bit range. Encoders with 10- or 12-bit modes choose by it.
   */
  readonly significantBits?: number;
  readonly colorSpace: ColorSpace;
  readonly data: Samples<D>;
}

const componentCount: Record<ColorModel, 1 | 3 | 4> = { gray: 1, rgb: 3, cmyk: 4, lab: 3 };

/** Samples per pixel, alpha included: 1 to 5. */
export function channelsOf(raster: Pick<Raster, 'model' | 'alpha'>): number {
  return componentCount[raster.model] + (raster.alpha === 'none' ? 0 : 1);
}

/** Builds a raster; throws `RangeError` when the number of samples does not match the dimensions. */
export function createRaster<D extends BitDepth>(init: Raster<D>): Raster<D> {
  const expected = init.width * init.height * channelsOf(init);
  if (init.data.length !== expected) {
    throw new RangeError(`Expected ${expected} samples but received ${init.data.length}.`);
  }
  return init;
}
