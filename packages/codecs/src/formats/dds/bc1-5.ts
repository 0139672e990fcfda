/** BC1 to BC5 (S3TC and RGTC): blocks of 4 x 4 pixels. Fractions are cut, as readers commonly do. */

const palette = new Uint8Array(16);

function putColor(value: number, to: number): void {
  const [red, green, blue] = [value >> 11, (value >> 5) & 63, value & 31];
  palette[to] = (red << 3) | (red >> 2);
  palette[to + 1] = (green << 2) | (green >> 4);
  palette[to + 2] = (blue << 3) | (blue >> 2);
  palette[to + 3] = 255;
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
}

/** Fills the palette: four colours, or three and clear black where the first endpoint is not the greater (BC1 alone). */
function readPalette(bytes: Uint8Array, at: number, alwaysFour: boolean): void {
  const [first, second] = [word(bytes, at), word(bytes, at + 2)];
  putColor(first, 0);
  putColor(second, 4);
  const four = alwaysFour || first > second;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [palette[k] as number, palette[4 + k] as number];
    palette[8 + k] = four ? (2 * a + b) / 3 : (a + b) / 2;
    palette[12 + k] = four ? (a + 2 * b) / 3 : 0;
  }
  palette[11] = 255;
  palette[15] = four ? 255 : 0;
}

/** Decodes the colours of a block to 16 RGBA pixels. */
export function decodeColors(bytes: Uint8Array, at: number, alwaysFour: boolean, out: Uint8Array): void {
  readPalette(bytes, at, alwaysFour);
  for (let row = 0; row < 4; row++) {
    const indices = bytes[at + 4 + row] as number;
    for (let column = 0; column < 4; column++) {
      const from = ((indices >> (column * 2)) & 3) * 4;
      const to = (row * 4 + column) * 4;
      for (let k = 0; k < 4; k++) out[to + k] = palette[from + k] as number;
    }
  }
}

/** Puts four bits of alpha for each pixel (BC2) into the fourth channel. */
export function decodeExplicitAlpha(bytes: Uint8Array, at: number, out: Uint8Array): void {
  for (let pixel = 0; pixel < 16; pixel++) {
    const value = ((bytes[at + (pixel >> 1)] as number) >> ((pixel & 1) * 4)) & 15;
    out[pixel * 4 + 3] = value * 17;
  }
}

const ramp = new Int16Array(8);

/** Decodes a block of one channel (BC3's alpha, BC4, BC5) to `out` at `channel` of four; signed values get 128 added. */
export function decodeChannel(bytes: Uint8Array, at: number, signed: boolean, out: Uint8Array, channel: number): void {
  const [first, second] = [bytes[at] as number, bytes[at + 1] as number];
  const [a, b] = signed ? [(first << 24) >> 24, (second << 24) >> 24] : [first, second];
  const [least, most] = signed ? [-127, 127] : [0, 255];
  ramp[0] = a;
  ramp[1] = b;
  const steps = a > b ? 7 : 5;
  for (let k = 1; k < steps; k++) ramp[k + 1] = ((steps - k) * a + k * b) / steps;
  if (steps === 5) {
    ramp[6] = least;
    ramp[7] = most;
  }
  const offset = signed ? 128 : 0;
  for (let half = 0; half < 2; half++) {
    const from = at + 2 + half * 3;
    let indices = (bytes[from] as number) | ((bytes[from + 1] as number) << 8) | ((bytes[from + 2] as number) << 16);
    for (let pixel = half * 8; pixel < half * 8 + 8; pixel++, indices >>= 3) {
      out[pixel * 4 + channel] = (ramp[indices & 7] as number) + offset;
    }
  }
}
