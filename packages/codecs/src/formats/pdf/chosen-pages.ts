/** Takes some pages of a document with all else that it says, and nothing of the others. */
import { type Adjustment, type CodecContext, ConvertError } from '@safelight/core';
import { withDeflater } from '../../coding/deflate/zlib.ts';
import { chooseOutline } from './chosen-outline.ts';
import { arrayOf, type Dictionary, Name, numberAt, Reference, toDictionary, type Value, written } from './lexer.ts';
import type { Objects } from './objects.ts';
import { PackedWriter } from './packed-writer.ts';
import { type Leaf, pageLeaves } from './page-tree.ts';
import { PartCopy } from './part-copy.ts';

/** The result is written once more, and packed as well as may be then. */
const LEVEL = 1;
/** Tags hold the words of all pages; the tree and the labels are made anew. */
const OWN = new Set(['Pages', 'PageLabels', 'StructTreeRoot', 'MarkInfo']);

/** A document of some pages, and what it could not keep. */
export interface Chosen {
  readonly bytes: Uint8Array;
  readonly adjustments: readonly Adjustment[];
}

/**
 * A new document of pages of another, which is neither locked nor broken: with its layers, outline, attachments, information
 * and the fields of forms that these pages show. What belongs to other pages is not in it; links to those lead nowhere.
 *
 * @param pages - places from 0, ascending; those that are not there are passed over
 * @throws ConvertError `corrupt-input` where none is there
 */
export async function choosePages(
  objects: Objects,
  pages: readonly number[],
  context: Pick<CodecContext, 'loadModule' | 'signal'>,
): Promise<Chosen> {
  const { leaves, nodes } = await pageLeaves(objects);
  const places = pages.filter((page) => page < leaves.length);
  const kept = places.flatMap((page) => leaves[page] ?? []);
  if (kept.length === 0) {
    const message = 'The pages cannot be taken out of the document.';
    throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'pdf' });
  }
  const file = new PackedWriter();
  let last = 0;
  const reserve = (): number => ++last;
  const [root, tree] = [reserve(), reserve()];
  const copy = await PartCopy.of(objects, { file, reserve });
  copy.leaveOut(nodes);
  await leaveOutOthers(copy, leaves, kept);
  await chooseOutline(copy);
  for (const { reference, inherited } of kept) {
    copy.add(reference, [['Parent', new Reference(tree)], ...copy.movedEntries(inherited)]);
  }
  const kids = kept.map(({ reference }) => copy.moved(reference));
  file.put(tree, written(toDictionary({ Type: new Name('Pages'), Kids: kids, Count: kids.length })));
  const said = copy.movedEntries(new Map([...copy.catalog].filter(([key]) => !OWN.has(key))));
  const labels = await labelsOf(objects, copy.catalog.get('PageLabels'), places);
  const entries = [...said, ['Pages', new Reference(tree)] as const, ...labelEntries(copy, labels)];
  file.put(root, written(new Map<string, Value>(entries)));
  const info = objects.trailer.get('Info');
  const trailer = new Map<string, Value>([['Root', new Reference(root)]]);
  if (info !== undefined) trailer.set('Info', copy.moved(info));
  const id = objects.trailer.get('ID');
  if (id !== undefined) trailer.set('ID', copy.moved(id));
  await copy.finish(context.signal);
  const bytes = await withDeflater(context, async (deflate) =>
    file.finish(written(trailer).slice(2, -2), (data) => deflate(data, LEVEL)),
  );
  const tagged = copy.catalog.has('StructTreeRoot');
  return { bytes, adjustments: tagged ? [{ kind: 'auxiliary-dropped', what: 'tags' }] : [] };
}

/** Leaves out the other pages, what lies on them alone, and the fields of forms that show nowhere then. */
async function leaveOutOthers(copy: PartCopy, leaves: readonly Leaf[], kept: readonly Leaf[]): Promise<void> {
  const { objects, catalog } = copy;
  const own = new Set(kept.map(({ reference }) => reference.number));
  const stay = new Set<number>();
  for (const leaf of kept) for (const { number } of await annotationsOf(objects, leaf)) stay.add(number);
  const others = leaves.filter(({ reference }) => !own.has(reference.number));
  const gone: Reference[] = others.map(({ reference }) => reference);
  for (const leaf of others)
    gone.push(...(await annotationsOf(objects, leaf)).filter(({ number }) => !stay.has(number)));
  copy.leaveOut(gone);
  const form = await objects.dictionary(catalog.get('AcroForm'));
  for (const field of arrayOf(await objects.get(form.get('Fields')))) await leaveOutField(copy, field, 0);
}

async function annotationsOf(objects: Objects, { reference }: Leaf): Promise<readonly Reference[]> {
  const page = await objects.dictionary(reference);
  return arrayOf(await objects.get(page.get('Annots'))).filter((one) => one instanceof Reference);
}

const DEEPEST = 64;

/** Leaves out a field all of whose parts lie on pages that are not taken; returns whether it is left out. */
async function leaveOutField(copy: PartCopy, field: Value, depth: number): Promise<boolean> {
  if (!(field instanceof Reference) || depth > DEEPEST) return false;
  if (copy.leavesOut(field)) return true;
  const kids = arrayOf(await copy.objects.get((await copy.objects.dictionary(field)).get('Kids')));
  let rest = 0;
  for (const kid of kids) if (!(await leaveOutField(copy, kid, depth + 1))) rest++;
  if (kids.length === 0 || rest > 0) return false;
  copy.leaveOut([field]);
  return true;
}

type Label = readonly [from: number, label: Dictionary];

/** How the pages are labelled (ISO 32000-1, 12.4.2), each by itself. */
async function labelsOf(
  objects: Objects,
  labels: Value | undefined,
  places: readonly number[],
): Promise<readonly Dictionary[]> {
  if (labels === undefined) return [];
  const all: Label[] = [];
  const walk = async (node: Dictionary, depth: number): Promise<void> => {
    const pairs = arrayOf(await objects.get(node.get('Nums')));
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const from = await objects.get(pairs[i]);
      if (typeof from === 'number') all.push([from, await objects.dictionary(pairs[i + 1])]);
    }
    if (depth > DEEPEST) return;
    for (const kid of arrayOf(await objects.get(node.get('Kids'))))
      await walk(await objects.dictionary(kid), depth + 1);
  };
  await walk(await objects.dictionary(labels), 0);
  return places.map((place) => {
    const [from, label] = all.findLast(([start]) => start <= place) ?? [place, new Map<string, Value>()];
    return new Map([...label, ['St', (numberAt(label, 'St') ?? 1) + place - from] as const]);
  });
}

function labelEntries(copy: PartCopy, labels: readonly Dictionary[]): readonly (readonly [string, Value])[] {
  if (labels.length === 0) return [];
  const pairs = labels.flatMap((label, index): readonly Value[] => [index, copy.movedEntries(label)]);
  return [['PageLabels', toDictionary({ Nums: pairs })]];
}
