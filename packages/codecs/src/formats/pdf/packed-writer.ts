/** Writes documents small: what is no stream goes into compressed object streams (ISO 32000-1, 7.5.7 and 7.5.8). */
import { type Dictionary, written } from './lexer.ts';

type Deflate = (data: Uint8Array) => Uint8Array;

/** Objects of one object stream: enough to compress well, few enough to be looked up fast. */
const TOGETHER = 200;

/** The bytes that the letters of a text are. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** A document that grows object by object, each with the number that it has. */
export class PackedWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #rows = new Map<number, readonly [kind: number, where: number, index: number]>();
  readonly #small: (readonly [number: number, text: string])[] = [];
  #end = 0;

  constructor() {
    this.#push(bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'));
  }

  /** Writes an object that is no stream. */
  put(number: number, text: string): void {
    this.#small.push([number, text]);
  }

  /** Writes a stream; its length is put into the dictionary. */
  putStream(number: number, dictionary: Dictionary, bytes: Uint8Array): void {
    this.#rows.set(number, [1, this.#end, 0]);
    const entries = written(new Map([...dictionary, ['Length', bytes.length]]));
    this.#push(bytesOf(`${number} 0 obj\n${entries}\nstream\n`), bytes, bytesOf('\nendstream\nendobj\n'));
  }

  /** Object streams, the cross-reference stream with the trailer's entries, and the whole file. */
  finish(trailer: string, deflate: Deflate): Uint8Array {
    let next = Math.max(0, ...this.#rows.keys(), ...this.#small.map(([number]) => number)) + 1;
    for (let at = 0; at < this.#small.length; at += TOGETHER) {
      this.#putTogether(next++, this.#small.slice(at, at + TOGETHER), deflate);
    }
    const start = this.#end;
    this.#rows.set(next, [1, start, 0]);
    const numbers = [...this.#rows.keys()].toSorted((a, b) => a - b);
    const table = deflate(this.#table(numbers));
    const index = sections(numbers).flat().join(' ');
    const entries = `/Type/XRef/Size ${next + 1}/W[1 5 2]/Index[${index}]${trailer}/Filter/FlateDecode/Length ${table.length}`;
    this.#push(bytesOf(`${next} 0 obj\n<<${entries}>>\nstream\n`), table);
    this.#push(bytesOf(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`));
    const out = new Uint8Array(this.#end);
    let to = 0;
    for (const part of this.#parts) {
      out.set(part, to);
      to += part.length;
    }
    return out;
  }

  #putTogether(number: number, objects: readonly (readonly [number, string])[], deflate: Deflate): void {
    let offset = 0;
    const heads = objects.map(([own, text], index) => {
      this.#rows.set(own, [2, number, index]);
      const head = `${own} ${offset}`;
      offset += text.length + 1;
      return head;
    });
    const head = `${heads.join(' ')}\n`;
    const data = deflate(bytesOf(`${head}${objects.map(([, text]) => `${text}\n`).join('')}`));
    const entries = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${data.length}`;
    this.#rows.set(number, [1, this.#end, 0]);
    this.#push(bytesOf(`${number} 0 obj\n<<${entries}>>\nstream\n`), data, bytesOf('\nendstream\nendobj\n'));
  }

  /** Rows of one byte, five and two: kind, offset or object stream, place in it. */
  #table(numbers: readonly number[]): Uint8Array {
    const table = new Uint8Array(numbers.length * 8);
    const view = new DataView(table.buffer);
    for (const [row, number] of numbers.entries()) {
      const [kind, where, index] = this.#rows.get(number) ?? [0, 0, 0];
      view.setUint8(row * 8, kind);
      view.setUint8(row * 8 + 1, Math.floor(where / 2 ** 32));
      view.setUint32(row * 8 + 2, where % 2 ** 32);
      view.setUint16(row * 8 + 6, index);
    }
    return table;
  }

  #push(...parts: readonly Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#end += part.length;
    }
  }
}

/** First number and count of each run of numbers without a gap. */
function sections(numbers: readonly number[]): readonly (readonly [from: number, count: number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number) last[1]++;
    else runs.push([number, 1]);
  }
  return runs;
}
