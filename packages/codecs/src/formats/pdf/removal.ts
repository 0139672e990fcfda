/** A document's objects without metadata, for who does not want them: what is kept, how, and what is said. */
import type { Adjustment } from '@safelight/core';
import { filterEntries, filtersIn, unfiltered } from './filters.ts';
import { type Dictionary, dictionaryOf, Name, Reference, toDictionary, type Value } from './lexer.ts';
import { findText, type Objects, type Stream } from './objects.ts';
import { cleanContents, cleanPicture, hasPictureCoding } from './picture-metadata.ts';
import { PrivateData } from './private-data.ts';
import type { NewStream } from './smaller-picture.ts';

/** One document's removal. */
export class Removal {
  readonly #objects: Objects;
  readonly #private: PrivateData;
  readonly #values = new Map<number, Value>();
  #blank = 0;
  #exif = false;

  constructor(objects: Objects) {
    this.#objects = objects;
    this.#private = new PrivateData(objects);
  }

  /** The numbers of the objects that are still in use from these values on. */
  async reached(from: readonly Value[]): Promise<readonly number[]> {
    const waiting = from.flatMap(referencesIn);
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (this.#values.has(number)) continue;
      const { stream } = await this.#objects.written(number);
      const value = stream ? stream.dictionary : ((await this.#objects.get(new Reference(number))) ?? null);
      const entries = dictionaryOf(value);
      const rest = entries ? await this.#private.entriesWithout(entries) : await this.#private.without(value);
      this.#values.set(number, rest);
      waiting.push(...referencesIn(rest));
    }
    return [...this.#values.keys()].toSorted((a, b) => a - b);
  }

  /** What an object is without private parts; of a stream, its dictionary. */
  value(number: number): Value | undefined {
    return this.#values.get(number);
  }

  /** A stream whose pictures say nothing of themselves; nothing where it may stay as it is. */
  async stream({ dictionary }: Stream, bytes: Uint8Array): Promise<NewStream | undefined> {
    const [filter, parms] = await Promise.all(
      ['Filter', 'DecodeParms'].map((key) => this.#lookedUp(dictionary.get(key))),
    );
    const filters = filtersIn(filter, parms);
    const plain = new Map([...dictionary].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms'));
    if (hasPictureCoding(filters)) {
      const clean = await cleanPicture(bytes, filters);
      if (!clean.bytes) return this.#blankPicture();
      this.#exif ||= clean.exif;
      return { dictionary: new Map([...plain, ...filterEntries(clean.filters)]), bytes: clean.bytes };
    }
    const contents = await unfiltered(bytes, filters);
    if (contents.left.length > 0 || findText(contents.bytes, 'DCT') < 0) return undefined;
    const clean = await cleanContents(contents.bytes);
    if (!clean.changed) return undefined;
    this.#exif ||= clean.exif;
    this.#blank += clean.blank;
    return { dictionary: plain, bytes: clean.bytes };
  }

  /** What has been left away. */
  adjustments(texts: boolean): readonly Adjustment[] {
    const { found } = this.#private;
    const blocks = [
      ...(this.#exif ? (['exif'] as const) : []),
      ...(found.has('xmp') ? (['xmp'] as const) : []),
      ...(texts ? (['texts'] as const) : []),
    ];
    const parts = [
      ...(found.has('attachments') ? (['attachments'] as const) : []),
      ...(found.has('program-data') ? (['program-data'] as const) : []),
      ...(this.#blank > 0 ? (['other-images'] as const) : []),
    ];
    return [
      ...blocks.map((block) => ({ kind: 'metadata-dropped', block, reason: 'asked' }) as const),
      ...(found.has('places') ? [{ kind: 'location-removed' } as const] : []),
      ...parts.map((what) => ({ kind: 'auxiliary-dropped', what, reason: 'asked' }) as const),
    ];
  }

  /** A value and, of an array, its entries, each looked up. */
  async #lookedUp(value: Value | undefined): Promise<Value | undefined> {
    const found = await this.#objects.get(value);
    if (!Array.isArray(found)) return found;
    return Promise.all((found as readonly Value[]).map(async (entry) => (await this.#objects.get(entry)) ?? null));
  }

  /** One white pixel in place of a picture that cannot be looked into. */
  #blankPicture(): NewStream {
    this.#blank++;
    const space = new Name('DeviceGray');
    const kind = { Type: new Name('XObject'), Subtype: new Name('Image') };
    const dictionary: Dictionary = toDictionary({
      ...kind,
      Width: 1,
      Height: 1,
      ColorSpace: space,
      BitsPerComponent: 8,
    });
    return { dictionary, bytes: Uint8Array.of(255) };
  }
}

function referencesIn(value: Value): readonly number[] {
  if (value instanceof Reference) return [value.number];
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(referencesIn);
  return [...(dictionaryOf(value)?.values() ?? [])].flatMap(referencesIn);
}
