// `node tools/simd-share.mjs`: of each WebAssembly module of the project, how many of its functions use 128-bit vectors, and
// what share of its code they are. A library that was compiled without them still works, several times slower.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modules } from './checksums.mjs';
import { root } from './setup.mjs';

const CODE = 10;
const VECTOR = 0xfd;

/** Reads a module from a place on (WebAssembly core specification, 5). */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  skip(count) {
    this.at += count;
  }

  /** An unsigned number of LEB128. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  numbers(count) {
    for (let left = count; left > 0; left--) this.number();
  }

  /** Where a load or store goes: alignment, with a bit for another memory than the first, and offset. */
  place() {
    if ((this.number() & 64) !== 0) this.number();
    this.number();
  }
}

/** What follows each opcode, where anything does: from, to, and how it is read over. */
const AFTER = [
  [0x02, 0x04, (reader) => reader.number()],
  [0x06, 0x06, (reader) => reader.number()],
  [0x07, 0x09, (reader) => reader.number()],
  [0x0c, 0x0d, (reader) => reader.number()],
  [0x0e, 0x0e, (reader) => reader.numbers(reader.number() + 1)],
  [0x10, 0x10, (reader) => reader.number()],
  [0x11, 0x11, (reader) => reader.numbers(2)],
  [0x12, 0x12, (reader) => reader.number()],
  [0x13, 0x13, (reader) => reader.numbers(2)],
  [0x18, 0x18, (reader) => reader.number()],
  [0x1c, 0x1c, (reader) => reader.skip(reader.number())],
  [0x20, 0x26, (reader) => reader.number()],
  [0x28, 0x3e, (reader) => reader.place()],
  [0x3f, 0x42, (reader) => reader.number()],
  [0x43, 0x43, (reader) => reader.skip(4)],
  [0x44, 0x44, (reader) => reader.skip(8)],
  [0xd0, 0xd0, (reader) => reader.number()],
  [0xd2, 0xd2, (reader) => reader.number()],
];

/** Numbers after the opcodes that begin with 0xFC: of memories, tables and their segments. */
const BULK = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function skipVector(reader) {
  const code = reader.number();
  if (code <= 11 || code === 92 || code === 93) reader.place();
  else if (code === 12 || code === 13) reader.skip(16);
  else if (code >= 21 && code <= 34) reader.skip(1);
  else if (code >= 84 && code <= 91) {
    reader.place();
    reader.skip(1);
  }
}

/** Whether the instructions up to `end` use vectors. Throws where they do not end there: then something was misread. */
function usesVectors(reader, end) {
  let found = false;
  while (reader.at < end) {
    const code = reader.byte();
    if (code === VECTOR) {
      found = true;
      skipVector(reader);
    } else if (code === 0xfc) {
      reader.numbers(BULK[reader.number()] ?? 0);
    } else {
      AFTER.find(([from, to]) => code >= from && code <= to)?.[2](reader);
    }
  }
  if (reader.at !== end) throw new Error('A function was misread.');
  return found;
}

/** The functions of a code section: bytes of each, and whether it uses vectors. */
function* functionsOf(reader) {
  for (let left = reader.number(); left > 0; left--) {
    const size = reader.number();
    const end = reader.at + size;
    // Locals: how many, and of which type.
    for (let groups = reader.number(); groups > 0; groups--) reader.numbers(2);
    yield { size, vectors: usesVectors(reader, end) };
  }
}

/** How many functions a module has, how many of them use vectors, and how many of the code's bytes those are. */
export function simdShare(bytes) {
  const reader = new Reader(bytes, 8);
  const share = { functions: 0, withVectors: 0, bytes: 0, bytesWithVectors: 0 };
  while (reader.at < bytes.length) {
    const section = reader.byte();
    const end = reader.number() + reader.at;
    for (const { size, vectors } of section === CODE ? functionsOf(reader) : []) {
      share.functions++;
      share.bytes += size;
      share.withVectors += vectors ? 1 : 0;
      share.bytesWithVectors += vectors ? size : 0;
    }
    reader.at = end;
  }
  return share;
}

function main() {
  const names = modules();
  const widest = Math.max(...names.map((path) => basename(path).length));
  for (const path of names) {
    const { functions, withVectors, bytes, bytesWithVectors } = simdShare(readFileSync(join(root, path)));
    const share = `${Math.round((bytesWithVectors / bytes) * 100)}`.padStart(3);
    console.log(`${basename(path).padEnd(widest)} ${share} % of its code, ${withVectors} of ${functions} functions`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
