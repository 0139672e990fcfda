/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [number, number, number];

/** One pixel as a PPM. */
export function ppm(color: Color): Buffer {
  return Buffer.concat([Buffer.from('P6\n1 1\n255\n'), Buffer.from(color)]);
}

/** One pixel as a BMP of 24 bits. */
export function bmp([red, green, blue]: Color): Buffer {
  const file = Buffer.alloc(58);
  file.write('BM');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(1, 18);
  file.writeInt32LE(1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.set([blue, green, red], 54);
  return file;
}

/** A TIFF of one page of one pixel for each colour. */
export function tiff(...colors: readonly Color[]): Buffer {
  const tags = 9;
  const pageBytes = 2 + tags * 12 + 4 + 10;
  const file = Buffer.alloc(8 + colors.length * pageBytes);
  file.write('II');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  colors.forEach((color, page) => {
    const at = 8 + page * pageBytes;
    const data = at + 2 + tags * 12 + 4;
    const entries = [
      [256, 4, 1, 1],
      [257, 4, 1, 1],
      [258, 3, 3, data + 4],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, data],
      [277, 3, 1, 3],
      [278, 4, 1, 1],
      [279, 4, 1, 3],
    ] as const;
    file.writeUInt16LE(tags, at);
    entries.forEach(([tag, type, count, value], index) => {
      const entry = at + 2 + index * 12;
      file.writeUInt16LE(tag, entry);
      file.writeUInt16LE(type, entry + 2);
      file.writeUInt32LE(count, entry + 4);
      file.writeUInt32LE(value, entry + 8);
    });
    file.writeUInt32LE(page + 1 < colors.length ? at + pageBytes : 0, at + 2 + tags * 12);
    file.set([...color, 0, 8, 0, 8, 0, 8, 0], data);
  });
  return file;
}

/** The pixel of a BMP of 24 or 32 bits that is not compressed, or of a PPM. */
export function pixelOf(file: Buffer): Color {
  const type = file.toString('latin1', 0, 2);
  if (type === 'P6') return [file.at(-3) ?? -1, file.at(-2) ?? -1, file.at(-1) ?? -1];
  if (type !== 'BM') throw new Error('neither BMP nor PPM');
  const at = file.readUInt32LE(10);
  return [file[at + 2] ?? -1, file[at + 1] ?? -1, file[at] ?? -1];
}

/** The pixel of each page of a TIFF of such pages. */
export function pagesOf(file: Buffer): readonly Color[] {
  const pages: Color[] = [];
  for (let at = file.readUInt32LE(4); at !== 0; ) {
    const count = file.readUInt16LE(at);
    const entries = Array.from({ length: count }, (_, index) => at + 2 + index * 12);
    const strip = entries.find((entry) => file.readUInt16LE(entry) === 273) ?? 0;
    const data = file.readUInt32LE(strip + 8);
    pages.push([file[data] ?? -1, file[data + 1] ?? -1, file[data + 2] ?? -1]);
    at = file.readUInt32LE(at + 2 + count * 12);
  }
  return pages;
}
