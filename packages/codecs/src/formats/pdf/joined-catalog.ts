import type { Adjustment } from '@safelight/core';
import { textString } from './document-writer.ts';
import { arrayOf, type Dictionary, isName, Name, Reference, toDictionary, type Value, written } from './lexer.ts';
import { nameTree } from './names.ts';
import type { PackedWriter } from './packed-writer.ts';
import type { PartCopy } from './part-copy.ts';

interface OutlineItem {
  readonly number: number;
  readonly title: string;
  readonly entries: Readonly<Record<string, Value>>;
}

/** What documents that are put together say besides their pages (ISO 32000-1, 7.7.2). */
export class JoinedCatalog {
  readonly #file: PackedWriter;
  readonly #reserve: () => number;
  readonly #outline: OutlineItem[] = [];
  readonly #attached: (readonly [name: string, file: Value])[] = [];
  readonly #fields: Reference[] = [];
  /** Fonts and the like that the fields of forms name (12.7.2), by kind and name. */
  readonly #fieldResources = new Map<string, Map<string, Value>>();
  readonly #layers = { all: [] as Value[], order: [] as Value[], off: [] as Value[] };
  readonly #dropped = new Set<'tags' | 'scripts'>();

  constructor(file: PackedWriter, reserve: () => number) {
    this.#file = file;
    this.#reserve = reserve;
  }

  /** What no part of the document could keep. */
  get adjustments(): readonly Adjustment[] {
    return [...this.#dropped].map((what) => ({ kind: 'auxiliary-dropped', what }));
  }

  /** Takes over what a part says as a whole. */
  async add(copy: PartCopy, first: Reference, name: string): Promise<void> {
    const { objects, catalog } = copy;
    const metadata = catalog.get('Metadata');
    if (metadata instanceof Reference) copy.add(first, [['Metadata', copy.moved(metadata)]]);
    await this.#addOutline(copy, first, name);
    await this.#addFields(copy);
    await this.#addLayers(copy);
    const names = await objects.dictionary(catalog.get('Names'));
    for (const [key, file] of await nameTree(objects, names.get('EmbeddedFiles')))
      this.#attached.push([key, copy.moved(file)]);
    if (catalog.has('StructTreeRoot')) this.#dropped.add('tags');
    if (names.has('JavaScript') || catalog.has('AA')) this.#dropped.add('scripts');
  }

  /** The catalog's entries for all parts together. */
  entries(): Readonly<Record<string, Value>> {
    const { all, order, off } = this.#layers;
    const names = this.#attached.flatMap(numbered);
    return {
      Outlines: this.#putOutline(),
      ...(this.#fields.length > 0 ? { AcroForm: this.#form() } : {}),
      ...(all.length > 0
        ? { OCProperties: toDictionary({ OCGs: all, D: toDictionary({ Order: order, OFF: off }) }) }
        : {}),
      ...(names.length > 0 ? { Names: toDictionary({ EmbeddedFiles: toDictionary({ Names: names }) }) } : {}),
    };
  }

  /** The part's own outline becomes what is below its entry: its items have that entry for their parent. */
  async #addOutline(copy: PartCopy, first: Reference, name: string): Promise<void> {
    const own = copy.catalog.get('Outlines');
    const root = await copy.objects.dictionary(own);
    const number = own instanceof Reference ? copy.replace(own) : this.#reserve();
    const entries: Record<string, Value> = { Dest: [new Reference(copy.number(first)), new Name('Fit')] };
    const [from, to, count] = [root.get('First'), root.get('Last'), root.get('Count')];
    if (from instanceof Reference && to instanceof Reference) {
      entries['First'] = copy.moved(from);
      entries['Last'] = copy.moved(to);
      // Closed: a negative count says how many would show if it were opened (table 153).
      entries['Count'] = -Math.max(1, Math.abs(typeof count === 'number' ? count : 1));
    }
    const dot = name.lastIndexOf('.');
    this.#outline.push({ number, entries, title: dot > 0 ? name.slice(0, dot) : name });
  }

  #putOutline(): Reference {
    const root = new Reference(this.#reserve());
    const items = this.#outline;
    const link = (key: string, index: number): Record<string, Value> => {
      const item = items[index];
      return item ? { [key]: new Reference(item.number) } : {};
    };
    for (const [index, { number, title, entries }] of items.entries()) {
      const whole = toDictionary({ Parent: root, ...link('Prev', index - 1), ...link('Next', index + 1), ...entries });
      this.#file.put(number, `<</Title${textString(title)}${written(whole).slice(2)}`);
    }
    const ends = { ...link('First', 0), ...link('Last', items.length - 1) };
    this.#file.put(root.number, written(toDictionary({ Type: new Name('Outlines'), ...ends, Count: items.length })));
    return root;
  }

  /** A part's fields get a parent of the part's own, since fields of one name would be one field (12.7.3.2). */
  async #addFields(copy: PartCopy): Promise<void> {
    const { objects } = copy;
    const form = await objects.dictionary(copy.catalog.get('AcroForm'));
    const fields = arrayOf(await objects.get(form.get('Fields'))).filter((field) => field instanceof Reference);
    if (fields.length === 0) return;
    const parent = new Reference(this.#reserve());
    for (const field of fields) copy.add(field, [['Parent', parent]]);
    const appearance = form.get('DA');
    const entries = {
      T: new TextEncoder().encode(`part${this.#outline.length}`),
      Kids: fields.map((field) => copy.moved(field)),
      ...(appearance === undefined ? {} : { DA: copy.moved(appearance) }),
    };
    this.#file.put(parent.number, written(toDictionary(entries)));
    this.#fields.push(parent);
    for (const [kind, value] of await objects.dictionary(form.get('DR'))) {
      const known = this.#fieldResources.get(kind) ?? new Map<string, Value>();
      this.#fieldResources.set(kind, known);
      for (const [name, resource] of await objects.dictionary(value)) {
        if (!known.has(name)) known.set(name, copy.moved(resource));
      }
    }
  }

  #form(): Dictionary {
    return toDictionary({ Fields: this.#fields, DR: this.#fieldResources });
  }

  /** Layers that a part shows or hides (8.11.4) do so still. */
  async #addLayers(copy: PartCopy): Promise<void> {
    const { objects } = copy;
    const properties = await objects.dictionary(copy.catalog.get('OCProperties'));
    const groups = arrayOf(await objects.get(properties.get('OCGs')));
    if (groups.length === 0) return;
    const shown = await objects.dictionary(properties.get('D'));
    const [on, off, order] = await Promise.all(
      ['ON', 'OFF', 'Order'].map(async (key) => arrayOf(await objects.get(shown.get(key)))),
    );
    const numbers = new Set(on?.map((group) => (group instanceof Reference ? group.number : 0)));
    const hidden = isName(shown, 'BaseState', 'OFF')
      ? groups.filter((group) => group instanceof Reference && !numbers.has(group.number))
      : (off ?? []);
    const move = (values: readonly Value[]): readonly Value[] => values.map((value) => copy.moved(value));
    this.#layers.all.push(...move(groups));
    this.#layers.off.push(...move(hidden));
    this.#layers.order.push(...move(order ?? []));
  }
}

/** One pair of a name tree: its names are ascending and each there once, whatever the parts call their files. */
function numbered([name, file]: readonly [string, Value], index: number): readonly Value[] {
  const key = `${String(index).padStart(6, '0')} ${name}`;
  return [Uint8Array.from(key, (letter) => letter.charCodeAt(0)), file];
}
