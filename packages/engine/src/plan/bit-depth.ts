import { type BitDepth, type EncodeCapabilities, type OptionSchema, optionOfRole } from '@safelight/core';
import type { ConvertSettings } from './settings.ts';

/** What a plan asks of an encoder: what it can carry, and which of its options mean what. */
export type PlanTarget = EncodeCapabilities & { readonly options?: OptionSchema };

/** Bits a sample that are asked for, or usual; `undefined` where the encoder chooses. */
export function chosenDepth({ options }: Pick<ConvertSettings, 'options'>, target: PlanTarget): number | undefined {
  const key = optionOfRole(target.options ?? {}, 'bit-depth');
  return (key !== undefined && Number(options[key] ?? target.options?.[key]?.default)) || undefined;
}

/** Levels of a curve like sRGB's that half floats of linear light tell apart everywhere, in bits: those of their significand. */
const CURVE_BITS_OF_HALF = 11;

/** Bits that a target keeps of samples of `depth`, given them as `nearest`. */
export function keptBits(
  depth: BitDepth,
  nearest: BitDepth,
  settings: Pick<ConvertSettings, 'options'>,
  target: PlanTarget,
): number {
  const chosen = chosenDepth(settings, target) ?? nearest;
  const isHalf = target.linear === true && chosen === 16;
  return Math.min(nearest, isHalf && depth < 32 ? CURVE_BITS_OF_HALF : chosen, target.maxBits ?? nearest);
}
