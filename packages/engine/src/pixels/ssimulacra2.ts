import { type Native, withNative } from '@safelight/codecs/wasm';
import { type CodecContext, channelsOf, createRaster, type Raster } from '@safelight/core';
import { cicpOf, isSrgb } from '../color/cicp.ts';
import { profileToLinear } from '../color/convert-color.ts';
import { toLinearLight } from '../color/light.ts';
import { srgbToLinear } from '../color/transfer.ts';
import { isOpaque } from './flatten.ts';
import wasm from './ssimulacra2.wasm';

/** The exports of native/ssimulacra2/ssimulacra2.c. */
interface MetricExports {
  ssimulacra2_read(picture: number, channels: number, depth: number, table: number): void;
  ssimulacra2_begin(width: number, height: number): number;
  ssimulacra2_push(first: number, second: number): void;
  ssimulacra2_score(): number;
  ssimulacra2_end(): void;
}

type MetricNative = Native<MetricExports>;

/** What measuring needs of its host. */
export type MetricContext = Pick<CodecContext, 'loadModule' | 'loadAsset' | 'signal'>;

/** Pixels of the rows that are read at once. */
const PIECE = 1 << 20;

/** Shares of white that pictures with transparency are measured on, one after the other: dark and bright. */
const BACKGROUNDS = [0.1, 0.9] as const;

/** Least side of a picture that can be measured. */
export const LEAST_MEASURED = 8;

/**
 * How much a picture looks like its original, by SSIMULACRA 2.1: 100 where they are equal, about 90 where nobody sees a
 * difference, 70 for high quality, below 30 for low, without an end below. Colours are compared as linear light in sRGB's
 * primaries, by their profiles; light above white is kept. Transparent pictures are laid on a dark and on a bright ground,
 * and the lower score counts.
 *
 * @param changed - of the same size, which is at least 8 by 8; model, depth and colour space may be others
 */
export async function ssimulacra2(original: Raster, changed: Raster, context: MetricContext): Promise<number> {
  const { width, height } = original;
  if (changed.width !== width || changed.height !== height) throw new RangeError('The pictures have other sizes.');
  if (Math.min(width, height) < LEAST_MEASURED) throw new RangeError('The picture is too small to be measured.');
  const clear = !isOpaque(original) || !isOpaque(changed);
  const scores: number[] = [];
  for (const ground of clear ? BACKGROUNDS : BACKGROUNDS.slice(0, 1)) {
    scores.push(
      await withNative<MetricExports, number>(wasm, context, (native) =>
        scoreOn(native, [original, changed], ground, context),
      ),
    );
  }
  return Math.min(...scores);
}

type Pair = readonly [original: Raster, changed: Raster];

async function scoreOn(native: MetricNative, pair: Pair, ground: number, context: MetricContext): Promise<number> {
  const { exports } = native;
  const [{ width, height }] = pair;
  if (exports.ssimulacra2_begin(width, height) === 0) throw new RangeError('There is no memory for the rows.');
  const tables = new Map<number, number>();
  const rows = Math.max(1, Math.floor(PIECE / width));
  for (let y = 0; y < height; y += rows) {
    context.signal.throwIfAborted();
    const count = Math.min(rows, height - y);
    const strips = await Promise.all(pair.map((raster) => readable(stripOf(raster, y, count, ground), context)));
    const pointers = strips.map((strip, picture) => {
      exports.ssimulacra2_read(picture, channelsOf(strip), strip.depth, tableOf(native, strip, tables));
      return native.put(bytesOf(strip.data));
    });
    const [first = 0, second = 0] = pointers;
    const [one = 0, other = 0] = strips.map(({ data }) => data.byteLength / count);
    for (let row = 0; row < count; row++) exports.ssimulacra2_push(first + row * one, second + row * other);
    for (const pointer of pointers) native.free(pointer);
  }
  const score = exports.ssimulacra2_score();
  exports.ssimulacra2_end();
  for (const pointer of tables.values()) native.free(pointer);
  return score;
}

/** Some rows of a picture, without transparency: blended as the metric's authors do it, by encoded values. */
function stripOf(raster: Raster, y: number, height: number, ground: number): Raster {
  const channels = channelsOf(raster);
  const row = raster.width * channels;
  const data = raster.data.subarray(y * row, (y + height) * row) as Raster['data'];
  const strip = createRaster({ ...raster, height, data });
  return raster.alpha === 'none' ? strip : laidOn(strip, ground);
}

/** Blends over a gray, into 16 bits or float, so that nothing is rounded that shows. */
function laidOn(strip: Raster, ground: number): Raster {
  const { data: from, depth, model } = strip;
  const channels = channelsOf(strip);
  const colors = channels - 1;
  const top = depth === 32 ? 1 : 2 ** depth - 1;
  const scale = depth === 32 ? 1 : 65535;
  const length = (from.length / channels) * colors;
  const data = depth === 32 ? new Float32Array(length) : new Uint16Array(length);
  const half = depth === 32 ? 0 : 0.5;
  // Ink counts the other way round.
  const under = model === 'cmyk' ? 1 - ground : ground;
  for (let i = 0, o = 0; i < from.length; i += channels, o += colors) {
    const alpha = (from[i + colors] as number) / top;
    for (let k = 0; k < colors; k++) {
      data[o + k] = (((from[i + k] as number) / top) * alpha + under * (1 - alpha)) * scale + half;
    }
  }
  return createRaster({ ...strip, alpha: 'none', depth: depth === 32 ? 32 : 16, data });
}

/** Samples that the metric reads by itself: sRGB integers, or linear light. */
async function readable(strip: Raster, context: MetricContext): Promise<Raster> {
  const { colorSpace, depth, model } = strip;
  const code = cicpOf(colorSpace);
  const managed = typeof colorSpace === 'object' && !code;
  if (managed || model === 'cmyk' || model === 'lab') return profileToLinear(strip, context);
  // What is no number, or endless, is read as the pixels' steps read it.
  if (depth === 32) return toLinearLight(strip);
  return colorSpace === 'srgb' || (code && isSrgb(code)) ? strip : toLinearLight(strip);
}

/** Where the native memory has the table that takes samples of this depth to linear light. */
function tableOf(native: MetricNative, { depth }: Raster, tables: Map<number, number>): number {
  if (depth === 32) return 0;
  const top = 2 ** depth - 1;
  const known = tables.get(depth);
  if (known !== undefined) return known;
  const made = native.put(bytesOf(Float32Array.from({ length: top + 1 }, (_, v) => srgbToLinear(v / top))));
  tables.set(depth, made);
  return made;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
