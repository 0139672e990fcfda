/** The text that begins a Netpbm file. */
import { type ByteSource, ConvertError, type Metadata } from '@safelight/core';
import { entriesOfLines, textOfBytes, textsBlock } from '../../metadata/texts.ts';

/** Comments may be long, but not as long as this. */
const MAX_HEADER = 64 * 1024;
/** Most bytes of comments that are written: readers take headers of that length. */
export const MAX_COMMENTS = 32 * 1024;
const HASH = 0x23;
const NEWLINE = 0x0a;

/** Reads the words and lines of a header, in turn; comments go from `#` to the end of the line. */
export interface HeaderText {
  /** The first two bytes. */
  readonly magic: string;
  /** Offset of the byte after what has been read. */
  readonly position: number;
  /** The next word between white space. Throws `corrupt-input` at the header's end. */
  readonly word: () => string;
  /** The next word, which must be a whole number. Throws `corrupt-input`. */
  readonly number: () => number;
  /** The next line that is neither empty nor a comment, trimmed. Throws `corrupt-input` at the header's end. */
  readonly line: () => string;
  /** The comments that were passed so far. */
  readonly texts: () => Pick<Metadata, 'texts'>;
  readonly corrupt: (message: string) => ConvertError;
  readonly unsupported: (message: string) => ConvertError;
}

/** The header of the file; errors name the format. */
export async function headerText(source: ByteSource, formatId: string): Promise<HeaderText> {
  return new Text(await source.read(0, MAX_HEADER), formatId);
}

class Text implements HeaderText {
  readonly magic: string;
  readonly #bytes: Uint8Array;
  readonly #formatId: string;
  readonly #comments: string[] = [];
  position = 2;

  constructor(bytes: Uint8Array, formatId: string) {
    this.#bytes = bytes;
    this.#formatId = formatId;
    this.magic = String.fromCharCode(...bytes.subarray(0, 2));
  }

  texts(): Pick<Metadata, 'texts'> {
    return textsBlock(entriesOfLines(this.#comments));
  }

  corrupt(message: string): ConvertError {
    return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: this.#formatId });
  }

  unsupported(message: string): ConvertError {
    return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: this.#formatId });
  }

  word(): string {
    const bytes = this.#bytes;
    while (isSpace(bytes[this.position]) || bytes[this.position] === HASH) {
      if (bytes[this.position] === HASH) this.#comment();
      else this.position++;
    }
    const start = this.position;
    while (this.position < bytes.length && !isSpace(bytes[this.position]) && bytes[this.position] !== HASH) {
      this.position++;
    }
    if (this.position >= bytes.length) throw this.corrupt('The file ends inside its header.');
    const text = latin(bytes.subarray(start, Math.min(this.position, start + 64)));
    // A comment right behind a word: its line's end is the white space that ends the word.
    if (bytes[this.position] === HASH) this.#comment();
    return text;
  }

  number(): number {
    const text = this.word();
    if (!/^\d{1,10}$/.test(text)) throw this.corrupt('The header lacks a number.');
    return Number(text);
  }

  line(): string {
    for (;;) {
      if (this.position >= this.#bytes.length) throw this.corrupt('The file ends inside its header.');
      const start = this.position;
      if (this.#bytes[start] === HASH) this.#comment();
      else this.#toLineEnd();
      const text = latin(this.#bytes.subarray(start, Math.min(this.position, start + 256))).trim();
      this.position++;
      if (text !== '' && !text.startsWith('#')) return text;
    }
  }

  #comment(): void {
    const start = this.position + 1;
    this.#toLineEnd();
    this.#comments.push(textOfBytes(this.#bytes.subarray(start, this.position)).replace(/^ |\r$/g, ''));
  }

  #toLineEnd(): void {
    while (this.position < this.#bytes.length && this.#bytes[this.position] !== NEWLINE) this.position++;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Lines as comments. */
export function commentLines(lines: readonly string[]): string {
  return lines.map((line) => `# ${line}\n`).join('');
}
