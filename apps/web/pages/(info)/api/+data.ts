import type { Options } from '../../../src/content/info/info-options.tsx';
import type { FactGroup } from '../../../src/content/info/info-parts.tsx';
import { type PublishedOption, publishedFormats } from '../../../src/content/info/site-data.ts';

function valuesOf(option: PublishedOption): string {
  switch (option.type) {
    case 'number':
      return `number, ${option.min} to ${option.max}, default ${option.default}`;
    case 'boolean':
      return `boolean, default ${option.default}`;
    case 'enum':
      return `${option.values.map((value) => `'${value}'`).join(' | ')}, default '${option.default}'`;
    case 'text':
      return 'text, default empty';
  }
}

function groupOf(title: string, options: readonly PublishedOption[] = []): readonly FactGroup[] {
  if (options.length === 0) return [];
  const facts = options.map((option) => ({ term: option.name, note: valuesOf(option), text: option.description }));
  return [{ title, facts }];
}

/** Runs while prerendering, from the registry. */
export function data(): Options {
  const formats = publishedFormats();
  return {
    writing: formats.flatMap(({ label, id, writes }) => groupOf(`${label} (${id})`, writes?.options)),
    reading: formats.flatMap(({ label, id, reads }) => groupOf(`${label} (${id})`, reads?.options)),
  };
}
