/**
 * Looks objects up in a PDF file by its cross-reference tables and streams (ISO 32000-1, 7.5), with few small reads. For
 * what can be told of a document without rendering it; what is broken is left to the renderer, which repairs more.
 */
import type { ByteSource } from '@safelight/core';
import { entriesIn, MOST_OBJECTS, type Place, tableIn } from './cross-reference.ts';
import { inflated } from './inflate.ts';
import {
  type Dictionary,
  dictionaryOf,
  isName,
  Keyword,
  Lexer,
  numberAt,
  onlyFilter,
  Reference,
  type Value,
} from './lexer.ts';

/** A stream's dictionary, and where its bytes begin. */
export interface Stream {
  readonly dictionary: Dictionary;
  readonly offset: number;
}

const WINDOW = 2048;
const LARGEST_OBJECT = 16 * 1024 * 1024;
const MOST_TABLES = 256;

/** A file's objects. */
export class Objects {
  readonly #source: ByteSource;
  readonly #places = new Map<number, Place>();
  readonly #packed = new Map<number, Promise<readonly (Value | undefined)[]>>();
  /** Offset of `%PDF-`, from which a file counts that something precedes. */
  #start = 0;
  #trailer: Dictionary = new Map();

  private constructor(source: ByteSource) {
    this.#source = source;
  }

  /** The objects of a file, as far as its tables tell: none where they cannot be read. */
  static async of(source: ByteSource): Promise<Objects> {
    const objects = new Objects(source);
    objects.#start = Math.max(0, findText(await source.read(0, 1024), '%PDF-'));
    await objects.#readTables();
    return objects;
  }

  /** The last trailer: `Root`, `Info`, `Encrypt`. */
  get trailer(): Dictionary {
    return this.#trailer;
  }

  /** Strings and streams are encrypted. */
  get encrypted(): boolean {
    return this.#trailer.has('Encrypt');
  }

  /** Numbers of all objects, ascending. */
  get numbers(): readonly number[] {
    return [...this.#places.keys()].toSorted((a, b) => a - b);
  }

  /** What a reference refers to, else the value itself; `undefined` where there is none. */
  async get(value: Value | undefined): Promise<Value | undefined> {
    let found = value;
    for (let steps = 0; found instanceof Reference && steps < 16; steps++) found = await this.#object(found.number);
    return found instanceof Reference ? undefined : found;
  }

  /** A dictionary, looked up; an empty one where there is none. */
  async dictionary(value: Value | undefined): Promise<Dictionary> {
    return dictionaryOf(await this.get(value)) ?? new Map();
  }

  /** The stream that a reference refers to. */
  async stream(value: Value | undefined): Promise<Stream | undefined> {
    const place = value instanceof Reference ? this.#places.get(value.number) : undefined;
    return place && 'offset' in place ? (await this.#at(place.offset)).stream : undefined;
  }

  /** An object that is on its own in the file; nothing where there is none. */
  async written(number: number): Promise<Written> {
    const place = this.#places.get(number);
    return place && 'offset' in place ? this.#at(place.offset) : {};
  }

  /** The bytes of a stream as they are in the file; `undefined` where its length is not told rightly. */
  async raw({ dictionary, offset }: Stream): Promise<Uint8Array | undefined> {
    const length = await this.get(dictionary.get('Length'));
    if (typeof length !== 'number' || length < 0) return undefined;
    const bytes = await this.#source.read(offset, length);
    return bytes.length === length ? bytes : undefined;
  }

  /** The bytes of a stream without its filter, which may be Flate or none. */
  async data(stream: Stream): Promise<Uint8Array | undefined> {
    const bytes = await this.raw(stream);
    if (!bytes || !stream.dictionary.has('Filter')) return bytes;
    if (onlyFilter(stream.dictionary) !== 'FlateDecode') return undefined;
    const parms = await this.get(stream.dictionary.get('DecodeParms'));
    return inflated(bytes, await this.dictionary(Array.isArray(parms) ? parms[0] : parms));
  }

  async #object(number: number): Promise<Value | undefined> {
    const place = this.#places.get(number);
    if (!place) return undefined;
    if ('offset' in place) return (await this.#at(place.offset)).value;
    const packed = this.#packed.get(place.stream) ?? this.#unpack(place.stream);
    this.#packed.set(place.stream, packed);
    return (await packed)[place.index];
  }

  /** The objects of an object stream (7.5.7). */
  async #unpack(number: number): Promise<readonly (Value | undefined)[]> {
    const place = this.#places.get(number);
    if (this.encrypted || !place || !('offset' in place)) return [];
    const { stream } = await this.#at(place.offset);
    const data = stream && (await this.data(stream));
    if (!stream || !data) return [];
    const first = numberAt(stream.dictionary, 'First') ?? 0;
    const count = Math.min(numberAt(stream.dictionary, 'N') ?? 0, first, data.length);
    const head = new Lexer(data);
    return Array.from({ length: count }, () => {
      head.next();
      const offset = head.next();
      return typeof offset === 'number' ? new Lexer(data, first + offset).next() : undefined;
    });
  }

  /** The object that is written at an offset: `1 0 obj ... endobj`. */
  async #at(offset: number): Promise<Written> {
    const at = offset + this.#start;
    for (let size = WINDOW; ; size *= 4) {
      const bytes = await this.#source.read(at, size);
      const written = objectIn(bytes, at);
      // Whole only where something follows it.
      if (written || bytes.length < size || size >= LARGEST_OBJECT) return written ?? {};
    }
  }

