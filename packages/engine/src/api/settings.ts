import { targetByName } from '@safelight/codecs';
import { ConvertError, type EffortLevel, type OptionSchema, type OptionValue, optionOfRole } from '@safelight/core';
import { commonSettings, isCommonOption } from '../plan/common-options.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { CallOptions, FileOptions, TargetOptions } from './types.ts';

/** What is said to a call, not to a codec. */
const CALL: readonly (keyof (CallOptions & FileOptions))[] = ['name', 'decode', 'signal', 'onProgress', 'limits'];

/** Options that are chosen one by one as the engine's settings. Throws `invalid-option` naming the first that does not fit. */
export function settingsOf(wanted: TargetOptions & Pick<FileOptions, 'decode'>): ConvertSettings {
  if (typeof wanted?.to !== 'string') {
    throw new ConvertError('invalid-option', 'to is missing: the id of a format to write.', { stage: 'read' });
  }
  const { to, ...given } = wanted;
  const options: Record<string, OptionValue> = {};
  const common: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || (CALL as readonly string[]).includes(key)) continue;
    if (isCommonOption(key)) common[key] = value;
    // What the format does not have is refused with its other options.
    else options[key] = value as OptionValue;
  }
  setEffort(options, targetByName(to)?.format.encoder.options ?? {});
  const { decode } = given;
  return { to, options, ...commonSettings(common), ...(decode && { decodeOptions: decode }) };
}

/** Says an effort that is given by word as the number of the encoder's own option. Throws `invalid-option` where both are. */
function setEffort(options: Record<string, OptionValue>, schema: OptionSchema): void {
  const key = optionOfRole(schema, 'effort') ?? '';
  const { [key]: field } = schema;
  const { effort } = options;
  if (field?.type !== 'number' || typeof effort !== 'string' || !isLevel(effort)) return;
  if (key !== 'effort' && key in options) {
    throw new ConvertError('invalid-option', `effort and ${key} say the same: give one of them.`, { stage: 'read' });
  }
  delete options['effort'];
  options[key] = field.levels?.[effort] ?? field.default;
}

function isLevel(effort: string): effort is EffortLevel {
  return ['fast', 'balanced', 'smallest'].includes(effort);
}
