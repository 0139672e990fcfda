interface FieldBase {
  /** Short label for forms and documentation, sentence case. */
  readonly label: string;
  /** One sentence: what it does and when to change it. Also the help of the CLI flag. */
  readonly description: string;
  /** Shown only under advanced options. */
  readonly advanced?: boolean;
  /** The field acts only while another field has this value; forms disable it otherwise and say so. */
  readonly when?: { readonly field: string; readonly is: string | number | boolean };
}

/** A number in `min..max`, in steps of `step` (any fraction where it is absent). */
export interface NumberField extends FieldBase {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly default: number;
}

/** A switch. */
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
  readonly default: boolean;
}

/** One of a closed list of values. */
export interface EnumField<V extends string = string> extends FieldBase {
  readonly type: 'enum';
  readonly values: readonly V[];
  readonly default: NoInfer<V>;
}

/** One option of an encoder or decoder. */
export type Field = NumberField | BooleanField | EnumField;

/**
 * One declaration drives the type, the defaults, the form, the CLI flags and the HTTP parameters.
 * Two names have a common meaning wherever they occur: `quality` (1 to 100) and `lossless` (boolean).
 */
export type OptionSchema = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends NumberField
  ? number
  : F extends BooleanField
    ? boolean
    : F extends EnumField<infer V>
      ? V
      : never;

/** The values that a schema describes. */
export type OptionsOf<S extends OptionSchema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** A value that some field can have. */
export type OptionValue = string | number | boolean;

/** The default of every field. */
export function defaultsOf<S extends OptionSchema>(schema: S): OptionsOf<S> {
  return Object.fromEntries(Object.entries(schema).map(([key, field]) => [key, field.default])) as OptionsOf<S>;
}

/** Why `value` is not valid for `field`, or `undefined` when it is. */
export function invalidReason(field: Field, value: unknown): string | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (field.type === 'enum') {
    return typeof value === 'string' && field.values.includes(value)
      ? undefined
      : `must be one of ${field.values.join(', ')}`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (value < field.min || value > field.max) return `must be between ${field.min} and ${field.max}`;
  if (field.step === 1 && !Number.isInteger(value)) return 'must be a whole number';
  return undefined;
}
