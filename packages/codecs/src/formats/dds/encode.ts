import { type CodecContext, ConvertError, type DecodedImage, type OptionsOf, type Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { encodeAlpha, encodeColors } from './encode-bc1-3.ts';
import { encodeBc7 } from './encode-bc7.ts';
import { halve, type Level } from './mipmaps.ts';
import type { options } from './options.ts';

type Method = OptionsOf<typeof options>['compression'];

/**
 * Encodes RGB of 8 bits, with alpha where there is some: uncompressed as BGR or BGRA, BC1 and BC3 with their old codes,
 * BC7 with the longer header, which says that it is sRGB.
 */
export async function encode(
  image: DecodedImage,
  { compression, mipmaps }: OptionsOf<typeof options>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const levels = levelsOf(raster, mipmaps);
    const hasAlpha = raster.alpha !== 'none';
    const method = compression === 'bc1' && hasAlpha ? 'bc3' : compression;
    const head = header(raster, method, levels.length);
    const total = levels.reduce((sum, level) => sum + sizeOf(level, method, hasAlpha), 0);
    const out = new Uint8Array(head.length + total);
    out.set(head);
    let at = head.length;
    for (const level of levels) {
      const size = sizeOf(level, method, hasAlpha);
      const piece = out.subarray(at, at + size);
      if (method === 'none') packPixels(level, hasAlpha, piece);
      else
        await packBlocks(level, method, piece, {
          ...context,
          onProgress: (share) => level === levels[0] && context.onProgress(share * 0.75),
        });
      at += size;
    }
    context.onProgress(1);
    return out;
  } catch (error) {
    throw codecError(error, 'encode', 'dds');
  }
}

function sizeOf({ width, height }: Level, method: Method, hasAlpha: boolean): number {
  if (method === 'none') return width * height * (hasAlpha ? 4 : 3);
  return Math.ceil(width / 4) * Math.ceil(height / 4) * (method === 'bc1' ? 8 : 16);
}

function levelsOf({ width, height, model, alpha, data }: Raster, mipmaps: boolean): Level[] {
  if (!(data instanceof Uint8Array) || model !== 'rgb' || alpha === 'premultiplied') {
    throw new ConvertError('encode-failed', 'DDS takes RGB of 8 bits.', { stage: 'encode', formatId: 'dds' });
  }
  let level: Level = { width, height, data: alpha === 'none' ? withAlpha(data) : data };
  const levels = [level];
  if (!mipmaps) return levels;
  while (level.width > 1 || level.height > 1) {
    level = halve(level);
    levels.push(level);
  }
  return levels;
}

function withAlpha(rgb: Uint8Array): Uint8Array {
  const out = new Uint8Array((rgb.length / 3) * 4);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    out[to] = rgb[from] as number;
    out[to + 1] = rgb[from + 1] as number;
    out[to + 2] = rgb[from + 2] as number;
    out[to + 3] = 255;
  }
  return out;
}

function packPixels({ data }: Level, hasAlpha: boolean, out: Uint8Array): void {
  const step = hasAlpha ? 4 : 3;
  for (let from = 0, to = 0; from < data.length; from += 4, to += step) {
    out[to] = data[from + 2] as number;
    out[to + 1] = data[from + 1] as number;
    out[to + 2] = data[from] as number;
    if (hasAlpha) out[to + 3] = data[from + 3] as number;
  }
}

const encoders: Readonly<Record<Exclude<Method, 'none'>, (block: Uint8Array, out: Uint8Array, at: number) => void>> = {
  bc1: encodeColors,
  bc3: (block, out, at) => {
    encodeAlpha(block, out, at);
    encodeColors(block, out, at + 8);
  },
  bc7: encodeBc7,
};

async function packBlocks(
  level: Level,
  method: Exclude<Method, 'none'>,
  out: Uint8Array,
  { signal, onProgress }: CodecContext,
): Promise<void> {
  const pause = yieldToEventLoop(signal);
  const encodeBlock = encoders[method];
  const size = method === 'bc1' ? 8 : 16;
  const block = new Uint8Array(64);
  let at = 0;
  for (let top = 0; top < level.height; top += 4) {
    for (let left = 0; left < level.width; left += 4, at += size) {
      takeBlock(level, left, top, block);
      encodeBlock(block, out, at);
    }
    await pause();
    onProgress(Math.min(1, (top + 4) / level.height));
  }
}

/** Pixels of a block; beyond the edge the last ones again. */
function takeBlock({ width, height, data }: Level, left: number, top: number, block: Uint8Array): void {
  for (let y = 0; y < 4; y++) {
    const row = Math.min(top + y, height - 1) * width;
    for (let x = 0; x < 4; x++) {
      const from = (row + Math.min(left + x, width - 1)) * 4;
      const to = (y * 4 + x) * 4;
      for (let k = 0; k < 4; k++) block[to + k] = data[from + k] as number;
    }
  }
}

/** DDS_HEADER flags: caps, height, width and pixel format always; then pitch, levels, size. */
const flags = { always: 0x1007, pitch: 0x8, levels: 0x20000, size: 0x80000 } as const;
/** DXGI_FORMAT_BC7_UNORM_SRGB. */
const BC7 = 99;

function header({ width, height, alpha }: Raster, method: Method, levels: number): Uint8Array {
  const out = new Uint8Array(method === 'bc7' ? 148 : 128);
  const view = new DataView(out.buffer);
  const put = (at: number, ...values: readonly number[]): void => {
    for (const [i, value] of values.entries()) view.setUint32(at + i * 4, value, true);
  };
  const hasAlpha = alpha !== 'none';
  const plain = method === 'none';
  const first = sizeOf({ width, height, data: out }, method, hasAlpha);
  const bits = flags.always | (plain ? flags.pitch : flags.size) | (levels > 1 ? flags.levels : 0);
  put(0, 0x20534444, 124, bits, height, width, plain ? first / height : first, 0, levels);
  put(76, ...(plain ? maskFormat(hasAlpha) : [32, 4, codes[method]]));
  // Complex and mipmaps; a texture always.
  put(108, levels > 1 ? 0x401008 : 0x1000);
  // A picture of two dimensions; alpha is straight, or there is none.
  if (method === 'bc7') put(128, BC7, 3, 0, 1, hasAlpha ? 1 : 3);
  return out;
}

/** FourCCs: DXT1, DXT5, DX10. */
const codes = { bc1: 0x31545844, bc3: 0x35545844, bc7: 0x30315844 } as const;

/** BGR or BGRA as a pixel format with masks. */
function maskFormat(hasAlpha: boolean): number[] {
  const colors = [0xff0000, 0xff00, 0xff];
  return hasAlpha ? [32, 0x41, 0, 32, ...colors, 0xff000000] : [32, 0x40, 0, 24, ...colors, 0];
}
