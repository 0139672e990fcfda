import {
  ConvertError,
  type EncodeCapabilities,
  type Field,
  type FieldWithoutDefault,
  invalidReason,
  type OptionValue,
} from '@safelight/core';
import { CROP_PATTERN } from './edits.ts';
import type { CommonOptions } from './options.gen.ts';
import { TARGET_PATTERN } from './score.ts';
import {
  type ConvertSettings,
  defaultSettings,
  PAGES_PATTERN,
  resampleFilters,
  resizeModes,
  toneMapOperators,
} from './settings.ts';

/** Where forms show an option. */
export type CommonGroup = 'size' | 'metadata' | 'file' | 'reading';

/** What an option has no effect without: a wanted size, a target without transparency, one that stores a print resolution. */
export type Need = 'size' | 'noAlpha' | 'density';

/** A value that is switched on under a name of its own: a flag, a parameter of links, a switch of forms. */
export interface CommonSwitch {
  /** What the option is while it is on. */
  readonly value: OptionValue;
  /** What it does, as the help of the flag. */
  readonly description: string;
}

/** What is said of an option besides its values. */
export interface CommonTraits {
  /** Absent: forms do not ask. Within a group, forms have the order of the declaration. */
  readonly group?: CommonGroup;
  /** Links name it although forms have no field for it. */
  readonly linked?: boolean;
  /** What it has no effect without. */
  readonly needs?: Need;
  /** By name, and instead of a choice under the option's; what is first includes what follows. */
  readonly switches?: Readonly<Record<string, CommonSwitch>>;
}

/** An option that does not depend on the format: most have no default, for the file decides. */
export type CommonField = (Field | FieldWithoutDefault) & CommonTraits;

/** Largest side that can be asked for, in pixels; formats and memory may hold less. */
const MAX_SIDE = 1_000_000;

const { background, metadata } = defaultSettings('');

const declared = {
  turn: {
    type: 'number',
    label: 'Turn',
    description: 'Degrees by which the upright picture is turned clockwise.',
    linked: true,
    min: 0,
    max: 270,
    step: 90,
    unit: '°',
    default: 0,
  },
  flip: {
    type: 'enum',
    label: 'Flip',
    description: 'Mirror the turned picture: horizontal exchanges left and right, vertical top and bottom.',
    linked: true,
    values: ['none', 'horizontal', 'vertical'],
    default: 'none',
  },
  straighten: {
    type: 'number',
    label: 'Straighten',
    description:
      'Degrees by which the turned picture is turned further, clockwise above 0; the largest part of its shape without empty corners is kept.',
    linked: true,
    min: -45,
    max: 45,
    slider: { min: -45, max: 45, step: 0.1 },
    unit: '°',
    default: 0,
  },
  crop: {
    type: 'text',
    label: 'Crop',
    description:
      'The part that is kept, before scaling: a ratio (4:5, 4:5@80% for a smaller part), pixels (400x500) or percent (50%x50%), from the middle or from a place (400x500+10+20).',
    linked: true,
    pattern: CROP_PATTERN,
    example: '4:5',
  },
  width: {
    type: 'number',
    label: 'Width',
    description: 'Pixels of the upright picture across; alone, the height follows.',
    group: 'size',
    min: 1,
    max: MAX_SIDE,
    step: 1,
    unit: 'px',
  },
  height: {
    type: 'number',
    label: 'Height',
    description: 'Pixels of the upright picture down; alone, the width follows.',
    group: 'size',
    min: 1,
    max: MAX_SIDE,
    step: 1,
    unit: 'px',
  },
  fit: {
    type: 'enum',
    label: 'Fit',
    description: 'Fit inside the size, fill it and cut off the rest, crop without scaling, or stretch.',
    group: 'size',
    needs: 'size',
    values: resizeModes,
    default: 'fit',
  },
  filter: {
    type: 'enum',
    label: 'Filter',
    description: 'How pixels are weighted when scaling.',
    group: 'size',
    needs: 'size',
    values: resampleFilters,
    default: 'lanczos3',
  },
  enlarge: {
    type: 'boolean',
    label: 'Enlarge',
    description: 'Allow the picture to become larger than it is.',
    group: 'size',
    default: false,
  },
  background: {
    type: 'text',
    label: 'Background',
    description: 'Colour that shows through where the target has no transparency, as #RRGGBB.',
    group: 'file',
    needs: 'noAlpha',
    isColor: true,
    pattern: '#[0-9A-Fa-f]{6}',
    example: background,
    default: background,
  },
  dpi: {
    type: 'number',
    label: 'Print resolution',
    description: 'Pixels per inch to write, and to render documents and drawings at.',
    group: 'file',
    needs: 'density',
    min: 1,
    max: 65_535,
    presets: [72, 150, 300, 600, 1200],
  },
  fallbackDpi: {
    type: 'number',
    label: 'Print resolution where there is none',
    description: 'Pixels per inch to write into files whose source has none.',
    min: 1,
    max: 65_535,
  },
  colorSpace: {
    type: 'enum',
    label: 'Colours',
    description: 'Keep the colours as they are described, or convert them to sRGB.',
    group: 'file',
    values: ['keep', 'srgb'],
    default: 'keep',
    switches: {
      srgb: { value: 'srgb', description: 'Convert colours to sRGB, whatever the format could hold.' },
    },
  },
  metadata: {
    type: 'enum',
    label: 'Metadata',
    description:
      'Keep date, camera and texts, keep them without the place, or strip them. The colour profile stays in any case.',
    group: 'metadata',
    values: ['keep', 'no-location', 'strip'],
    default: metadata,
    switches: {
      strip: {
        value: 'strip',
        description: 'Leave EXIF, XMP, IPTC, comments and file times out; the colour profile stays.',
      },
      noLocation: { value: 'no-location', description: 'Leave the place out of the metadata, keep the rest.' },
    },
  },
  neverLarger: {
    type: 'boolean',
    label: 'Never larger',
    description: 'Keep the file as it is where a result in the same format, with nothing changed, would be no smaller.',
    default: true,
    switches: {
      allowLarger: {
        value: false,
        description: 'Write the result even where the same file, unchanged, is no larger.',
      },
    },
  },
  extractVideo: {
    type: 'boolean',
    label: 'Save the video of motion photos',
    description: 'Save the short film in a motion photo as a file of its own, beside the picture.',
    group: 'file',
    default: false,
  },
  target: {
    type: 'text',
    label: 'Target',
    description:
      'How alike a lossy result is to look, instead of a quality: visually-lossless (90), looks-the-same (80), small (70), or any score of SSIMULACRA 2. The smallest file that reaches it is looked for.',
    pattern: TARGET_PATTERN,
    example: 'ssimulacra2=80',
    linked: true,
  },
  pages: {
    type: 'text',
    label: 'Pages',
    description:
      'Pages or frames, in the order of the file: first, all, or numbers and ranges such as 1-3,7. By default every page, each as a numbered file or all in one document.',
    group: 'reading',
    pattern: PAGES_PATTERN,
    example: '1-3,7',
  },
  keepHdr: {
    type: 'boolean',
    label: 'Keep HDR',
    description:
      'Keep high dynamic range where the format can hold it; other screens show the picture in the standard range.',
    group: 'file',
    default: true,
  },
  toneMap: {
    type: 'enum',
    label: 'Tone mapping',
    description: 'How light above white is shown where the target ends at white.',
    group: 'reading',
    values: toneMapOperators,
    default: 'auto',
  },
  exposure: {
    type: 'number',
    label: 'Exposure',
    description: 'Stops by which high-dynamic-range pictures are brightened (above 0) or darkened.',
    group: 'reading',
    min: -20,
    max: 20,
    slider: { min: -10, max: 10, step: 0.5 },
    default: 0,
  },
} as const satisfies Readonly<Record<keyof CommonOptions, CommonField>>;

