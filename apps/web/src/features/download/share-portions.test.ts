import { array, assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { portionsOf, type Shareable } from './share-portions.ts';

const files = array(nat(60), { maxLength: 40 }).map((sizes) =>
  sizes.map((bytes, index): Shareable => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', bytes })),
);

test('every file is in one portion, in its place, and no portion goes beyond the limits', () => {
  assert(
    property(files, integer({ min: 1, max: 12 }), integer({ min: 1, max: 80 }), (list, count, bytes) => {
      const portions = portionsOf(list, { count, bytes, takes: () => true });
      expect(portions.flat()).toEqual(list);
      for (const portion of portions) {
        expect(portion.length).toBeGreaterThan(0);
        expect(portion.length).toBeLessThanOrEqual(count);
        const sum = portion.reduce((all, one) => all + one.bytes, 0);
        if (portion.length > 1) expect(sum).toBeLessThanOrEqual(bytes);
      }
      // None could have gone along with the one before.
      for (const [index, portion] of portions.entries()) {
        const before = portions[index - 1];
        if (!before || before.length === count) continue;
        expect(before.reduce((all, one) => all + one.bytes, portion[0]?.bytes ?? 0)).toBeGreaterThan(bytes);
      }
    }),
  );
});
