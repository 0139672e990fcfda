/** Takes over a document's objects under new numbers. */
import { type Dictionary, dictionaryOf, isName, Reference, type Value, written } from './lexer.ts';
import { destinations, nameText } from './names.ts';
import type { Objects } from './objects.ts';
import type { PackedWriter } from './packed-writer.ts';

/** Where copies go: a file, and the next number that nothing has. */
export interface Destination {
  readonly file: PackedWriter;
  reserve(): number;
}

/** One document on its way into another: what is reached from what was asked for is copied, each object once. */
export class PartCopy {
  readonly objects: Objects;
  readonly catalog: Dictionary;
  readonly #to: Destination;
  readonly #numbers = new Map<number, number>();
  readonly #waiting: number[] = [];
  readonly #leftOut = new Set<number>();
  /** Entries that a dictionary gets besides or instead of its own, in the numbers of the new file. */
  readonly #extra = new Map<number, ReadonlyMap<string, Value>>();
  readonly #destinations: ReadonlyMap<string, Value>;

  private constructor(objects: Objects, catalog: Dictionary, named: ReadonlyMap<string, Value>, to: Destination) {
    this.objects = objects;
    this.catalog = catalog;
    this.#destinations = named;
    this.#to = to;
  }

  /** Begins to copy from a document that is neither locked nor broken. */
  static async of(objects: Objects, to: Destination): Promise<PartCopy> {
    const catalog = await objects.dictionary(objects.trailer.get('Root'));
    return new PartCopy(objects, catalog, await destinations(objects, catalog), to);
  }

  /** An object's number in the new file; it will be copied. */
  number(reference: Reference): number {
    const known = this.#numbers.get(reference.number);
    if (known !== undefined) return known;
    const made = this.#to.reserve();
    this.#numbers.set(reference.number, made);
    this.#waiting.push(reference.number);
    return made;
  }

  /** An object's number in the new file, where something else is written. */
  replace(reference: Reference): number {
    const made = this.#to.reserve();
    this.#numbers.set(reference.number, made);
    return made;
  }

  /** Adds entries to a dictionary that is copied, or with null takes them out. */
  add(reference: Reference, entries: readonly (readonly [string, Value])[]): void {
    this.#extra.set(reference.number, new Map([...(this.#extra.get(reference.number) ?? []), ...entries]));
  }

  /** Copies nothing of these objects: whatever refers to them refers to nothing. */
  leaveOut(references: readonly Reference[]): void {
    for (const { number } of references) this.#leftOut.add(number);
  }

  leavesOut({ number }: Reference): boolean {
    return this.#leftOut.has(number);
  }

  /** Where a destination leads that the document names. */
  destination(name: string): Value | undefined {
    return this.#destinations.get(name);
  }

  /** A value with the numbers of the new file. */
  moved(value: Value): Value {
    if (value instanceof Reference) return this.leavesOut(value) ? null : new Reference(this.number(value));
    if (Array.isArray(value)) return this.#rest(value as readonly Value[]).map((entry) => this.moved(entry));
    const entries = dictionaryOf(value);
    return entries ? this.movedEntries(entries) : value;
  }

  /** Lists of objects become shorter where some are left out; what has places by number, as a link's target, does not. */
  #rest(entries: readonly Value[]): readonly Value[] {
    const isList = entries.every((entry) => entry instanceof Reference);
    return isList ? entries.filter((entry) => !this.leavesOut(entry)) : entries;
  }

  /** Copies what waits, and what that refers to. */
  async finish(signal: AbortSignal): Promise<void> {
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      signal.throwIfAborted();
      await this.#copy(number);
    }
  }

  async #copy(number: number): Promise<void> {
    const { file } = this.#to;
    const own = this.number(new Reference(number));
    const { stream } = await this.objects.written(number);
    if (stream) {
      const bytes = await this.objects.raw(stream);
      if (!bytes) throw new Error('A stream of the document is cut off.');
      // Its length is written into the dictionary.
      const rest = new Map([...stream.dictionary].filter(([key]) => key !== 'Length'));
      file.putStream(own, this.movedEntries(rest), bytes);
      return;
    }
    const value = (await this.objects.get(new Reference(number))) ?? null;
    const moved = this.moved(value);
    const extra = this.#extra.get(number);
    const entries = dictionaryOf(moved);
    file.put(own, written(extra && entries ? changed(entries, extra) : moved));
  }

  /** Entries with the numbers of the new file. Links name their targets in the whole document's names: here they say the page itself. */
  movedEntries(entries: Dictionary): Dictionary {
    const goes = isName(entries, 'S', 'GoTo');
    return new Map(
      [...entries].map(([key, value]) => {
        const named = key === 'Dest' || (goes && key === 'D') ? nameText(value) : undefined;
        return [key, this.moved((named === undefined ? undefined : this.#destinations.get(named)) ?? value)] as const;
      }),
    );
  }
}

function changed(entries: Dictionary, extra: Dictionary): Dictionary {
  return new Map([...entries, ...extra].filter(([key]) => extra.get(key) !== null));
}
