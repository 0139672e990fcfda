import { targetByName } from '@safelight/codecs';
import { isSecret } from '@safelight/engine/internal';
import { Command, InvalidArgumentError, type Option } from 'commander';
import { addCommonOptions, addEncoderOptions } from './options.ts';
import { isRecord } from './preset-files.ts';

/** What a file says under a name, read as the flags are. */
export interface PresetFlags {
  readonly to: string | undefined;
  /** As commander reads flags. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly read: readonly string[];
}

/**
 * Reads settings whose keys are flags. Throws with a sentence that names the key. Where results go, and whether they replace
 * files, is no setting: a file that came along with pictures must not decide it.
 *
 * @param place - the file and the name, for messages
 */
export function readPresetFlags(data: unknown, place: string): PresetFlags {
  if (!isRecord(data)) throw new InvalidArgumentError(`${place} must be an object of settings.`);
  const { to, read, ...settings } = data;
  if (to !== undefined && (typeof to !== 'string' || !targetByName(to))) {
    throw new InvalidArgumentError(
      `${place}, "to": ${JSON.stringify(to)} cannot be written; see \`safelight formats\`.`,
    );
  }
  const flags = settingFlags();
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    const flag = flags.find(({ long }) => long === `--${key}`);
    if (!flag) throw new InvalidArgumentError(`${place}, "${key}": this is no setting of a conversion.`);
    const parsed = parsedValue(flag, value, `${place}, "${key}"`);
    if (parsed !== undefined) values[flag.attributeName()] = parsed;
  }
  return { to, values, read: readOf(read, place) };
}

function settingFlags(): readonly Option[] {
  const command = new Command();
  addCommonOptions(command);
  addEncoderOptions(command);
  return command.options;
}

function parsedValue(flag: Option, value: unknown, place: string): unknown {
  if (!flag.required && !flag.optional) {
    if (typeof value !== 'boolean') throw new InvalidArgumentError(`${place}: It must be true or false.`);
    return value ? !flag.negate : undefined;
  }
  const isFitting = typeof value === 'string' || typeof value === 'number';
  if (!isFitting && !(typeof value === 'boolean' && flag.optional)) {
    throw new InvalidArgumentError(`${place}: It must be a text or a number.`);
  }
  if (!flag.parseArg) return String(value);
  try {
    return flag.parseArg(String(value), undefined);
  } catch (error) {
    throw new InvalidArgumentError(`${place}: ${(error as Error).message}`);
  }
}

function readOf(read: unknown, place: string): readonly string[] {
  const given = read === undefined ? [] : Array.isArray(read) ? read : [read];
  for (const one of given) {
    const [, key = ''] = /^([a-zA-Z]+)=/.exec(String(one)) ?? [];
    // Its value is not said again.
    if (isSecret(key)) throw new InvalidArgumentError(`${place}, "read": ${key} is no setting; say it with --read.`);
  }
  if (given.every((one) => typeof one === 'string')) return given;
  throw new InvalidArgumentError(`${place}, "read": It must be a text key=value, or a list of such.`);
}
