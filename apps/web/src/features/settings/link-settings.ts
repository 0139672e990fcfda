import { type Target, targetByName } from '@safelight/codecs';
import { type Field, invalidReason, type OptionValue } from '@safelight/core';
import { resampleFilters, resizeModes, toneMapOperators } from '@safelight/engine/settings';
import { type FormState, initialForm, parseSide, validPages } from './form-state.ts';

/** How an encoder's own options stand in a link: `webp.effort=6`. */
function optionKey(target: Target, key: string): string {
  return `${target.format.id}.${key}`;
}

function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

function flag(text: string): boolean | undefined {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
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
  dpi: linkField('dpi', (text) => whole(text, 0, 2400)),
  strip: linkField('stripMetadata', flag),
  nolocation: linkField('removeLocation', flag),
  srgb: linkField('convertToSrgb', flag),
  pages: linkField('pages', (text) => (validPages(text) ? text : undefined)),
  tonemap: linkField('toneMap', (text) => oneOf(toneMapOperators, text)),
};

function parseOption(field: Field, text: string): OptionValue | undefined {
  const value = field.type === 'number' ? Number(text) : field.type === 'boolean' ? flag(text) : text;
  return value !== undefined && invalidReason(field, value) === undefined ? value : undefined;
}

function readOptions(query: URLSearchParams, target: Target): Record<string, OptionValue> {
  const options: Record<string, OptionValue> = {};
  for (const [key, field] of Object.entries<Field>(target.format.encoder.options)) {
    const text = query.get(optionKey(target, key));
    const value = text === null ? undefined : parseOption(field, text);
    if (value !== undefined) options[key] = value;
  }
  return options;
}

/** The settings that a link carries: `?to=jpeg&quality=80&width=1600`. What is not known or not valid is passed over. */
export function settingsOfLink(query: URLSearchParams): Partial<FormState> {
  const target = targetByName((query.get('to') ?? '').toLowerCase());
  const parts = Object.entries(fields).map(([key, { read }]) => {
    const text = query.get(key);
    return text === null ? {} : read(text);
  });
  const options = target ? readOptions(query, target) : {};
  return Object.assign(
    target ? { to: target.code } : {},
    ...parts,
    target && Object.keys(options).length > 0 ? { options: { [target.format.id]: options } } : {},
  ) as Partial<FormState>;
}

function textOf(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** A link's query that carries the settings: the target, and what differs from the defaults. No text that is secret. */
export function linkOfSettings(form: FormState, target: Target): URLSearchParams {
  const query = new URLSearchParams({ to: target.code });
  for (const [key, { write }] of Object.entries(fields)) {
    const now = write(form);
    if (now !== undefined && now !== write(initialForm)) query.set(key, textOf(now));
  }
  for (const [key, field] of Object.entries<Field>(target.format.encoder.options)) {
    const value = form.options[target.format.id]?.[key];
    if (value !== undefined && value !== field.default && key !== 'quality')
      query.set(optionKey(target, key), textOf(value));
  }
  return query;
}
