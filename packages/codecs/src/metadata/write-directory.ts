/** A tag of a directory (TIFF 6.0, section 2): its type, how many values, and the value or where the values are. */
export type TiffEntry = readonly [tag: number, type: number, count: number, value: number];

const HEADER = 8;

/** Where the values behind a directory of so many entries begin. */
export function valuesAfter(entries: number): number {
  return HEADER + 2 + entries * 12 + 4;
}

/** A TIFF structure of one directory, most significant byte first, with `room` bytes behind it for values. */
export function tiffOf(entries: readonly TiffEntry[], room: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(valuesAfter(entries.length) + room);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, HEADER);
  view.setUint16(HEADER, entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = HEADER + 2 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    view.setUint32(at + 8, value);
  }
  return bytes;
}
