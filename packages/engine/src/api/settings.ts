import type { OptionValue } from '@safelight/core';
import { commonSettings, isCommonOption } from '../plan/common-options.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { CallOptions, FileOptions, TargetOptions } from './types.ts';

/** What is said to a call, not to a codec. */
const CALL: readonly (keyof (CallOptions & FileOptions))[] = ['name', 'decode', 'signal', 'onProgress', 'limits'];

/** Options that are chosen one by one as the engine's settings. Throws `invalid-option` naming the first that does not fit. */
export function settingsOf({ to, ...given }: TargetOptions & Pick<FileOptions, 'decode'>): ConvertSettings {
  const options: Record<string, OptionValue> = {};
  const common: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || (CALL as readonly string[]).includes(key)) continue;
    if (isCommonOption(key)) common[key] = value;
    // What the format does not have is refused with its other options.
    else options[key] = value as OptionValue;
  }
  const { decode } = given;
  return { to, options, ...commonSettings(common), ...(decode && { decodeOptions: decode }) };
}
