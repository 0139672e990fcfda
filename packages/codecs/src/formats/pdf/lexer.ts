/** The objects of PDF as they are written (ISO 32000-1, 7.2 and 7.3); nothing here trusts a length or a nesting. */

/** A name: `/Type` is `Type`. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An indirect reference: `12 0 R`. */
export class Reference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** An operator or keyword outside of a dictionary: `q`, `obj`, `stream`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A string in round brackets, as it is written: escapes are not resolved, since no text of a document is needed. */
export class Literal {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A dictionary by its keys, without their slashes. */
export type Dictionary = ReadonlyMap<string, Value>;

/** An object; a hexadecimal string is its bytes. */
export type Value =
  | number
  | boolean
  | null
  | Name
  | Reference
  | Keyword
  | Literal
  | Uint8Array
  | readonly Value[]
  | Dictionary;

const DEEPEST = 64;
const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(new TextEncoder().encode('()<>[]{}/%'));
const CODE = { lf: 10, cr: 13, percent: 37, open: 40, close: 41, slash: 47, less: 60, greater: 62, backslash: 92 };

/** Whether a byte is white space (table 1). */
function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && SPACE.has(byte);
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !SPACE.has(byte) && !DELIMITERS.has(byte);
}

/** Reads objects one after another. */
export class Lexer {
  readonly bytes: Uint8Array;
  /** Where the next object is looked for. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The next object; `undefined` at the end or where nesting has no end. `12 0 R` is one object. */
  next(depth = 0): Value | undefined {
    this.#skip();
    const byte = this.bytes[this.at];
    if (byte === undefined || depth > DEEPEST) return undefined;
    if (byte === CODE.slash) return this.#name();
    if (byte === CODE.open) return this.#literal();
    if (byte === CODE.less) {
      return this.bytes[this.at + 1] === CODE.less ? this.#dictionary(depth) : this.#hexadecimal();
    }
    if (byte === 0x5b) return this.#array(depth);
    if (DELIMITERS.has(byte)) {
      this.at += byte === CODE.greater && this.bytes[this.at + 1] === CODE.greater ? 2 : 1;
      return new Keyword(byte === CODE.greater ? '>>' : String.fromCharCode(byte));
    }
    return this.#word();
  }

  #skip(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === CODE.percent) {
        while (this.at < this.bytes.length && !this.#endsLine()) this.at++;
      } else if (!isSpace(byte)) return;
    }
  }

  #endsLine(): boolean {
    return this.bytes[this.at] === CODE.lf || this.bytes[this.at] === CODE.cr;
  }

  #regular(): string {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    return byteText(this.bytes.subarray(start, this.at));
  }

  #name(): Name {
    this.at++;
    return new Name(
      this.#regular().replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #word(): Value {
    const word = this.#regular();
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return this.#reference(word) ?? Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : new Keyword(word);
  }

  /** `R` behind two whole numbers makes one object of them. */
  #reference(word: string): Reference | undefined {
    if (!/^\d+$/.test(word)) return undefined;
    const ahead = String.fromCharCode(...this.bytes.subarray(this.at, this.at + 16));
    const rest = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(ahead);
    if (!rest) return undefined;
    this.at += rest[0].length;
    return new Reference(Number(word));
  }

  #array(depth: number): readonly Value[] {
    this.at++;
    const values: Value[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (value === undefined || (value instanceof Keyword && value.text === ']')) return values;
      values.push(value);
    }
  }

  #dictionary(depth: number): Dictionary {
    this.at += 2;
    const entries = new Map<string, Value>();
    for (;;) {
      const key = this.next(depth + 1);
      if (!(key instanceof Name)) {
        if (key === undefined || (key instanceof Keyword && key.text === '>>')) return entries;
        continue;
      }
      const value = this.next(depth + 1);
      if (value === undefined || (value instanceof Keyword && value.text === '>>')) return entries;
      entries.set(key.text, value);
    }
  }

  #hexadecimal(): Uint8Array {
    const end = this.bytes.indexOf(CODE.greater, this.at);
    const until = end < 0 ? this.bytes.length : end;
    const digits = new TextDecoder('latin1').decode(this.bytes.subarray(this.at + 1, until)).replace(/[^\da-f]/gi, '');
    this.at = until + 1;
    return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, i) =>
      Number.parseInt(digits.slice(i * 2, i * 2 + 2).padEnd(2, '0'), 16),
    );
  }

  #literal(): Literal {
    const start = ++this.at;
    for (let open = 1; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === CODE.backslash) this.at++;
      else if (byte === CODE.open) open++;
      else if (byte === CODE.close && --open === 0) break;
    }
    return new Literal(this.bytes.subarray(start, this.at++));
  }
}

/** A text of which each letter is a byte. */
function byteText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

/** PDF knows no exponents. */
function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}

/** An object as it is written in a file; each letter is a byte. */
export function written(value: Value): string {
  if (value instanceof Name) return `/${value.text.replace(/[^!-~]|[#()<>[\]{}/%]/g, hexadecimalOf)}`;
  if (value instanceof Reference) return `${value.number} 0 R`;
  if (value instanceof Keyword) return value.text;
  if (value instanceof Literal) return `(${byteText(value.bytes)})`;
  if (value instanceof Uint8Array) {
    return `<${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
  }
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(written).join(' ')}]`;
  const entries = dictionaryOf(value);
  if (typeof value === 'number') return numberText(value);
  if (!entries) return value === null ? 'null' : value === true ? 'true' : 'false';
  return `<<${[...entries].map(([key, entry]) => `${written(new Name(key))} ${written(entry)}`).join('')}>>`;
}

function hexadecimalOf(letter: string): string {
  return `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** The number under a key, or `undefined`. */
export function numberAt(dictionary: Dictionary, key: string): number | undefined {
  const value = dictionary.get(key);
  return typeof value === 'number' ? value : undefined;
}

/** Whether the value under a key is this name. */
export function isName(dictionary: Dictionary, key: string, text: string): boolean {
  const value = dictionary.get(key);
  return value instanceof Name && value.text === text;
}

/** The one filter of a stream (ISO 32000-1, 7.3.8.2), which may stand in an array; `undefined` for none or several. */
export function onlyFilter(dictionary: Dictionary): string | undefined {
  const value = dictionary.get('Filter');
  const list = Array.isArray(value) ? (value as readonly Value[]) : [value];
  return list.length === 1 && list[0] instanceof Name ? list[0].text : undefined;
}

/** The value as a dictionary, or `undefined`. */
export function dictionaryOf(value: Value | undefined): Dictionary | undefined {
  return value instanceof Map ? (value as Dictionary) : undefined;
}

/** The value as an array; an empty one where it is none. */
export function arrayOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

/** A dictionary of these entries. */
export function toDictionary(entries: Readonly<Record<string, Value>>): Dictionary {
  return new Map(Object.entries(entries));
}
