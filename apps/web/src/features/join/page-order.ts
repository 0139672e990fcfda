import type { QueueItem } from '@safelight/engine/internal';

/** In what order files are put together: as they were added, by their names, or by their dates. */
export const pageOrders = ['added', 'name', 'date'] as const;

/** One of `pageOrders`. */
export type PageOrder = (typeof pageOrders)[number];

const names = new Intl.Collator(undefined, { numeric: true });

/** Files in an order of their own; equals stay as they were added. Numbers in names count as numbers. */
export function sortPages(items: readonly QueueItem[], order: PageOrder): readonly QueueItem[] {
  if (order === 'name') return items.toSorted((a, b) => names.compare(a.name, b.name));
  if (order === 'date') return items.toSorted((a, b) => a.lastModified - b.lastModified);
  return items;
}

/** The list with one entry moved to another place, which is held within it. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, entry);
}
