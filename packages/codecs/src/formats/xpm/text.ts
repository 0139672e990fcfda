/**
 * The text of an X pixmap: C source with strings in an array (XPM manual, version 3), the same strings as lines (version 2), or
 * C source with `#define`s and two arrays (version 1).
 */
import { ConvertError } from '@safelight/core';
import { namedColor } from './colors.ts';

/** The sizes. */
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
const [QUOTE, SLASH, STAR, FEED, RETURN] = [0x22, 0x2f, 0x2a, 0x0a, 0x0d];
/** How far the `#define`s and the beginning of the colours of version 1 are looked for. */
const OPENING = 4096;

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'xpm' });
}

/** What the strings of the file are read from. */
interface Strings {
  /** The next string's characters, or `undefined` when no whole one is left. */
  next(): Uint8Array | undefined;
}

/** Lines without their ends, of version 2. */
class Lines implements Strings {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): Uint8Array | undefined {
    const start = this.#at;
    if (start >= this.#bytes.length) return undefined;
    const feed = this.#bytes.indexOf(FEED, start);
    const end = feed < 0 ? this.#bytes.length : feed;
    this.#at = end + 1;
    return this.#bytes.subarray(start, this.#bytes[end - 1] === RETURN ? end - 1 : end);
  }
}

/** The strings of C source, one after another, comments passed over. */
class Literals implements Strings {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

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
function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** A colour of the file. */
export interface XpmColor {
  /** The characters of its pixels. */
  readonly key: Uint8Array;
  /** What it is: see `colorOf`. */
  readonly text: string;
}

/** A file's sizes, and its strings, which are read in this order: as many colours as there are, then rows. */
export interface XpmFile {
  readonly header: XpmHeader;
  /** The next colour; `undefined` where the file ends or the string is too short. */
  color(): XpmColor | undefined;
  /** The next row's characters; `undefined` where the file ends. */
  row(): Uint8Array | undefined;
}

/** Reads the sizes; throws ConvertError `corrupt-input`. */
export function openXpm(bytes: Uint8Array): XpmFile {
  const opening = textOf(bytes.subarray(0, OPENING));
  if (opening.startsWith('#define')) return openVersion1(bytes, opening);
  const strings = /^! ?XPM2/.test(opening) ? new Lines(bytes) : new Literals(bytes);
  if (strings instanceof Lines) strings.next();
  const header = checked(textOf(strings.next()).trim().split(/\s+/).map(Number));
  const color = (): XpmColor | undefined => {
    const text = strings.next();
    if (text === undefined || text.length < header.characters) return undefined;
    return { key: text.subarray(0, header.characters), text: textOf(text.subarray(header.characters)) };
  };
  return { header, color, row: () => strings.next() };
}

/** Version 1: each colour is two strings, its characters and its value. */
function openVersion1(bytes: Uint8Array, opening: string): XpmFile {
  const value = (name: string): number =>
    Number(new RegExp(`^#define[ \\t]+\\w*_${name}[ \\t]+(\\d+)`, 'm').exec(opening)?.[1]);
  const header = checked(['width', 'height', 'ncolors', 'chars_per_pixel'].map(value));
  // The colours for black and white may come before.
  const start = opening.search(/(?<!\w)\w*_colors\s*\[/);
  if (start < 0) throw corrupt('The file does not say its colours.');
  const strings = new Literals(bytes.subarray(start));
  const color = (): XpmColor | undefined => {
    const [key, text] = [strings.next(), strings.next()];
    return key?.length === header.characters && text ? { key, text: `c ${textOf(text)}` } : undefined;
  };
  return { header, color, row: () => strings.next() };
}

function checked([width = 0, height = 0, colors = 0, characters = 0]: readonly number[]): XpmHeader {
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
