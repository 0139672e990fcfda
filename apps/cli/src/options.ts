import { targets, type WritableFormat } from '@safelight/codecs';
import { type Field, invalidReason, type OptionValue } from '@safelight/core';
import {
  allFormats,
  type CommonField,
  type CommonOptions,
  commonOptions,
  readingFields,
} from '@safelight/engine/internal';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** `chromaSubsampling` as a flag: `--chroma-subsampling`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const common = Object.entries<CommonField>(commonOptions);

/** The flags of a common option: one of its name, or one for each value that is switched on by a name of its own. */
function flagsOf(key: string, field: CommonField): readonly Option[] {
  if (field.switches) {
    return Object.entries(field.switches).map(
      ([name, { description }]) => new Option(`--${flagName(name)}`, description),
    );
  }
  const usual = field.type === 'boolean' || !('default' in field) ? '' : ` (default ${field.default})`;
  const text = `${field.description}${usual}`;
  const flag = `--${flagName(key)}`;
  if (field.type !== 'boolean') return [commonOption(flag, field, text)];
  // What is on by itself is switched off under its name.
  const off = new Option(`--no-${flagName(key)}`, `Switch off: ${field.label}.`);
  return 'default' in field && field.default ? [new Option(flag, text), off] : [new Option(flag, text)];
}

/** Adds the flags of every option that all targets have, as it is declared. */
export function addCommonOptions(command: Command): void {
  for (const [key, field] of common) for (const option of flagsOf(key, field)) command.addOption(option);
}

/** The options that all targets have, of the flags that were given. */
export function commonOptionsOf(given: Readonly<Record<string, unknown>>): CommonOptions {
  return Object.fromEntries(
    common.map(([key, field]) => {
      if (!field.switches) return [key, given[key]];
      const flags = flagsOf(key, field);
      const on = flags.findIndex((flag) => given[flag.attributeName()] === !flag.negate);
      return [key, Object.values(field.switches)[on]?.value];
    }),
  );
}

function commonOption(flag: string, field: Exclude<CommonField, { type: 'boolean' }>, text: string): Option {
  if (field.type === 'enum') return new Option(`${flag} <name>`, text).choices(field.values);
  const option = new Option(`${flag} <${field.type === 'number' ? 'number' : 'value'}>`, text);
  return option.argParser((raw: string) => {
    const value = field.type === 'number' ? Number(raw) : field.isColor ? withHash(raw) : raw;
    const reason = invalidReason(field, value);
    if (reason) throw new InvalidArgumentError(`It ${reason}.`);
    return value;
  });
}

/** A colour with its #: shells take what follows one for a comment, so that it may be left out. */
function withHash(color: string): string {
  return color.startsWith('#') ? color : `#${color}`;
}

interface SharedOption {
  readonly key: string;
  readonly uses: { readonly format: WritableFormat; readonly field: Field }[];
}

/** Every encoder option of the registry, those of one name together. */
function encoderOptions(): readonly SharedOption[] {
  const byKey = new Map<string, SharedOption>();
  for (const format of new Set(targets.map((target) => target.format))) {
    for (const [key, field] of Object.entries<Field>(format.encoder.options)) {
      const shared = byKey.get(key) ?? { key, uses: [] };
      shared.uses.push({ format, field });
      byKey.set(key, shared);
    }
  }
  return [...byKey.values()];
}

/** The values that an encoder's flag may have, where they are few: those of all formats. */
export function valuesOfFlag(flag: string): readonly string[] {
  const uses = encoderOptions().find(({ key }) => `--${flagName(key)}` === flag)?.uses ?? [];
  return [...new Set(uses.flatMap(({ field }) => choicesOf(field)))];
}

function choicesOf(field: Field): readonly string[] {
  if (field.type === 'boolean') return ['true', 'false'];
  return field.type === 'enum' ? field.values : [];
}

function valueText(field: Field): string {
  if (field.type === 'number') return `${field.min}-${field.max}`;
  if (field.type === 'text') return 'text';
  return field.type === 'enum' ? field.values.join('|') : 'true|false';
}

/** Adds a flag for every encoder option, its help made from the schemas. Values are read against the chosen format. */
export function addEncoderOptions(command: Command): void {
  for (const { key, uses } of encoderOptions()) {
    const boolean = uses.every(({ field }) => field.type === 'boolean');
    const texts = new Map<string, string[]>();
    for (const { format, field } of uses) {
      const text = `${field.description} (${valueText(field)}, default ${field.default})`;
      texts.set(text, [...(texts.get(text) ?? []), format.id]);
    }
    const help = [...texts].map(([text, ids]) => `${ids.join(', ')}: ${text}`).join('\n');
    command.addOption(new Option(`--${flagName(key)} ${boolean ? '[value]' : '<value>'}`, help));
  }
}

/** The encoder options that were given, as values of the format's schema; throws on a flag that the format lacks. */
export function encoderOptionsOf(
  format: WritableFormat,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, OptionValue>> {
  const schema: Readonly<Record<string, Field>> = format.encoder.options;
  const values: Record<string, OptionValue> = {};
  for (const { key } of encoderOptions()) {
    const raw = given[key];
    if (raw === undefined) continue;
    const field = schema[key];
    if (!field) throw new InvalidArgumentError(`--${flagName(key)} is not an option of ${format.id}.`);
    values[key] = parseValue(field, raw, flagName(key));
  }
  return values;
}

function parseValue(field: Field, raw: unknown, flag: string): OptionValue {
  if (field.type === 'number') {
    const value = Number(raw);
    if (Number.isNaN(value)) throw new InvalidArgumentError(`--${flag} must be a number.`);
    return value;
  }
  if (field.type === 'enum' || field.type === 'text') return String(raw);
  if (raw === true || raw === 'true') return true;
  if (raw === 'false') return false;
  throw new InvalidArgumentError(`--${flag} must be true or false.`);
}

interface ReadingField {
  readonly key: string;
  readonly ids: readonly string[];
  readonly field: Field;
}

/** Every option of a decoder, apart where what it does differs. */
function describedFields(): readonly ReadingField[] {
  const byText = new Map<string, ReadingField>();
  for (const { id, decoder } of allFormats) {
    for (const [key, field] of Object.entries<Field>(decoder?.options ?? {})) {
      const name = `${key} ${field.description}`;
      byText.set(name, { key, ids: [...(byText.get(name)?.ids ?? []), id], field });
    }
  }
  return [...byText.values()];
}

/** Each choice that `--read` takes, and what it does. */
export function readingChoices(): readonly { readonly choice: string; readonly description: string }[] {
  return describedFields().map(({ key, ids, field }) => ({
    choice: `${key}=${valueText(field)}`,
    description: `${ids.join(', ')}: ${field.description}`,
  }));
}

/** What `--read` takes, made from the decoders' schemas. */
export function readingHelp(): string {
  const lines = readingChoices().map(({ choice, description }) => `  ${choice}  ${description}`);
  return lines.length === 0 ? '' : `\nChoices about reading (--read key=value):\n${lines.join('\n')}`;
}

/** The choices about reading as values; throws on a key that no format has and on what is no `key=value`. */
export function readingOptionsOf(given: readonly string[]): Readonly<Record<string, OptionValue>> {
  const values: Record<string, OptionValue> = {};
  for (const text of given) {
    const [, key = '', raw = ''] = /^([a-zA-Z]+)=(.*)$/s.exec(text) ?? [];
    const known = readingFields.get(key);
    if (!known) throw new InvalidArgumentError(`--read ${text} is no choice about reading; see --help.`);
    values[key] = parseValue(known, raw, `read ${key}`);
  }
  return values;
}
