/**
 * What an option means, whatever its name: how much of the picture is kept, how hard a small file is searched for, how
 * many bits a sample has (`auto` or a number), and how finely colour is stored (`auto`, or as `4:4:4`).
 */
export type OptionRole = 'quality' | 'effort' | 'bit-depth' | 'chroma';

/** Efforts by word, as every encoder that has a choice takes them. */
export type EffortLevel = 'fast' | 'balanced' | 'smallest';

interface FieldBase {
  /** At most one field of a schema has a role. */
  readonly role?: OptionRole;
  /** Short label for forms and documentation, sentence case. */
  readonly label: string;
  /** One sentence: what it does and when to change it. Also the help of the CLI flag. */
  readonly description: string;
  /** Shown only under advanced options. */
  readonly advanced?: boolean;
  /** The field lays the picture out on a page, which may be larger than it: a reader gives the page back. */
  readonly layout?: boolean;
  /** The field acts only while another field has this value; forms disable it otherwise and say so. */
  readonly when?: { readonly field: string; readonly is: string | number | boolean };
}

/** A number in `min..max`, in steps of `step` (any fraction where it is absent). */
export interface NumberField extends FieldBase {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Numbers that forms offer, any other being rare. */
  readonly presets?: readonly number[];
  /** What a slider of forms covers and how it moves, where the range goes beyond what is of use; whole without. */
  readonly slider?: { readonly min: number; readonly max: number; readonly step: number };
  /** What it counts, as it stands beside the number: `px`. */
  readonly unit?: string;
  /** For the role `effort`: the number that each word stands for. */
  readonly levels?: Readonly<Record<EffortLevel, number>>;
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

/** A line of text (a password, a range of pages). */
export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly default: string;
  /** Regular expression that the whole of a valid value matches; any text where it is absent. */
  readonly pattern?: string;
  /** How a valid value is written, for who has written another. */
  readonly example?: string;
  /** The text is a colour, `#RRGGBB`. */
  readonly isColor?: boolean;
  /** Never shown, logged or stored. */
  readonly secret?: boolean;
}

/** One option of an encoder or decoder. */
export type Field = NumberField | BooleanField | EnumField | TextField;

/**
 * One declaration drives the type, the defaults, the form, the CLI flags and the HTTP parameters.
 * `lossless` (boolean) means the same wherever it occurs; what else has a common meaning says so by its `role`.
 */
export type OptionSchema = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends NumberField
  ? number
  : F extends BooleanField
    ? boolean
    : F extends EnumField<infer V>
      ? V
      : F extends TextField
        ? string
        : never;

/** The values that a schema describes. */
export type OptionsOf<S extends OptionSchema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** The name of the option of a schema that has a role. */
export function optionOfRole(schema: OptionSchema, role: OptionRole): string | undefined {
  return Object.keys(schema).find((key) => schema[key]?.role === role);
}

/** A value that some field can have. */
export type OptionValue = string | number | boolean;

/** The default of every field. */
export function defaultsOf<S extends OptionSchema>(schema: S): OptionsOf<S> {
  return Object.fromEntries(Object.entries(schema).map(([key, field]) => [key, field.default])) as OptionsOf<S>;
}

/** Longest text that an option takes, in UTF-16 code units. */
const MAX_TEXT = 1024;

/** A field that stays unset until somebody sets it: what it stands for then follows from the file. */
export type FieldWithoutDefault<F extends Field = Field> = F extends Field ? Omit<F, 'default'> : never;

/** Why `value` is not valid for `field`, or `undefined` when it is. */
export function invalidReason(field: FieldWithoutDefault, value: unknown): string | undefined {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'enum':
      return typeof value === 'string' && field.values.includes(value)
        ? undefined
        : `must be one of ${field.values.join(', ')}`;
    case 'text':
      return invalidText(field, value);
    case 'number':
      return invalidNumber(field, value);
  }
}

function invalidText({ pattern = '.*', example }: FieldWithoutDefault<TextField>, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_TEXT) return 'must be a text';
  if (new RegExp(`^(?:${pattern})$`, 'su').test(value)) return undefined;
  return example === undefined ? 'is not written as it should be' : `must be written like ${example}`;
}

function invalidNumber({ min, max, step }: FieldWithoutDefault<NumberField>, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (value < min || value > max) return `must be between ${min} and ${max}`;
  if (step === 1 && !Number.isInteger(value)) return 'must be a whole number';
  const isOff = step !== undefined && step > 1 && (value - min) % step !== 0;
  return isOff ? `must be ${min} or more in steps of ${step}` : undefined;
}
