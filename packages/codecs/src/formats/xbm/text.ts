/** The C source that an X bitmap is (X11, XReadBitmapFile). */
import { type ByteSource, ConvertError } from '@safelight/core';

/** What comes before the pixels. */
export interface XbmHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of one number: 8, or 16 in the format of X10. */
  readonly unit: 8 | 16;
  /** Offset of the first byte after the opening brace. */
  readonly offset: number;
}

/** Comments before the definitions are seldom a kilobyte. */
const HEAD = 16 * 1024;
const MAX_SIDE = 2 ** 31 - 1;

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'xbm' });
}

/** Reads the definitions of width and height and the declaration of the array; throws ConvertError `corrupt-input`. */
export async function readHeader(source: ByteSource): Promise<XbmHeader> {
  const text = new TextDecoder('latin1').decode(await source.read(0, HEAD));
  const array = /\b(char|short)\s+(?:\w+\s*)?\[\s*(?:\d+\s*)?\]\s*=\s*\{/.exec(text);
  if (array === null) throw corrupt('The file has no array of pixels.');
  const definitions = text.slice(0, array.index);
  const width = defined(definitions, /#define[ \t]+(?:\w*_)?width[ \t]+(\d+)/);
  const height = defined(definitions, /#define[ \t]+(?:\w*_)?height[ \t]+(\d+)/);
  return { width, height, unit: array[1] === 'short' ? 16 : 8, offset: array.index + array[0].length };
}

function defined(text: string, pattern: RegExp): number {
  const value = Number(pattern.exec(text)?.[1] ?? 0);
  if (value < 1 || value > MAX_SIDE) throw corrupt('The file does not say the size of its picture.');
  return value;
}
