import type { ConvertSettings } from '@safelight/engine';
import { createBrowserQueue } from '@safelight/engine/browser';
import { create } from 'zustand';
import { presetOfPath } from '../content/presets.ts';
import { toSettings } from '../features/settings/form-state.ts';
import { settingsOfLink } from '../features/settings/link-settings.ts';
import { useOverrides } from '../features/settings/overrides-store.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { track } from '../lib/track.ts';
import { createConversionWorker } from '../worker/create.ts';
import { mayConvert, tellOf } from './notices.ts';
import { trackQueue } from './tracking.ts';

/** One queue for the life of the page. */
export const queue: WebQueue = createBrowserQueue({ createWorker: createConversionWorker });
tellOf(queue);
trackQueue(queue);

/** The preset that was set last: it is set once, and what a person changes after that stays. */
let applied: string | undefined;

/** Sets what a page brings along, in place of what the page before it did. */
export function applyPreset(preset: string | undefined): void {
  if (preset === applied) return;
  applied = preset;
  useSettings.getState().lend(settingsOfLink(new URLSearchParams(preset)));
}

/** The link whose settings were taken over last. */
let followed = '';

/** Takes over the settings of the link that led here, once. */
export function applyLink(search: string): void {
  if (search === followed) return;
  followed = search;
  useSettings.getState().change(settingsOfLink(new URLSearchParams(search)));
}

applyPreset(presetOfPath(location.pathname));
applyLink(location.search);
useSettings.subscribe(({ form: { to } }, before) => {
  if (to !== before.form.to) track({ name: 'format_selection', to });
});

/** The settings of the last batch, as JSON, so that a change of settings shows. */
const useLastBatch = create<{ readonly settings: string }>(() => ({ settings: '' }));

/** Settings as they are set now, for any file: the common ones, or those of a file with its own. */
function settingsNow(): (id?: string) => ConvertSettings {
  const { form } = useSettings.getState();
  const { byId } = useOverrides.getState();
  return (id = '') => {
    const own = { ...form, ...byId[id] };
    return toSettings(own, targetOf(own));
  };
}

/** Whether converting now would give something else than the last batch did. */
export function useSettingsChanged(): boolean {
  const form = useSettings((settings) => settings.form);
  const overrides = useOverrides(({ byId }) => byId);
  const last = useLastBatch(({ settings }) => settings);
  return JSON.stringify([toSettings(form, targetOf(form)), overrides]) !== last;
}

/** Converts what waits. Where nothing does, everything is converted anew, since the settings have changed. */
export function convert(): void {
  if (!mayConvert()) return;
  const settingsOf = settingsNow();
  const { ids, counts } = queue.getSnapshot();
  if (counts.pending + counts.error === 0) for (const id of ids) queue.retry(id);
  track({ name: 'conversion_started', to: settingsOf().to, count: counts.pending + counts.error || ids.length });
  useLastBatch.setState({ settings: JSON.stringify([settingsOf(), useOverrides.getState().byId]) });
  void queue.start(({ id }) => settingsOf(id));
}

/** Converts one file again, and none but it; the batch under way takes it up, where there is one. */
export function retry(id: string): void {
  if (!mayConvert()) return;
  queue.retry(id);
  void queue.start(settingsNow()(id), [id]);
}
