/** Run-length encoded bitmaps: RLE4, RLE8 (BITMAPINFOHEADER) and OS/2's RLE24. */
import type { BmpHeader } from './header.ts';

/** Decoded runs, top row first. */
export interface Runs {
  /** Palette indices, or RGB for RLE24. */
  readonly data: Uint8Array;
  /** 255 where a run set the pixel, 0 in the gaps that the data jumps over. */
  readonly covered: Uint8Array;
  /** The data ended without its end mark. */
  readonly truncated: boolean;
}

const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const DELTA = 2;

/** Walks the codes; pixels outside of the picture are left out. */
export function readRuns(header: BmpHeader, pixels: Uint8Array): Runs {
  const canvas = new RunCanvas(header);
  let at = 0;
  while (at + 1 < pixels.length) {
    const count = pixels[at] as number;
    const code = pixels[at + 1] as number;
    at += 2;
    if (count > 0) {
      at += canvas.run(count, code, pixels, at);
    } else if (code === END_OF_BITMAP) {
      return canvas.result(false);
    } else if (code === END_OF_LINE) {
      canvas.nextLine();
    } else if (code === DELTA) {
      canvas.move(pixels[at] ?? 0, pixels[at + 1] ?? 0);
      at += 2;
    } else {
      at += canvas.literal(code, pixels, at);
    }
    if (canvas.isFull()) return canvas.result(false);
  }
  return canvas.result(true);
}

class RunCanvas {
  readonly #header: BmpHeader;
  readonly #bytes: 1 | 3;
  readonly #data: Uint8Array;
  readonly #covered: Uint8Array;
  #x = 0;
  /** From the bottom. */
  #y = 0;

  constructor(header: BmpHeader) {
    this.#header = header;
    this.#bytes = header.storage === 'rle24' ? 3 : 1;
    this.#data = new Uint8Array(header.width * header.height * this.#bytes);
    this.#covered = new Uint8Array(header.width * header.height);
  }

  /** Some writers leave out the end mark after the last row. */
  isFull(): boolean {
    const { width, height } = this.#header;
    return this.#y >= height || (this.#y === height - 1 && this.#x >= width);
  }

  nextLine(): void {
    this.#x = 0;
    this.#y++;
  }

  move(right: number, up: number): void {
    this.#x += right;
    this.#y += up;
  }

  #put(first: number, second: number, third: number): void {
    const { width, height } = this.#header;
    const x = this.#x++;
    if (x >= width || this.#y >= height) return;
    const pixel = (height - 1 - this.#y) * width + x;
    this.#covered[pixel] = 255;
    const at = pixel * this.#bytes;
    this.#data[at] = first;
    if (this.#bytes === 1) return;
    this.#data[at + 1] = second;
    this.#data[at + 2] = third;
  }

  /** A run of one colour (RLE4: two in turn); returns how many bytes after the code it took. */
  run(count: number, code: number, pixels: Uint8Array, at: number): number {
    const { storage } = this.#header;
    for (let index = 0; index < count; index++) {
      if (storage === 'rle24') this.#put(pixels[at + 1] ?? 0, pixels[at] ?? 0, code);
      else this.#put(storage === 'rle8' ? code : nibble(code, index), 0, 0);
    }
    return storage === 'rle24' ? 2 : 0;
  }

  /** Pixels one by one, padded to an even number of bytes; returns that number. */
  literal(count: number, pixels: Uint8Array, at: number): number {
    const { storage } = this.#header;
    for (let index = 0; index < count; index++) {
      const from = at + literalBytes(storage, index);
      if (storage === 'rle24') this.#put(pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0);
      else this.#put(storage === 'rle8' ? (pixels[from] ?? 0) : nibble(pixels[from] ?? 0, index), 0, 0);
    }
    const last = count - 1;
    const bytes = literalBytes(storage, last) + (storage === 'rle24' ? 3 : 1);
    return bytes + (bytes & 1);
  }

  result(truncated: boolean): Runs {
    return { data: this.#data, covered: this.#covered, truncated };
  }
}

function nibble(byte: number, index: number): number {
  return index % 2 === 0 ? byte >> 4 : byte & 15;
}

/** Bytes before the pixel `index` of a literal. */
function literalBytes(storage: BmpHeader['storage'], index: number): number {
  if (storage === 'rle24') return index * 3;
  return storage === 'rle8' ? index : index >> 1;
}
