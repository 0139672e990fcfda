import { fileTime, type QueueItem } from '@safelight/engine/internal';

/** What a pattern may hold; also what the help lists. */
export const placeholders = ['{name}', '{n}', '{date}', '{w}x{h}'] as const;

const keys = ['name', 'n', 'date', 'w', 'h'] as const;

/** What stands in braces in a pattern and is no placeholder: it goes into names as it is. */
export function unknownPlaceholders(pattern: string): readonly string[] {
  const found = [...pattern.matchAll(/\{(\w+)\}/g)];
  return found.filter(([, key]) => !keys.some((known) => known === key)).map(([whole]) => whole);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * What a result is called by a person's pattern: `{name}` is the file's own name without extension, `{n}` its number in
 * the list (as many digits as the last has), `{date}` the day it was taken or changed, `{w}` and `{h}` its size in pixels.
 * The extension is always that of the result. Empty: the result's own name.
 * @param own - the name that the result has by itself
 * @param n - the number in the list, from 1
 */
export function applyPattern(pattern: string, item: QueueItem, own: string, n: number, total: number): string {
  const dot = own.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [own.slice(0, dot), own.slice(dot)] : [own, ''];
  const values: Readonly<Record<(typeof keys)[number], string>> = {
    name: stem,
    n: String(n).padStart(String(total).length, '0'),
    date: dayOf(fileTime(item) ?? Date.now()),
    w: String(item.result?.width ?? ''),
    h: String(item.result?.height ?? ''),
  };
  const made = pattern
    .replace(/\{(\w+)\}/g, (whole, key: string) => values[key as keyof typeof values] ?? whole)
    .trim();
  return `${made === '' ? stem : made.replace(/[/\\]/g, '_')}${extension}`;
}
