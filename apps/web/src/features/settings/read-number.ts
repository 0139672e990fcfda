import { type FieldWithoutDefault, invalidReason, type NumberField } from '@safelight/core';

/** Reads a number as it was typed or stands in a link: nothing where it is none that the field takes. */
export function readNumber(field: FieldWithoutDefault<NumberField>, text: string): number | undefined {
  if (field.step === 1) {
    const whole = Number.parseInt(text, 10);
    return whole >= field.min ? Math.min(whole, field.max) : undefined;
  }
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return invalidReason(field, value) === undefined ? value : undefined;
}
