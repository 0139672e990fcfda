import { presetOfPath } from '../content/presets.ts';
import { formOfLink, settingsOfLink } from '../features/settings/link-settings.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';

/** Settings that come with a page's address: a page's own preset, and the link that led here. */
export interface PageSettings {
  /** Sets what a page brings along, in place of what the page before it did; not before a batch under way has ended. */
  readonly applyPreset: (preset: string | undefined) => void;
  /** Takes over the settings of the link that led here, once: a reload keeps what a person has changed since. */
  readonly applyLink: (search: string) => void;
}

export function createPageSettings(app: App, queue: WebQueue): PageSettings {
  const settings = app.get(createSettings);
  /** The preset that was set last: it is set once, and what a person changes after that stays. */
  let applied: string | undefined;
  /** What the page brings along that is there now. */
  let wanted: string | undefined;
  const applyPreset = (preset: string | undefined): void => {
    wanted = preset;
    if (preset === applied || queue.getSnapshot().running) return;
    applied = preset;
    settings.getState().applyPagePreset(settingsOfLink(new URLSearchParams(preset)));
  };
  const applyLink = (search: string): void => {
    const state = history.state as { readonly followed?: string } | null;
    if (search === '' || state?.followed === search) return;
    history.replaceState({ ...state, followed: search }, '');
    settings.setState(({ form }) => ({ form: formOfLink(new URLSearchParams(search), form) }));
  };
  queue.onEvent((event) => {
    if (event.type === 'batch-ended') applyPreset(wanted);
  });
  applyPreset(presetOfPath(location.pathname));
  applyLink(location.search);
  return { applyPreset, applyLink };
}
