import { inflateUpTo } from '../../coding/inflate.ts';
import { type Dictionary, numberAt } from './lexer.ts';

/** Most bytes that a stream of a document's structure becomes. */
export const MOST = 64 * 1024 * 1024;

/**
 * A Flate stream without its filter and predictor (ISO 32000-1, 7.4.4), by the host's own inflater; what came before
 * damage. `undefined` for TIFF's predictor.
 */
export async function inflated(bytes: Uint8Array, parms: Dictionary): Promise<Uint8Array | undefined> {
  // Damage ends the stream; a table that is short of entries is still a table.
  const { bytes: data } = await inflateUpTo(bytes, 'deflate', MOST);
  return withoutPredictor(data, parms);
}

/** What Flate or LZW packed, without its predictor (7.4.4.4); `undefined` for TIFF's. */
export function withoutPredictor(data: Uint8Array, parms: Dictionary): Uint8Array | undefined {
  const predictor = numberAt(parms, 'Predictor') ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10) return undefined;
  const bits = (numberAt(parms, 'Colors') ?? 1) * (numberAt(parms, 'BitsPerComponent') ?? 8);
  return unfiltered(data, Math.ceil((bits * (numberAt(parms, 'Columns') ?? 1)) / 8), Math.ceil(bits / 8));
}

/** Undoes PNG's filters (PNG 3rd edition, 9.2) of rows of `stride` bytes, each behind the byte that names its filter. */
function unfiltered(data: Uint8Array, stride: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (stride + 1));
  const out = new Uint8Array(Math.max(0, data.length - rows));
  for (let row = 0; row < rows; row++) {
    const from = row * (stride + 1);
    const filter = data[from];
    const to = row * stride;
    for (let i = 0; i < stride && to + i < out.length; i++) {
      const left = i < step ? 0 : (out[to + i - step] as number);
      const above = row === 0 ? 0 : (out[to + i - stride] as number);
      const corner = i < step || row === 0 ? 0 : (out[to + i - stride - step] as number);
      out[to + i] = (data[from + 1 + i] as number) + predicted(filter, left, above, corner);
    }
  }
  return out;
}

function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
