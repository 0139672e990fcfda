/** Big-endian fields one after the other, in pieces that are joined at the end. */
export class Writer {
  readonly #wide: boolean;
  readonly #parts: Uint8Array[] = [];
  /** Bytes so far. */
  size = 0;

  /** @param wide pointers have 8 bytes, as since version 11 */
  constructor(wide: boolean) {
    this.#wide = wide;
  }

  /** Adds bytes, which are not copied. */
  bytes(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.size += bytes.length;
  }

  text(text: string): void {
    this.bytes(new TextEncoder().encode(text));
  }

  u32(value: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    this.bytes(bytes);
  }

  pointer(value: number): void {
    this.link()(value);
  }

  /** Leaves room for a pointer; the function that is returned fills it. */
  link(): (value: number) => void {
    const bytes = new Uint8Array(this.#wide ? 8 : 4);
    this.bytes(bytes);
    const view = new DataView(bytes.buffer);
    return (value) => (this.#wide ? view.setBigUint64(0, BigInt(value)) : view.setUint32(0, value));
  }

  /** UTF-8 with its length, and a zero at the end. */
  string(text: string): void {
    const bytes = new TextEncoder().encode(`${text}\0`);
    this.u32(bytes.length);
    this.bytes(bytes);
  }

  property(kind: number, body: ArrayLike<number>): void {
    this.u32(kind);
    this.u32(body.length);
    this.bytes(Uint8Array.from(body));
  }

  join(): Uint8Array {
    const out = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.#parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
}
