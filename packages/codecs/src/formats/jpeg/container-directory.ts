/** The directory of a file's items in its XMP (GContainer: Ultra HDR Image Format 1.1, Motion Photo 1.0). */

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What the file holds behind its picture. */
export interface Items {
  /** Length of the gain map's picture in bytes; absent: there is none. */
  readonly gainMap?: number;
  readonly motionVideo: boolean;
}

const item = /<rdf:li\b[^<>]*\/>|<rdf:li\b[^<>]*>(?:(?!<rdf:li\b)[\s\S])*?<\/rdf:li>/g;
const semantic = /Semantic(?:\s*=\s*["']|>\s*)(\w+)/;

/**
 * The length in bytes that the directory gives an item of this meaning.
 * @param xmp - the packet as text
 */
export function listedLength(xmp: string, name: 'GainMap' | 'MotionPhoto'): number | undefined {
  const found = xmp.match(item)?.find((text) => semantic.exec(text)?.[1] === name);
  const length = /:Length(?:\s*=\s*["']|>\s*)(\d+)/.exec(found ?? '')?.[1];
  return length === undefined ? undefined : Number(length);
}

/** A packet that lists what the file holds, and claims nothing that it does not; the same bytes where it did before. */
export function withItems(xmp: Uint8Array, items: Items): Uint8Array {
  const text = utf8.decode(xmp);
  let told = text.replace(item, (found) => {
    const name = semantic.exec(found)?.[1];
    return name === undefined ? found : itemText(found, name, items);
  });
  if (items.gainMap === undefined) told = withoutProperties(told, 'hdrgm:\\w+');
  if (!items.motionVideo) told = withoutProperties(told, 'G?Camera:(?:MotionPhoto|MicroVideo)\\w*');
  return told === text ? xmp : new TextEncoder().encode(told);
}

function itemText(found: string, name: string, { gainMap, motionVideo }: Items): string {
  if (name === 'Primary') return numberSet(found, 'Padding', 0);
  if (name === 'GainMap' && gainMap !== undefined) return numberSet(numberSet(found, 'Length', gainMap), 'Padding', 0);
  return name === 'MotionPhoto' && motionVideo ? found : '';
}

function numberSet(found: string, property: string, value: number): string {
  return found.replace(new RegExp(`(:${property}(?:\\s*=\\s*["']|>\\s*))\\d+`), (_, lead: string) => `${lead}${value}`);
}

/** RDF lets a simple property be an attribute or an element (XMP part 1, 7.9.2.2); one of several values has elements in it. */
function withoutProperties(text: string, name: string): string {
  return withoutElements(text.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), ''), name);
}

function withoutElements(text: string, name: string): string {
  // By name, where its last element ends: no end is looked for that is not there.
  const ends = new Map<string, number>();
  for (const { 0: end, index } of text.matchAll(new RegExp(`</(?:${name})>`, 'g'))) ends.set(end, index);
  const opening = new RegExp(`<(${name})(?:\\s[^<>]*)?/?>`, 'g');
  let [kept, from] = ['', 0];
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = `</${found[1]}>`;
    const after = opening.lastIndex;
    const isEmpty = found[0].endsWith('/>');
    if (!isEmpty && (ends.get(end) ?? -1) < after) continue;
    kept += text.slice(from, found.index);
    from = isEmpty ? after : text.indexOf(end, after) + end.length;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}
