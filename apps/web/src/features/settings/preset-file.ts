/** Files of presets, which the command line reads as well: an object of names, and what each sets. */
import { type Target, targetByName } from '@safelight/codecs';
import { type Field, invalidReason, type OptionValue } from '@safelight/core';
import {
  type CommonField,
  commonOptions,
  isSecret,
  readingFields,
  readLink,
  writeLink,
} from '@safelight/engine/internal';
import type { OwnPreset } from './presets-store.ts';

/** What presets are saved as. */
export const PRESET_FILE = 'presets.json';

/** Most bytes of a file of presets. */
const MAX_BYTES = 1024 ** 2;

/** What a file had. */
export interface ReadPresets {
  readonly presets: readonly OwnPreset[];
  /** Names of those that are not understood. */
  readonly refused: readonly string[];
}

type Settings = Record<string, OptionValue>;

/** The text of a file. */
export function presetFileOf(presets: readonly OwnPreset[]): string {
  return `${JSON.stringify(Object.fromEntries(presets.map(({ name, link }) => [name, link])), null, 2)}\n`;
}

/** Reads a file; `undefined` for what is none. */
export async function readPresetFile(file: Blob): Promise<ReadPresets | undefined> {
  if (file.size > MAX_BYTES) return undefined;
  const data = jsonOf(await file.text());
  if (!isRecord(data)) return undefined;
  const read = Object.entries(data).map(([name, value]) => ({ name, link: linkOf(value) }));
  const isRead = (preset: { readonly name: string; readonly link: string | undefined }): preset is OwnPreset =>
    preset.name !== '' && preset.link !== undefined;
  return { presets: read.filter(isRead), refused: read.filter((one) => !isRead(one)).map(({ name }) => name) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The query of a link, whole or alone, or of flags of the command line; `undefined` for what is neither. */
function linkOf(value: unknown): string | undefined {
  if (isRecord(value)) return linkOfFlags(value);
  if (typeof value !== 'string') return undefined;
  const query = new URLSearchParams(value.slice(value.indexOf('?') + 1));
  return Object.keys(readLink(query)).length > 0 ? query.toString() : undefined;
}

/** Settings whose keys are flags: `{ "to": "webp", "alpha-quality": 50 }`. All must be understood. */
function linkOfFlags({ to, quality, read, ...flags }: Readonly<Record<string, unknown>>): string | undefined {
  const target = typeof to === 'string' ? targetByName(to) : undefined;
  const reading = readingOf(read);
  const settings: { common: Settings; options: Settings } = { common: {}, options: {} };
  if (!target || !reading) return undefined;
  for (const [flag, value] of Object.entries(flags)) if (!takeFlag(flag, value, target, settings)) return undefined;
  const given = quality === undefined ? {} : { quality: Number(quality) };
  const query = writeLink({ ...settings.common, ...given, options: settings.options, reading }, target);
  query.set('rest', 'default');
  return quality === undefined || readLink(query).quality !== undefined ? query.toString() : undefined;
}

/** Adds what a flag says; `false` where it is not known. */
function takeFlag(
  flag: string,
  value: unknown,
  { format }: Target,
  { common, options }: { common: Settings; options: Settings },
): boolean {
  if (
    value === false &&
    Object.values<CommonField>(commonOptions).some(({ switches }) => switches && keyOf(flag) in switches)
  ) {
    return true;
  }
  for (const [key, field] of Object.entries<CommonField>(commonOptions)) {
    const own = field.switches?.[keyOf(flag)];
    if (own && value === true) return set(common, key, field, own.value);
    if (field.switches) continue;
    if (flag === `no-${flagOf(key)}` && field.type === 'boolean' && value === true)
      return set(common, key, field, false);
    if (flag === flagOf(key)) return set(common, key, field, value);
  }
  const field = new Map(Object.entries<Field>(format.encoder.options)).get(keyOf(flag));
  return field !== undefined && set(options, keyOf(flag), field, value);
}

const keyOf = (flag: string): string => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sets a value that a field takes; the command line writes numbers and switches as texts, too. */
function set(settings: Settings, key: string, field: CommonField | Field, given: unknown): boolean {
  let value: unknown = given;
  if (field.type === 'number' && typeof given === 'string') value = Number(given);
  if (field.type === 'boolean' && typeof given === 'string') value = { true: true, false: false }[given];
  if (field.type === 'text' && field.isColor) value = `#${String(given).replace('#', '').toUpperCase()}`;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false;
  if (invalidReason(field, value)) return false;
  settings[key] = value;
  return true;
}

/** What a `read` says, a text `key=value` or a list of such. */
function readingOf(read: unknown): Settings | undefined {
  const fields = new Map<string, Field>(readingFields);
  const reading: Settings = {};
  for (const one of read === undefined ? [] : [read].flat()) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(typeof one === 'string' ? one : '') ?? [];
    const field = fields.get(key);
    if (!field || isSecret(key) || !set(reading, key, field, value)) return undefined;
  }
  return reading;
}
