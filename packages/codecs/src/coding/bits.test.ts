import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LsbBitReader, LsbBitWriter, MOST_BITS, MsbBitReader, MsbBitWriter } from './bits.ts';

const orders = [
  { order: 'most significant first', Reader: MsbBitReader, Writer: MsbBitWriter, msb: true },
  { order: 'least significant first', Reader: LsbBitReader, Writer: LsbBitWriter, msb: false },
] as const;

/** The other side: the bits as a list of digits, zeros beyond the end. */
function digitsOf(bytes: Uint8Array, msb: boolean): number[] {
  return [...bytes].flatMap((byte) => {
    const digits = byte.toString(2).padStart(8, '0').split('').map(Number);
    return msb ? digits : digits.toReversed();
  });
}

function numberOf(digits: readonly number[], from: number, count: number, msb: boolean): number {
  const own = Array.from({ length: count }, (_, index) => digits[from + index] ?? 0);
  if (!msb) own.reverse();
  return own.length === 0 ? 0 : Number.parseInt(own.join(''), 2);
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('take' as const), count: fc.integer({ min: 0, max: 32 }) }),
    fc.record({ kind: fc.constant('peek' as const), count: fc.integer({ min: 0, max: 25 }) }),
    fc.record({ kind: fc.constant('skip' as const), count: fc.integer({ min: 0, max: 70 }) }),
    fc.record({ kind: fc.constant('seek' as const), count: fc.integer({ min: 0, max: 200 }) }),
    fc.record({ kind: fc.constant('align' as const), count: fc.constant(0) }),
  ),
  { maxLength: 40 },
);

describe.each(orders)('bits, $order', ({ Reader, Writer, msb }) => {
  it('are read as a naive reading does, zeros beyond the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), fc.integer({ min: 0, max: 60 }), steps, (bytes, start, list) => {
        // A view with bytes on both sides, which must not be read.
        const around = new Uint8Array(bytes.length + 10).fill(255);
        around.set(bytes, 3);
        const reader = new Reader(around.subarray(3, 3 + bytes.length), start);
        const digits = digitsOf(bytes, msb);
        let position = start;
        for (const { kind, count } of list) {
          if (kind === 'take' || kind === 'peek') {
            expect(reader[kind](count)).toBe(numberOf(digits, position, count, msb));
          }
          if (kind === 'skip') reader.skip(count);
          if (kind === 'seek') reader.seek(count);
          if (kind === 'take' || kind === 'skip') position += count;
          if (kind === 'seek') position = count;
          if (kind === 'align') {
            position = Math.ceil(position / 8) * 8;
            expect(reader.alignToByte()).toBe(position / 8);
          }
          expect(reader.position).toBe(position);
          expect(reader.left).toBe(digits.length - position);
        }
      }),
    );
  });

  it('are written as they are read', () => {
    const value = fc
      .integer({ min: 0, max: MOST_BITS })
      .chain((count) => fc.record({ count: fc.constant(count), value: fc.integer({ min: 0, max: 2 ** count - 1 }) }));
    const writer = new Writer(0);
    fc.assert(
      fc.property(fc.array(value, { maxLength: 100 }), (values) => {
        writer.restart();
        for (const { value: bits, count } of values) writer.put(bits, count);
        const total = values.reduce((sum, { count }) => sum + count, 0);
        expect(writer.position).toBe(total);
        const bytes = writer.finish();
        expect(bytes.length).toBe(Math.ceil(total / 8));
        const digits = digitsOf(bytes, msb);
        let position = 0;
        for (const { value: bits, count } of values) {
          expect(numberOf(digits, position, count, msb)).toBe(bits);
          position += count;
        }
        expect(digits.slice(total).every((digit) => digit === 0)).toBe(true);
      }),
    );
  });
});
