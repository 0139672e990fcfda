import type { QueueInput, QueueItem } from '@safelight/engine/internal';
import { navigate } from 'vike/client/router';
import { createOverrides } from '../features/settings/overrides-store.ts';
import { createSettings, restoredForm } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import { handOver } from '../lib/handed-files.ts';
import { inputOf } from '../lib/stored/inputs.ts';
import { createPlace } from '../lib/stored/place.ts';
import type { StoredFile, StoredResult } from '../lib/stored/records.ts';
import { createResultStore } from '../lib/stored/result-store.ts';
import { filesOf, type Unsaved } from '../lib/stored/unsaved.ts';
import { createToasts } from '../lib/toast.ts';
import { createConverter } from './converter.ts';
import { createKeptList } from './kept-list.ts';
import { notifyOfMissing } from './missing-files.ts';

/** A file of the list as it was, with what is left of it. */
async function inputFrom(
  file: StoredFile,
  result: StoredResult | undefined,
  unsaved: Unsaved,
): Promise<QueueInput<File>> {
  const { id, name, folder, size, lastModified, type } = file;
  const own = { id, name, folder, size, lastModified };
  const { source, result: made, settings } = (result?.item ?? {}) as Partial<QueueItem>;
  if (source && made && settings) return { ...own, source: undefined, completed: { source, result: made, settings } };
  const copy = await inputOf(unsaved.place, id);
  // One that was cut off in the middle is none.
  const kept = copy?.size === size ? new File([copy], name, { type, lastModified }) : undefined;
  return { ...own, source: kept };
}

/** The files of a list that was not written down: those that there are results of. */
function filesIn({ results }: Unsaved): readonly StoredFile[] {
  return results
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ item }) => (item ? [{ ...(item as QueueItem), type: '' }] : []));
}

/** The results with their files, by id; one of which a file is gone is none. */
async function openResults(
  unsaved: Unsaved,
): Promise<ReadonlyMap<string, { readonly result: StoredResult; readonly files: readonly File[] }>> {
  const opened = await Promise.allSettled(
    unsaved.results.map(async (result) => ({ result, files: await filesOf(unsaved, result) })),
  );
  return new Map(opened.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.result.id, one.value]] : [])));
}

/** Sets the form, and what files have of their own, as they were. */
function restoreSettings(app: App, { list }: Unsaved): void {
  if (!list) return;
  app.get(createSettings).setState({ form: restoredForm(list.form) });
  for (const { id, own } of list.files) if (own) app.get(createOverrides).getState().set(id, own);
}

/**
 * Goes on with what an earlier visit left: its files and results are in the list again, under its settings. Files of which
 * the browser kept nothing are there by their names and wait to be chosen again. Resolves with `false`, and does nothing,
 * where there are files in the list.
 */
export async function restoreList(app: App, unsaved: Unsaved): Promise<boolean> {
  const { list, place } = unsaved;
  const { queue } = app.get(createConverter);
  // Ids go on from those of the earlier list: what is there has some of them.
  if (queue.getSnapshot().ids.length > 0) return false;
  const opened = await openResults(unsaved);
  const inputs = await Promise.all(
    (list?.files ?? filesIn(unsaved)).map((file) => inputFrom(file, opened.get(file.id)?.result, unsaved)),
  );
  // Files have come in the meantime.
  if (queue.getSnapshot().ids.length > 0) return false;
  // So has what was taken out: it can come back no more, and nothing of it may be removed once the place is another.
  const { current, dismiss } = app.get(createToasts).getState();
  if (current) dismiss(current.id);
  queue.forgetRemoved();
  await app.get(createPlace).moveTo(place);
  const store = app.get(createResultStore);
  for (const [id, { files, result }] of opened) {
    store.adopt(
      id,
      files,
      result.files.flatMap(({ entry }) => entry ?? []),
    );
  }
  restoreSettings(app, unsaved);
  queue.add(inputs);
  app.get(createKeptList).restored();
  const missing = inputs.filter(({ source, completed }) => !source && !completed).length;
  if (missing > 0) notifyOfMissing(app, missing);
  // The page that has the converter shows it; on another one it waits for that.
  if (!handOver(app, []) && location.pathname !== '/') await navigate('/');
  return true;
}
