import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from './checksums.mjs';
import { root } from './setup.mjs';
import { simdShare } from './simd-share.mjs';

/** A module of these function bodies, each without locals. */
function moduleOf(...bodies: readonly (readonly number[])[]): Uint8Array {
  const functions = bodies.flatMap((body) => [body.length + 1, 0, ...body]);
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 10, functions.length + 1, bodies.length, ...functions);
}

const END = 0x0b;
/** i32.const 0xfd... as a number: 253 is a byte of its LEB128. */
const constant = [0x41, 0xfd, 0x01, 0x1a, END];
/** v128.const, whose bytes look like opcodes; drop. */
const vector = [0xfd, 12, ...Array<number>(16).fill(0x0e), 0x1a, END];
/** i8x16.extract_lane_s of v128.load with an offset of two bytes. */
const lanes = [0x41, 0, 0xfd, 0, 4, 0x80, 0x01, 0xfd, 21, 15, 0x1a, END];
/** memory.copy, br_table, f64.const, call_indirect. */
const others = [0xfc, 10, 0, 0, 0x0e, 2, 0, 0, 0, 0x44, ...Array<number>(8).fill(0xfd), 0x11, 0, 0, END];

describe('functions that use vectors', () => {
  test('are told from those that only have such bytes', () => {
    const share = simdShare(moduleOf(constant, vector, lanes, others));
    expect(share).toMatchObject({ functions: 4, withVectors: 2 });
    expect(share.bytesWithVectors).toBe(vector.length + lanes.length + 2);
  });

  test('what is misread is no share', () => {
    expect(() => simdShare(moduleOf([0x44, END]))).toThrow('misread');
  });
});

/** Least share of a module's code that uses vectors; of 12-bit JPEG, which few have, only the coder of bits has them by hand. */
const LEAST = 0.4;
const LEAST_OF: Readonly<Record<string, number>> = { 'libjpeg-12.wasm': 0.3 };

test.each(modules())('%s uses vectors', (path: string) => {
  const { bytes, bytesWithVectors } = simdShare(readFileSync(join(root, path)));
  expect(bytesWithVectors / bytes).toBeGreaterThan(LEAST_OF[basename(path)] ?? LEAST);
});
