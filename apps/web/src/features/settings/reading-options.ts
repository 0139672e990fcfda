import type { Field } from '@safelight/core';
import { allFormats } from '../../lib/formats.ts';
import type { FormState } from './form-state.ts';

/** The choices that decoders offer, by name: one name means the same wherever it occurs. */
export const readingFields: ReadonlyMap<string, Field> = new Map(
  allFormats.flatMap(({ decoder }) => Object.entries<Field>(decoder?.options ?? {})),
);

/** Whether a choice about reading is never stored or shared: a password. */
function isSecret(key: string): boolean {
  const field = readingFields.get(key);
  return field?.type === 'text' && field.secret === true;
}

/** The choices about reading, split by whether they may be stored and shared. */
export function splitReading(reading: FormState['reading']): {
  readonly open: FormState['reading'];
  readonly secret: FormState['reading'];
} {
  const entries = Object.entries(reading);
  return {
    open: Object.fromEntries(entries.filter(([key]) => !isSecret(key))),
    secret: Object.fromEntries(entries.filter(([key]) => isSecret(key))),
  };
}
