import type { Target } from '@safelight/codecs';
import type { Field, OptionSchema, OptionValue } from '@safelight/core';
import { invalidReason } from '@safelight/core';
import {
  type ConvertSettings,
  PAGES_PATTERN,
  type ResampleFilter,
  type ResizeMode,
  type ToneMapOperator,
} from '@safelight/engine/settings';

/** What a person set in the form, remembered between visits. Plain data. */
export interface FormState {
  /** Code of the target format. */
  readonly to: string;
  /** Somebody, a link or the page has chosen the target: it no longer follows the files. */
  readonly toChosen: boolean;
  /** 1 to 100; acts where the target's encoder has a quality. */
  readonly quality: number;
  /** Somebody has chosen the quality: the device's has no say any more. */
  readonly qualityChosen: boolean;
  /** Encoder options that differ from their default, by format id. */
  readonly options: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
  /** Pixels; absent means Auto. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly maintainAspectRatio: boolean;
  readonly resizeMode: ResizeMode;
  readonly enlarge: boolean;
  readonly filter: ResampleFilter;
  /** `#RRGGBB`. */
  readonly backgroundColor: string;
  /** Pixels per inch; absent: each file's own. */
  readonly dpi?: number | undefined;
  readonly stripMetadata: boolean;
  readonly removeLocation: boolean;
  readonly convertToSrgb: boolean;
  /** How results are called; see `renamed`. */
  readonly rename: string;
  /** Pages, layers or frames that are wanted; empty: as many as the target holds. */
  readonly pages: string;
  readonly toneMap: ToneMapOperator;
  /** Stops. */
  readonly exposure: number;
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
  maintainAspectRatio: true,
  resizeMode: 'fit',
  enlarge: false,
  filter: 'lanczos3',
  backgroundColor: '#FFFFFF',
  stripMetadata: false,
  removeLocation: false,
  convertToSrgb: false,
  rename: '{name}',
  pages: '',
  toneMap: 'auto',
  exposure: 0,
  reading: {},
};

/** Everything at its default but the target format and the quality. */
export function freshForm({ to, toChosen, quality, qualityChosen }: FormState): FormState {
  return { ...initialForm, to, toChosen, quality, qualityChosen };
}

/**
 * A part of a form whose options leave those that it does not name as they are in `form`. A target that it names is chosen
 * with it.
 */
export function mergeForm(form: FormState, part: Partial<FormState>): Partial<FormState> {
  const options = Object.entries(part.options ?? {}).map(([id, own]) => [id, { ...form.options[id], ...own }]);
  return {
    ...part,
    ...(part.to !== undefined && { toChosen: true }),
    ...(part.options && { options: { ...form.options, ...Object.fromEntries(options) } }),
    ...(part.reading && { reading: { ...form.reading, ...part.reading } }),
  };
}

/** Stops by which the light can be changed. */
export const exposureRange = { min: -10, max: 10, step: 0.5 } as const;

/** Quality presets, best first. */
export const qualityPresets = [100, 95, 90, 80, 70, 60, 50, 30] as const;

/** Print resolutions that can be picked. */
export const dpiPresets = [72, 150, 300, 600, 1200] as const;

/** Written into files that have none where none is picked. */
export const FALLBACK_DPI = 72;

/** The values of a format's options: what was set, else the default. `quality` comes from the bar. */
export function optionValues(form: FormState, schema: OptionSchema, formatId: string): Record<string, OptionValue> {
  const set = form.options[formatId] ?? {};
  const values: Record<string, OptionValue> = {};
  for (const [key, field] of Object.entries(schema)) {
    const wanted = key === 'quality' ? form.quality : set[key];
    // What an older version of the page remembered may not fit any more.
    values[key] = wanted !== undefined && invalidReason(field, wanted) === undefined ? wanted : field.default;
  }
  return values;
}

/** Whether a field acts, given the other fields' values. */
export function isActive(field: Field, values: Readonly<Record<string, OptionValue>>): boolean {
  return field.when === undefined || values[field.when.field] === field.when.is;
}

/** The resize mode that acts: fitting without keeping the aspect ratio is stretching. */
function actingMode(form: FormState): ResizeMode {
  return form.resizeMode === 'fit' && !form.maintainAspectRatio ? 'stretch' : form.resizeMode;
}

/** The engine's settings for what is set in the form. */
export function toSettings(form: FormState, { code, format }: Target): ConvertSettings {
  const schema = format.encoder.options;
  const { width, height, enlarge } = form;
  const sized = width !== undefined || height !== undefined;
  return {
    to: code,
    options: optionValues(form, schema, format.id),
    ...(sized && {
      resize: {
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        mode: actingMode(form),
        enlarge,
        filter: form.filter,
      },
    }),
    background: form.backgroundColor,
    metadata: form.stripMetadata ? 'strip' : form.removeLocation ? 'no-location' : 'keep',
    ...(form.convertToSrgb && { colorSpace: 'srgb' }),
    ...(form.pages !== '' && validPages(form.pages) && { pages: form.pages }),
    ...((form.toneMap !== 'auto' || form.exposure !== 0) && {
      toneMapping: { operator: form.toneMap, exposure: form.exposure },
    }),
    decodeOptions: form.reading,
    ...(form.dpi === undefined ? { fallbackDpi: FALLBACK_DPI } : { dpi: form.dpi }),
  };
}

/** Reads what was typed into a width or height: a whole number of pixels, or nothing for Auto. */
export function parseSide(text: string): number | undefined {
  const value = Number.parseInt(text, 10);
  return Number.isFinite(value) && value > 0 ? Math.min(value, 65535) : undefined;
}

/** Whether a choice of pages is written as it should be. */
export function validPages(text: string): boolean {
  return new RegExp(`^(?:${PAGES_PATTERN})$`).test(text.replaceAll(/\s/g, ''));
}
