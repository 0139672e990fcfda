/** Reads the tags of XML text (XML 1.0, 3.1) in one pass. What is broken is passed over. */

/** An attribute with its place in the text. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A start tag, an end tag or the tag of an empty element. */
export interface Tag {
  readonly name: string;
  readonly kind: 'start' | 'end' | 'empty';
  readonly attributes: readonly Attribute[];
  /** Offset of `<`. */
  readonly start: number;
  /** Offset behind `>`. */
  readonly end: number;
}

/** What begins like a tag and is none, with its end. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** All tags in their order; what stands in comments and the like is none. */
export function* tagsOf(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const other = OTHERS.find(([begin]) => text.startsWith(begin, at));
    if (other) {
      const end = text.indexOf(other[1], at + other[0].length);
      if (end < 0) return;
      at = end + other[1].length;
      continue;
    }
    const tag = tagAt(text, at);
    if (!tag) return;
    yield tag;
    at = tag.end;
  }
}

const NAME = /<\/?([^\s>/]*)/y;
/** What stands in a tag behind its name: blanks, a value in quotes, a word, the end. */
const PART = /\s+|[=/]|"[^"]*"|'[^']*'|[^\s=/>"']+|>/y;

/** The tag at a `<`; `undefined` where it does not end. */
function tagAt(text: string, start: number): Tag | undefined {
  NAME.lastIndex = start;
  const [opening = '', name = ''] = NAME.exec(text) ?? [];
  const attributes: Attribute[] = [];
  let word: { readonly name: string; readonly start: number } | undefined;
  let before = '';
  PART.lastIndex = start + opening.length;
  for (let found = PART.exec(text); found; found = PART.exec(text)) {
    const [part] = found;
    if (part === '>') return { name, kind: kindOf(opening, before), attributes, start, end: found.index + 1 };
    if (/^["']/.test(part)) {
      if (word) attributes.push({ ...word, value: part.slice(1, -1), end: found.index + part.length });
      word = undefined;
    } else if (/^[^\s=/]/.test(part)) word = { name: part, start: found.index };
    before = part;
  }
  return undefined;
}

function kindOf(opening: string, before: string): Tag['kind'] {
  if (opening.startsWith('</')) return 'end';
  return before === '/' ? 'empty' : 'start';
}
