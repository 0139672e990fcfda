import { type EncoderEntry, type Field, type OptionSchema, type OptionValue, optionOfRole } from '@safelight/core';

/** The option of a schema that says how much of the picture is kept. */
export function qualityField(schema: OptionSchema): Field | undefined {
  return schema[optionOfRole(schema, 'quality') ?? ''];
}

/** The option by which a format is written with or without loss. */
export interface CompressionChoice {
  readonly key: string;
  readonly field: Field;
  readonly lossy: OptionValue;
  readonly lossless: OptionValue;
}

/** A format's choice of lossy or lossless: what its quality hangs on, since only what loses something has a quality. */
export function compressionChoice(schema: OptionSchema): CompressionChoice | undefined {
  const { field: key, is: lossy } = qualityField(schema)?.when ?? {};
  const field = key === undefined ? undefined : schema[key];
  if (key === undefined || lossy === undefined || !field) return undefined;
  if (field.type === 'boolean') return { key, field, lossy, lossless: !lossy };
  const lossless = field.type === 'enum' ? field.values.find((value) => value !== lossy) : undefined;
  return lossless === undefined ? undefined : { key, field, lossy, lossless };
}

/** The option of formats that are compressed in kinds of their own. */
export const OWN_COMPRESSION = 'compression';

/**
 * How a format without any choice is compressed: always with loss, never with any, or without more loss than rounding
 * colours to what it can hold.
 */
export function fixedCompression({ lossy, options }: EncoderEntry): 'lossy' | 'lossless' | 'rounded' {
  if (!lossy) return 'lossless';
  return qualityField(options) ? 'lossy' : 'rounded';
}

/** An encoder's options that have no row that all formats share. */
export function ownFields(schema: OptionSchema): readonly (readonly [key: string, field: Field])[] {
  const shared = new Set(['progressive', OWN_COMPRESSION, compressionChoice(schema)?.key]);
  return Object.entries(schema).filter(([key, { role }]) => role !== 'quality' && !shared.has(key));
}
