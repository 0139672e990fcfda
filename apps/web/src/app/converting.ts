import type { ConvertSettings, QueueItem } from '@safelight/engine/internal';
import { useMemo } from 'react';
import type { RowPlan } from '../features/queue/row-facts.tsx';
import { type FormState, toSettings } from '../features/settings/form-state.ts';
import { createOverrides, type Override, useOverrides } from '../features/settings/overrides-store.ts';
import { createSettings, targetOf, useSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import { useQueueSnapshot, type WebQueue } from '../lib/queue-context.ts';
import { track } from '../lib/track.ts';
import { notifyOfMissing } from './missing-files.ts';
import { mayConvert } from './notices.ts';
import { planNotesOf } from './plan-notes.ts';

/** How the first page alone is asked for. */
const FIRST_PAGE = 'first';

/** The settings of files: the common ones, which are made once, or those of a file with its own. */
function settingsIn(form: FormState): (own: Override | undefined) => ConvertSettings {
  const common = toSettings(form, targetOf(form));
  return (own) => {
    if (!own) return common;
    const whole = { ...form, ...own };
    return toSettings(whole, targetOf(whole));
  };
}

/** The settings that files would be converted with as they are set now. */
export function settingsOfFiles(
  form: FormState,
  byId: Readonly<Record<string, Override>>,
): (file: { readonly id: string }) => ConvertSettings {
  const settingsOf = settingsIn(form);
  return ({ id }) => settingsOf(byId[id]);
}

/** What will become of files with the settings as they are, for their rows. */
export function planner(
  form: FormState,
  byId: Readonly<Record<string, Override>>,
): (item: Pick<QueueItem, 'id' | 'source'>) => RowPlan | undefined {
  const settingsOf = settingsOfFiles(form, byId);
  return ({ id, source }) =>
    source && { ...planNotesOf(source, settingsOf({ id })), firstOnly: byId[id]?.pages === FIRST_PAGE };
}

/** Gives a document's first page alone, or all of its pages, to be converted. */
export function chooseFirstPage(app: App, id: string, only: boolean): void {
  const { byId, set } = app.get(createOverrides).getState();
  const { pages: _, ...own } = byId[id] ?? {};
  const next = only ? { ...own, pages: FIRST_PAGE } : own;
  set(id, Object.keys(next).length > 0 ? next : undefined);
}

/** Converts the files of a list by the settings of the page. */
export interface Converting {
  /** Converts what waits and what failed. Where nothing does, the results that other settings were used for. */
  readonly convert: () => void;
  /** The same, and has the results saved when the batch has ended, unless somebody cancelled all of it. */
  readonly convertAndSave: () => void;
  /** Converts files again, done or failed, and none but them; the batch under way takes them up, where there is one. */
  readonly convertAnew: (ids: readonly string[]) => void;
  /** Those of the results that converting with these settings would give otherwise. */
  readonly staleOf: (
    ids: readonly string[],
    form: FormState,
    own: Readonly<Record<string, Override>>,
  ) => readonly string[];
}

/**
 * @param targetComing - what to wait for while the target that suits the files is not known yet
 * @param saveResults - hands the results to the browser for saving
 */
export function createConverting(
  app: App,
  queue: WebQueue,
  targetComing: () => Promise<void> | undefined,
  saveResults: () => void,
): Converting {
  const settings = app.get(createSettings);
  const overrides = app.get(createOverrides);
  /** Settings as JSON, each written once: thousands of results share theirs. */
  const written = new WeakMap<ConvertSettings, string>();
  const jsonOf = (used: ConvertSettings): string => {
    const json = written.get(used) ?? JSON.stringify(used);
    written.set(used, json);
    return json;
  };
  /** The common settings as they are now, and a file's own as they are when it is begun. */
  const settingsFromNow = (): ((item: { readonly id: string }) => ConvertSettings) => {
    const settingsOf = settingsIn(settings.getState().form);
    return ({ id }) => settingsOf(overrides.getState().byId[id]);
  };
  const start = (ids?: readonly string[]): void => {
    const { counts } = queue.getSnapshot();
    track({
      name: 'conversion_started',
      to: settings.getState().form.to,
      count: ids?.length ?? counts.pending + counts.error,
    });
    void queue.start(settingsFromNow(), ids);
  };
  const staleOf: Converting['staleOf'] = (ids, form, own) => {
    const settingsOf = settingsIn(form);
    const common = jsonOf(settingsOf(undefined));
    const isStale = (id: string): boolean => {
      const { status, settings: used } = queue.getItem(id) ?? {};
      // Of a file that is not there any more nothing else can be made.
      if (status !== 'completed' || !used || !queue.getSource(id)) return false;
      return jsonOf(used) !== (own[id] ? jsonOf(settingsOf(own[id])) : common);
    };
    return ids.filter(isStale);
  };
  /** The batch that is under way, or the next, is one whose results are to be saved. */
  let isToBeSaved = false;
  queue.onEvent((event) => {
    if (event.type !== 'batch-ended') return;
    const { completed, stopped } = event.summary;
    if (isToBeSaved && completed > 0 && !stopped && queue.getSnapshot().ids.length > 0) saveResults();
    isToBeSaved = false;
  });
  /** Those of some files that are there; says so of those that must be chosen again. */
  const present = (ids: readonly string[]): readonly string[] => {
    const there = ids.filter((id) => queue.getSource(id));
    if (there.length < ids.length) notifyOfMissing(app, ids.length - there.length);
    return there;
  };
  const convertAnew = (all: readonly string[]): void => {
    const ids = present(all);
    // What is tried again while a batch is under way becomes a part of it.
    isToBeSaved &&= queue.getSnapshot().running;
    if (ids.length === 0 || !mayConvert(app)) return;
    for (const id of ids) queue.retry(id);
    start(ids);
  };
  const convertNow = (): void => {
    const { ids, counts } = queue.getSnapshot();
    if (counts.pending + counts.error > 0) {
      if (!mayConvert(app)) return;
      const waiting = ids.filter((id) => isWaiting(queue.getItem(id)));
      const there = present(waiting);
      // All of them: what is added meanwhile belongs to the batch.
      if (there.length === waiting.length) start();
      else if (there.length > 0) start(there);
    } else convertAnew(staleOf(ids, settings.getState().form, overrides.getState().byId));
  };
  let isComing = false;
  const begin = (save: boolean): void => {
    if (isComing) return;
    const beginNow = (): void => {
      isComing = false;
      convertNow();
      // Where nothing may be converted, nothing is saved either.
      isToBeSaved = save && queue.getSnapshot().running;
    };
    const coming = targetComing();
    if (!coming) {
      beginNow();
      return;
    }
    isComing = true;
    void coming.then(beginNow);
  };
  return { convert: () => begin(false), convertAndSave: () => begin(true), convertAnew, staleOf };
}

function isWaiting(item: QueueItem | undefined): boolean {
  return item?.status === 'pending' || item?.status === 'error';
}

/** How many files that wait must be chosen again first. None while files are converted. */
export function useMissing(queue: WebQueue): number {
  const snapshot = useQueueSnapshot();
  return useMemo(() => {
    const isMissing = (id: string): boolean => !queue.getSource(id) && isWaiting(queue.getItem(id));
    return snapshot.running ? 0 : snapshot.ids.filter(isMissing).length;
  }, [snapshot, queue]);
}

/** Ids of the results that other settings were used for than are set now. None while files are converted. */
export function useStale({ staleOf }: Converting): readonly string[] {
  const snapshot = useQueueSnapshot();
  const form = useSettings((settings) => settings.form);
  const own = useOverrides(({ byId }) => byId);
  return useMemo(() => (snapshot.running ? [] : staleOf(snapshot.ids, form, own)), [snapshot, form, own, staleOf]);
}
