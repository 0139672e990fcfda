import { type FormatId, type Target, targetByName } from '@safelight/codecs';
import type { OptionValue } from '@safelight/core';
import { createStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { type App, storeHook } from '../../lib/app.ts';
import { unedited } from '../../lib/edits.ts';
import { keptUnder } from '../../lib/kept-store.ts';
import { type FormState, freshForm, initialForm, mergeForm, withOneQuality } from './form-state.ts';
import { splitReading } from './reading-options.ts';
import { formOfSaved } from './saved-form.ts';

/** What a page has set for as long as somebody is on it. */
interface PagePreset {
  readonly set: Partial<FormState>;
  /** What was set before. */
  readonly before: FormState;
}

interface SettingsStore {
  readonly form: FormState;
  readonly pagePreset?: PagePreset | undefined;
  readonly change: (part: Partial<FormState>) => void;
  /** Sets the target that suits the files, as long as nobody has chosen one. */
  readonly follow: (to: string) => void;
  /**
   * Sets what a page brings along, and takes back what the page before it did. The target stays, and so does whatever a
   * person has changed since.
   */
  readonly applyPagePreset: (part: Partial<FormState>) => void;
  readonly setOption: (formatId: FormatId, key: string, value: OptionValue) => void;
  /** Everything back to its default but the target format and the quality. */
  readonly reset: () => void;
}

/** The form in what the browser's storage has. */
function formIn(saved: unknown): unknown {
  return typeof saved === 'object' && saved !== null && 'form' in saved ? saved.form : undefined;
}

/** The form without what a page has set and nobody has touched. */
function withoutPagePreset(form: FormState, pagePreset: PagePreset | undefined): FormState {
  if (!pagePreset) return form;
  const { to: _, toChosen: __, qualityChosen, ...preset } = pagePreset.set;
  const untouched = Object.keys(preset).filter((key) =>
    Object.is(form[key as keyof FormState], preset[key as keyof typeof preset]),
  );
  // Who changed the quality has chosen it.
  if (qualityChosen === true && untouched.includes('quality')) untouched.push('qualityChosen');
  const back = untouched.map((key) => [key, pagePreset.before[key as keyof FormState]]);
  return { ...form, ...(Object.fromEntries(back) as Partial<FormState>) };
}

/** Version of what is remembered; `formOfSaved` knows the older ones. */
const VERSION = 3;

/** A form as this version of the page has written it down. */
export function restoredForm(saved: unknown): FormState {
  return { ...initialForm, ...formOfSaved(saved, VERSION) };
}

/** The form's state, kept in the browser's storage. */
export const createSettings = (app: App) =>
  createStore<SettingsStore>()(
    persist(
      (set) => ({
        form: initialForm,
        change: (part) =>
          set(({ form }) => ({
            form: { ...form, ...withOneQuality(part), ...(part.to !== undefined && { toChosen: true }) },
          })),
        follow: (to) => set(({ form }) => (form.toChosen || form.to === to ? {} : { form: { ...form, to } })),
        applyPagePreset: (part) =>
          set(({ form, pagePreset }) => {
            const before = withoutPagePreset(form, pagePreset);
            const preset = mergeForm(before, part);
            return { form: { ...before, ...preset }, pagePreset: { set: preset, before } };
          }),
        setOption: (formatId, key, value) =>
          set(({ form }) => ({
            form: { ...form, options: { ...form.options, [formatId]: { ...form.options[formatId], [key]: value } } },
          })),
        reset: () => set(({ form }) => ({ form: freshForm(form) })),
      }),
      {
        ...keptUnder(app, 'safelight-settings'),
        version: VERSION,
        migrate: (saved, version) => ({ form: formOfSaved(formIn(saved), version) }),
        partialize: ({ form, pagePreset }) => {
          const own = withoutPagePreset(form, pagePreset);
          // What followed the files of this visit says nothing of the next one's.
          const to = own.toChosen ? own.to : initialForm.to;
          return { form: { ...unedited(own), to, reading: splitReading(own.reading).open } };
        },
        merge: (saved, now) => ({ ...now, form: { ...now.form, ...formOfSaved(formIn(saved), VERSION) } }),
      },
    ),
  );

export const useSettings = storeHook(createSettings);

/** The target: the chosen one, or the default when that one is no longer there. */
export function targetOf(form: FormState): Target {
  const target = targetByName(form.to) ?? targetByName(initialForm.to);
  if (!target) throw new Error('The registry has no format that can be written.');
  return target;
}
