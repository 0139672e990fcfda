/** BC1 without clear pixels, and BC3. */
import { assignIndices, fitLine, newLine, refineLine } from './fit-line.ts';

const line = newLine();
/** Thirds, in 64ths; the order of the file is 0, 3, 1, 2. */
const thirds = [0, 64 / 3, 128 / 3, 64] as const;
const order = [0, 2, 3, 1] as const;
const first = new Uint8Array(4);
const second = new Uint8Array(4);
const indices = new Uint8Array(16);

/** The nearest colour of 5, 6 and 5 bits. */
function pack565(values: Float64Array): number {
  const level = (k: number, most: number): number => Math.round(((values[k] as number) * most) / 255);
  return (level(0, 31) << 11) | (level(1, 63) << 5) | level(2, 31);
}

function unpack565(value: number, out: Uint8Array): void {
  const [red, green, blue] = [value >> 11, (value >> 5) & 63, value & 31];
  out[0] = (red << 3) | (red >> 2);
  out[1] = (green << 2) | (green >> 4);
  out[2] = (blue << 3) | (blue >> 2);
}

/** Codes the colours of 16 RGBA pixels to 8 bytes. */
export function encodeColors(block: Uint8Array, out: Uint8Array, at: number): void {
  fitLine(block, 3, line);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const [a, b] = [pack565(line.first), pack565(line.second)];
    unpack565(a, first);
    unpack565(b, second);
    const error = assignIndices(block, [0, 3], [first, second], thirds, indices);
    if (error >= best) return;
    best = error;
    write(a, b, out, at);
    if (error === 0 || !refineLine(block, 3, indices, thirds, line)) return;
  }
}

/** The greater end comes first, which means four colours; equal ends take the first colour alone. */
function write(a: number, b: number, out: Uint8Array, at: number): void {
  const swapped = a < b;
  const [most, least] = swapped ? [b, a] : [a, b];
  out[at] = most;
  out[at + 1] = most >> 8;
  out[at + 2] = least;
  out[at + 3] = least >> 8;
  for (let row = 0; row < 4; row++) {
    let bits = 0;
    for (let column = 0; column < 4; column++) {
      const index = indices[row * 4 + column] as number;
      const place = most === least ? 0 : swapped ? 3 - index : index;
      bits |= (order[place] as number) << (column * 2);
    }
    out[at + 4 + row] = bits;
  }
}

const sevenths = Array.from({ length: 8 }, (_, k) => (k * 64) / 7);

/** Codes alpha of 16 RGBA pixels to 8 bytes, in eight steps. */
export function encodeAlpha(block: Uint8Array, out: Uint8Array, at: number): void {
  let [least, most] = [255, 0];
  for (let k = 3; k < 64; k += 4) {
    least = Math.min(least, block[k] as number);
    most = Math.max(most, block[k] as number);
  }
  first[3] = most;
  second[3] = least;
  assignIndices(block, [3, 4], [first, second], sevenths, indices);
  out[at] = most;
  out[at + 1] = least;
  for (let half = 0; half < 2; half++) {
    let bits = 0;
    for (let k = 7; k >= 0; k--) {
      const index = indices[half * 8 + k] as number;
      // The file has the ends first, then the steps between them.
      bits = bits * 8 + (index === 0 ? 0 : index === 7 ? 1 : index + 1);
    }
    for (let byte = 0; byte < 3; byte++) out[at + 2 + half * 3 + byte] = bits >> (byte * 8);
  }
}
