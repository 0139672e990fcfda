/** Title and description of a drawing (SVG 2, 5.7). */
import type { Metadata, TextEntry } from '@safelight/core';
import { entriesOfLines, linesOf, MAX_TEXT_BYTES, textsBlock } from '../../metadata/texts.ts';
import { ROOT, withoutComments } from './root.ts';

/** Elements in front of what is drawn, among which title and description of the whole drawing are. */
const LEADING =
  /\s*<(?:\w+:)?(title|desc|metadata|defs|style|namedview)\b[^<>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?\1\s*>)/y;

/** What the drawing says of itself. */
export function textsOf(drawing: string): Pick<Metadata, 'texts'> {
  const text = withoutComments(drawing);
  const root = ROOT.exec(text);
  if (!root) return {};
  const texts: TextEntry[] = [];
  LEADING.lastIndex = root.index + root[0].length;
  for (let found = LEADING.exec(text); found; found = LEADING.exec(text)) {
    const [, name, content = ''] = found;
    if ((name !== 'title' && name !== 'desc') || content.length > MAX_TEXT_BYTES) continue;
    const plain = unescaped(content);
    if (plain === '') continue;
    if (name === 'title') texts.push({ keyword: 'Title', text: plain });
    else texts.push(...entriesOfLines(plain.split('\n'), 'Description'));
  }
  LEADING.lastIndex = 0;
  return textsBlock(texts);
}

/** The elements that say these texts: titles, and all else as description. */
export function textElements(texts: readonly TextEntry[] = []): string {
  const isTitle = ({ keyword }: TextEntry): boolean => keyword === 'Title';
  const title = texts.filter(isTitle).map(({ text }) => text);
  const lines = linesOf(
    texts.filter((entry) => !isTitle(entry)),
    'Description',
  );
  const element = (name: string, said: readonly string[]): string =>
    said.length === 0 ? '' : `<${name}>${escaped(said.join('\n'))}</${name}>\n`;
  return element('title', title) + element('desc', lines);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function escaped(text: string): string {
  const printed = text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
  return printed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescaped(content: string): string {
  const sections = content.split('<![CDATA[').reduce((before, part) => {
    const end = part.indexOf(']]>');
    return end < 0 ? `${before}${part}` : before + escaped(part.slice(0, end)) + part.slice(end + 3);
  });
  const plain = sections.replace(/<[^<>]*>/g, '');
  const letters = plain.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (found, hex, decimal, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? found;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
  return letters.trim();
}
