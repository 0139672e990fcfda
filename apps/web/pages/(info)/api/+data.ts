import type { Field, FieldWithoutDefault } from '@safelight/core';
import { commonOptions, readingFields } from '@safelight/engine/internal';
import { type ApiReference, describeApi, type FormatOption } from '../../../src/content/info/api-reference.ts';
import type { Options } from '../../../src/content/info/info-options.tsx';
import type { Fact, FactGroup } from '../../../src/content/info/info-parts.tsx';
import { readOpenApi } from '../../../src/content/info/openapi-document.ts';
import { type PublishedOption, publishedFormats } from '../../../src/content/info/site-data.ts';

/** What an option is where nobody sets it. */
function usualOf(option: Field | FieldWithoutDefault): string {
  if (!('default' in option)) return '';
  if (option.default === '') return ', default empty';
  return `, default ${option.type === 'enum' || option.type === 'text' ? `'${option.default}'` : option.default}`;
}

function valuesOf(option: Field | FieldWithoutDefault): string {
  switch (option.type) {
    case 'number':
      return `number, ${option.min} to ${option.max}${usualOf(option)}`;
    case 'boolean':
      return `boolean${usualOf(option)}`;
    case 'enum':
      return `${option.values.map((value) => `'${value}'`).join(' | ')}${usualOf(option)}`;
    case 'text':
      return `text${option.example === undefined ? '' : ` such as ${option.example}`}${usualOf(option)}`;
  }
}

function factOf(option: PublishedOption<Field | FieldWithoutDefault>): Fact {
  return { term: option.name, note: valuesOf(option), text: option.description };
}

function groupOf(title: string, options: readonly PublishedOption[] = []): readonly FactGroup[] {
  return options.length === 0 ? [] : [{ title, facts: options.map(factOf) }];
}

/** What the page of the API is told. */
export interface ApiData extends Options {
  readonly reference: ApiReference;
}

/** Runs while prerendering, on the built server's document and on the registry of formats. */
export function data(): ApiData {
  const formats = publishedFormats();
  const ofFormats = new Set(formats.flatMap(({ writes }) => writes?.options.map(({ name }) => name) ?? []));
  const formatOptionOf = (name: string): FormatOption | undefined => {
    if (name.startsWith('read.') && readingFields.has(name.slice('read.'.length))) return 'reading';
    return ofFormats.has(name) && !Object.hasOwn(commonOptions, name) ? 'writing' : undefined;
  };
  return {
    reference: describeApi(readOpenApi(), formatOptionOf),
    writing: formats.flatMap(({ label, id, writes }) => groupOf(`${label} (${id})`, writes?.options)),
    reading: formats.flatMap(({ label, id, reads }) => groupOf(`${label} (${id})`, reads?.options)),
  };
}
