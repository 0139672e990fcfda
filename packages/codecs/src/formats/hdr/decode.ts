import {
  type Adjustment,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { corrupt, type HdrHeader, readHeader } from './header.ts';
import { RGBE_BITS } from './rgbe-bits.ts';
import { readScanline } from './scanlines.ts';

/**
 * Decodes Radiance pictures to float RGB, which is taken for linear light of sRGB's primaries; XYZ is converted to RGB.
 *
 * A sample is its mantissa times a power of two, without the half step that Radiance itself adds: 1, as encoders write
 * it, stays 1. EXPOSURE and COLORCORR are undone, so that samples are what was measured ("Picture File Format").
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkSize(header, bytes.length - header.offset, context);
    const { data, lines } = await readPixels(header, bytes, context);
    const { width, height, outer } = header;
    const adjustments: Adjustment[] = [];
    if (lines < outer.length) {
      const share = Math.floor((100 * lines) / outer.length);
      adjustments.push({ kind: 'damaged-input', detail: `Only ${share} % of the pixels could be read.` });
    }
    const space = {
      model: 'rgb',
      alpha: 'none',
      depth: 32,
      significantBits: RGBE_BITS,
      colorSpace: 'srgb-linear',
    } as const;
    return {
      frames: [{ raster: createRaster({ width, height, ...space, data }), duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: header.metadata,
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'hdr');
  }
}

/** Pixels that a byte makes at most in any picture that is meant: a scanline of one colour, in older run lengths. */
const MOST_PER_BYTE = 4096;

/** Holds the dimensions against the limits and the bytes that are left. */
function checkSize({ width, height, outer }: HdrHeader, left: number, context: CodecContext): void {
  const pixels = width * height;
  checkPixels({ width, height }, context.limits, 'hdr');
  if (left <= 0) throw corrupt('The file has no pixels.');
  // A scanline has a pixel at least; with a hundredth of them the picture is not worth its memory.
  const tooFew = left < (outer.length * 4) / 100 || left * MOST_PER_BYTE < pixels;
  if (pixels > 1e6 && tooFew) throw corrupt('Nearly all pixels are missing.');
}

interface Pixels {
  readonly data: Float32Array;
  /** Scanlines that could be read; the rest is black. */
  readonly lines: number;
}

async function readPixels(header: HdrHeader, bytes: Uint8Array, context: CodecContext): Promise<Pixels> {
  const { width, outer, inner, offset } = header;
  const turn = yieldToEventLoop(context.signal);
  const line = new Uint8Array(inner.length * 4);
  if (readScanline(bytes, offset, line) < 0) throw corrupt('The first scanline is damaged.');
  const data = new Float32Array(outer.length * inner.length * 3);
  const put = writer(header, data);
  const [outerFirst, outerStep] = walk(header.outer, width);
  let at = offset;
  for (let index = 0; index < outer.length; index++) {
    at = readScanline(bytes, at, line);
    if (at < 0) return { data, lines: index };
    put(line, outerFirst + index * outerStep);
    if (index % 32 === 31) {
      await turn();
      context.onProgress(index / outer.length);
    }
  }
  context.onProgress(1);
  return { data, lines: outer.length };
}

/** Where an axis begins in the raster, and how far apart its samples are; X grows to the right, Y upwards. */
function walk({ name, sign, length }: HdrHeader['outer'], width: number): readonly [first: number, step: number] {
  const step = name === 'x' ? 3 : width * 3;
  const grows = name === 'x' ? sign === '+' : sign === '-';
  return grows ? [0, step] : [(length - 1) * step, -step];
}

/** Powers of two by the exponent byte: mantissas are fractions of 256, exponents have an excess of 128. */
const powers = Float32Array.from({ length: 256 }, (_, exponent) => (exponent === 0 ? 0 : 2 ** (exponent - 136)));

/** A function that converts a scanline and puts it where it belongs. */
function writer(header: HdrHeader, data: Float32Array): (line: Uint8Array, to: number) => void {
  const [innerFirst, step] = walk(header.inner, header.width);
  const [red, green, blue] = header.applied;
  const convert = header.samples === 'xyze' ? toRgb : undefined;
  return (line, start) => {
    let to = start + innerFirst;
    for (let from = 0; from < line.length; from += 4, to += step) {
      const power = powers[line[from + 3] as number] as number;
      data[to] = ((line[from] as number) * power) / red;
      data[to + 1] = ((line[from + 1] as number) * power) / green;
      data[to + 2] = ((line[from + 2] as number) * power) / blue;
      convert?.(data, to);
    }
  };
}

/** XYZ to RGB of Radiance's standard primaries with equal-energy white, so that gray stays gray. */
function toRgb(data: Float32Array, at: number): void {
  const [x, y, z] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  data[at] = 2.565313 * x - 1.16685 * y - 0.398463 * z;
  data[at + 1] = -1.022108 * x + 1.978287 * y + 0.043822 * z;
  data[at + 2] = 0.074724 * x - 0.25194 * y + 1.177215 * z;
}
