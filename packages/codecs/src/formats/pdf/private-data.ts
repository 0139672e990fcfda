/**
 * What a document holds beside its pages' looks that may tell a place or be private: XMP (ISO 32000-1, 14.3.2), data of
 * programs (14.5), attached files (7.11.4), positions on the earth (ISO 32000-2, 12.10, and the older dictionaries of
 * OGC's GeoPDF).
 */
import { arrayOf, type Dictionary, dictionaryOf, isName, Reference, type Value } from './lexer.ts';
import type { Objects } from './objects.ts';

/** What was found and left away. */
export type PrivateKind = 'xmp' | 'attachments' | 'places' | 'program-data';

const FILE_KEYS = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);

/** Gives a document's objects without private data, and says what it left away. */
export class PrivateData {
  readonly found = new Set<PrivateKind>();
  readonly #objects: Objects;
  readonly #kinds = new Map<number, Promise<PrivateKind | undefined>>();

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  /** The value without private parts; what is nothing else is null. */
  async without(value: Value): Promise<Value> {
    if (value instanceof Reference) return (await this.#isLeftOut(this.#kindOfObject(value))) ? null : value;
    if (Array.isArray(value)) {
      const entries: Value[] = [];
      for (const entry of value as readonly Value[]) entries.push(await this.without(entry));
      return entries;
    }
    const entries = dictionaryOf(value);
    if (!entries) return value;
    return (await this.#isLeftOut(kindOf(entries))) ? null : this.entriesWithout(entries);
  }

  /** The entries of a dictionary or stream without private parts. */
  async entriesWithout(entries: Dictionary): Promise<Dictionary> {
    const kept = new Map<string, Value>();
    for (const [key, value] of entries) {
      if (await this.#isLeftOut(this.#kindOfEntry(key, value))) continue;
      const rest = await this.without(value);
      if (rest !== null || value === null) kept.set(key, rest);
    }
    return kept;
  }

  async #isLeftOut(kind: PrivateKind | undefined | Promise<PrivateKind | undefined>): Promise<boolean> {
    const known = await kind;
    if (known) this.found.add(known);
    return known !== undefined;
  }

  #kindOfObject(reference: Reference): Promise<PrivateKind | undefined> {
    const known = this.#kinds.get(reference.number);
    if (known) return known;
    const kind = this.#objects.get(reference).then((value) => {
      const entries = dictionaryOf(value);
      return entries && kindOf(entries);
    });
    this.#kinds.set(reference.number, kind);
    return kind;
  }

  /** What the entry is by its key; resources may have any names, so that the value has to be of the kind too. */
  async #kindOfEntry(key: string, value: Value): Promise<PrivateKind | undefined> {
    const rule = RULES[key];
    if (!rule) return undefined;
    const found = await this.#objects.get(value);
    const isStream = (await this.#objects.stream(value)) !== undefined;
    return found !== undefined && !isStream && rule.fits(found) ? rule.kind : undefined;
  }
}

interface Rule {
  readonly kind: PrivateKind;
  fits(value: Value): boolean;
}

const isDictionary = (value: Value): boolean => dictionaryOf(value)?.has('Type') === false;
const isTyped = (value: Value, type: string): boolean => isName(dictionaryOf(value) ?? new Map(), 'Type', type);

const RULES: Readonly<Record<string, Rule>> = {
  PieceInfo: { kind: 'program-data', fits: isDictionary },
  LGIDict: { kind: 'places', fits: (value) => Array.isArray(value) || dictionaryOf(value) !== undefined },
  EmbeddedFiles: { kind: 'attachments', fits: isDictionary },
  EF: { kind: 'attachments', fits: isFiles },
  RF: { kind: 'attachments', fits: isFiles },
  AF: { kind: 'attachments', fits: (value) => Array.isArray(value) || isTyped(value, 'Filespec') },
  Collection: { kind: 'attachments', fits: (value) => isDictionary(value) || isTyped(value, 'Collection') },
};

/** The files of a file specification, by the system that they are for (7.11.3). */
function isFiles(value: Value): boolean {
  const entries = dictionaryOf(value);
  return entries !== undefined && entries.size > 0 && [...entries.keys()].every((key) => FILE_KEYS.has(key));
}

function kindOf(entries: Dictionary): PrivateKind | undefined {
  if (isName(entries, 'Type', 'Metadata')) return 'xmp';
  if (isName(entries, 'Type', 'EmbeddedFile') || isName(entries, 'Subtype', 'FileAttachment')) return 'attachments';
  const isPosition =
    isName(entries, 'Subtype', 'GEO') || isName(entries, 'Type', 'PtData') || isName(entries, 'Type', 'LGIDict');
  return isPosition || arrayOf(entries.get('GPTS')).length > 0 || entries.get('GPTS') instanceof Reference
    ? 'places'
    : undefined;
}
