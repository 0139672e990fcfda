import { type EncodeCapabilities, type OptionSchema, optionOfRole } from '@safelight/core';
import type { ConvertSettings } from './settings.ts';

/** What a plan asks of an encoder: what it can carry, and which of its options mean what. */
export type PlanTarget = EncodeCapabilities & { readonly options?: OptionSchema };

/** Bits a sample that are asked for; `undefined` where the encoder chooses. */
export function chosenDepth({ options }: Pick<ConvertSettings, 'options'>, target: PlanTarget): number | undefined {
  const key = optionOfRole(target.options ?? {}, 'bit-depth');
  return (key !== undefined && Number(options[key])) || undefined;
}
