import type { GainMapMetadata } from '@safelight/core';

/** Beyond, no light of a screen is meant: 2 to this. */
const MOST_STOPS = 32;

/** The metadata where they can be: numbers of sensible size, and a map that makes brighter what is of standard range. */
export function usableMetadata(metadata: GainMapMetadata): GainMapMetadata | undefined {
  const { min, max, gamma, baseOffset, alternateOffset, baseHeadroom, alternateHeadroom } = metadata;
  const numbers = [...min, ...max, ...gamma, ...baseOffset, ...alternateOffset, baseHeadroom, alternateHeadroom];
  const isSensible = numbers.every((value) => Math.abs(value) <= MOST_STOPS);
  const isOrdered = [0, 1, 2].every((k) => (max[k] ?? 0) >= (min[k] ?? 0) && (gamma[k] ?? 0) > 0);
  return isSensible && isOrdered && baseHeadroom >= 0 && alternateHeadroom > baseHeadroom ? metadata : undefined;
}
