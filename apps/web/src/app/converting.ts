import type { ConvertSettings } from '@safelight/engine';
import { createBrowserQueue } from '@safelight/engine/browser';
import { create } from 'zustand';
import { presetOfPath } from '../content/presets.ts';
import { type FormState, toSettings } from '../features/settings/form-state.ts';
import { formOfLink, settingsOfLink } from '../features/settings/link-settings.ts';
import { type Override, useOverrides } from '../features/settings/overrides-store.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { track } from '../lib/track.ts';
import { createConversionWorker } from '../worker/create.ts';
import { guard } from './guarding.ts';
import { mayConvert, tellOf } from './notices.ts';
import { trackQueue } from './tracking.ts';

/** One queue for the life of the page. */
export const queue: WebQueue = createBrowserQueue({ createWorker: createConversionWorker });
tellOf(queue);
trackQueue(queue);
guard(queue);

/** The preset that was set last: it is set once, and what a person changes after that stays. */
let applied: string | undefined;

/** Sets what a page brings along, in place of what the page before it did. */
export function applyPreset(preset: string | undefined): void {
  if (preset === applied) return;
  applied = preset;
  useSettings.getState().lend(settingsOfLink(new URLSearchParams(preset)));
}

/** Takes over the settings of the link that led here, once: a reload keeps what a person has changed since. */
export function applyLink(search: string): void {
  const state = history.state as { readonly followed?: string } | null;
  if (search === '' || state?.followed === search) return;
  history.replaceState({ ...state, followed: search }, '');
  useSettings.setState(({ form }) => ({ form: formOfLink(new URLSearchParams(search), form) }));
}

applyPreset(presetOfPath(location.pathname));
applyLink(location.search);
useSettings.subscribe(({ form: { to } }, before) => {
  if (to !== before.form.to) track({ name: 'format_selection', to });
});

/** What the last batch was converted with, so that a change of settings shows. */
interface LastBatch {
  /** The common settings, as JSON. */
  readonly common: string;
  readonly own: Readonly<Record<string, Override | undefined>>;
}

const useLastBatch = create<LastBatch>(() => ({ common: '', own: {} }));

function settingsOfForm(form: FormState): ConvertSettings {
  return toSettings(form, targetOf(form));
}

/** The settings of a file: the common ones as they are now, with its own as they are when it is begun. */
function settingsFromNow(): (item: { readonly id: string }) => ConvertSettings {
  const { form } = useSettings.getState();
  return ({ id }) => {
    const own = useOverrides.getState().byId[id];
    if (own !== useLastBatch.getState().own[id]) {
      useLastBatch.setState((last) => ({ own: { ...last.own, [id]: own } }));
    }
    return settingsOfForm({ ...form, ...own });
  };
}

function sameOwn(some: LastBatch['own'], others: LastBatch['own']): boolean {
  return Object.keys({ ...some, ...others }).every((id) => some[id] === others[id]);
}

/** Whether converting now would give something else than the last batch did. */
export function useSettingsChanged(): boolean {
  const form = useSettings((settings) => settings.form);
  const own = useOverrides(({ byId }) => byId);
  const last = useLastBatch();
  return JSON.stringify(settingsOfForm(form)) !== last.common || !sameOwn(own, last.own);
}

/** Converts what waits. Where nothing does, everything is converted anew, since the settings have changed. */
export function convert(): void {
  if (!mayConvert()) return;
  const common = settingsOfForm(useSettings.getState().form);
  const { ids, counts } = queue.getSnapshot();
  if (counts.pending + counts.error === 0) for (const id of ids) queue.retry(id);
  track({ name: 'conversion_started', to: common.to, count: counts.pending + counts.error || ids.length });
  useLastBatch.setState({ common: JSON.stringify(common), own: useOverrides.getState().byId });
  void queue.start(settingsFromNow());
}

/** Converts one file again, and none but it; the batch under way takes it up, where there is one. */
export function retry(id: string): void {
  if (!mayConvert()) return;
  queue.retry(id);
  track({ name: 'conversion_started', to: settingsFromNow()({ id }).to, count: 1 });
  void queue.start(settingsFromNow(), [id]);
}
