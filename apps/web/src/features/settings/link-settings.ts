import { type Target, targetByName } from '@safelight/codecs';
import { type Field, invalidReason, type OptionValue } from '@safelight/core';
import { resampleFilters, resizeModes, toneMapOperators } from '@safelight/engine/settings';
import {
  exposureRange,
  type FormState,
  freshForm,
  initialForm,
  mergeForm,
  parseSide,
  validPages,
} from './form-state.ts';
import { readingFields, splitReading } from './reading-options.ts';

/** How choices about reading stand in a link: `read.source=preview`. An encoder's own: `webp.effort=6`. */
const READ = 'read';

/** What copied links end with, `rest=default`: all that they do not name is at its default. */
const REST = 'default';

function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

function flag(text: string): boolean | undefined {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function stops(text: string): number | undefined {
  const value = numberOf(text);
  return value >= exposureRange.min && value <= exposureRange.max ? value : undefined;
}

function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

interface LinkField {
  readonly read: (text: string) => Partial<FormState>;
  readonly write: (form: FormState) => string | number | boolean | undefined;
}

function linkField<K extends keyof FormState>(
  key: K,
  parse: (text: string) => FormState[K] | undefined,
  write: LinkField['write'] = (form) => form[key] as string | number | boolean | undefined,
): LinkField {
  return {
    read: (text) => {
      const value = parse(text);
      return value === undefined ? {} : { [key]: value };
    },
    write,
  };
}

const color = (text: string) => (/^[0-9a-f]{6}$/i.test(text) ? `#${text.toUpperCase()}` : undefined);

/** The names of settings in links, and how each is read and written. What cannot be read is left as it is. */
const fields: Readonly<Record<string, LinkField>> = {
  quality: {
    read: (text) => {
      const quality = whole(text, 1, 100);
      return quality === undefined ? {} : { quality, qualityChosen: true };
    },
    write: ({ quality }) => quality,
  },
  width: linkField('width', parseSide),
  height: linkField('height', parseSide),
  mode: linkField('resizeMode', (text) => oneOf(resizeModes, text)),
  aspect: linkField('maintainAspectRatio', flag),
  enlarge: linkField('enlarge', flag),
  filter: linkField('filter', (text) => oneOf(resampleFilters, text)),
  background: linkField('backgroundColor', color, (form) => form.backgroundColor.slice(1)),
  dpi: linkField('dpi', (text) => whole(text, 1, 2400)),
  strip: linkField('stripMetadata', flag),
  nolocation: linkField('removeLocation', flag),
  srgb: linkField('convertToSrgb', flag),
  rename: linkField('rename', (text) => text),
  pages: linkField(
    'pages',
    (text) => (validPages(text) ? text : undefined),
    ({ pages }) => (validPages(pages) ? pages : undefined),
  ),
  tonemap: linkField('toneMap', (text) => oneOf(toneMapOperators, text)),
  exposure: linkField('exposure', stops),
};

function parseOption(field: Field, text: string): OptionValue | undefined {
  const value = field.type === 'number' ? numberOf(text) : field.type === 'boolean' ? flag(text) : text;
  return value !== undefined && invalidReason(field, value) === undefined ? value : undefined;
}

type Options = Readonly<Record<string, OptionValue>>;

function readOptions(query: URLSearchParams, prefix: string, schema: Iterable<readonly [string, Field]>): Options {
  const options: Record<string, OptionValue> = {};
  for (const [key, field] of schema) {
    const text = query.get(`${prefix}.${key}`);
    const value = text === null ? undefined : parseOption(field, text);
    if (value !== undefined) options[key] = value;
  }
  return options;
}

function writeOptions(
  query: URLSearchParams,
  prefix: string,
  schema: Iterable<readonly [string, Field]>,
  set: Options,
) {
  for (const [key, field] of schema) {
    const value = set[key];
    if (value !== undefined && value !== field.default && invalidReason(field, value) === undefined)
      query.set(`${prefix}.${key}`, textOf(value));
  }
}

/** An encoder's own options, as links have them: the quality has a name of its own. */
function ownOptions({ format }: Target): readonly (readonly [string, Field])[] {
  return Object.entries<Field>(format.encoder.options).filter(([key]) => key !== 'quality');
}

/**
 * The settings that a link names: `?from=heic&to=jpeg&quality=80&width=1600`. What is not known or not valid is passed
 * over. `from` is for who reads the link and changes nothing: files of every kind are taken, each for what its first
 * bytes say.
 */
export function settingsOfLink(query: URLSearchParams): Partial<FormState> {
  const target = targetByName(query.get('to') ?? '');
  const parts = Object.entries(fields).map(([key, { read }]) => {
    const text = query.get(key);
    return text === null ? {} : read(text);
  });
  const options = target ? readOptions(query, target.format.id, ownOptions(target)) : {};
  const reading = splitReading(readOptions(query, READ, readingFields)).open;
  return Object.assign(
    target ? { to: target.code } : {},
    ...parts,
    target && Object.keys(options).length > 0 ? { options: { [target.format.id]: options } } : {},
    Object.keys(reading).length > 0 ? { reading } : {},
  ) as Partial<FormState>;
}

/**
 * A form after a link was followed. What the link names is as it says; the rest stays, or is at its default where a
 * copied link asks for that. Options of other formats and passwords stay in any case.
 */
export function formOfLink(query: URLSearchParams, form: FormState): FormState {
  const part = settingsOfLink(query);
  const target = part.to === undefined ? undefined : targetByName(part.to);
  const before =
    target && query.get('rest') === REST
      ? {
          ...freshForm(form),
          options: { ...form.options, [target.format.id]: {} },
          reading: splitReading(form.reading).secret,
        }
      : form;
  return { ...before, ...mergeForm(before, part) };
}

function textOf(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** A link's query that carries exactly these settings, those of the target among the formats. No text that is secret. */
export function linkOfSettings(form: FormState, target: Target): URLSearchParams {
  const query = new URLSearchParams({ to: target.code, quality: String(form.quality) });
  for (const [key, { write }] of Object.entries(fields)) {
    const now = write(form);
    if (now !== undefined && now !== write(initialForm)) query.set(key, textOf(now));
  }
  writeOptions(query, target.format.id, ownOptions(target), form.options[target.format.id] ?? {});
  writeOptions(query, READ, readingFields, splitReading(form.reading).open);
  query.set('rest', REST);
  return query;
}
