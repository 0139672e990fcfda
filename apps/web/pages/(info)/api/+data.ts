import type { Field, FieldWithoutDefault } from '@safelight/core';
import { commonOptions } from '@safelight/engine/internal';
import type { Options } from '../../../src/content/info/info-options.tsx';
import type { FactGroup } from '../../../src/content/info/info-parts.tsx';
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

function groupOf(title: string, options: readonly PublishedOption[] = []): readonly FactGroup[] {
  if (options.length === 0) return [];
  const facts = options.map((option) => ({ term: option.name, note: valuesOf(option), text: option.description }));
  return [{ title, facts }];
}

/** Runs while prerendering, from the registry and the declaration of what every target has. */
export function data(): Options {
  const formats = publishedFormats();
  return {
    common: Object.entries(commonOptions).map(([term, field]) => ({
      term,
      note: valuesOf(field),
      text: field.description,
    })),
    writing: formats.flatMap(({ label, id, writes }) => groupOf(`${label} (${id})`, writes?.options)),
    reading: formats.flatMap(({ label, id, reads }) => groupOf(`${label} (${id})`, reads?.options)),
  };
}
