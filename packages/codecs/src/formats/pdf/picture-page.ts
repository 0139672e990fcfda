/** Pages that are nothing but one picture: scans, and documents made of pictures, ours among them. */
import { isName, Keyword, Lexer, Name, numberAt, type Value } from './lexer.ts';
import { type Matrix, times } from './matrix.ts';
import type { Objects, Stream } from './objects.ts';
import { type Page, quarters, shownBox } from './page-tree.ts';

/** A picture that covers its page. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly stream: Stream;
}

/** Largest content stream that is looked through: a picture is drawn with few words. */
const MOST_CONTENT = 4096;
/** Points by which a picture may miss the page's edge. */
const SLACK = 0.05;

/** The one picture that a page consists of; `undefined` where there is more to the page, or it is turned. */
export async function pagePicture(objects: Objects, page: Page): Promise<PagePicture | undefined> {
  if (objects.encrypted || (await quarters(objects, page)) !== 0) return undefined;
  const annotations = await objects.get(page.get('Annots'));
  if (Array.isArray(annotations) && annotations.length > 0) return undefined;
  const content = await contentOf(objects, page);
  const drawn = content && onlyDrawn(new Lexer(content));
  if (!drawn) return undefined;
  const [left, bottom, right, top] = await shownBox(objects, page);
  const wanted: Matrix = [right - left, 0, 0, top - bottom, left, bottom];
  if (!drawn.matrix.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < SLACK)) return undefined;
  const resources = await objects.dictionary(page.get('Resources'));
  const pictures = await objects.dictionary(resources.get('XObject'));
  const stream = await objects.stream(pictures.get(drawn.name));
  // A picture of a layer may be hidden.
  if (!stream || !isName(stream.dictionary, 'Subtype', 'Image') || stream.dictionary.has('OC')) return undefined;
  const [width, height] = [numberAt(stream.dictionary, 'Width') ?? 0, numberAt(stream.dictionary, 'Height') ?? 0];
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) return undefined;
  return { width, height, stream };
}

async function contentOf(objects: Objects, page: Page): Promise<Uint8Array | undefined> {
  const contents = page.get('Contents');
  const list = await objects.get(contents);
  const parts = Array.isArray(list) ? (list as readonly Value[]) : [contents];
  if (parts.length > 8) return undefined;
  let text = '';
  for (const part of parts) {
    const stream = await objects.stream(part);
    if (!stream || (numberAt(stream.dictionary, 'Length') ?? 0) > MOST_CONTENT) return undefined;
    const data = await objects.data(stream);
    if (!data || text.length + data.length > MOST_CONTENT) return undefined;
    text += `${new TextDecoder('latin1').decode(data)}\n`;
  }
  return new TextEncoder().encode(text);
}

/** What a content stream draws, where that is one object placed by `cm` and nothing else. */
function onlyDrawn(lexer: Lexer): { readonly name: string; readonly matrix: Matrix } | undefined {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let name: string | undefined;
  let operands: Value[] = [];
  for (let value = lexer.next(); value !== undefined; value = lexer.next()) {
    if (!(value instanceof Keyword)) {
      operands.push(value);
      continue;
    }
    const [operand] = operands;
    if (value.text === 'cm' && name === undefined && operands.length === 6) {
      matrix = times(operands as unknown as Matrix, matrix);
    } else if (value.text === 'Do' && operand instanceof Name && name === undefined) name = operand.text;
    else if (value.text !== 'Q' && (value.text !== 'q' || name !== undefined)) return undefined;
    operands = [];
  }
  return name === undefined ? undefined : { name, matrix };
}
