/** The outline of a document of which some pages are taken: without what leads to the others (ISO 32000-1, 12.3.3). */
import { arrayOf, type Dictionary, dictionaryOf, isName, Reference, type Value } from './lexer.ts';
import { nameText } from './names.ts';
import type { PartCopy } from './part-copy.ts';

const DEEPEST = 64;
const MOST_ITEMS = 100_000;

/** An item that stays, with those below it. */
interface Item {
  readonly reference: Reference;
  readonly kids: readonly Item[];
  /** Those below it show, too. */
  readonly open: boolean;
}

/** Leaves out the items that lead to pages which are left out and have none below them that stay, and links the others anew. */
export async function chooseOutline(copy: PartCopy): Promise<void> {
  const root = copy.catalog.get('Outlines');
  if (!(root instanceof Reference)) return;
  const items = await new Outline(copy).itemsOf(await copy.objects.dictionary(root), 0);
  if (items.length === 0) copy.leaveOut([root]);
  else link(copy, { reference: root, kids: items, open: true });
}

class Outline {
  readonly #copy: PartCopy;
  readonly #seen = new Set<number>();

  constructor(copy: PartCopy) {
    this.#copy = copy;
  }

  async itemsOf(parent: Dictionary, depth: number): Promise<readonly Item[]> {
    const { objects } = this.#copy;
    const items: Item[] = [];
    if (depth > DEEPEST) return items;
    let at = parent.get('First');
    while (at instanceof Reference && !this.#seen.has(at.number) && this.#seen.size < MOST_ITEMS) {
      this.#seen.add(at.number);
      const entries = await objects.dictionary(at);
      const kids = await this.itemsOf(entries, depth + 1);
      const count = await objects.get(entries.get('Count'));
      if (kids.length > 0 || !(await this.#isGone(entries)))
        items.push({ reference: at, kids, open: typeof count === 'number' && count > 0 });
      else this.#copy.leaveOut([at]);
      at = entries.get('Next');
    }
    return items;
  }

  /** Whether an item leads to a page that is left out, or was there only for what was below it. */
  async #isGone(item: Dictionary): Promise<boolean> {
    const { objects } = this.#copy;
    const action = await objects.dictionary(item.get('A'));
    const leads = item.get('Dest') ?? (isName(action, 'S', 'GoTo') ? action.get('D') : undefined);
    if (leads === undefined) return action.size === 0;
    const said = await objects.get(leads);
    const name = said === undefined ? undefined : nameText(said);
    const target = await objects.get(name === undefined ? said : this.#copy.destination(name));
    const [page] = arrayOf(dictionaryOf(target)?.get('D') ?? target);
    return !(page instanceof Reference) || this.#copy.leavesOut(page);
  }
}

function link(copy: PartCopy, { reference, kids, open }: Item): number {
  const number = (item: Item | undefined): Value => (item ? new Reference(copy.number(item.reference)) : null);
  let below = 0;
  for (const [index, kid] of kids.entries()) {
    below += 1 + link(copy, kid);
    copy.add(kid.reference, [
      ['Prev', number(kids[index - 1])],
      ['Next', number(kids[index + 1])],
    ]);
  }
  const count = kids.length === 0 ? null : open ? below : -below;
  copy.add(reference, [
    ['First', number(kids[0])],
    ['Last', number(kids.at(-1))],
    ['Count', count],
  ]);
  return open ? below : 0;
}
