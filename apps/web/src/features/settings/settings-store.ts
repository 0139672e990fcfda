import { type Target, targetByName } from '@safelight/codecs';
import type { Field, OptionValue } from '@safelight/core';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { allFormats } from '../../lib/formats.ts';
import { type FormState, initialForm } from './form-state.ts';

interface SettingsStore {
  readonly form: FormState;
  readonly change: (part: Partial<FormState>) => void;
  readonly setOption: (formatId: string, key: string, value: OptionValue) => void;
  /** Everything back to its default but the target format and the quality. */
  readonly reset: () => void;
}

/** Names of decoder options that are never stored: passwords. */
const secrets = new Set(
  allFormats.flatMap(({ decoder }) =>
    Object.entries<Field>(decoder?.options ?? {})
      .filter(([, field]) => field.type === 'text' && field.secret === true)
      .map(([key]) => key),
  ),
);

function withoutSecrets(reading: FormState['reading']): FormState['reading'] {
  return Object.fromEntries(Object.entries(reading).filter(([key]) => !secrets.has(key)));
}

/** The form's state, kept in the browser's storage. */
export const useSettings = create<SettingsStore>()(
  persist(
    (set) => ({
      form: initialForm,
      change: (part) => set(({ form }) => ({ form: { ...form, ...part } })),
      setOption: (formatId, key, value) =>
        set(({ form }) => ({
          form: { ...form, options: { ...form.options, [formatId]: { ...form.options[formatId], [key]: value } } },
        })),
      reset: () =>
        set(({ form: { to, quality, qualityChosen } }) => ({ form: { ...initialForm, to, quality, qualityChosen } })),
    }),
    {
      name: 'safelight-settings',
      version: 1,
      partialize: ({ form }) => ({ form: { ...form, reading: withoutSecrets(form.reading) } }),
      merge: (saved, now) => {
        const form = typeof saved === 'object' && saved !== null && 'form' in saved ? saved.form : {};
        return { ...now, form: { ...now.form, ...(form as Partial<FormState>) } };
      },
    },
  ),
);

/** The target: the chosen one, or the default when that one is no longer there. */
export function targetOf(form: FormState): Target {
  const target = targetByName(form.to) ?? targetByName(initialForm.to);
  if (!target) throw new Error('The registry has no format that can be written.');
  return target;
}
