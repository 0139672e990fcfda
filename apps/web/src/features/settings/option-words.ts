import type { Field, OptionValue } from '@safelight/core';
import type { FormName } from '@safelight/engine/internal';
import { t, tOption } from '../../lib/i18n.ts';
import { FALLBACK_DPI } from './form-state.ts';

/** What a form says of an option. */
export interface FieldWords {
  readonly label: string;
  /** What stands under the control while the option has a value. */
  readonly help: (value: OptionValue | undefined) => string | undefined;
  /** What people call one of its values. */
  readonly choice: (value: string) => string;
  /** What it stands for while it is not set. */
  readonly unset?: string | undefined;
  /** How a text would have to be written. */
  readonly invalid?: string | undefined;
  /** What a control to pick a colour with is called. */
  readonly pick?: string | undefined;
}

/** Choices that are abbreviations, not words. */
const abbreviation = /^(?:a4|ahd|bc\d|dcb|dht|dpi|jpeg|lzw|piz|ppg|pxr24|rle|vng|zips?)$/;

/** A choice of a codec's option as it is written in a list. */
export function choiceText(value: string): string {
  if (abbreviation.test(value)) return value.toUpperCase();
  return tOption(value.charAt(0).toUpperCase() + value.slice(1));
}

/** The words of a codec's option: those of its schema. */
export function wordsOfField({ label, description }: Field): FieldWords {
  return { label: tOption(label), help: () => tOption(description), choice: choiceText };
}

/** A text of the catalogue that not every option has. */
function textAt(key: string, values: Readonly<Record<string, unknown>> = {}): string | undefined {
  // The type of the catalogue's keys knows those alone that are there.
  const text = (t as unknown as (key: string, values: object) => string)(key, { ...values, defaultValue: '' });
  return text === '' ? undefined : text;
}

/** The words of an option that every target has, or of a switch that stands for one of its values. */
export function wordsOf(name: FormName): FieldWords & { readonly idle?: string | undefined } {
  const at = `settings.common.${name}`;
  return {
    label: t(`settings.common.${name}.label`),
    help: (value) => textAt(`${at}.helpOf.${value}`) ?? textAt(`${at}.help`),
    choice: (value) => textAt(`${at}.values.${value}`) ?? value,
    unset: textAt(`${at}.unset`, { dpi: FALLBACK_DPI }),
    invalid: textAt(`${at}.invalid`),
    pick: textAt(`${at}.pick`),
    idle: textAt(`${at}.idle`),
  };
}
