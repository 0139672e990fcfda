import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sentences, each with the places where it stands. */
export type Sentences = ReadonlyMap<string, ReadonlySet<string>>;

const BLOCKS =
  'address|article|aside|blockquote|br|button|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|output|p|section|select|summary|svg|table|tbody|td|text|textarea|tfoot|th|thead|title|tr|ul';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
  '#39': "'",
};

function plain(text: string): string {
  return text
    .replaceAll(/&([a-z]+|#x?\d+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:!?)”’])/g, '$1')
    .replaceAll(/([(“‘]) /g, '$1')
    .trim();
}

/** The lines of text that a page shows, and those that it tells search engines and screen readers. */
function linesOf(html: string): readonly string[] {
  const told = [...html.matchAll(/<meta[^>]*name="description"[^>]*content="([^"]*)"|\b(?:alt|aria-label)="([^"]*)"/g)];
  const shown = html
    .replaceAll(/<(script|style|pre|template)\b[\s\S]*?<\/\1>/g, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    // Types, ranges and codes as the server's document has them: nobody wrote them for the page.
    .replaceAll(/<(\w+)\b[^>]*\bdata-generated\b[^>]*>[\s\S]*?<\/\1>/g, '\n')
    .replaceAll(new RegExp(`</?(?:${BLOCKS})\\b[^>]*>`, 'g'), '\n')
    .replaceAll(/<[^>]+>/g, ' ');
  return [...shown.split('\n'), ...told.map(([, description, label]) => description ?? label ?? '')].map(plain);
}

/** A line as sentences. */
function split(line: string): readonly string[] {
  return line.split(/(?<=[.!?:][”’)]?)\s+(?=[\p{Lu}“\d{])/u).filter((sentence) => sentence !== '');
}

/** Every text of a catalogue of messages. */
function textsOf(messages: object): readonly string[] {
  return Object.values(messages).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsOf(value) : [String(value)],
  );
}

function collect(places: ReadonlyMap<string, readonly string[]>): Sentences {
  const found = new Map<string, Set<string>>();
  for (const [place, lines] of places) {
    for (const sentence of lines.flatMap(split)) found.set(sentence, (found.get(sentence) ?? new Set()).add(place));
  }
  return found;
}

const SITE = fileURLToPath(new URL('../../apps/web/dist/client', import.meta.url));

/** Pages in other languages are translations, which are held to English by the tests of messages. */
const TRANSLATED = /^(?:de|es|fr|ja|pt)(?:\/|\.html$)/;

/** Sentences of the built English pages, of messages, and of what else is shown in English. */
export function sentencesOf(
  messages: Readonly<Record<string, object>>,
  others: Readonly<Record<string, readonly string[]>>,
): Sentences {
  const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !TRANSLATED.test(path))
    .map((path) => [path, linesOf(readFileSync(join(SITE, path), 'utf8'))] as const);
  const catalogues = Object.entries(messages).map(([name, texts]) => [name, textsOf(texts).map(plain)] as const);
  const rest = Object.entries(others).map(([name, markup]) => [name, markup.flatMap(linesOf)] as const);
  return collect(new Map([...pages, ...catalogues, ...rest]));
}
