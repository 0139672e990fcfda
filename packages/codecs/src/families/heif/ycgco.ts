/** YCgCo and its reversible forms to RGB (H.273, 8.3, matrix coefficients 8, 16 and 17), which no matrix of fractions gives. */

/** How a picture of YCgCo is coded. */
export interface YCgCo {
  /** Bits that its samples have more than red, green and blue have; `undefined` of plain YCgCo. */
  readonly spare?: 1 | 2;
  readonly fullRange: boolean;
}

/** Samples of red, green and blue, and of alpha where there is one. */
export interface Converted {
  readonly data: Uint8Array | Uint16Array;
  readonly depth: 8 | 16;
  readonly bits: number;
}

/**
 * Converts samples that were placed as they are coded, 8 bits or `bits` widened to 16: Co, luma, Cg, and alpha as a fourth
 * channel. The result has 8 bits where that is enough.
 */
export function fromYCgCo(
  data: Uint8Array | Uint16Array,
  channels: number,
  bits: number,
  { spare, fullRange }: YCgCo,
): Converted {
  const colourBits = bits - (spare ?? 0);
  const depth = colourBits > 8 ? 16 : 8;
  const widest = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const [coded, top, full] = [(2 ** bits - 1) / widest, 2 ** colourBits - 1, 2 ** depth - 1];
  // Alpha has no steps that the colours do not have.
  const clear = 2 ** Math.max(colourBits, 8) - 1;
  const toAlpha = clear / widest;
  const half = 2 ** (bits - 1);
  const levels = levelsOf(colourBits, full, fullRange);
  const out = depth === data.BYTES_PER_ELEMENT * 8 ? data : new Uint8Array(data.length);
  const clip = (value: number): number => Math.max(0, Math.min(value, top));
  const isPlain = spare === undefined;
  const shift = isPlain ? 0 : 1;
  for (let at = 0; at < data.length; at += channels) {
    const co = Math.round((data[at] as number) * coded) - half;
    const luma = Math.round((data[at + 1] as number) * coded);
    const cg = Math.round((data[at + 2] as number) * coded) - half;
    const rest = luma - (cg >> shift);
    const blue = clip(rest - (co >> shift));
    out[at] = levels[clip((isPlain ? rest : blue) + co)] as number;
    out[at + 1] = levels[clip((isPlain ? luma : rest) + cg)] as number;
    out[at + 2] = levels[blue] as number;
    if (channels === 4) out[at + 3] = Math.round((Math.round((data[at + 3] as number) * toAlpha) * full) / clear);
  }
  return { data: out, depth, bits: colourBits };
}

/** What a sample of `bits` is in samples up to `full`, by its range. */
function levelsOf(bits: number, full: number, fullRange: boolean): Float64Array {
  const unit = 2 ** (bits - 8);
  const top = 2 ** bits - 1;
  const [low, span] = fullRange ? [0, top] : [16 * unit, 219 * unit];
  return Float64Array.from({ length: top + 1 }, (_, value) =>
    Math.round(Math.min(Math.max((value - low) / span, 0), 1) * full),
  );
}
