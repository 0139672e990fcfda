import measured from './figures.json';

/** Figures of conversions that pages show, as `npm run figures` made them of the sample pictures. */

/** What figures are made of: the sample photo, smaller, the raw file, and the moving picture. */
export type SampleName = 'photo' | 'raw' | 'drawing' | 'animation';

/** The picture that shows what becomes of files of a format. */
export function sampleOf(formatId: string): SampleName {
  if (formatId === 'raw' || formatId === 'dng') return 'raw';
  if (formatId === 'svg') return 'drawing';
  return formatId === 'gif' || formatId === 'apng' ? 'animation' : 'photo';
}

/** A crop of the photo by a format and a quality. */
export interface Variant {
  /** Of the format. */
  readonly id: 'jpeg' | 'webp' | 'avif';
  readonly quality: number;
  readonly bytes: number;
  /** How like the crop it is, by SSIMULACRA 2.1. */
  readonly score: number;
}

/** What a sample weighs in a format, and as what that becomes on the pages of conversions. */
export interface Weights {
  readonly bytes: number;
  readonly as: Readonly<Record<string, number>>;
}

/** Everything that was measured. */
export interface Figures {
  /** ISO 8601. */
  readonly date: string;
  readonly variants: readonly Variant[];
  /** By the source, as pages name it. */
  readonly weights: Readonly<Record<string, Weights>>;
}

/** As they were made last. */
export const figures = measured as Figures;
