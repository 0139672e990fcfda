import type { OptionSchema, OptionsOf } from '@safelight/core';
import type { RootSize } from './root.ts';

/** Choices about rendering a drawing. */
export const readingOptions = {
  dpi: {
    type: 'number',
    min: 10,
    max: 2400,
    step: 1,
    default: 96,
    label: 'Resolution',
    description:
      'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.',
  },
} as const satisfies OptionSchema;

/** Pixels an inch of a drawing's own size (CSS Values 4, 6.2). */
export const CSS_DPI = 96;

/** Pixels an inch of a drawing that says no size of its own: enough for print at hand's length. */
const BOX_DPI = 150;

/** The resolution at which a drawing is rendered: the one that is asked for, else what suits the size that it says. */
export function resolutionOf(
  { boxOnly }: RootSize,
  { dpi }: Partial<OptionsOf<typeof readingOptions>> | undefined = {},
): number {
  return dpi ?? (boxOnly ? BOX_DPI : readingOptions.dpi.default);
}

/** A side in whole pixels at this resolution: a pixel that is covered in part is there. */
export function pixelsOf(side: number, dpi: number): number {
  return Math.max(1, Math.ceil((side * dpi) / CSS_DPI - 1e-4));
}
