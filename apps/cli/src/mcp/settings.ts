import type { Target } from '@safelight/codecs';
import { ConvertError, type OptionValue } from '@safelight/core';
import {
  type ConvertSettings,
  commonOptions,
  completeOptions,
  settingsOf,
  type TargetOptions,
} from '@safelight/engine/internal';
import { targetNamed } from '../conversion.ts';
import { type ObjectSchema, optionsSchema, readingSchema, schemaOf } from './option-schemas.ts';

/** A target, and what is asked of its results, as tools take them. */
export interface TargetArguments {
  readonly to: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly reading?: Readonly<Record<string, unknown>>;
}

/** The arguments of a tool as the engine's settings. Throws on a target, an option or a value that there is not. */
export function targetSettings({ to, options = {}, reading }: TargetArguments): {
  readonly target: Target;
  readonly settings: ConvertSettings;
} {
  const target = targetNamed(to);
  const { id, encoder } = target.format;
  refuseUnknown(options, optionsSchema, Object.keys({ ...schemaOf(id, encoder.options).properties, ...commonOptions }));
  const decode = readingOf(reading);
  const settings = settingsOf({ ...options, to: target.code, decode } as TargetOptions);
  completeOptions(target.format.encoder.options, settings.options);
  return { target, settings };
}

/** Choices about reading. Throws on one that no format has. */
export function readingOf(reading: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, OptionValue>> {
  refuseUnknown(reading, readingSchema, Object.keys(readingSchema.properties));
  return reading as Readonly<Record<string, OptionValue>>;
}

function refuseUnknown(
  given: Readonly<Record<string, unknown>>,
  { properties }: ObjectSchema,
  known: readonly string[],
): void {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(properties, key));
  if (unknown === undefined) return;
  const message = `${unknown} is no option. There are: ${known.join(', ')}.`;
  throw new ConvertError('invalid-option', message, { stage: 'read' });
}
