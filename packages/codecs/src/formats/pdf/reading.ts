import type { OptionSchema } from '@safelight/core';

/** Choices about reading a document. */
export const readingOptions = {
  dpi: {
    type: 'number',
    min: 10,
    max: 2400,
    step: 1,
    default: 150,
    label: 'Resolution',
    description:
      'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.',
  },
  resolution: {
    type: 'enum',
    values: ['dpi', 'picture'],
    default: 'dpi',
    label: 'Scanned pages',
    description:
      'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.',
    advanced: true,
  },
  background: {
    type: 'enum',
    values: ['white', 'transparent'],
    default: 'white',
    label: 'Paper',
    description: 'What is behind the page: white paper, or nothing.',
  },
  annotations: {
    type: 'boolean',
    default: true,
    label: 'Annotations and forms',
    description: 'Show notes, highlights, stamps and what is filled into forms.',
    advanced: true,
  },
  password: {
    type: 'text',
    default: '',
    secret: true,
    label: 'Password',
    description: 'Opens a document that is locked.',
  },
} as const satisfies OptionSchema;

/** Points an inch, the unit of a page's boxes (ISO 32000-1, 8.3.2.3). */
export const POINTS = 72;

/** A side in whole pixels at this resolution: a pixel that is covered in part is there. */
export function pixelsOf(points: number, dpi: number): number {
  // Boxes come as 32-bit floats: a thousandth of a pixel more is none.
  return Math.max(1, Math.ceil((points * dpi) / POINTS - 1e-3));
}
