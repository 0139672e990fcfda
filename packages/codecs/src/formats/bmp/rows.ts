/** Pixels of bitmaps stored as rows: palette indices, 16, 24 and 32 bits. */
import type { BmpHeader, ChannelMask } from './header.ts';

/** Bytes of a stored row: padded to 4 (BITMAPINFOHEADER, biSizeImage). */
export function rowBytes({ width, bits }: Pick<BmpHeader, 'width' | 'bits'>): number {
  return Math.ceil((width * bits) / 32) * 4;
}

/** Palette indices, top row first. */
export function readIndices(header: BmpHeader, pixels: Uint8Array): Uint8Array {
  const { width, height, bits } = header;
  const out = new Uint8Array(width * height);
  const stride = rowBytes(header);
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  for (let row = 0; row < height; row++) {
    const from = storedRow(header, row) * stride;
    const to = row * width;
    for (let x = 0; x < width; x++) {
      const byte = pixels[from + Math.floor(x / perByte)] ?? 0;
      out[to + x] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return out;
}

/** The number of a row in the file; rows go from the bottom up unless the header says otherwise. */
function storedRow({ height, topDown }: BmpHeader, row: number): number {
  return topDown ? row : height - 1 - row;
}

/** RGB of 24-bit rows. */
export function readBgr(header: BmpHeader, pixels: Uint8Array): Uint8Array {
  const { width, height } = header;
  const out = new Uint8Array(width * height * 3);
  const stride = rowBytes(header);
  for (let row = 0, to = 0; row < height; row++) {
    let from = storedRow(header, row) * stride;
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      out[to] = pixels[from + 2] ?? 0;
      out[to + 1] = pixels[from + 1] ?? 0;
      out[to + 2] = pixels[from] ?? 0;
    }
  }
  return out;
}

/** RGBA of rows of 16 or 32 bits; alpha is 255 where there is no mask for it. */
export function readMasked(header: BmpHeader, pixels: Uint8Array): Uint8Array {
  const { width, height, bits } = header;
  const out = new Uint8Array(width * height * 4);
  const bytes = bits / 8;
  const stride = rowBytes(header);
  const scales = header.masks.map(scaleOf);
  for (let row = 0, to = 0; row < height; row++) {
    let from = storedRow(header, row) * stride;
    for (let x = 0; x < width; x++, from += bytes) {
      const low = (pixels[from] ?? 0) | ((pixels[from + 1] ?? 0) << 8);
      const value = bytes === 2 ? low : low | ((pixels[from + 2] ?? 0) << 16) | ((pixels[from + 3] ?? 0) << 24);
      for (const scale of scales) out[to++] = scale(value);
    }
  }
  return out;
}

/** A pixel to one channel of 8 bits, by a table where the channel has 8 bits or fewer. */
function scaleOf({ shift, max }: ChannelMask, index: number): (value: number) => number {
  if (max === 0) return index === 3 ? () => 255 : () => 0;
  if (max === 255) return (value) => (value >>> shift) & 255;
  if (max > 255) return (value) => Math.round((((value >>> shift) & max) >>> 0) * (255 / max));
  const table = Uint8Array.from({ length: max + 1 }, (_, sample) => Math.round((sample * 255) / max));
  return (value) => table[(value >>> shift) & max] as number;
}
