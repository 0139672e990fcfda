import type { FormatId, Target } from '@safelight/codecs';
import type { Field, OptionSchema, OptionValue } from '@safelight/core';
import { invalidReason } from '@safelight/core';
import {
  type CommonField,
  type CommonOptions,
  type ConvertSettings,
  commonOptions,
  commonSettings,
  defaultOf,
  qualityOption,
} from '@safelight/engine/internal';

/**
 * What a person set in the form, remembered between visits. Plain data. Of the options that every target has, those that
 * were set; what is absent is at its default, or left to the file.
 */
export interface FormState extends CommonOptions {
  /** Code of the target format. */
  readonly to: string;
  /** Somebody, a link or the page has chosen the target: it no longer follows the files. */
  readonly toChosen: boolean;
  /** 1 to 100; acts where the target's encoder has a quality. */
  readonly quality: number;
  /** Somebody has chosen the quality: the device's has no say any more. */
  readonly qualityChosen: boolean;
  /** Encoder options that differ from their default, by format id. */
  readonly options: Readonly<Partial<Record<FormatId, Readonly<Record<string, OptionValue>>>>>;
  /** How results are called; see `renamed`. */
  readonly rename: string;
  /** Decoder options that differ from their default, by name. */
  readonly reading: Readonly<Record<string, OptionValue>>;
}

/** The form before anybody has touched it. */
export const initialForm: FormState = {
  to: 'png',
  toChosen: false,
  quality: 90,
  qualityChosen: false,
  options: {},
  rename: '{name}',
  reading: {},
};

/** Everything at its default but the target format and the quality. */
export function freshForm({ to, toChosen, quality, qualityChosen, target }: FormState): FormState {
  return { ...initialForm, to, toChosen, quality, qualityChosen, ...(target !== undefined && { target }) };
}

/**
 * A part of a form whose options leave those that it does not name as they are in `form`. A target that it names is chosen
 * with it.
 */
export function mergeForm(form: FormState, part: Partial<FormState>): Partial<FormState> {
  const options = Object.entries(part.options ?? {}).map(([id, own]) => [
    id,
    { ...form.options[id as FormatId], ...own },
  ]);
  return {
    ...withOneQuality(part),
    ...(part.to !== undefined && { toChosen: true }),
    ...(part.options && { options: { ...form.options, ...Object.fromEntries(options) } }),
    ...(part.reading && { reading: { ...form.reading, ...part.reading } }),
  };
}

/** A part of a form, in which a quality takes the place of a target: they say the same. */
export function withOneQuality(part: Partial<FormState>): Partial<FormState> {
  return part.quality === undefined || part.target !== undefined ? part : { ...part, target: undefined };
}

/** Quality presets, best first. */
export const qualityPresets = [100, 95, 90, 80, 70, 60, 50, 30] as const;

/** Written into files that have none where none is picked. */
export const FALLBACK_DPI = 72;

/** The options of every target that are set in a form: those that are valid and not their default anyhow. */
export function commonOf(form: Readonly<Record<string, unknown>> | FormState): CommonOptions {
  const values: Readonly<Record<string, unknown>> = { ...form };
  const set = Object.entries<CommonField>(commonOptions).flatMap(([key, field]) => {
    const { [key]: value } = values;
    const counts = value !== undefined && value !== defaultOf(field) && invalidReason(field, value) === undefined;
    return counts ? [[key, value] as const] : [];
  });
  return Object.fromEntries(set);
}

/** The values of a format's options: what was set, else the default. The quality comes from the bar. */
export function optionValues(form: FormState, schema: OptionSchema, formatId: FormatId): Record<string, OptionValue> {
  const set = form.options[formatId] ?? {};
  const values: Record<string, OptionValue> = {};
  for (const [key, field] of Object.entries(schema)) {
    const wanted = field.role === 'quality' ? form.quality : set[key];
    // What an older version of the page remembered may not fit any more.
    values[key] = wanted !== undefined && invalidReason(field, wanted) === undefined ? wanted : field.default;
  }
  return values;
}

/** Whether a field acts, given the other fields' values. */
export function isActive(field: Field, values: Readonly<Record<string, OptionValue>>): boolean {
  return field.when === undefined || values[field.when.field] === field.when.is;
}

/** The engine's settings for what is set in the form: a target counts where the quality would, and in its place. */
export function toSettings(form: FormState, { code, format }: Target): ConvertSettings {
  const { target, ...common } = commonOf(form);
  const schema = format.encoder.options;
  const values = optionValues(form, schema, format.id);
  const quality = qualityOption(format.encoder);
  const field = quality === undefined ? undefined : schema[quality];
  const settings = {
    to: code,
    ...commonSettings({ fallbackDpi: FALLBACK_DPI, ...common }),
    decodeOptions: form.reading,
  };
  if (target === undefined || quality === undefined || !field || !isActive(field, values)) {
    return { ...settings, options: values };
  }
  const { [quality]: _, ...options } = values;
  return { ...settings, options, target };
}
