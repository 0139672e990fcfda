import type { Adjustment } from '@safelight/core';

/** Adjustments of several pages or files, those that are alike once, in their order. */
export function uniqueAdjustments(adjustments: readonly Adjustment[]): readonly Adjustment[] {
  return [...new Map(adjustments.map((adjustment) => [JSON.stringify(adjustment), adjustment])).values()];
}
