import {
  ConvertError,
  defaultsOf,
  invalidReason,
  type OptionSchema,
  type OptionsOf,
  type OptionValue,
} from '@safelight/core';
import type { ConvertSettings } from './settings.ts';

/** Defaults overlaid with the given values; throws `invalid-option` naming the first that does not fit. */
export function completeOptions(
  schema: OptionSchema,
  given: Readonly<Record<string, OptionValue>>,
): OptionsOf<OptionSchema> {
  return { ...defaultsOf(schema), ...validOptions(schema, given) };
}

/** The given values; throws `invalid-option` naming the first that does not fit. */
function validOptions<T extends Readonly<Record<string, OptionValue>>>(schema: OptionSchema, given: T): T {
  for (const [key, value] of Object.entries(given)) {
    const field = schema[key];
    const reason = field ? invalidReason(field, value) : 'is not an option of this format';
    if (reason) throw new ConvertError('invalid-option', `${key} ${reason}.`, { stage: 'read' });
  }
  return given;
}

/**
 * What a decoder is told of the choices about reading: those that it knows, the print resolution among them:
 * documents and drawings are rendered at it. Throws `invalid-option`.
 */
export function readingOptions(
  schema: OptionSchema | undefined,
  { decodeOptions: reading = {}, dpi }: Pick<ConvertSettings, 'decodeOptions' | 'dpi'>,
): OptionsOf<OptionSchema> {
  if (!schema) return {};
  const wished = { ...(dpi === undefined ? {} : { dpi }), ...reading };
  const known = Object.entries(wished).filter(([key]) => schema[key]);
  // What is not said stays so: a decoder's default may depend on the file.
  return validOptions(schema, Object.fromEntries(known));
}
