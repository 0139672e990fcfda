import { withNative } from '@safelight/codecs/wasm';
import { allocateSamples, type CodecContext, channelsOf, createRaster, type Raster } from '@safelight/core';
import { curvesOf } from './curves.ts';
import wasm from './resample.wasm';
import { type Taps, tapsOf } from './resample-filters.ts';
import { isIdentity, type ResizeGeometry } from './resize-geometry.ts';

/** The exports of native/resample/resample.c. */
interface ResampleExports {
  resample_begin(
    sourceWidth: number,
    sourceHeight: number,
    channels: number,
    alpha: number,
    depth: number,
    toLinear: number,
    encode: number,
    width: number,
    height: number,
    across: number,
    acrossFirst: number,
    acrossWeights: number,
    down: number,
    downFirst: number,
    downWeights: number,
  ): number;
  resample_push(row: number): void;
  resample_take(to: number): number;
  resample_end(): void;
}

/** What resampling needs of its host. */
export type ResizeContext = Pick<CodecContext, 'loadModule' | 'signal'>;

/** Bytes that go in or come out at once. */
const PIECE = 1 << 20;

/**
 * Resamples in linear light, alpha premultiplied while filtering (no dark fringes), by SIMD WebAssembly. Gray and RGB are
 * read with sRGB's curve, which is within a few percent of the curves of all common photo profiles; CMYK, Lab and float are
 * filtered as they are.
 */
export async function resize(raster: Raster, geometry: ResizeGeometry, context: ResizeContext): Promise<Raster> {
  const { crop, width, height } = geometry;
  if (isIdentity(geometry, raster.width, raster.height)) return raster;
  const channels = channelsOf(raster);
  const unscaled = crop.width === width && crop.height === height;
  if (unscaled && Number.isInteger(crop.x) && Number.isInteger(crop.y)) {
    return cropped(raster, crop.x, crop.y, width, height, channels);
  }
  const data = allocateSamples(raster.depth, width * height * channels);
  await resample(raster, geometry, data, context);
  return createRaster({ ...raster, width, height, data });
}

function cropped(raster: Raster, x: number, y: number, width: number, height: number, channels: number): Raster {
  const data = allocateSamples(raster.depth, width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raster.width + x) * channels;
    data.set(raster.data.subarray(from, from + width * channels), row * width * channels);
  }
  return createRaster({ ...raster, width, height, data });
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Streams the rows of a picture through the filters into `data`. */
function resample(
  raster: Raster,
  { crop, width, height, filter }: ResizeGeometry,
  data: Raster['data'],
  context: ResizeContext,
): Promise<void> {
  const channels = channelsOf(raster);
  const across: Taps = tapsOf(raster.width, crop.x, crop.width, width, filter);
  const down: Taps = tapsOf(raster.height, crop.y, crop.height, height, filter);
  return withNative<ResampleExports, void>(wasm, context, (native) => {
    const { exports } = native;
    const held: number[] = [];
    const put = (array: ArrayBufferView | undefined): number => {
      if (!array) return 0;
      const pointer = native.put(bytesOf(array));
      held.push(pointer);
      return pointer;
    };
    const curves = curvesOf(raster);
    const begun = exports.resample_begin(
      raster.width,
      raster.height,
      channels,
      raster.alpha === 'none' ? 0 : 1,
      raster.depth,
      put(curves?.toLinear),
      put(curves?.encode),
      width,
      height,
      across.size,
      put(across.first),
      put(across.weights),
      down.size,
      put(down.first),
      put(down.weights),
    );
    if (begun === 0) throw new RangeError('There is no memory for the rows.');
    stream(native, raster, data, width * channels, context.signal);
    exports.resample_end();
    for (const pointer of held) native.free(pointer);
    return Promise.resolve();
  });
}

type ResampleNative = Parameters<Parameters<typeof withNative<ResampleExports, void>>[2]>[0];

function stream(native: ResampleNative, raster: Raster, data: Raster['data'], row: number, signal: AbortSignal): void {
  const { exports } = native;
  const source = bytesOf(raster.data);
  const target = bytesOf(data);
  const sourceRow = source.length / raster.height;
  const targetRow = row * data.BYTES_PER_ELEMENT;
  const rows = Math.max(1, Math.floor(PIECE / sourceRow));
  const room = Math.max(1, Math.floor(PIECE / targetRow));
  const inPointer = native.malloc(rows * sourceRow);
  const outPointer = native.malloc(room * targetRow);
  let [ready, written] = [0, 0];
  const flush = (): void => {
    target.set(native.view(outPointer, ready * targetRow), written);
    written += ready * targetRow;
    ready = 0;
  };
  for (let y = 0; y < raster.height; y += rows) {
    signal.throwIfAborted();
    const count = Math.min(rows, raster.height - y);
    native.bytes().set(source.subarray(y * sourceRow, (y + count) * sourceRow), inPointer);
    for (let k = 0; k < count; k++) {
      exports.resample_push(inPointer + k * sourceRow);
      while (exports.resample_take(outPointer + ready * targetRow) === 1) if (++ready === room) flush();
    }
  }
  flush();
  native.free(inPointer);
  native.free(outPointer);
}
