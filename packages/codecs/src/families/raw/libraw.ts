/** Develops camera raw files with LibRaw, one file at a time: unpacking, demosaicing, colour to sRGB. */
import { type CodecContext, copySamples } from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { type Native, NativeError, nativeCode, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import moduleUrl from './libraw.wasm';

interface LibRawExports {
  raw_open(data: number, size: number, maxMegabytes: number): number;
  raw_fact(which: number): number;
  raw_error(code: number): number;
  raw_unpack(): number;
  raw_develop(
    whiteBalance: number,
    demosaic: number,
    half: number,
    bits: number,
    brighten: number,
    brightness: number,
    highlight: number,
  ): number;
  raw_picture(size: number): number;
  raw_pixels(): number;
  raw_close(): void;
}

/** LibRaw's numbers of its methods (`user_qual`). */
const demosaics = { fast: 0, vng: 1, ppg: 2, ahd: 3, dcb: 4, dht: 11, aahd: 12 } as const;
const whiteBalances = { daylight: 0, camera: 1, auto: 2 } as const;
const highlightModes = { clip: 0, unclip: 1, blend: 2, rebuild: 5 } as const;

/** How a file is developed. */
export interface Development {
  readonly whiteBalance: keyof typeof whiteBalances;
  readonly demosaic: keyof typeof demosaics;
  readonly highlights: keyof typeof highlightModes;
  readonly halfSize: boolean;
  readonly depth: 8 | 16;
  /** Stretch so that one pixel in a hundred is white, as dcraw does. */
  readonly brighten: boolean;
  /** Factor on linear light; 1 leaves it. */
  readonly brightness: number;
  /** Zeros to put behind a file that is cut short, so that LibRaw reads what there is. */
  readonly padding: number;
}

/** Developed pixels: sRGB, interleaved, not turned. */
export interface Developed {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly data: Uint8Array | Uint16Array;
  /** Places of the sensor's data that could not be decoded. */
  readonly errors: number;
}

/** `raw_fact` numbers of binding.cpp. */
const fact = { width: 0, height: 1, rawWidth: 2, rawHeight: 3, errors: 4 } as const;

/** LibRaw's error codes (libraw_const.h) that are told apart. */
const codes: Readonly<Record<number, number>> = {
  [-2]: nativeCode.unsupported,
  [-6]: nativeCode.unsupported,
  [-100_007]: nativeCode.outOfMemory,
  [-100_012]: nativeCode.limit,
};

/** Shares of the work that are done after opening and unpacking, after demosaicing, after the whole development. */
const UNPACKED = 0.2;
const DEMOSAICED = 0.85;
const DEVELOPED = 0.95;
/** LibRaw's number of the step that takes nearly all of a development (`LIBRAW_PROGRESS_INTERPOLATE`). */
const DEMOSAIC = 2048;
/** LibRaw's own ceiling on what the sensor's data may take, in megabytes. */
const MAX_SENSOR_MEGABYTES = 2048;

/** Who is told of the progress: of the call that is running, since an instance outlives its calls. */
let listener: ((fraction: number) => void) | undefined;

const imports = {
  env: {
    raw_progress: (stage: number, done: number, all: number): void => {
      if (stage === DEMOSAIC && all > 0) listener?.(Math.min(Math.max(done / all, 0), 1));
    },
  },
};

/** Runs LibRaw's development, telling its progress. */
function told(context: CodecContext, run: () => number): number {
  let furthest = UNPACKED;
  listener = (fraction) => {
    furthest = Math.max(furthest, UNPACKED + fraction * (DEMOSAICED - UNPACKED));
    context.onProgress(furthest);
  };
  try {
    return run();
  } finally {
    listener = undefined;
  }
}

/**
 * Develops a file. `wasm` cannot be interrupted: the signal is looked at between the three pieces of work.
 *
 * @throws NativeError when LibRaw cannot read the file, ConvertError `limit-exceeded` for too large pictures
 */
export function develop(bytes: Uint8Array, how: Development, context: CodecContext): Promise<Developed> {
  const work = async (native: Native<LibRawExports>): Promise<Developed> => {
    const { exports } = native;
    const pause = yieldToEventLoop(context.signal);
    const size = bytes.length + how.padding;
    const file = native.malloc(size);
    native.bytes().set(bytes, file);
    check(native, exports.raw_open(file, size, MAX_SENSOR_MEGABYTES));
    checkSize(exports, context);
    check(native, exports.raw_unpack());
    context.onProgress(UNPACKED);
    await pause();
    const run = (): number =>
      exports.raw_develop(
        whiteBalances[how.whiteBalance],
        demosaics[how.demosaic],
        Number(how.halfSize),
        how.depth,
        Number(how.brighten),
        how.brightness,
        highlightModes[how.highlights],
      );
    check(native, told(context, run));
    context.onProgress(DEVELOPED);
    await pause();
    const developed = takePicture(native, exports);
    exports.raw_close();
    native.free(file);
    context.onProgress(1);
    return developed;
  };
  return withNative(moduleUrl, context, work, imports);
}

function checkSize(exports: LibRawExports, { limits }: CodecContext): void {
  checkPixels({ width: exports.raw_fact(fact.rawWidth), height: exports.raw_fact(fact.rawHeight) }, limits);
  checkPixels({ width: exports.raw_fact(fact.width), height: exports.raw_fact(fact.height) }, limits);
}

function takePicture(native: Native<LibRawExports>, exports: LibRawExports): Developed {
  const size = native.malloc(16);
  check(native, exports.raw_picture(size));
  const view = new DataView(native.exports.memory.buffer, size);
  const [width, height, channels, bits] = [0, 4, 8, 12].map((at) => view.getInt32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  native.free(size);
  if (channels !== 1 && channels !== 3)
    throw new NativeError(nativeCode.unsupported, `${channels} colours are not read.`);
  const data = copySamples(native.view(exports.raw_pixels(), width * height * channels * (bits / 8)));
  return {
    width,
    height,
    channels,
    data: bits === 16 ? new Uint16Array(data.buffer) : data,
    errors: exports.raw_fact(fact.errors),
  };
}

function check(native: Native<LibRawExports>, error: number): void {
  if (error === 0) return;
  const text = native.text(native.exports.raw_error(error));
  throw new NativeError(codes[error] ?? nativeCode.failed, `The camera's data cannot be read: ${text}.`);
}
