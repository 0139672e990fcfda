/** What a document calls by name: destinations, files that are attached (ISO 32000-1, 7.9.6, 7.11.4 and 12.3.2.3). */
import { arrayOf, type Dictionary, dictionaryOf, Literal, Name, type Value } from './lexer.ts';
import type { Objects } from './objects.ts';

const DEEPEST = 32;
const MOST_NAMES = 100_000;
/** What stands behind a backslash (table 3) besides digits. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a name or string as letters, whichever way it is written; `undefined` for what is neither. */
export function nameText(value: Value | undefined): string | undefined {
  if (value instanceof Name) return value.text;
  if (value instanceof Uint8Array) return String.fromCharCode(...value);
  if (!(value instanceof Literal)) return undefined;
  return String.fromCharCode(...value.bytes).replace(/\\([0-7]{1,3}|\r\n|.)/gs, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
    return /^[\r\n]/.test(code) ? '' : (ESCAPES[code] ?? code);
  });
}

/** The entries of a name tree in its order. */
export async function nameTree(
  objects: Objects,
  root: Value | undefined,
): Promise<readonly (readonly [string, Value])[]> {
  const entries: (readonly [string, Value])[] = [];
  const walk = async (node: Dictionary, depth: number): Promise<void> => {
    const pairs = arrayOf(await objects.get(node.get('Names')));
    for (let i = 0; i + 1 < pairs.length && entries.length < MOST_NAMES; i += 2) {
      const key = nameText(await objects.get(pairs[i]));
      const value = pairs[i + 1];
      if (key !== undefined && value !== undefined) entries.push([key, value]);
    }
    if (depth > DEEPEST) return;
    for (const kid of arrayOf(await objects.get(node.get('Kids'))))
      await walk(await objects.dictionary(kid), depth + 1);
  };
  await walk(await objects.dictionary(root), 0);
  return entries;
}

/** Whether files are attached to the document as a whole: by name, or as associated files (ISO 32000-2, 14.13). */
export async function hasAttachments(objects: Objects, catalog: Dictionary): Promise<boolean> {
  const names = await objects.dictionary(catalog.get('Names'));
  if ((await nameTree(objects, names.get('EmbeddedFiles'))).length > 0) return true;
  return arrayOf(await objects.get(catalog.get('AF'))).length > 0;
}

/** Where each named destination leads: an array of page and view. */
export async function destinations(objects: Objects, catalog: Dictionary): Promise<ReadonlyMap<string, Value>> {
  const names = await objects.dictionary(catalog.get('Names'));
  const old = await objects.dictionary(catalog.get('Dests'));
  const found = new Map<string, Value>();
  for (const [name, value] of [...old, ...(await nameTree(objects, names.get('Dests')))]) {
    const target = await objects.get(value);
    const explicit = dictionaryOf(target)?.get('D') ?? target;
    if (explicit !== undefined) found.set(name, explicit);
  }
  return found;
}
