import { ConvertError, type EncoderEntry, type OptionSchema, type OptionsOf, optionOfRole } from '@safelight/core';
import type { ConvertSettings } from './settings.ts';

/**
 * What a result is to look like, by name, as scores of SSIMULACRA 2. The metric's authors describe them so: at 90 nobody sees a
 * difference even where the pictures change places, at 80 nobody sees one side by side, at 70 hardly anybody sees a flaw
 * without the original (README of cloudinary/ssimulacra2).
 */
export const namedScores = { 'visually-lossless': 90, 'looks-the-same': 80, small: 70 } as const;

/** A name of a score. */
export type ScoreName = keyof typeof namedScores;

/** The names, the best first. */
export const scoreNames = Object.keys(namedScores) as readonly ScoreName[];

/** What a wanted score is written like: by name, or as `ssimulacra2=80`. */
export const TARGET_PATTERN = `${scoreNames.join('|')}|ssimulacra2=(?:100|\\d{1,2}(?:\\.\\d{1,2})?)`;

/** The score that a text of that pattern stands for. */
export function scoreOf(target: string): number {
  return Object.hasOwn(namedScores, target) ? namedScores[target as ScoreName] : Number(target.split('=')[1]);
}

/** The option by which an encoder is told the quality, where files are of pictures that can be compared with the original. */
export function qualityOption({ options }: Pick<EncoderEntry, 'options'>): string | undefined {
  const comparable = Object.values(options).every(({ layout }) => layout !== true);
  return comparable ? optionOfRole(options, 'quality') : undefined;
}

/**
 * The score that results are to reach; `undefined` where none is asked for. Throws `invalid-option` where the format has no
 * quality to choose, and where one is asked for besides.
 *
 * @param options - the encoder's, all of them
 */
export function wantedScore(
  { target, options: given }: Pick<ConvertSettings, 'options' | 'target'>,
  label: string,
  encoder: Pick<EncoderEntry, 'options'>,
  options: OptionsOf<OptionSchema>,
): number | undefined {
  if (target === undefined) return undefined;
  const key = qualityOption(encoder);
  if (key === undefined)
    throw refused(`target is not an option of ${label}: it needs a picture format with a quality.`);
  if (given[key] !== undefined) throw refused(`target and ${key} say the same: give one of them.`);
  const when = encoder.options[key]?.when;
  if (when && options[when.field] !== when.is) {
    throw refused(`target and ${when.field} exclude each other: ${when.field} keeps every pixel as it is.`);
  }
  return scoreOf(target);
}

function refused(message: string): ConvertError {
  return new ConvertError('invalid-option', message, { stage: 'read' });
}
