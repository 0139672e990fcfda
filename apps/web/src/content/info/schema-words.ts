/** JSON Schemas in words. */
import type { Fact } from './info-parts.tsx';
import type { Schema } from './openapi.ts';

/** The name at the end of a reference. */
export function referencedName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function numberWords({ type, minimum, maximum, 'x-unit': unit }: Schema): string {
  const name = type === 'integer' ? 'integer' : 'number';
  const counted = unit === undefined ? '' : ` ${unit}`;
  if (minimum !== undefined && maximum !== undefined) return `${name}, ${minimum} to ${maximum}${counted}`;
  if (minimum !== undefined) return `${name}, from ${minimum}${counted}`;
  if (maximum !== undefined) return `${name}, up to ${maximum}${counted}`;
  return unit === undefined ? name : `${name},${counted}`;
}

function textWords({ format, contentEncoding, pattern, maxLength, examples }: Schema): string {
  if (format === 'binary') return 'file';
  if (contentEncoding !== undefined) return `text in ${contentEncoding}`;
  if (examples) return `text such as ${examples.join(' or ')}`;
  const limits = [
    ...(format === undefined ? [] : [format]),
    ...(pattern === undefined ? [] : [`as ${pattern}`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
  ];
  return ['text', ...limits].join(', ');
}

function objectWords({ additionalProperties }: Schema): string {
  if (typeof additionalProperties !== 'object') return 'object';
  return `object, each value: ${typeWords(additionalProperties)}`;
}

function unite(schemas: readonly Schema[], by: string): string {
  return [...new Set(schemas.map(typeWords))].join(by);
}

function wordsOfType(schema: Schema, type: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return numberWords({ ...schema, type });
    case 'string':
      return textWords(schema);
    case 'array':
      return `list of ${typeWords(schema.items ?? {})}`;
    case 'object':
      return objectWords(schema);
    case 'null':
      return 'nothing';
    default:
      return type;
  }
}

/** What a value may be: type, range, the closed list of values. */
export function typeWords(schema: Schema): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return referencedName($ref);
  if (only !== undefined) return String(only);
  if (values) return values.join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return unite(either, ' or ');
  if (allOf) return unite(allOf, ' and ');
  const types = typeof type === 'string' ? [type] : (type ?? ['any']);
  return types.map((one) => wordsOfType(schema, one)).join(' or ');
}

function defaultWords({ default: usual }: Schema): readonly string[] {
  if (usual === undefined) return [];
  return [usual === '' ? 'default: empty' : `default: ${typeof usual === 'string' ? usual : JSON.stringify(usual)}`];
}

/** A named value as a line of a list. */
export function factOfSchema(name: string, schema: Schema, isRequired = false, description = schema.description): Fact {
  const note = [typeWords(schema), ...defaultWords(schema), ...(isRequired ? ['required'] : [])].join('; ');
  return { term: name, note, text: description ?? '' };
}

/** The schema whose properties a property brings along: its own, or those of its items. */
function innerOf(schema: Schema): readonly [mark: string, inner: Schema] | undefined {
  if (schema.properties) return ['.', schema];
  return schema.items?.properties ? ['[].', schema.items] : undefined;
}

/** The properties of an object, those of objects inside by their path: `files[].name`. */
export function factsOfProperties(schema: Schema, before = ''): readonly Fact[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner = innerOf(property);
    return [
      factOfSchema(before + name, property, schema.required?.includes(name)),
      ...(inner ? factsOfProperties(inner[1], `${before}${name}${inner[0]}`) : []),
    ];
  });
}
