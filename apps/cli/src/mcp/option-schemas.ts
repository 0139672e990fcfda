import { targets } from '@safelight/codecs';
import type { EffortLevel, Field, FieldWithoutDefault, OptionSchema } from '@safelight/core';
import { allFormats, type CommonField, commonOptions } from '@safelight/engine/internal';

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema of an object whose members are known. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties: boolean;
}

/** The values of an option as JSON Schema. */
function valuesOf(field: Field | FieldWithoutDefault | CommonField): JsonSchema {
  const usual = 'default' in field ? { default: field.default } : {};
  switch (field.type) {
    case 'boolean':
      return { type: 'boolean', ...usual };
    case 'enum':
      return { type: 'string', enum: field.values, ...usual };
    case 'text':
      return {
        type: 'string',
        ...(field.pattern === undefined ? {} : { pattern: `^(?:${field.pattern})$` }),
        ...(field.example === undefined ? {} : { examples: [field.example] }),
        ...usual,
      };
    case 'number': {
      const type = field.step === 1 ? 'integer' : 'number';
      return { type, minimum: field.min, maximum: field.max, ...usual };
    }
  }
}

/** An effort by word, beside the number of the encoder's own option. */
function wordsOf(field: Field): readonly EffortLevel[] {
  return field.type === 'number' && field.levels ? (Object.keys(field.levels) as EffortLevel[]) : [];
}

/** What one format takes under a name. */
interface Use {
  readonly id: string;
  readonly description: string;
  readonly values: JsonSchema;
}

function usesOf(id: string, key: string, field: Field): readonly (readonly [string, Use])[] {
  const { description } = field;
  const words = wordsOf(field);
  const own: Use = { id, description, values: valuesOf(field) };
  if (words.length === 0) return [[key, own]];
  return [
    [key, own],
    [
      'effort',
      { id, description: 'How hard a small file is searched for, by word.', values: { type: 'string', enum: words } },
    ],
  ];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Options of several formats, each under its name: where formats differ, with each kind of value that one takes. */
function sharedOptions(formats: readonly (readonly [string, OptionSchema])[]): Readonly<Record<string, JsonSchema>> {
  const uses = formats.flatMap(([id, schema]) =>
    Object.entries<Field>(schema).flatMap(([key, field]) => usesOf(id, key, field)),
  );
  const byKey = groupBy(uses, ([key]) => key);
  return Object.fromEntries(
    byKey.map((group) => {
      const [[key] = ['']] = group;
      const kinds = groupBy(
        group.map(([, use]) => use),
        ({ description, values }) => JSON.stringify([description, values]),
      ).map((same): JsonSchema => {
        const ids = [...new Set(same.map(({ id }) => id))].join(', ');
        return { description: `${ids}: ${same[0]?.description}`, ...same[0]?.values };
      });
      return [key, kinds.length === 1 ? (kinds[0] ?? {}) : { anyOf: kinds }];
    }),
  );
}

const encoders = [...new Set(targets.map(({ format }) => format))].map(
  ({ id, encoder }) => [id, encoder.options] as const,
);
const decoders = allFormats.flatMap(({ id, decoder }) => (decoder?.options ? [[id, decoder.options] as const] : []));

/** The options that every target has. */
const commonSchemas = Object.fromEntries(
  Object.entries<CommonField>(commonOptions).map(([key, field]) => [
    key,
    { description: field.description, ...valuesOf(field) },
  ]),
);

/** What can be said of a result: the options of every target, and those of each format's encoder. */
export const optionsSchema: ObjectSchema = {
  type: 'object',
  properties: { ...sharedOptions(encoders), ...commonSchemas },
  additionalProperties: false,
};

/** What can be said about reading, to the formats that have it. */
export const readingSchema: ObjectSchema = {
  type: 'object',
  properties: sharedOptions(decoders),
  additionalProperties: false,
};

/** The options of one format's encoder or decoder. */
export function schemaOf(id: string, options: OptionSchema = {}): ObjectSchema {
  return { type: 'object', properties: sharedOptions([[id, options]]), additionalProperties: false };
}
