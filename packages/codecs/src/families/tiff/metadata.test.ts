import { describe, expect, test } from 'vitest';
import { exifBlock, parseExif } from './metadata.ts';

const EXIF_IFD = 34665;
const INTEROPERABILITY_IFD = 40965;
const MAKER_NOTE = 37500;
const USER_COMMENT = 37510;

interface Value {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** A number, or an offset. */
  readonly value: number;
}

/** Writes a big-endian directory by hand. */
function directory(out: Uint8Array, at: number, values: readonly Value[]): void {
  const view = new DataView(out.buffer);
  view.setUint16(at, values.length);
  values.forEach(({ tag, type, count, value }, index) => {
    const entry = at + 2 + index * 12;
    view.setUint16(entry, tag);
    view.setUint16(entry + 2, type);
    view.setUint32(entry + 4, count);
    view.setUint32(entry + 8, value);
  });
}

const note = Uint8Array.from({ length: 21 }, (_, i) => 200 - i);

/** A big-endian EXIF block of 1000 bytes with a maker's note at an offset, a comment "é" in UTF-16, and "R98". */
function block(noteAt: number): Uint8Array {
  const out = new Uint8Array(1000);
  out.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  directory(out, 8, [{ tag: EXIF_IFD, type: 4, count: 1, value: 700 }]);
  directory(out, 700, [
    { tag: MAKER_NOTE, type: 7, count: note.length, value: noteAt },
    { tag: USER_COMMENT, type: 7, count: 10, value: 900 },
    { tag: INTEROPERABILITY_IFD, type: 4, count: 1, value: 800 },
  ]);
  directory(out, 800, [{ tag: 1, type: 2, count: 4, value: 0x52_39_38_00 }]);
  out.set([...new TextEncoder().encode('UNICODE\0'), 0, 0xe9], 900);
  out.set(note, noteAt);
  return out;
}

describe('EXIF blocks put together anew', () => {
  test.each([
    ['behind the directories', 500, 500],
    ['in front of them', 40, 40],
    ['at an odd offset', 333, 333],
    ['elsewhere where its place is taken', 22, undefined],
  ])('a maker’s note lies %s', async (_, from, to) => {
    const before = block(from);
    const made = exifBlock(await parseExif(before));
    const after = await parseExif(made);
    if (to !== undefined) expect(after.makerNoteAt).toBe(to);
    expect([...made.subarray(after.makerNoteAt ?? 0).subarray(0, note.length)]).toEqual([...note]);
    expect(after.exif.map(({ tag }) => tag)).toEqual([MAKER_NOTE, USER_COMMENT]);
  });

  test('UTF-16 texts take the new byte order, and the interoperability directory travels', async () => {
    const { exif, interop } = await parseExif(exifBlock(await parseExif(block(500))));
    expect([...(exif[1]?.bytes.subarray(8) ?? [])]).toEqual([0xe9, 0]);
    expect(new TextDecoder().decode(interop[0]?.bytes)).toBe('R98\0');
  });
});
