import type { Field, FieldWithoutDefault, OptionValue } from '@safelight/core';
import { randomOf } from '../../../tests/fuzz/random.ts';

/** Gives whole numbers below a limit. */
export type Below = (limit: number) => number;

/** The same pseudo-random numbers in every run; those of neighbouring seeds have nothing in common. */
export function random(seed: number): Below {
  return randomOf(`value ${seed}`).below;
}

/** One of some values. */
export function oneOf<T>(values: readonly T[], below: Below): T {
  return values[below(values.length)] as T;
}

/** A value that an option can have. */
export function anyValue(field: Field | FieldWithoutDefault, below: Below): OptionValue {
  if (field.type === 'boolean') return below(2) === 1;
  if (field.type === 'enum') return oneOf(field.values, below);
  if (field.type === 'text') {
    if (field.isColor) return `#${below(0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
    if (field.example !== undefined) return field.example;
    return oneOf(['', ' ', 'true', 'a&b=c#d %20 {name} é 日本'], below);
  }
  const { step = 0 } = field;
  if (step > 1) return field.min + step * below((field.max - field.min) / step + 1);
  const whole = field.min + below(field.max - field.min + 1);
  return field.step === 1 ? Math.round(whole) : Math.min(field.max, whole + below(1000) / 999);
}
