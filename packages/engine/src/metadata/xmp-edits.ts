/** Values in an XMP packet with their places, and what is written there instead. */
import type { Size } from './move.ts';

/** A value with its place in the text. */
export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An entry of a list, which goes when what it names was cut off. */
export interface Entry {
  readonly start: number;
  end: number;
}

/** What stands in one element: the values by name, and the innermost entry of a list that it is in. */
export interface Found {
  readonly values: Map<string, Value>;
  readonly entry: Entry | undefined;
}

/** A stretch of text, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const numberOf = (value: Value | undefined): number =>
  value === undefined ? Number.NaN : Number(value.text.trim() || 'x');

/** A share of a side, as exactly as the ten thousandth part of a pixel of a large picture. */
export const written = (value: number): string => String(Math.round(value * 1e7) / 1e7);

/** A value as another number; none where it is the same. */
export function editOf(value: Value | undefined, to: number): readonly Edit[] {
  if (value === undefined || Math.abs(numberOf(value) - to) < 1e-6) return [];
  return [{ start: value.start, end: value.end, text: written(to) }];
}

export const removal = (entry: Entry | undefined): readonly Edit[] =>
  entry ? [{ start: entry.start, end: entry.end, text: '' }] : [];

/** The unit of a length in pixels. */
export const PIXEL: Size = { width: 1, height: 1 };
