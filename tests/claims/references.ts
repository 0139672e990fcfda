import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function textOf(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a `file > title` names a test, a group of tests or a gate that is there and is run. */
export function testIsThere(reference: string): boolean {
  const [file = '', title = ''] = reference.split(/ > (.*)/s);
  const text = textOf(file);
  if (text === undefined || title === '') return false;
  if (file === 'tools/check.mjs') return new RegExp(`^  ${escaped(title)}: \\{`, 'm').test(text);
  const at = new RegExp(`\\(\\s*(['"\`])${escaped(title)}\\1`).exec(text)?.index;
  if (at === undefined || !/\.test\.tsx?$/.test(file)) return false;
  // The call that is given the title: at most a table of `each` lies between them.
  const calls = [...text.slice(0, at).matchAll(/\b(?:test|it|describe)\b((?:\.\w+)*)/g)];
  return calls.length > 0 && !/skip|todo|fails/.test(calls.at(-1)?.[1] ?? '');
}

/** Whether a `file > name` names something that the file exports. */
export function exportIsThere(reference: string): boolean {
  const [file = '', name = ''] = reference.split(' > ');
  return new RegExp(`^export (?:async )?(?:function|const) ${escaped(name)}\\b`, 'm').test(textOf(file) ?? '');
}
