/** A document's pages (ISO 32000-1, 7.7.3). */
import { arrayOf, type Dictionary, dictionaryOf, numberAt, Reference, type Value } from './lexer.ts';
import type { Objects } from './objects.ts';

/** A page's dictionary with what it inherits. */
export type Page = Dictionary;

/** Left, bottom, right and top in points. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

const INHERITED = ['MediaBox', 'CropBox', 'Rotate', 'Resources'];
const DEEPEST = 64;
/** US Letter, which PDFium takes where a page says no size. */
const LETTER: Box = [0, 0, 612, 792];

/** How many pages the tree says it has; `undefined` where it cannot be read. */
export async function pageCount(objects: Objects): Promise<number | undefined> {
  const root = await objects.dictionary(objects.trailer.get('Root'));
  const count = await objects.get((await objects.dictionary(root.get('Pages'))).get('Count'));
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** The page at a place, from 0; `undefined` where the tree does not lead to it. */
export async function pageAt(objects: Objects, index: number): Promise<Page | undefined> {
  const root = await objects.dictionary(objects.trailer.get('Root'));
  let node = dictionaryOf(await objects.get(root.get('Pages')));
  let left = index;
  const inherited = new Map<string, Value>();
  for (let depth = 0; node && depth < DEEPEST; depth++) {
    for (const key of INHERITED) inherited.set(key, node.get(key) ?? inherited.get(key) ?? null);
    const kids = await objects.get(node.get('Kids'));
    if (!Array.isArray(kids)) return left === 0 ? new Map([...inherited, ...node]) : undefined;
    const next = await descend(objects, kids as readonly Value[], left);
    node = next?.node;
    left = next?.left ?? 0;
  }
  return undefined;
}

/** The child that the page is under, and the page's place among that child's. */
async function descend(
  objects: Objects,
  kids: readonly Value[],
  index: number,
): Promise<{ readonly node: Dictionary; readonly left: number } | undefined> {
  let left = index;
  for (const kid of kids) {
    const node = kid instanceof Reference ? dictionaryOf(await objects.get(kid)) : undefined;
    const size = node?.has('Kids') ? (numberAt(node, 'Count') ?? 0) : 1;
    if (node && left < size) return { node, left };
    left -= size;
  }
  return undefined;
}

/** A page's object, and what its own dictionary does not say but those above it. */
export interface Leaf {
  readonly reference: Reference;
  readonly inherited: Dictionary;
}

/** All pages in order, and the objects of the tree above them. */
export async function pageLeaves(
  objects: Objects,
): Promise<{ readonly leaves: readonly Leaf[]; readonly nodes: readonly Reference[] }> {
  const leaves: Leaf[] = [];
  const nodes = new Map<number, Reference>();
  const walk = async (at: Value | undefined, above: Dictionary): Promise<void> => {
    if (!(at instanceof Reference) || nodes.has(at.number)) return;
    const node = await objects.dictionary(at);
    if (!node.has('Kids')) {
      leaves.push({ reference: at, inherited: new Map([...above].filter(([key]) => !node.has(key))) });
      return;
    }
    nodes.set(at.number, at);
    const own = INHERITED.flatMap((key) => {
      const value = node.get(key) ?? above.get(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    for (const kid of arrayOf(await objects.get(node.get('Kids')))) await walk(kid, new Map(own));
  };
  await walk((await objects.dictionary(objects.trailer.get('Root'))).get('Pages'), new Map());
  return { leaves, nodes: [...nodes.values()] };
}

/** The object of the first page; `undefined` where the tree does not lead to it. */
export async function firstPage(objects: Objects): Promise<Reference | undefined> {
  let at = (await objects.dictionary(objects.trailer.get('Root'))).get('Pages');
  for (let depth = 0; at instanceof Reference && depth < DEEPEST; depth++) {
    const node = await objects.dictionary(at);
    if (!node.has('Kids')) return node.size > 0 ? at : undefined;
    const kids = arrayOf(await objects.get(node.get('Kids')));
    const nodes = await Promise.all(kids.map(async (kid) => ({ kid, entries: await objects.dictionary(kid) })));
    at = nodes.find(({ entries }) => !entries.has('Kids') || (numberAt(entries, 'Count') ?? 0) > 0)?.kid;
  }
  return undefined;
}

async function boxAt(objects: Objects, page: Page, key: string): Promise<Box | undefined> {
  const value = await objects.get(page.get(key));
  if (!Array.isArray(value) || value.length < 4) return undefined;
  const numbers = await Promise.all((value as readonly Value[]).slice(0, 4).map((side) => objects.get(side)));
  if (!numbers.every((side): side is number => typeof side === 'number')) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

/** The part of a page that is shown: its crop box within its media box. */
export async function shownBox(objects: Objects, page: Page): Promise<Box> {
  const media = (await boxAt(objects, page, 'MediaBox')) ?? LETTER;
  const crop = (await boxAt(objects, page, 'CropBox')) ?? media;
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return both[2] > both[0] && both[3] > both[1] ? both : media;
}

/** By how many quarters a page is turned clockwise, 0 to 3. */
export async function quarters(objects: Objects, page: Page): Promise<number> {
  const turn = await objects.get(page.get('Rotate'));
  return typeof turn === 'number' ? ((Math.trunc(turn / 90) % 4) + 4) % 4 : 0;
}

/** Width and height of a page as it is shown, in points. */
export async function shownSize(objects: Objects, page: Page): Promise<readonly [width: number, height: number]> {
  const [left, bottom, right, top] = await shownBox(objects, page);
  const turned = (await quarters(objects, page)) % 2 === 1;
  return turned ? [top - bottom, right - left] : [right - left, top - bottom];
}
