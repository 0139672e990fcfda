import { targetByName, targets } from '@safelight/codecs';
import {
  ConvertError,
  type EffortLevel,
  type Field,
  type FieldWithoutDefault,
  type OptionValue,
  optionOfRole,
} from '@safelight/core';
import type { TargetOptions } from '@safelight/engine';
import { commonOptions, readingFields, settingsOf, targetOf } from '@safelight/engine/internal';

type AnyField = Field | FieldWithoutDefault;

/** How choices about reading are called in requests: `read.password`. */
export const READ = 'read.';

/** What a request says besides its file. */
export interface RequestedOptions {
  readonly target: TargetOptions;
  readonly decode: Readonly<Record<string, OptionValue>>;
  /** The file's name. */
  readonly name: string | undefined;
}

const levels: readonly EffortLevel[] = ['fast', 'balanced', 'smallest'];

/** What a request says about reading its file, where it asks for nothing else. Throws `invalid-option`. */
export function readReading(
  given: Iterable<readonly [name: string, text: string]>,
): Pick<RequestedOptions, 'decode' | 'name'> {
  const texts = textsOf(given);
  const decode: Record<string, OptionValue> = {};
  for (const [name, text] of texts) {
    if (name === 'name') continue;
    if (!name.startsWith(READ)) throw invalid(`${quoted(name)} is not an option here.`);
    decode[name.slice(READ.length)] = readingValue(name.slice(READ.length), text);
  }
  return { decode, name: texts.get('name') };
}

function textsOf(given: Iterable<readonly [name: string, text: string]>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, text] of given) {
    if (texts.has(name)) throw invalid(`${quoted(name)} is said twice.`);
    texts.set(name, text);
  }
  return texts;
}

/**
 * The options that a request's parameters say, by the schemas of the target. Throws `invalid-option` naming the first that is
 * not known, said twice, or no value of its option; whether it is in range, the engine says.
 * @param given - names and texts of the query and of form fields, in their order
 */
export function readOptions(given: Iterable<readonly [name: string, text: string]>): RequestedOptions {
  const texts = textsOf(given);
  const to = texts.get('to');
  const target = to === undefined ? undefined : targetByName(to);
  if (!target) {
    const known = targets.map(({ code }) => code).join(', ');
    throw invalid(to === undefined ? `to is missing: one of ${known}.` : `to must be one of ${known}.`);
  }
  const schema: Readonly<Record<string, Field>> = target.format.encoder.options;
  const values: Record<string, OptionValue> = {};
  const decode: Record<string, OptionValue> = {};
  for (const [name, text] of texts) {
    if (name === 'to' || name === 'name') continue;
    if (name.startsWith(READ)) decode[name.slice(READ.length)] = readingValue(name.slice(READ.length), text);
    else values[name] = optionValue(name, schema, text, target.code);
  }
  return { target: { ...values, to: target.code } as TargetOptions, decode, name: texts.get('name') };
}

function optionValue(name: string, schema: Readonly<Record<string, Field>>, text: string, to: string): OptionValue {
  if (name === 'effort' && optionOfRole(schema, 'effort') !== undefined && levels.includes(text as EffortLevel))
    return text;
  const field = own(schema, name) ?? own(commonOptions as Readonly<Record<string, AnyField>>, name);
  if (!field) throw invalid(`${quoted(name)} is not an option of ${to}.`);
  return parseText(field, text, name);
}

/** Throws `invalid-option` for options that do not go together, or are out of range: what the engine would say of every file of a job. */
export function checkOptions({ target }: RequestedOptions): void {
  targetOf(settingsOf(target));
}

function readingValue(key: string, text: string): OptionValue {
  const field = readingFields.get(key);
  if (!field) throw invalid(`${quoted(READ + key)} is no option of reading.`);
  return parseText(field, text, READ + key);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function parseText(field: AnyField, text: string, name: string): OptionValue {
  if (field.type === 'number') {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw invalid(`${name} must be a number.`);
    return value;
  }
  if (field.type === 'boolean') {
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw invalid(`${name} must be true or false.`);
  }
  // A # begins the fragment of an address, and so does not arrive.
  return field.type === 'text' && field.isColor && !text.startsWith('#') ? `#${text}` : text;
}

/** A name that a client made up, short and on one line. */
function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 60));
}

function invalid(message: string): ConvertError {
  return new ConvertError('invalid-option', message, { stage: 'read' });
}
