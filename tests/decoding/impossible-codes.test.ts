// JPEG pictures whose codes say what no encoder writes: more coefficients than a block has, or a code that is none. The rest of such a
// picture is nonsense. Each is put into a block far from the end of the data, and into the last, since those are read differently.
import { expect, test } from 'vitest';
import { saidOf } from './said-of.ts';

const WIDE = 100;
const TALL = 40;
const BLOCKS = WIDE * TALL;
/** Blocks between two restart markers, where there are any. */
const INTERVAL = 50;

const word = (value: number) => [value >> 8, value & 255];
const segment = (marker: number, body: number[]) => [0xff, marker, ...word(body.length + 2), ...body];
/** A Huffman table whose symbols all have codes of this many bits, from zero on. */
const table = (kind: number, bits: number, symbols: number[]) =>
  segment(0xc4, [kind, ...Array.from({ length: 16 }, (_, at) => (at + 1 === bits ? symbols.length : 0)), ...symbols]);

const DC_TABLE = table(0x00, 1, [0]);
const AC_TABLE = table(0x10, 3, [0x00, 0xf1, 0x10, 0xf0]);
const NO_DIFFERENCE = '0';
const END_OF_BLOCK = '000';
const FIFTEEN_ZEROS_AND_ONE = '0011';
const END_OF_TWO_BLOCKS = '0100';
const SIXTEEN_ZEROS = '011';
const NONE = '1'.repeat(17);

/** Bytes of bits, filled up by ones, with a zero behind each byte of ones. */
function bytesOf(bits: string): number[] {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = Array.from({ length: whole.length / 8 }, (_, at) =>
    Number.parseInt(whole.slice(8 * at, 8 * at + 8), 2),
  );
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

/** The header of a scan, and a code for each block: all `usual`, but for one. */
function scan(header: number[], usual: string, odd: string, at: number, restarts: boolean): number[] {
  const codes = Array.from({ length: BLOCKS }, (_, block) => (block === at ? odd : usual));
  if (!restarts) return [...segment(0xda, header), ...bytesOf(codes.join(''))];
  const parts = Array.from({ length: BLOCKS / INTERVAL }, (_, part) =>
    codes.slice(part * INTERVAL, (part + 1) * INTERVAL),
  );
  return [
    ...segment(0xda, header),
    ...parts.flatMap((part, index) => [
      ...(index > 0 ? [0xff, 0xd0 + ((index - 1) % 8)] : []),
      ...bytesOf(part.join('')),
    ]),
  ];
}

function jpeg(frame: number, bits: number, restarts: boolean, scans: number[][]): Uint8Array {
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(frame, [bits, ...word(TALL * 8), ...word(WIDE * 8), 1, 1, 0x11, 0]),
    ...DC_TABLE,
    ...AC_TABLE,
    ...(restarts ? segment(0xdd, word(INTERVAL)) : []),
    ...scans.flat(),
    0xff,
    0xd9,
  ]);
}

/** The block that is unlike the others: its code, and its place among all. */
type Odd = { code: string; at: number };

const DC_ONLY = [1, 1, 0, 0, 0, 0];
const kinds: Record<string, { code: string; make: (odd: Odd) => Uint8Array }[]> = {};
function add(name: string, codes: string[], make: (odd: Odd) => Uint8Array) {
  kinds[name] = codes.map((code) => ({ code, make }));
}

const OVER = [
  FIFTEEN_ZEROS_AND_ONE.repeat(4),
  SIXTEEN_ZEROS.repeat(4),
  SIXTEEN_ZEROS.repeat(3) + FIFTEEN_ZEROS_AND_ONE,
];
for (const [name, frame, bits] of [
  ['baseline', 0xc0, 8],
  ['sequential, 12 bits', 0xc1, 12],
] as const) {
  for (const restarts of [false, true]) {
    const all = [
      ...OVER.map((code) => NO_DIFFERENCE + code),
      NO_DIFFERENCE + END_OF_TWO_BLOCKS,
      NO_DIFFERENCE + NONE,
      NONE,
    ];
    add(`${name}${restarts ? ', restarts' : ''}`, all, ({ code, at }) =>
      jpeg(frame, bits, restarts, [scan([1, 1, 0, 0, 63, 0], NO_DIFFERENCE + END_OF_BLOCK, code, at, restarts)]),
    );
  }
}
for (const bits of [8, 12]) {
  const first = scan(DC_ONLY, NO_DIFFERENCE, NO_DIFFERENCE, -1, false);
  add(`progressive, ${bits} bits`, [...OVER, NONE], ({ code, at }) =>
    jpeg(0xc2, bits, false, [first, scan([1, 1, 0, 1, 63, 0], END_OF_BLOCK, code, at, false)]),
  );
  const coarse = scan([1, 1, 0, 1, 63, 0x01], END_OF_BLOCK, END_OF_BLOCK, -1, false);
  add(`progressive, refined, ${bits} bits`, [FIFTEEN_ZEROS_AND_ONE.repeat(4), NONE], ({ code, at }) =>
    jpeg(0xc2, bits, false, [first, coarse, scan([1, 1, 0, 1, 63, 0x10], END_OF_BLOCK, code, at, false)]),
  );
}

test.each(Object.entries(kinds))('%s: a code that no encoder writes is said', async (name, cases) => {
  const usual = name.startsWith('progressive') ? END_OF_BLOCK : NO_DIFFERENCE + END_OF_BLOCK;
  for (const { code, make } of cases) {
    expect(await saidOf(make({ code: usual, at: 0 }), 'a.jpg'), 'sound').toBeUndefined();
    for (const at of [0, BLOCKS - 1]) {
      expect(await saidOf(make({ code, at }), 'a.jpg'), `${code} in block ${at}`).toBe('damaged-input');
    }
  }
});
