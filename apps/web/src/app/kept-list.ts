/** Keeps the list of a batch under way where a crash or a reload does not reach it, with copies of what still waits. */
import { createOverrides } from '../features/settings/overrides-store.ts';
import { splitReading } from '../features/settings/reading-options.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { createPlace } from '../lib/stored/place.ts';
import { forgetList, type StoredFile, saveList } from '../lib/stored/records.ts';
import { flagUnsaved } from '../lib/stored/result-store.ts';
import type { BatchStart } from './batch-start.ts';
import { keepAwake } from './keep-awake.ts';
import { KeptCopies } from './kept-copies.ts';
import { createPageQueue } from './page-queue.ts';

/** The list that is kept. */
export interface KeptList {
  /** Writes the list down as it is, while a batch is under way, and copies what waits; see `KeptCopies.copyAll`. */
  readonly keep: (since?: BatchStart) => void;
  /** The list has come from an earlier visit, and is kept already. */
  readonly restored: () => void;
}

/** A file of the list as it is written down. */
function storedFile(app: App, queue: WebQueue, id: string): readonly StoredFile[] {
  const item = queue.getItem(id);
  if (!item) return [];
  const { name, folder, size, lastModified } = item;
  const own = app.get(createOverrides).getState().byId[id];
  return [{ id, name, folder, size, lastModified, type: queue.getSource(id)?.type ?? '', ...(own ? { own } : {}) }];
}

export function createKeptList(app: App): KeptList {
  const queue = app.get(createPageQueue);
  const place = app.get(createPlace);
  const copies = new KeptCopies(queue, place);
  let kept = false;

  /** What is done with the record, one after the other: the last to be asked for counts. */
  let writing = Promise.resolve();
  const inOrder = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch(() => undefined);
  };
  const write = async (ended: boolean): Promise<void> => {
    const there = await place.get();
    if (!there || queue.getSnapshot().ids.length === 0) return;
    const { form } = app.get(createSettings).getState();
    const files = queue.getSnapshot().ids.flatMap((id) => storedFile(app, queue, id));
    const open = { ...form, reading: splitReading(form.reading).open };
    await saveList({ store: there.name, at: Date.now(), ended, form: open, files });
    flagUnsaved();
    kept = true;
  };
  const keep = (since?: BatchStart): void => {
    if (!queue.getSnapshot().running) return;
    inOrder(() => write(false));
    void copies.copyAll(since);
  };
  const forget = async (): Promise<void> => {
    const there = kept ? await place.get() : undefined;
    kept = false;
    if (there) await forgetList(there.name);
  };
  keepAwake(queue);
  queue.onEvent((event) => {
    if (event.type !== 'batch-ended') return;
    // Asked in its turn: a short batch ends before it has been written down that it began.
    inOrder(async () => {
      if (kept) await write(true);
    });
  });
  let { ids } = queue.getSnapshot();
  queue.subscribe(() => {
    const { ids: now } = queue.getSnapshot();
    if (now === ids) return;
    ids = now;
    if (ids.length === 0) inOrder(forget);
  });
  return {
    keep,
    restored: () => {
      kept = true;
      copies.readFromCopies();
    },
  };
}
