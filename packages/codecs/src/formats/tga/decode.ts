import {
  type Adjustment,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { PROGRAM_DATA } from '../../metadata/program-data.ts';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { corrupt, readHeader, type TgaHeader } from './header.ts';
import { isClear, pixelReader, unmultiply, unpack } from './pixels.ts';

/** Pixels between turns of the event loop. */
const PIECE = 2 ** 20;

/**
 * Decodes TGA: palette, colour and gray, with or without run lengths, from any corner. Pixels that a truncated file lacks
 * are 0. Alpha that is 0 throughout is none unless the file says that it is of use: some writers leave the bits empty.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkSize(header, bytes, context);
    const { width, height, kind } = header;
    const { data: stored, there } = storedPixels(header, bytes);
    if (there === 0) throw corrupt('The file has no pixels.');
    const channels = (kind === 3 ? 1 : 3) + (header.alpha === 'none' ? 0 : 1);
    const data = await readRows(header, stored, channels, context);
    const share = there / (width * height * pixelBytes(header));
    const detail = `Only ${Math.floor(share * 100)} % of the pixels are in the file.`;
    const damage: Adjustment[] = share < 1 ? [{ kind: 'damaged-input', detail }] : [];
    const adjustments = header.hasOthers ? [...damage, PROGRAM_DATA] : damage;
    const model = kind === 3 ? 'gray' : 'rgb';
    const alpha = header.alpha === 'none' ? 'none' : 'straight';
    const empty = alpha === 'straight' && !header.alphaIsMeant && isClear(data, channels);
    if (header.alpha === 'premultiplied') unmultiply(data, channels);
    const shape = { width, height, model, depth: 8, colorSpace: 'srgb' } as const;
    const raster = empty
      ? createRaster({ ...shape, alpha: 'none', data: withoutLast(data, channels) })
      : createRaster({ ...shape, alpha, data });
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: header.metadata,
      ...(header.density ? { density: header.density } : {}),
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'tga');
  }
}

function pixelBytes({ bits }: TgaHeader): number {
  return Math.ceil(bits / 8);
}

function checkSize(header: TgaHeader, bytes: Uint8Array, { limits }: CodecContext): void {
  const { width, height, offset, runLengths } = header;
  checkPixels(header, limits, 'tga');
  const pixels = width * height;
  const least = runLengths ? (pixels / 128) * (1 + pixelBytes(header)) : pixels * pixelBytes(header);
  checkPresence(bytes.length - offset, least, 1e5);
}

/** The pixels without run lengths, all of them, and how many bytes of them the file has. */
function storedPixels(header: TgaHeader, bytes: Uint8Array): { data: Uint8Array; there: number } {
  const { width, height, offset, runLengths } = header;
  const length = width * height * pixelBytes(header);
  if (runLengths) return unpack(bytes.subarray(offset), pixelBytes(header), length);
  const data = bytes.subarray(offset, offset + length);
  if (data.length === length) return { data, there: length };
  const whole = new Uint8Array(length);
  whole.set(data);
  return { data: whole, there: data.length };
}

async function readRows(
  header: TgaHeader,
  stored: Uint8Array,
  channels: number,
  { signal, onProgress }: CodecContext,
): Promise<Uint8Array> {
  const { width, height, rightToLeft, topDown } = header;
  const data = new Uint8Array(width * height * channels);
  const read = pixelReader(header, stored, data);
  const step = pixelBytes(header);
  const pause = yieldToEventLoop(signal);
  const rows = Math.max(1, Math.floor(PIECE / width));
  for (let y = 0; y < height; y++) {
    let from = y * width * step;
    const first = (topDown ? y : height - 1 - y) * width + (rightToLeft ? width - 1 : 0);
    let to = first * channels;
    const next = rightToLeft ? -channels : channels;
    for (let x = 0; x < width; x++, from += step, to += next) read(from, to);
    if (y % rows !== rows - 1) continue;
    onProgress((y + 1) / height);
    await pause();
  }
  return data;
}

function withoutLast(data: Uint8Array, channels: number): Uint8Array {
  const out = new Uint8Array((data.length / channels) * (channels - 1));
  for (let from = 0, to = 0; from < data.length; from += channels) {
    for (let k = 0; k < channels - 1; k++) out[to++] = data[from + k] as number;
  }
  return out;
}
