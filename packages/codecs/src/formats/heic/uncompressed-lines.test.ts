import { array, assert, boolean, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from './uncompressed-lines.ts';

// Samples that are longer than the bytes that they are said to have are refused before.
const member = record({ type: nat(7), bits: integer({ min: 1, max: 16 }), format: nat(1), align: nat(4) }).map(
  (one) => ({ ...one, align: one.align && Math.max(one.align, Math.ceil(one.bits / 8)) }),
);
const members = array(member, { minLength: 1, maxLength: 4 });
// What the file says; of the last two any number.
const layout = record({
  subsampling: integer().map(() => [1, 1] as const),
  interleave: nat(5),
  blockSize: nat(4),
  componentsLittleEndian: boolean(),
  blockPadLsb: boolean(),
  blockLittleEndian: boolean(),
  blockReversed: boolean(),
  pixelSize: nat(2 ** 32 - 1),
  rowAlign: nat(2 ** 32 - 1),
});

test('lines of any claimed size have their length, and their samples come one behind the other', () => {
  assert(
    property(members, integer({ min: 1, max: 12 }), layout, (components, groups, claimed) => {
      const plan = planOf(components, groups, {
        ...claimed,
        // Blocks hold whole samples.
        blockSize: claimed.blockSize < 2 ? 0 : claimed.blockSize,
        components,
        tileAlign: 0,
        tileColumns: 1,
        tileRows: 1,
      });
      const bits = components.reduce((sum, one) => sum + one.bits, 0) * groups;
      expect(plan.bytes * 8).toBeGreaterThanOrEqual(bits);
      if (claimed.blockSize < 2) expect(plan.bytes).toBeGreaterThanOrEqual(claimed.pixelSize * groups);
      const starts = [...plan.starts];
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      for (const width of plan.widths) expect(width).toBeGreaterThan(0);
    }),
  );
});
