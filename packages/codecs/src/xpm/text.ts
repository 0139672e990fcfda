/** The C source that an X pixmap is (XPM manual, version 3): strings in an array. */
import { ConvertError } from '@safelight/core';
import { namedColor } from './colors.ts';

/** The first string. */
export interface XpmHeader {
  readonly width: number;
  readonly height: number;
  readonly colors: number;
  /** Characters for a pixel. */
  readonly characters: number;
}

const MAX_SIDE = 2 ** 31 - 1;
/** More than a number holds exactly; real files have four at most. */
const MAX_CHARACTERS = 6;
const [QUOTE, SLASH, STAR] = [0x22, 0x2f, 0x2a];

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'xpm' });
}

/** The strings of the file, one after another, comments passed over. */
export class Strings {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next string's characters, or `undefined` when no whole one is left. */
  next(): Uint8Array | undefined {
    const bytes = this.#bytes;
    for (; this.#at < bytes.length; this.#at++) {
      if (bytes[this.#at] === SLASH && bytes[this.#at + 1] === STAR) this.#passComment();
      else if (bytes[this.#at] === QUOTE) break;
    }
    const start = this.#at + 1;
    const end = bytes.indexOf(QUOTE, start);
    if (start > bytes.length || end < 0) return undefined;
    this.#at = end + 1;
    return bytes.subarray(start, end);
  }

  #passComment(): void {
    this.#at += 2;
    while (this.#at < this.#bytes.length && !(this.#bytes[this.#at] === STAR && this.#bytes[this.#at + 1] === SLASH)) {
      this.#at++;
    }
    this.#at++;
  }
}

/** A string as text. */
export function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Reads the first string; throws ConvertError `corrupt-input`. */
export function readHeader(strings: Strings): XpmHeader {
  const [width = 0, height = 0, colors = 0, characters = 0] = textOf(strings.next()).trim().split(/\s+/).map(Number);
  const isSize = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_SIDE;
  if (!isSize(width) || !isSize(height)) throw corrupt('The file does not say the size of its picture.');
  if (!isSize(colors) || !isSize(characters)) throw corrupt('The file does not say its colours.');
  if (characters > MAX_CHARACTERS) throw corrupt(`Pixels of ${characters} characters cannot be read.`);
  return { width, height, colors, characters };
}

/** A pixel's characters as a number. */
export function keyAt(bytes: Uint8Array, at: number, characters: number): number {
  let key = 0;
  for (let index = 0; index < characters; index++) key = key * 256 + (bytes[at + index] as number);
  return key;
}

/** What a colour string gives a kind of screen: colour before gray before black and white. */
const visuals = ['c', 'g', 'g4', 'm'];

/**
 * The colour of a colour string, without the pixel's characters: 0xRRGGBB, or -1 for `None`.
 *
 * @throws ConvertError `corrupt-input` when no colour is known
 */
export function colorOf(text: string): number {
  const values = new Map<string, string>();
  let visual = '';
  for (const word of text.trim().split(/\s+/)) {
    const isKey = (visuals.includes(word) || word === 's') && (visual === '' || values.has(visual));
    if (isKey) visual = word;
    else values.set(visual, `${values.get(visual) ?? ''}${word}`);
  }
  for (const key of visuals) {
    const value = values.get(key);
    const color = value === undefined ? undefined : parseColor(value);
    if (color !== undefined) return color;
  }
  throw corrupt(`The colour "${text.trim().slice(0, 40)}" is not known.`);
}

/** `#` and one to four hexadecimal digits a channel, or a name. */
function parseColor(value: string): number | undefined {
  if (/^none$/i.test(value)) return -1;
  if (!value.startsWith('#')) return namedColor(value);
  const digits = value.slice(1);
  const each = digits.length / 3;
  if (!/^[\da-f]+$/i.test(digits) || ![1, 2, 3, 4].includes(each)) return undefined;
  const channel = (index: number): number => {
    const text = digits.slice(index * each, (index + 1) * each);
    return Math.round((Number.parseInt(text, 16) * 255) / (16 ** each - 1));
  };
  return channel(0) * 0x10000 + channel(1) * 0x100 + channel(2);
}
