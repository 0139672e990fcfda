/** Which files of a list are shown, and in which order: long lists are searched for what failed or what grew. */
import type { QueueItem } from '@safelight/engine/internal';
import type { WebQueue } from '../../lib/queue-context.ts';
import { isDamaged } from './row-facts.tsx';

/** What of a file decides. */
export type ListedFile = Pick<QueueItem, 'id' | 'name' | 'folder' | 'size' | 'status' | 'result'>;

const filterTests = {
  all: () => true,
  waiting: ({ status }) => status === 'pending' || status === 'converting',
  done: ({ status }) => status === 'completed',
  larger: ({ status, size, result }) => status === 'completed' && result !== undefined && result.bytes > size,
  damaged: ({ status, result }) => status === 'completed' && result !== undefined && isDamaged(result),
  failed: ({ status }) => status === 'error',
} satisfies Record<string, (file: ListedFile) => boolean>;

/** Which files are shown. */
export type ListFilter = keyof typeof filterTests;

export const listFilters = Object.keys(filterTests) as readonly ListFilter[];

/** The order in which they are shown. */
export type ListOrder = 'added' | 'name' | 'size' | 'saving';

export const listOrders: readonly ListOrder[] = ['added', 'name', 'size', 'saving'];

/** How a list is looked at. */
export interface ListView {
  readonly filter: ListFilter;
  readonly order: ListOrder;
}

/** All files as they were added. */
export const wholeList: ListView = { filter: 'all', order: 'added' };

/** The files of a list. */
export function listedFiles(queue: Pick<WebQueue, 'getItem'>, ids: readonly string[]): readonly ListedFile[] {
  return ids.flatMap((id) => queue.getItem(id) ?? []);
}

/** How many files each filter shows. */
export function countByFilter(files: readonly ListedFile[]): Readonly<Record<ListFilter, number>> {
  const counts = { all: 0, waiting: 0, done: 0, larger: 0, damaged: 0, failed: 0 };
  for (const file of files) {
    for (const filter of listFilters) if (filterTests[filter](file)) counts[filter]++;
  }
  return counts;
}

/** Bytes of the result for each of the source; files without one come after those that have one. */
function keptShare({ size, result }: ListedFile): number {
  return result === undefined ? -1 : result.bytes / Math.max(size, 1);
}

function comparatorOf(order: ListOrder, locale: string): ((one: ListedFile, other: ListedFile) => number) | undefined {
  if (order === 'added') return undefined;
  if (order === 'size') return (one, other) => other.size - one.size;
  if (order === 'saving') return (one, other) => keptShare(other) - keptShare(one);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (one, other) => compare(one.folder, other.folder) || compare(one.name, other.name);
}

/**
 * Ids of the files that a view shows, in its order; files that are alike in what orders them stay as they were added.
 * A filter that no file passes shows all of them: once the last one that failed is converted, nothing is hidden.
 *
 * @param files - as they were added
 * @param locale - by whose alphabet names are ordered
 */
export function arrangeList(
  files: readonly ListedFile[],
  { filter, order }: ListView,
  locale: string,
): readonly string[] {
  const passing = files.filter(filterTests[filter]);
  const shown = passing.length > 0 ? passing : files;
  const compare = comparatorOf(order, locale);
  return (compare ? shown.toSorted(compare) : shown).map(({ id }) => id);
}

/**
 * A selection after a file of the list was ticked or unticked, and with it all between it and the one before, where a range
 * was asked for.
 *
 * @param shown - ids in the order of the list
 * @param from - the file that was ticked before
 */
export function selectionWith(
  selection: ReadonlySet<string>,
  shown: readonly string[],
  id: string,
  from?: string,
): ReadonlySet<string> {
  const isTicked = !selection.has(id);
  const [here, there] = [shown.indexOf(id), from === undefined ? -1 : shown.indexOf(from)];
  const touched = there < 0 ? [id] : shown.slice(Math.min(here, there), Math.max(here, there) + 1);
  const next = new Set(selection);
  for (const one of touched) {
    if (isTicked) next.add(one);
    else next.delete(one);
  }
  return next;
}