/** The options that every target has, declared once: their type, limits and words. */
export const commonOptions: Readonly<Record<keyof CommonOptions, CommonField>> = declared;

type Declared = typeof declared;
type SwitchOf<F> = F extends { readonly switches: infer S } ? keyof S & string : never;

/** What stands in forms under a label of its own: options, and the switches that some are instead. */
export type FormName = {
  [K in keyof Declared]: Declared[K] extends { readonly group: CommonGroup }
    ? Declared[K] extends { readonly switches: object }
      ? SwitchOf<Declared[K]>
      : K
    : never;
}[keyof Declared];

/** Whether an option is one that every target has. */
export function isCommonOption(key: string): key is keyof CommonOptions {
  return Object.hasOwn(commonOptions, key);
}

/** The default of an option; `undefined` where the file decides. */
export function defaultOf(field: Field | FieldWithoutDefault): OptionValue | undefined {
  return 'default' in field ? field.default : undefined;
}

type NeededOf = Pick<EncodeCapabilities, 'alpha' | 'density'>;

const met: Readonly<Record<Need, (options: CommonOptions, target: NeededOf) => boolean>> = {
  size: ({ width, height }) => width !== undefined || height !== undefined,
  noAlpha: (_, { alpha }) => alpha === 'none',
  density: (_, { density }) => density,
};

/** What an option would need to have an effect with a target; `undefined` where nothing is missing. */
export function unmetNeed({ needs }: CommonField, options: CommonOptions, target: NeededOf): Need | undefined {
  return needs !== undefined && !met[needs](options, target) ? needs : undefined;
}

/** The common settings as they are chosen one by one. Throws `invalid-option` naming the first that does not fit. */
export function commonSettings(options: CommonOptions): Omit<ConvertSettings, 'to' | 'options' | 'decodeOptions'> {
  for (const [key, field] of Object.entries<CommonField>(commonOptions)) {
    const value = options[key as keyof CommonOptions];
    const reason = value === undefined ? undefined : invalidReason(field, value);
    if (reason) throw new ConvertError('invalid-option', `${key} ${reason}.`, { stage: 'read' });
  }
  const { width, height, fit = declared.fit.default, enlarge, filter, toneMap, exposure, ...rest } = options;
  const sized = width !== undefined || height !== undefined;
  const toned = toneMap !== undefined || exposure !== undefined;
  return {
    background,
    metadata,
    ...set(rest),
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
