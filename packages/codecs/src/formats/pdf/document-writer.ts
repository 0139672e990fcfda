/** Writes the file structure of PDF (ISO 32000-1, 7.5): objects, their table, the trailer. */

/** Latin letters to bytes; what is written here has no others. */
export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A number as PDF writes it: no exponent, at most five decimals. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}

/** A text for people (7.9.2.2): UTF-16 with its mark, as hexadecimal. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

/** A document that grows object by object. */
export class DocumentWriter {
  readonly #parts: Uint8Array[] = [];
  /** Offset of each object from number 1; 0 where it is not written yet. */
  readonly #offsets: number[] = [];
  #end = 0;

  constructor() {
    // Four bytes above 127 say that the file is no text (7.5.2).
    this.#push(ascii('%PDF-1.7\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 10));
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  /** Writes an object; `body` without `obj` and `endobj`. */
  put(body: string, number: number = this.reserve()): number {
    this.#offsets[number - 1] = this.#end;
    this.#push(ascii(`${number} 0 obj\n${body}\nendobj\n`));
    return number;
  }

  /** Writes a stream; `entries` are those of its dictionary besides its length. */
  putStream(entries: string, parts: readonly Uint8Array[]): number {
    const number = this.reserve();
    this.#offsets[number - 1] = this.#end;
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    this.#push(
      ascii(`${number} 0 obj\n<<${entries}/Length ${length}>>\nstream\n`),
      ...parts,
      ascii('\nendstream\nendobj\n'),
    );
    return number;
  }

  /** The table and trailer, and the whole file. */
  finish(root: number, info: number): Uint8Array {
    const start = this.#end;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#offsets.length + 1;
    this.#push(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    this.#push(ascii(`trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`));
    const out = new Uint8Array(this.#end);
    let at = 0;
    for (const part of this.#parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }

  #push(...parts: readonly Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#end += part.length;
    }
  }
}
