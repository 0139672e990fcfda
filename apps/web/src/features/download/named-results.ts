import type { QueueItem } from '@safelight/engine/internal';
import type { WebQueue } from '../../lib/queue-context.ts';
import { applyPattern } from '../../lib/rename.ts';
import { entryNames } from '../../lib/zip/entry-names.ts';

/** A file of the list that has a result. */
export type Completed = QueueItem & { readonly result: NonNullable<QueueItem['result']> };

/** One file that a conversion made, by the name that it is saved under. */
export interface NamedResult {
  readonly item: Completed;
  /** Which of the result's files. */
  readonly index: number;
  readonly file: Completed['result']['files'][number];
  /** With its folders, unless they are left out. */
  readonly path: string;
}

export function completedItems(queue: WebQueue): readonly Completed[] {
  return queue
    .getSnapshot()
    .ids.map((id) => queue.getItem(id))
    .filter((item): item is Completed => item?.status === 'completed' && item.result !== undefined);
}

interface Naming {
  /** By which the results are named. */
  readonly pattern: string;
  /** The folders that the files came with are left out: all lie in one place. */
  readonly flat?: boolean;
  /** Names at the root that no file may take. */
  readonly reserved?: readonly string[];
}

/** All files of some results, no two by the same name. */
export function nameResults(
  items: readonly Completed[],
  { pattern, flat = false, reserved = [] }: Naming,
): readonly NamedResult[] {
  const all = items.flatMap((item, place) =>
    item.result.files.map((file, index) => ({
      item,
      index,
      file,
      folder: flat ? '' : item.folder,
      name: applyPattern(pattern, item, file.name, place + 1, items.length),
    })),
  );
  const paths = entryNames(all, reserved);
  return all.map(({ item, index, file, name }, place) => ({ item, index, file, path: paths[place] ?? name }));
}
