import { targets } from '@safelight/codecs';
import type { Field, FieldWithoutDefault } from '@safelight/core';
import { commonOptions, readingFields } from '@safelight/engine/internal';
import { READ } from '../requests/options.ts';

type AnyField = Field | FieldWithoutDefault;
export type Json = Readonly<Record<string, unknown>>;

/** A field as JSON Schema. */
function schemaOfField(field: AnyField): Json {
  const usual = 'default' in field ? { default: field.default } : {};
  switch (field.type) {
    case 'number': {
      const type = field.step === 1 ? 'integer' : 'number';
      const unit = field.unit === undefined ? {} : { 'x-unit': field.unit };
      return { type, minimum: field.min, maximum: field.max, ...unit, ...usual };
    }
    case 'boolean':
      return { type: 'boolean', ...usual };
    case 'enum':
      return { type: 'string', enum: field.values, ...usual };
    case 'text':
      return {
        type: 'string',
        ...(field.pattern && { pattern: `^(?:${field.pattern})$` }),
        maxLength: 1024,
        ...(field.example !== undefined && { examples: [field.example] }),
        ...usual,
      };
  }
}

/** An option as it is said in a request. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Json;
  readonly required: boolean;
}

function parameter(name: string, description: string, schema: Json, required = false): Parameter {
  return { name, description, schema, required };
}

export const nameParameter = parameter(
  'name',
  'The file’s name. Results are named after it, and formats without a signature (TGA) are known by its extension.',
  { type: 'string', maxLength: 1024 },
);

/** Options of encoders, those of one name together. */
function encoderParameters(): readonly Parameter[] {
  const byName = new Map<string, { readonly id: string; readonly field: Field }[]>();
  for (const format of new Set(targets.map((target) => target.format))) {
    for (const [name, field] of Object.entries<Field>(format.encoder.options)) {
      byName.set(name, [...(byName.get(name) ?? []), { id: format.id, field }]);
    }
  }
  return [...byName]
    .filter(([name]) => !Object.hasOwn(commonOptions, name))
    .map(([name, uses]) => mergedParameter(name, uses));
}

/** One parameter of options that have a name in common: any value that one of them takes, and what it means where. */
function mergedParameter(name: string, uses: readonly { readonly id: string; readonly field: Field }[]): Parameter {
  const texts = new Map<string, string[]>();
  const schemas = new Map<string, Json>();
  for (const { id, field } of uses) {
    texts.set(field.description, [...(texts.get(field.description) ?? []), id]);
    // A default is that of one format, not of the parameter.
    const { default: _default, ...schema } = schemaOfField(field);
    schemas.set(JSON.stringify(schema), schema);
    if (field.role === 'effort') {
      const words = { type: 'string', enum: ['fast', 'balanced', 'smallest'] };
      schemas.set(JSON.stringify(words), words);
    }
  }
  const [first, ...others] = [...schemas.values()];
  const description = [...texts].map(([text, ids]) => `${[...new Set(ids)].join(', ')}: ${text}`).join(' ');
  return parameter(name, description, others.length > 0 ? { anyOf: [first, ...others] } : (first ?? {}));
}

export function readingParameters(): readonly Parameter[] {
  // A default may depend on the file.
  return [...readingFields].map(([key, field]) => {
    const { default: _default, ...schema } = schemaOfField(field);
    return parameter(`${READ}${key}`, field.description, schema);
  });
}

/** Everything that can be said about a conversion, besides its file. */
export function convertParameters(): readonly Parameter[] {
  const to = parameter(
    'to',
    'The format to write; where nobody can write it (camera RAW), its stand-in is written.',
    { type: 'string', enum: targets.map(({ code }) => code) },
    true,
  );
  const common = Object.entries<AnyField>(commonOptions).map(([name, field]) =>
    parameter(name, field.description, schemaOfField(field)),
  );
  return [to, nameParameter, ...common, ...encoderParameters(), ...readingParameters()];
}
