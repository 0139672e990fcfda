import { ConvertError, type Field, type FieldWithoutDefault, invalidReason } from '@safelight/core';
import type { CommonOptions } from './options.gen.ts';
import {
  type ConvertSettings,
  defaultSettings,
  PAGES_PATTERN,
  resampleFilters,
  resizeModes,
  toneMapOperators,
} from './settings.ts';

/** An option that does not depend on the format: most have no default, for the file decides. */
export type CommonField = Field | FieldWithoutDefault;

/** Largest side that can be asked for, in pixels; formats and memory may hold less. */
const MAX_SIDE = 1_000_000;

const { background, metadata } = defaultSettings('');

const declared = {
  width: {
    type: 'number',
    label: 'Width',
    description: 'Pixels of the upright picture across; alone, the height follows.',
    min: 1,
    max: MAX_SIDE,
    step: 1,
  },
  height: {
    type: 'number',
    label: 'Height',
    description: 'Pixels of the upright picture down; alone, the width follows.',
    min: 1,
    max: MAX_SIDE,
    step: 1,
  },
  fit: {
    type: 'enum',
    label: 'Fit',
    description: 'Fit inside the size, fill it and cut off the rest, crop without scaling, or stretch.',
    values: resizeModes,
    default: 'fit',
  },
  enlarge: {
    type: 'boolean',
    label: 'Enlarge',
    description: 'Allow the picture to become larger than it is.',
    default: false,
  },
  filter: {
    type: 'enum',
    label: 'Filter',
    description: 'How pixels are weighted when scaling.',
    values: resampleFilters,
    default: 'lanczos3',
  },
  background: {
    type: 'text',
    label: 'Background',
    description: 'Colour that shows through where the target has no transparency, as #RRGGBB.',
    isColor: true,
    pattern: '#[0-9A-Fa-f]{6}',
    example: background,
    default: background,
  },
  metadata: {
    type: 'enum',
    label: 'Metadata',
    description:
      'Keep date, camera and texts, keep them without the place, or strip them. The colour profile stays in any case.',
    values: ['keep', 'no-location', 'strip'],
    default: metadata,
  },
  colorSpace: {
    type: 'enum',
    label: 'Colours',
    description: 'Keep the colours as they are described, or convert them to sRGB.',
    values: ['keep', 'srgb'],
    default: 'keep',
  },
  dpi: {
    type: 'number',
    label: 'Print resolution',
    description: 'Pixels per inch to write, and to render documents and drawings at.',
    min: 1,
    max: 65_535,
  },
  fallbackDpi: {
    type: 'number',
    label: 'Print resolution where there is none',
    description: 'Pixels per inch to write into files whose source has none.',
    min: 1,
    max: 65_535,
  },
  pages: {
    type: 'text',
    label: 'Pages',
    description:
      'Pages or frames: first, all, or numbers and ranges such as 1-3,7. By default every page, each as a numbered file or all in one document.',
    pattern: PAGES_PATTERN,
    example: '1-3,7',
  },
  toneMap: {
    type: 'enum',
    label: 'Tone mapping',
    description: 'How light above white is shown where the target ends at white.',
    values: toneMapOperators,
    default: 'auto',
  },
  exposure: {
    type: 'number',
    label: 'Exposure',
    description: 'Stops by which high-dynamic-range pictures are brightened (above 0) or darkened.',
    min: -20,
    max: 20,
    default: 0,
  },
  neverLarger: {
    type: 'boolean',
    label: 'Never larger',
    description: 'Keep the file as it is where a result in the same format, with nothing changed, would be no smaller.',
    default: true,
  },
} as const satisfies Readonly<Record<keyof CommonOptions, CommonField>>;

/** The options that every target has, declared once: their type, limits and words. */
export const commonOptions: Readonly<Record<keyof CommonOptions, CommonField>> = declared;

/** Whether an option is one that every target has. */
export function isCommonOption(key: string): key is keyof CommonOptions {
  return Object.hasOwn(commonOptions, key);
}

/** The common settings as they are chosen one by one. Throws `invalid-option` naming the first that does not fit. */
export function commonSettings(options: CommonOptions): Omit<ConvertSettings, 'to' | 'options' | 'decodeOptions'> {
  for (const [key, field] of Object.entries<CommonField>(commonOptions)) {
    const value = options[key as keyof CommonOptions];
    const reason = value === undefined ? undefined : invalidReason(field, value);
    if (reason) throw new ConvertError('invalid-option', `${key} ${reason}.`, { stage: 'read' });
  }
  const { width, height, fit = declared.fit.default, enlarge, filter, toneMap, exposure } = options;
  const { colorSpace, dpi, fallbackDpi, pages, neverLarger } = options;
  const sized = width !== undefined || height !== undefined;
  const toned = toneMap !== undefined || exposure !== undefined;
  return {
    background: options.background ?? background,
    metadata: options.metadata ?? metadata,
    ...set({ colorSpace, dpi, fallbackDpi, pages, neverLarger }),
    ...(sized && { resize: { mode: fit, ...set({ width, height, enlarge, filter }) } }),
    ...(toned && {
      toneMapping: { operator: toneMap ?? declared.toneMap.default, exposure: exposure ?? declared.exposure.default },
    }),
  };
}

/** What is set of an object. */
function set<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
