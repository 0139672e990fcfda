import { type CodecContext, createRaster, type DecodedImage, type DecodeRequest, sourceOf } from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { corrupt, readHeader, type XbmHeader } from './text.ts';

/** The shortest number and its comma. */
const LEAST_TEXT = 2;

/**
 * Decodes X bitmaps of X11 and X10 to gray: a set bit is black, the background white. The lowest bit of a number is the
 * leftmost pixel; rows begin with a new number. What a cut file lacks stays white, and `damaged-input` says so.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkSize(header, bytes.length, context);
    const { data, rows } = await readRows(header, bytes, context);
    if (rows === 0) throw corrupt('The file has no pixels.');
    context.onProgress(1);
    const { width, height } = header;
    const raster = createRaster({
      width,
      height,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      significantBits: 1,
      colorSpace: 'srgb',
      data,
    });
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(rows === height
        ? {}
        : { adjustments: [{ kind: 'damaged-input', detail: `Only ${rows} of ${height} rows are in the file.` }] }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'xbm');
  }
}

function checkSize({ width, height, unit, offset }: XbmHeader, size: number, { limits }: CodecContext): void {
  checkPixels({ width, height }, limits, 'xbm');
  const least = Math.ceil(width / unit) * height * LEAST_TEXT;
  checkPresence(size - offset, least, 1e5);
}

/** The pixels, and how many rows were whole. */
async function readRows(
  { width, height, unit, offset }: XbmHeader,
  bytes: Uint8Array,
  context: CodecContext,
): Promise<{ data: Uint8Array<ArrayBuffer>; rows: number }> {
  const pause = yieldToEventLoop(context.signal);
  const data = new Uint8Array(width * height).fill(255);
  const numbers = new Numbers(bytes, offset);
  for (let row = 0, to = 0; row < height; row++, to += width) {
    for (let x = 0; x < width; x += unit) {
      const value = numbers.next();
      if (value < 0) return { data, rows: row };
      const count = Math.min(unit, width - x);
      for (let bit = 0; bit < count; bit++) if ((value >> bit) & 1) data[to + x + bit] = 0;
    }
    if (row % 64 === 0) {
      context.onProgress(row / height);
      await pause();
    }
  }
  return { data, rows: height };
}

const CLOSING_BRACE = 0x7d;

/** The numbers of the array, one after another. */
class Numbers {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The next number (hexadecimal with 0x, octal with 0, else decimal), or -1 at the end of the array or of the file. */
  next(): number {
    const bytes = this.#bytes;
    if (!this.#seek()) return -1;
    const isHex = bytes[this.#at] === 0x30 && ((bytes[this.#at + 1] ?? 0) | 0x20) === 0x78;
    const base = isHex ? 16 : bytes[this.#at] === 0x30 ? 8 : 10;
    if (isHex) this.#at += 2;
    let value = 0;
    for (; this.#at < bytes.length; this.#at++) {
      const next = digit(bytes[this.#at] as number);
      if (next >= base) break;
      value = (value * base + next) & 0xffff;
    }
    // A digit that the base has not would never be passed.
    if (this.#at < bytes.length && digit(bytes[this.#at] as number) < 10) throw corrupt('A number cannot be read.');
    return value;
  }

  /** Goes to the next digit, if there is one. */
  #seek(): boolean {
    for (; this.#at < this.#bytes.length; this.#at++) {
      const character = this.#bytes[this.#at] as number;
      if (character === CLOSING_BRACE) return false;
      if (digit(character) < 10) return true;
    }
    return false;
  }
}

/** What a character counts as a digit, 99 for others. */
function digit(character: number): number {
  if (character >= 0x30 && character <= 0x39) return character - 0x30;
  const lower = character | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 99;
}