  async #readTables(): Promise<void> {
    const tail = await this.#source.read(Math.max(0, this.#source.size - 2048), 2048);
    const said = findLastText(tail, 'startxref');
    if (said < 0) return;
    const first = new Lexer(tail, said + 9).next();
    const wanted: unknown[] = [first];
    const seen = new Set<number>();
    while (wanted.length > 0 && seen.size < MOST_TABLES) {
      const offset = wanted.shift();
      if (typeof offset !== 'number' || seen.has(offset)) continue;
      seen.add(offset);
      const trailer = (await this.#table(offset)) ?? (await this.#tableStream(offset));
      if (!trailer) continue;
      // What comes first is newest.
      if (this.#trailer.size === 0) this.#trailer = trailer;
      wanted.push(trailer.get('XRefStm'), trailer.get('Prev'));
    }
  }

  /** The trailer of a table (7.5.4), its entries taken. */
  async #table(offset: number): Promise<Dictionary | undefined> {
    for (let size = 64 * 1024; size <= MOST_OBJECTS * 20; size *= 8) {
      const bytes = await this.#source.read(offset + this.#start, size);
      const table = tableIn(bytes);
      if (!table) return undefined;
      if (!table.trailer && bytes.length === size) continue;
      for (const [number, place] of table.entries) this.#add(number, place);
      return table.trailer;
    }
    return undefined;
  }

  /** The trailer of a cross-reference stream (7.5.8), its entries taken. */
  async #tableStream(offset: number): Promise<Dictionary | undefined> {
    const { stream } = await this.#at(offset);
    if (!stream || !isName(stream.dictionary, 'Type', 'XRef')) return undefined;
    const data = await this.data(stream);
    if (!data) return undefined;
    for (const [number, place] of entriesIn(data, stream.dictionary)) this.#add(number, place);
    return stream.dictionary;
  }

  #add(number: number, place: Place): void {
    if (!this.#places.has(number) && this.#places.size < MOST_OBJECTS) this.#places.set(number, place);
  }
}

/** An object as it is found: its value, and its stream where it is one. */
export interface Written {
  readonly value?: Value;
  readonly stream?: Stream;
}

/** The object that `bytes`, read at an offset, begin with; `undefined` where they end before it does. */
function objectIn(bytes: Uint8Array, at: number): Written | undefined {
  const lexer = new Lexer(bytes);
  const [, , keyword] = [lexer.next(), lexer.next(), lexer.next()];
  if (!(keyword instanceof Keyword) || keyword.text !== 'obj') return {};
  const value = lexer.next();
  const after = lexer.next();
  if (value === undefined || after === undefined || lexer.at + 2 >= bytes.length) return undefined;
  const dictionary = dictionaryOf(value);
  if (!dictionary || !(after instanceof Keyword) || after.text !== 'stream') return { value };
  if (bytes[lexer.at] === 13) lexer.at++;
  if (bytes[lexer.at] === 10) lexer.at++;
  return { value, stream: { dictionary, offset: at + lexer.at } };
}

/** Where an ASCII text begins, or -1. */
export function findText(bytes: Uint8Array, text: string): number {
  return new TextDecoder('latin1').decode(bytes).indexOf(text);
}

function findLastText(bytes: Uint8Array, text: string): number {
  return new TextDecoder('latin1').decode(bytes).lastIndexOf(text);
}
