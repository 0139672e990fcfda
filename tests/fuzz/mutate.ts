/** Changes of files, as a damaged disk or an ill-meaning author makes them. */
import type { Random } from './random.ts';

/** One change. `at` is a share of the file's length, so that it can be made without those before it. */
export type Mutation = { readonly at: number } & (
  | { readonly kind: 'flip'; readonly bit: number }
  | { readonly kind: 'set' | 'insert'; readonly bytes: readonly number[] }
  | { readonly kind: 'remove' | 'repeat'; readonly length: number }
  | { readonly kind: 'cut' }
  /** Bytes of another file in place of these. */
  | { readonly kind: 'graft'; readonly from: number; readonly length: number }
  /** The next number that is written in digits becomes another. */
  | { readonly kind: 'number'; readonly text: string }
);

/** Values at which counts, sizes and offsets go wrong. */
const EDGES = [0, 1, 2, 7, 8, 16, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000];
const NUMBERS = ['0', '-1', '1', '255', '256', '65535', '65536', '2147483648', '99999999999', '1e30', '0.0001', 'NaN'];
/** Bytes that count as a header, where more goes wrong than in pixels. */
const HEADER = 512;
const MOST = 6;

function edge(random: Random): readonly number[] {
  const value = random.of([...EDGES, 0xffff_ffff, random.below(2 ** 32)]);
  const size = random.of([1, 2, 4]);
  const bytes = Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256);
  return random.of([bytes, bytes.toReversed()]);
}

/** One to six changes for a file of `length` bytes. */
export function mutationsOf(random: Random, length: number): readonly Mutation[] {
  return Array.from({ length: 1 + random.below(MOST) }, (): Mutation => {
    const reach = random.share() < 0.6 ? Math.min(1, HEADER / length) : 1;
    const at = random.share() * reach;
    const some = 1 + random.below(random.of([4, 64, 1024]));
    switch (random.below(10)) {
      case 0:
      case 1:
        return { kind: 'flip', at, bit: random.below(8) };
      case 2:
      case 3:
      case 4:
        return { kind: 'set', at, bytes: edge(random) };
      case 5:
        return { kind: 'number', at, text: random.of(NUMBERS) };
      case 6:
        return { kind: random.of(['remove', 'repeat'] as const), at, length: some };
      case 7:
        return { kind: 'insert', at, bytes: Array.from({ length: Math.min(some, 64) }, () => random.below(256)) };
      case 8:
        return { kind: 'graft', at, from: random.share(), length: some };
      default:
        return { kind: 'cut', at: random.share() };
    }
  });
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

function renumber(bytes: Uint8Array, at: number, text: string): Uint8Array {
  let start = at;
  while (start < bytes.length && !isDigit(bytes[start])) start++;
  let end = start;
  while (isDigit(bytes[end])) end++;
  return start === end ? bytes : spliced(bytes, start, end, new TextEncoder().encode(text));
}

function spliced(bytes: Uint8Array, start: number, end: number, between: Uint8Array): Uint8Array {
  const made = new Uint8Array(start + between.length + Math.max(0, bytes.length - end));
  made.set(bytes.subarray(0, start));
  made.set(between, start);
  made.set(bytes.subarray(end), start + between.length);
  return made;
}

function apply(bytes: Uint8Array, mutation: Mutation, other: Uint8Array): Uint8Array {
  const at = Math.min(Math.floor(mutation.at * bytes.length), Math.max(0, bytes.length - 1));
  switch (mutation.kind) {
    case 'flip':
      return spliced(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << mutation.bit)));
    case 'set':
      return spliced(bytes, at, at + mutation.bytes.length, Uint8Array.from(mutation.bytes));
    case 'insert':
      return spliced(bytes, at, at, Uint8Array.from(mutation.bytes));
    case 'remove':
      return spliced(bytes, at, at + mutation.length, new Uint8Array(0));
    case 'repeat':
      return spliced(bytes, at, at, bytes.slice(at, at + mutation.length));
    case 'cut':
      return bytes.slice(0, at);
    case 'graft': {
      const from = Math.floor(mutation.from * other.length);
      const graft = other.slice(from, from + mutation.length);
      return spliced(bytes, at, at + graft.length, graft);
    }
    case 'number':
      return renumber(bytes, at, mutation.text);
  }
}

/** A file with changes made in order; `other` is what grafts are taken from. The file itself stays as it is. */
export function mutated(file: Uint8Array, mutations: readonly Mutation[], other: Uint8Array): Uint8Array {
  return mutations.reduce((bytes, mutation) => apply(bytes, mutation, other), file);
}
