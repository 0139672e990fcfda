import type { Field, FieldWithoutDefault } from '@safelight/core';
import type { Options } from '../../../src/content/info/info-options.tsx';
import type { Fact, FactGroup } from '../../../src/content/info/info-parts.tsx';
import { type PublishedOption, publishedCommonOptions, publishedFormats } from '../../../src/content/info/site-data.ts';

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

/** Runs while prerendering, from the registry and the declaration of what every target has. */
export function data(): Options {
  const formats = publishedFormats();
  return {
    common: publishedCommonOptions.map(factOf),
    writing: formats.flatMap(({ label, id, writes }) => groupOf(`${label} (${id})`, writes?.options)),
    reading: formats.flatMap(({ label, id, reads }) => groupOf(`${label} (${id})`, reads?.options)),
  };
}
