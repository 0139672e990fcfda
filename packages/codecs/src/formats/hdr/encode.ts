import { type CodecContext, ConvertError, type DecodedImage, type Raster } from '@safelight/core';
import { fittingLines } from '../../metadata/texts.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { writeScanline } from './runs.ts';
import { MAX_RLE, MIN_RLE } from './scanlines.ts';

/** Most bytes of comments that are written: readers take headers of that length. */
const MAX_COMMENTS = 32 * 1024;

/**
 * Encodes opaque RGB as RGBE with the newer run lengths, flat where the width has none (below 8, above 32767).
 * Negative samples and not-a-number become 0.
 */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const lines = fittingLines(image.metadata.texts, MAX_COMMENTS, context);
    return await write(image.frames[0].raster, lines, context);
  } catch (error) {
    throw codecError(error, 'encode', 'hdr');
  }
}

async function write(raster: Raster, lines: readonly string[], context: CodecContext): Promise<Uint8Array> {
  const { width, height, model, alpha, data } = raster;
  if (model !== 'rgb' || alpha !== 'none' || !(data instanceof Float32Array)) {
    throw new ConvertError('encode-failed', 'HDR takes opaque RGB floats.', { stage: 'encode', formatId: 'hdr' });
  }
  const turn = yieldToEventLoop(context.signal);
  const comments = lines.map((line) => `# ${line}\n`).join('');
  const head = new TextEncoder().encode(`#?RADIANCE\n${comments}FORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`);
  const out = new Uint8Array(head.length + height * (width * 4 + 4 * Math.ceil(width / 128) + 4));
  out.set(head);
  const line = new Uint8Array(width * 4);
  const hasRuns = width >= MIN_RLE && width <= MAX_RLE;
  let at = head.length;
  for (let row = 0; row < height; row++) {
    packRow(data.subarray(row * width * 3, (row + 1) * width * 3), line);
    if (hasRuns) {
      at = writeScanline(line, out, at);
    } else {
      out.set(line, at);
      at += line.length;
    }
    if (row % 32 === 31) {
      await turn();
      context.onProgress(row / height);
    }
  }
  context.onProgress(1);
  return out.slice(0, at);
}

/** The largest value that a pixel can hold. */
const MOST = 255 * 2 ** 119;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Powers of two for exponents from -149 to 129. */
const scales = Float64Array.from({ length: 280 }, (_, index) => 2 ** (8 - (index - 149)));

/** What makes a fraction of the exponent a mantissa. */
function scaleOf(exponent: number): number {
  return scales[exponent + 149] as number;
}

/** RGB as mantissas of 8 bits with the exponent of the greatest, rounded to the nearest. */
function packRow(rgb: Float32Array, line: Uint8Array): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    const red = clamp(rgb[from] as number);
    const green = clamp(rgb[from + 1] as number);
    const blue = clamp(rgb[from + 2] as number);
    const most = Math.max(red, green, blue);
    float[0] = most;
    // IEEE 754: the exponent for a fraction from one half to 1.
    let exponent = ((bits[0] as number) >>> 23) - 126;
    if (most * scaleOf(exponent) >= 255.5) exponent++;
    if (exponent < -127) {
      line.fill(0, to, to + 4);
      continue;
    }
    const scale = scaleOf(exponent);
    line[to] = red * scale + 0.5;
    line[to + 1] = green * scale + 0.5;
    line[to + 2] = blue * scale + 0.5;
    line[to + 3] = exponent + 128;
  }
}

function clamp(value: number): number {
  // Not-a-number compares as not greater.
  return value > 0 ? Math.min(value, MOST) : 0;
}
