import { createBrowserQueue } from '@safelight/engine/browser';
import type { ConvertSettings, QueueItem } from '@safelight/engine/internal';
import { useMemo } from 'react';
import { presetOfPath } from '../content/presets.ts';
import type { RowPlan } from '../features/queue/row-facts.tsx';
import { type FormState, toSettings } from '../features/settings/form-state.ts';
import { formOfLink, settingsOfLink } from '../features/settings/link-settings.ts';
import { type Override, useOverrides } from '../features/settings/overrides-store.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useQueueSnapshot, type WebQueue } from '../lib/queue-context.ts';
import { createResultStore } from '../lib/stored/result-store.ts';
import { track } from '../lib/track.ts';
import { createConversionWorker } from '../worker/create.ts';
import { blockUnload } from './block-unload.ts';
import { followFiles } from './follow-files.ts';
import { keepUnsaved } from './keep-unsaved.ts';
import { mayConvert, notifyOf } from './notices.ts';
import { planNotesOf } from './plan-notes.ts';
import { trackQueue } from './tracking.ts';

/** One queue for the life of the page. */
const store = createResultStore();
export const queue: WebQueue = createBrowserQueue({ createWorker: createConversionWorker, store });
keepUnsaved(queue, store);
notifyOf(queue);
trackQueue(queue);
blockUnload(queue);

/** The preset that was set last: it is set once, and what a person changes after that stays. */
let applied: string | undefined;

/** What the page brings along that is there now. */
let wanted: string | undefined;

/** Sets what a page brings along, in place of what the page before it did; not before a batch under way has ended. */
export function applyPreset(preset: string | undefined): void {
  wanted = preset;
  if (preset === applied || queue.getSnapshot().running) return;
  applied = preset;
  useSettings.getState().applyPagePreset(settingsOfLink(new URLSearchParams(preset)));
}

/** Takes over the settings of the link that led here, once: a reload keeps what a person has changed since. */
export function applyLink(search: string): void {
  const state = history.state as { readonly followed?: string } | null;
  if (search === '' || state?.followed === search) return;
  history.replaceState({ ...state, followed: search }, '');
  useSettings.setState(({ form }) => ({ form: formOfLink(new URLSearchParams(search), form) }));
}

queue.onEvent((event) => {
  if (event.type === 'batch-ended') applyPreset(wanted);
});
applyPreset(presetOfPath(location.pathname));
applyLink(location.search);
useSettings.subscribe(({ form: { to, toChosen } }, before) => {
  if (to !== before.form.to && toChosen) track({ name: 'format_selection', to });
});
followFiles(queue);

/** How the first page alone is asked for. */
const FIRST_PAGE = 'first';

/** What each file was begun with last. */
const begunWith = new Map<string, ConvertSettings>();
/** What each result was made with, as JSON. */
const usedFor = new Map<string, string>();
queue.onEvent((event) => {
  if (event.type === 'file-completed') usedFor.set(event.item.id, JSON.stringify(begunWith.get(event.item.id)));
});

/** The settings of files: the common ones, which are made once, or those of a file with its own. */
function settingsIn(form: FormState): (own: Override | undefined) => ConvertSettings {
  const common = toSettings(form, targetOf(form));
  return (own) => {
    if (!own) return common;
    const whole = { ...form, ...own };
    return toSettings(whole, targetOf(whole));
  };
}

/** What will become of files with the settings as they are, for their rows. */
export function planner(
  form: FormState,
  byId: Readonly<Record<string, Override>>,
): (item: QueueItem) => RowPlan | undefined {
  const settingsOf = settingsIn(form);
  return ({ id, source }) => {
    if (!source) return undefined;
    const own = byId[id];
    return { ...planNotesOf(source, settingsOf(own)), firstOnly: own?.pages === FIRST_PAGE };
  };
}

/** Gives a document's first page alone, or all of its pages, to be converted. */
export function chooseFirstPage(id: string, only: boolean): void {
  const { byId, set } = useOverrides.getState();
  const { pages: _, ...own } = byId[id] ?? {};
  const next = only ? { ...own, pages: FIRST_PAGE } : own;
  set(id, Object.keys(next).length > 0 ? next : undefined);
}

/** The common settings as they are now, and a file's own as they are when it is begun. */
function settingsFromNow(): (item: { readonly id: string }) => ConvertSettings {
  const settingsOf = settingsIn(useSettings.getState().form);
  return ({ id }) => {
    const settings = settingsOf(useOverrides.getState().byId[id]);
    begunWith.set(id, settings);
    return settings;
  };
}

/** Ids of the results that converting now would give otherwise. */
function staleOf(ids: readonly string[], form: FormState, own: Readonly<Record<string, Override>>): readonly string[] {
  const settingsOf = settingsIn(form);
  const common = JSON.stringify(settingsOf(undefined));
  const isStale = (id: string): boolean =>
    queue.getItem(id)?.status === 'completed' &&
    usedFor.get(id) !== (own[id] ? JSON.stringify(settingsOf(own[id])) : common);
  return ids.filter(isStale);
}

/** Ids of the results that other settings were used for than are set now. None while files are converted. */
export function useStale(): readonly string[] {
  const snapshot = useQueueSnapshot();
  const form = useSettings((settings) => settings.form);
  const own = useOverrides(({ byId }) => byId);
  return useMemo(() => (snapshot.running ? [] : staleOf(snapshot.ids, form, own)), [snapshot, form, own]);
}

function start(ids?: readonly string[]): void {
  const { form } = useSettings.getState();
  const { counts } = queue.getSnapshot();
  track({ name: 'conversion_started', to: form.to, count: ids?.length ?? counts.pending + counts.error });
  void queue.start(settingsFromNow(), ids);
}

/** Converts what waits and what failed. Where nothing does, the results that other settings were used for. */
export function convert(): void {
  const { ids, counts } = queue.getSnapshot();
  if (counts.pending + counts.error > 0) {
    if (mayConvert()) start();
    return;
  }
  const { form } = useSettings.getState();
  convertAnew(staleOf(ids, form, useOverrides.getState().byId));
}

/** Converts files again, done or failed, and none but them; the batch under way takes them up, where there is one. */
export function convertAnew(ids: readonly string[]): void {
  if (ids.length === 0 || !mayConvert()) return;
  for (const id of ids) queue.retry(id);
  start(ids);
}
