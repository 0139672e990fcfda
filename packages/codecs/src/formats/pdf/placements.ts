/** How large a document shows its pictures: its pages' contents, followed as far as pictures are concerned. */
import { type Dictionary, dictionaryOf, isName, Keyword, Lexer, Name, Reference, type Value } from './lexer.ts';
import { type Matrix, times } from './matrix.ts';
import type { Objects, Stream } from './objects.ts';
import { pageAt } from './page-tree.ts';

/** Width and height in points. */
export type Shown = readonly [width: number, height: number];

const DEEPEST = 8;
/** Objects that are drawn, all pages together: beyond, pictures stay as they are. */
const MOST_DRAWN = 100_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The largest size at which each picture is shown, by its object's number. Pictures that only patterns, annotations or
 * contents of unusual coding show are not among them, nor are masks.
 */
export async function placements(objects: Objects, pageCount: number): Promise<ReadonlyMap<number, Shown>> {
  const walk = new Walk(objects);
  for (let index = 0; index < pageCount; index++) {
    const page = await pageAt(objects, index);
    if (!page) continue;
    const contents = page.get('Contents');
    const list = await objects.get(contents);
    const parts = Array.isArray(list) ? (list as readonly Value[]) : [contents];
    const streams = await Promise.all(parts.map((part) => objects.stream(part)));
    await walk.follow(streams, await objects.dictionary(page.get('Resources')), IDENTITY, 0);
  }
  return walk.found;
}

class Walk {
  readonly found = new Map<number, Shown>();
  readonly #objects: Objects;
  #left = MOST_DRAWN;

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  async follow(
    streams: readonly (Stream | undefined)[],
    resources: Dictionary,
    start: Matrix,
    depth: number,
  ): Promise<void> {
    const drawable = await this.#objects.dictionary(resources.get('XObject'));
    if (drawable.size === 0 || depth > DEEPEST) return;
    const parts = await Promise.all(streams.map(async (stream) => stream && (await this.#objects.data(stream))));
    // Contents are one text, which may be cut anywhere between words (7.8.2).
    const text = new Blob(parts.flatMap((part) => (part ? [part as Uint8Array<ArrayBuffer>, '\n'] : [])));
    for (const { name, matrix } of drawn(new Lexer(new Uint8Array(await text.arrayBuffer())), start)) {
      if (this.#left-- <= 0) return;
      await this.#draw(drawable.get(name), resources, matrix, depth);
    }
  }

  async #draw(reference: Value | undefined, resources: Dictionary, matrix: Matrix, depth: number): Promise<void> {
    const stream = await this.#objects.stream(reference);
    if (!stream || !(reference instanceof Reference)) return;
    const { dictionary } = stream;
    if (isName(dictionary, 'Subtype', 'Image')) {
      const [width, height] = this.found.get(reference.number) ?? [0, 0];
      const [a, b, c, d] = matrix;
      this.found.set(reference.number, [Math.max(width, Math.hypot(a, b)), Math.max(height, Math.hypot(c, d))]);
    } else if (isName(dictionary, 'Subtype', 'Form')) {
      const own = dictionaryOf(await this.#objects.get(dictionary.get('Resources'))) ?? resources;
      const placed = matrixOf(await this.#objects.get(dictionary.get('Matrix')));
      await this.follow([stream], own, times(placed, matrix), depth + 1);
    }
  }
}

function matrixOf(value: Value | undefined): Matrix {
  const numbers = Array.isArray(value) && value.length === 6 && value.every((part) => typeof part === 'number');
  return numbers ? (value as unknown as Matrix) : IDENTITY;
}

/** What `Do` draws and where, in order (8.4.4, 8.8). */
function* drawn(lexer: Lexer, start: Matrix): Generator<{ readonly name: string; readonly matrix: Matrix }> {
  const state: State = { start, matrix: start, saved: [] };
  let operands: Value[] = [];
  for (let value = lexer.next(); value !== undefined; value = lexer.next()) {
    if (!(value instanceof Keyword)) {
      if (operands.length < 64) operands.push(value);
      continue;
    }
    const [operand] = operands;
    if (value.text === 'ID') skipInline(lexer);
    else if (value.text === 'Do' && operand instanceof Name) yield { name: operand.text, matrix: state.matrix };
    else move(state, value.text, operands);
    operands = [];
  }
}

interface State {
  readonly start: Matrix;
  matrix: Matrix;
  readonly saved: Matrix[];
}

function move(state: State, word: string, operands: readonly Value[]): void {
  if (word === 'q') state.saved.push(state.matrix);
  else if (word === 'Q') state.matrix = state.saved.pop() ?? state.start;
  else if (word === 'cm') state.matrix = times(matrixOf(operands), state.matrix);
}

/** Past the bytes of a picture that is written into the contents (8.9.7), and past the word that ends it. */
function skipInline(lexer: Lexer): void {
  lexer.at = Math.min(endOfInline(lexer.bytes, lexer.at + 1) + 2, lexer.bytes.length);
}

/** Where the bytes of an inline picture end: in front of `EI`. */
export function endOfInline(bytes: Uint8Array, start: number): number {
  const isBreak = (byte: number | undefined): boolean => byte === undefined || byte <= 32;
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isBreak(bytes[at - 1]) && isBreak(bytes[at + 2])) return at;
  }
  return bytes.length;
}
