import type { Field } from '@safelight/core';
import { allFormats } from '../registry.ts';

/** The choices that decoders offer, by name: one name means the same wherever it occurs. */
export const readingFields: ReadonlyMap<string, Field> = new Map(
  allFormats.flatMap(({ decoder }) => Object.entries<Field>(decoder?.options ?? {})),
);

/** Whether a choice about reading is never stored or shared: a password. */
export function isSecret(key: string): boolean {
  const field = readingFields.get(key);
  return field?.type === 'text' && field.secret === true;
}

/** Choices about reading without those that are never stored or shared. */
export function openChoices<Value>(reading: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(reading).filter(([key]) => !isSecret(key)));
}
