import { targetByName } from '@safelight/codecs';
import { ConvertError, type EncoderEntry, type OptionSchema, type OptionsOf } from '@safelight/core';
import type { RegisteredFormat } from '../registry.ts';
import { completeOptions } from './complete-options.ts';
import { wantedScore } from './score.ts';
import type { ConvertSettings } from './settings.ts';

/** What is written: a format, the extension by which it was asked for, and all of its options. */
export interface CompleteTarget {
  readonly format: RegisteredFormat;
  readonly extension: string;
  readonly encoder: EncoderEntry;
  readonly options: OptionsOf<OptionSchema>;
  /** The score that is to be reached, by a quality that is looked for; absent: the options say the quality. */
  readonly score?: number;
}

/** The encoder of the wanted format with its options completed; throws `invalid-option` or `unsupported-format`. */
export function targetOf(settings: Pick<ConvertSettings, 'to' | 'options' | 'target'>): CompleteTarget {
  const target = targetByName(settings.to);
  if (!target) {
    throw new ConvertError('unsupported-format', `'${settings.to}' cannot be written.`, { stage: 'read' });
  }
  const { format, extension } = target;
  const { encoder } = format;
  const options = completeOptions(encoder.options, settings.options);
  const score = wantedScore(settings, format.label, encoder, options);
  return { format, extension, encoder, options, ...(score === undefined ? {} : { score }) };
}
