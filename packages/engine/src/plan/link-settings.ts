import { type Target, targetByName } from '@safelight/codecs';
import { type Field, invalidReason, type OptionValue } from '@safelight/core';
import { type CommonField, commonOptions } from './common-options.ts';
import type { CommonOptions } from './options.gen.ts';
import { openChoices, readingFields } from './reading-fields.ts';

/** How choices about reading stand in a link: `read.source=preview`. An encoder's own: `webp.effort=6`. */
const READ = 'read';

/** The options that every target has and forms show, by their names in links. */
const common: readonly (readonly [name: string, key: keyof CommonOptions, field: CommonField])[] = Object.entries(
  commonOptions,
).flatMap(([key, field]) =>
  field.group || field.linked ? [[linkName(key), key as keyof CommonOptions, field] as const] : [],
);

/** An option or a switch in links, as it has always been called there. */
function linkName(key: string): string {
  return key === 'fit' ? 'mode' : key.toLowerCase();
}

function flag(text: string | null): boolean | undefined {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}

function parseValue(field: CommonField, text: string): OptionValue | undefined {
  if (field.type === 'number') return text.trim() === '' ? undefined : Number(text);
  if (field.type === 'text' && field.isColor) return `#${text.replace('#', '').toUpperCase()}`;
  return field.type === 'boolean' ? flag(text) : text;
}

/** The value that a text stands for; `undefined` where the option has none such. */
function readValue(field: CommonField, text: string): OptionValue | undefined {
  const value = parseValue(field, text);
  return value !== undefined && invalidReason(field, value) === undefined ? value : undefined;
}

function textOf(field: CommonField, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return field.type === 'text' && field.isColor ? String(value).slice(1) : String(value);
}

/** The value of an option that is named by its switches: those that a link does not name are as they were. */
function readSwitches(
  query: URLSearchParams,
  switches: NonNullable<CommonField['switches']>,
  before: OptionValue | undefined,
): { readonly value: OptionValue | undefined } | undefined {
  const named = Object.entries(switches).map(([name, { value }]) => [value, flag(query.get(linkName(name)))] as const);
  if (named.every(([, on]) => on === undefined)) return undefined;
  return { value: named.find(([value, on]) => on ?? value === before)?.[0] };
}

/** How a picture comes to its size, of links that say apart whether it keeps its aspect ratio. */
function readAspect(query: URLSearchParams, fit: CommonOptions['fit']): CommonOptions {
  const kept = flag(query.get('aspect'));
  if (kept === false && (fit ?? 'fit') === 'fit') return { fit: 'stretch' };
  return kept === true && fit === 'stretch' && !query.has('mode') ? { fit: undefined } : {};
}

function readCommon(query: URLSearchParams, before: CommonOptions): CommonOptions {
  const values: Record<string, OptionValue | undefined> = {};
  for (const [name, key, field] of common) {
    const text = query.get(name);
    const switched = field.switches && readSwitches(query, field.switches, before[key]);
    const value = text === null || field.switches ? undefined : readValue(field, text);
    if (switched) values[key] = switched.value;
    else if (value !== undefined) values[key] = value;
  }
  const read: CommonOptions = values;
  return { ...read, ...readAspect(query, read.fit ?? before.fit) };
}

/** Writes options that every target has as a link names them. */
function writeCommon(query: URLSearchParams, options: CommonOptions): void {
  for (const [name, key, field] of common) {
    const { [key]: value } = options;
    if (value === undefined) continue;
    const [own] = Object.entries(field.switches ?? {}).find(([, one]) => one.value === value) ?? [];
    if (own !== undefined) query.set(linkName(own), '1');
    else if (!field.switches) query.set(name, textOf(field, value));
  }
}

type Options = Readonly<Record<string, OptionValue>>;

function readOptions(query: URLSearchParams, prefix: string, schema: Iterable<readonly [string, Field]>): Options {
  const options: Record<string, OptionValue> = {};
  for (const [key, field] of schema) {
    const text = query.get(`${prefix}.${key}`);
    const value = text === null ? undefined : readValue(field, text);
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
      query.set(`${prefix}.${key}`, textOf(field, value));
  }
}

/** An encoder's own options, as links have them: the quality has a name of its own. */
function ownOptions({ format }: Target): readonly (readonly [string, Field])[] {
  return Object.entries<Field>(format.encoder.options).filter(([, { role }]) => role !== 'quality');
}

function readQuality(text: string | null): Pick<LinkSettings, 'quality'> {
  const quality = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return quality >= 1 && quality <= 100 ? { quality } : {};
}

/** What links say of a conversion; what is absent they leave as it is. */
export interface LinkSettings extends CommonOptions {
  /** Code of the target. */
  readonly to?: string;
  /** 1 to 100; acts where the target's encoder has a quality. */
  readonly quality?: number;
  /** How results are called. */
  readonly rename?: string;
  /** Options of the target's encoder, its quality apart. */
  readonly options?: Options;
  /** Options of decoders. */
  readonly reading?: Options;
}

/**
 * The settings that a link names: `?from=heic&to=jpeg&quality=80&width=1600`. What is not known or not valid is passed
 * over. `from` is for who reads the link and changes nothing: files of every kind are taken, each for what its first
 * bytes say.
 *
 * @param before - what is set already, for names that say a part of an option only
 */
export function readLink(query: URLSearchParams, before: CommonOptions = {}): LinkSettings {
  const target = targetByName(query.get('to') ?? '');
  const rename = query.get('rename');
  const options = target ? readOptions(query, target.format.id, ownOptions(target)) : {};
  const reading = openChoices(readOptions(query, READ, readingFields));
  return {
    ...(target && { to: target.code }),
    ...readQuality(query.get('quality')),
    ...readCommon(query, before),
    ...(rename !== null && { rename }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(reading).length > 0 && { reading }),
  };
}

/** A link's query that carries settings for a target; no text that is secret. */
export function writeLink(
  { quality, rename, options = {}, reading = {}, ...others }: Omit<LinkSettings, 'to'>,
  target: Target,
): URLSearchParams {
  const query = new URLSearchParams({ to: target.code });
  if (quality !== undefined) query.set('quality', String(quality));
  writeCommon(query, others);
  if (rename !== undefined) query.set('rename', rename);
  writeOptions(query, target.format.id, ownOptions(target), options);
  writeOptions(query, READ, readingFields, openChoices(reading));
  return query;
}
