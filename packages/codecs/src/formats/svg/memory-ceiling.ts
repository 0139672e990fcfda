/** WebAssembly modules (WebAssembly Core Specification, 5.5) whose memory can grow no further than they are allowed. */

const MEMORY_SECTION = 5;
/** Magic and version. */
const HEAD = 8;

/** An unsigned LEB128 number, and the place behind it. */
function readNumber(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0;
  for (let at = start, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

/** The module with a memory of at most `pages` pages of 64 KiB. Throws `RangeError` for a module without a memory of its own. */
export function withMemoryCeiling(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  for (let at = HEAD; at < module.length; ) {
    const [size, start] = readNumber(module, at + 1);
    if (module[at] === MEMORY_SECTION) {
      const [least] = readNumber(module, start + 2);
      const memory = [1, 1, ...number(least), ...number(Math.max(pages, least))];
      const parts = [module.subarray(0, at), [MEMORY_SECTION, memory.length, ...memory], module.subarray(start + size)];
      const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
      let to = 0;
      for (const part of parts) {
        out.set(part, to);
        to += part.length;
      }
      return out;
    }
    at = start + size;
  }
  throw new RangeError('The module has no memory of its own.');
}
