import type { OptionSchema } from '@safelight/core';

/** Which pictures an icon gets. */
export const options = {
  sizes: {
    type: 'enum',
    values: ['standard', 'favicon', 'original'],
    default: 'standard',
    label: 'Sizes',
    description:
      'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.',
  },
} as const satisfies OptionSchema;

const sides: Readonly<Record<string, readonly number[]>> = {
  standard: [16, 24, 32, 48, 64, 128, 256],
  favicon: [16, 32, 48],
};

/** Sides of the squares for a choice; none for `original`. */
export function squaresOf(choice: unknown): readonly number[] {
  return sides[typeof choice === 'string' ? choice : options.sizes.default] ?? [];
}
