import { sourceOf } from '@safelight/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxesIn, concat, makeBox } from '../src/coding/boxes.ts';
import { itemData, readHeif } from '../src/families/heif/items.ts';
import { writeHeif } from '../src/families/heif/writer.ts';
import { checkedData, makeChunk, readChunks } from '../src/families/png/chunks.ts';
import { firstDirectory, numberAt, tiffOf, valuesAfter } from '../src/metadata/exif-directory.ts';

// read(write(x)) = x for the containers themselves: whatever lies in them.

const payloads = fc.uint8Array({ maxLength: 200 });
const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'z', 'A', 'I', 'T'), minLength: length, maxLength: length });

/** Bytes that one of another realm or buffer compares with. */
const plain = (bytes: Uint8Array | undefined): readonly number[] | undefined => bytes && [...bytes];

describe('what is written is read again:', () => {
  test('boxes of the ISO base media file format, also within each other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(letters(4), payloads), { maxLength: 12 }), letters(4), (boxes, outer) => {
        const inner = concat(boxes.map(([type, payload]) => makeBox(type, payload)));
        const [whole, ...more] = [...boxesIn(makeBox(outer, inner))];
        expect([whole?.type, more]).toEqual([outer, []]);
        const found = [...boxesIn(whole?.payload ?? new Uint8Array(0))];
        expect(found.map(({ type, payload }) => [type, plain(payload)])).toEqual(
          boxes.map(([type, payload]) => [type, plain(payload)]),
        );
      }),
    );
  });

  test('chunks of PNG, and one with a wrong byte is found out', async () => {
    const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const chunks = fc.array(fc.tuple(letters(4), payloads), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(), fc.integer({ min: 1, max: 255 }), async (list, where, change) => {
        const file = concat([signature, ...list.map(([type, data]) => makeChunk(type, data)), makeChunk('IEND')]);
        const source = sourceOf(file);
        const found = await readChunks(source);
        expect(found.map(({ type, whole }) => [type, whole])).toEqual(list.map(([type]) => [type, true]));
        for (const [index, chunk] of found.entries()) {
          expect(plain(await checkedData(source, chunk))).toEqual(plain(list[index]?.[1]));
        }
        const victim = found.filter(({ length }) => length > 0)[where % list.length];
        if (!victim) return;
        const at = victim.offset + (where % victim.length);
        file[at] = (file[at] ?? 0) ^ change;
        expect(await checkedData(source, victim)).toBeUndefined();
      }),
    );
  });

  test('items of HEIF with their references', async () => {
    const items = fc.array(fc.tuple(letters(4), fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.boolean()), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(items, letters(4), fc.nat(), async (list, reference, some) => {
        const content = list.map(([type, data, hidden], index) => ({
          // Some types have fields of their own.
          type: `x${type.slice(1)}`,
          id: index + 1,
          data,
          hidden,
          properties: [],
        }));
        const references = [{ type: reference, from: 1, to: [1 + (some % list.length)] }];
        const primaryId = 1 + (some % list.length);
        const bytes = writeHeif({
          majorBrand: 'mif1',
          compatibleBrands: ['heic'],
          primaryId,
          items: content,
          references,
        });
        const file = await readHeif(sourceOf(bytes), 'heic');
        expect(file.primaryId).toBe(primaryId);
        expect(file.references).toEqual(references);
        const found = [...file.items.values()];
        expect(found.map(({ id, type, hidden }) => ({ id, type, hidden }))).toEqual(
          content.map(({ id, type, hidden }) => ({ id, type, hidden })),
        );
        expect(found.map((item) => plain(itemData(bytes, file, item)))).toEqual(content.map(({ data }) => plain(data)));
      }),
    );
  });

  test('directories of TIFF and EXIF: short, long and rational numbers', () => {
    const values = fc.oneof(
      fc.tuple(fc.constant(3), fc.nat(0xffff), fc.constant(1)),
      fc.tuple(fc.constant(4), fc.nat(0xffff_ffff), fc.constant(1)),
      fc.tuple(fc.constant(5), fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 0xffff_ffff })),
    );
    const tags = fc.uniqueArray(fc.tuple(fc.nat(0xffff), values), {
      minLength: 1,
      maxLength: 20,
      selector: ([tag]) => tag,
    });
    fc.assert(
      fc.property(tags, (list) => {
        const after = valuesAfter(list.length);
        const entries = list.map(([tag, [type, value]], index) => {
          // A short stands at the left of its four bytes; a rational lies behind the directory.
          const stored = { 3: value * 2 ** 16, 4: value, 5: after + index * 8 }[type];
          return [tag, type, 1, stored] as const;
        });
        const bytes = tiffOf(entries, list.length * 8);
        const view = new DataView(bytes.buffer);
        for (const [index, [, [, numerator, denominator]]] of list.entries()) {
          view.setUint32(after + index * 8, numerator);
          view.setUint32(after + index * 8 + 4, denominator);
        }
        const directory = firstDirectory(bytes);
        const found = list.map(([tag]) => directory && numberAt(directory, tag));
        expect(found).toEqual(list.map(([, [, value, divisor]]) => value / divisor));
      }),
    );
  });
});
