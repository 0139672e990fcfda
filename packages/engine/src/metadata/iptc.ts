/** One dataset of IPTC-IIM records (IIM 4.2, 1.5), and where it lies. */
export interface Dataset {
  readonly record: number;
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly content: Uint8Array;
}

/** Most bytes that a long dataset's length is written in here. */
const MAX_LENGTH_BYTES = 4;

/** The datasets in order, up to the first that is none. */
export function* datasets(iptc: Uint8Array): Generator<Dataset> {
  for (let at = 0; at + 5 <= iptc.length && iptc[at] === 0x1c; ) {
    const [record, number] = [iptc[at + 1] as number, iptc[at + 2] as number];
    const stated = ((iptc[at + 3] as number) << 8) | (iptc[at + 4] as number);
    // One of more than 32,767 bytes says how many bytes its length takes (1.5.d).
    const extra = stated > 0x7fff ? stated & 0x7fff : 0;
    if (extra > MAX_LENGTH_BYTES) return;
    const from = at + 5 + extra;
    const length = extra === 0 ? stated : iptc.subarray(at + 5, from).reduce((sum, byte) => sum * 256 + byte, 0);
    const end = from + length;
    if (end > iptc.length) return;
    yield { record, number, start: at, end, content: iptc.subarray(from, end) };
    at = end;
  }
}

/** A smaller picture of the whole: how it is written, in which version, and itself (IIM 4.2, 2:200 to 2:202). */
const PREVIEW_SETS = new Set([200, 201, 202]);

/** The datasets without a preview, which of a picture that was cut would show what was cut off; the same bytes where they hold none. */
export function iptcWithoutPreview(iptc: Uint8Array): Uint8Array {
  const previews = Array.from(datasets(iptc)).filter(({ record, number }) => record === 2 && PREVIEW_SETS.has(number));
  if (previews.length === 0) return iptc;
  const out = new Uint8Array(iptc.length);
  let [from, to] = [0, 0];
  for (const { start, end } of [...previews, { start: iptc.length, end: iptc.length }]) {
    out.set(iptc.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return out.slice(0, to);
}
