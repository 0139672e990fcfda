import type { Format, OptionValue } from '@safelight/core';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { formatById, targetFormats } from '../../lib/formats.ts';
import { type FormState, initialForm } from './form-state.ts';

interface SettingsStore {
  readonly form: FormState;
  readonly change: (part: Partial<FormState>) => void;
  readonly setOption: (formatId: string, key: string, value: OptionValue) => void;
  /** Everything back to its default but the target format and the quality. */
  readonly reset: () => void;
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
      reset: () => set(({ form: { to, quality } }) => ({ form: { ...initialForm, to, quality } })),
    }),
    {
      name: 'safelight-settings',
      version: 1,
      partialize: ({ form }) => ({ form }),
      merge: (saved, now) => {
        const form = typeof saved === 'object' && saved !== null && 'form' in saved ? saved.form : {};
        return { ...now, form: { ...now.form, ...(form as Partial<FormState>) } };
      },
    },
  ),
);

/** The target format: the chosen one, or the first there is when that one is no longer there. */
export function targetOf(form: FormState): Format {
  const chosen = formatById(form.to);
  const target = chosen?.encoder ? chosen : (formatById(initialForm.to) ?? targetFormats[0]);
  if (!target) throw new Error('The registry has no format that can be written.');
  return target;
}
