/** One dataset of IPTC-IIM records (IIM 4.2, 1.5), and where it lies. */
export interface Dataset {
  readonly record: number;
  readonly number: number;
  readonly start: number;
  readonly content: Uint8Array;
}

/**
 * The datasets in order, up to the first that is none. Lengths above 32767 are written otherwise (1.5.d): what follows one
 * is not looked at.
 */
export function* datasets(iptc: Uint8Array): Generator<Dataset> {
  for (let at = 0; at + 5 <= iptc.length && iptc[at] === 0x1c; ) {
    const length = ((iptc[at + 3] as number) << 8) | (iptc[at + 4] as number);
    const end = at + 5 + length;
    if (length > 0x7fff || end > iptc.length) return;
    const [record, number] = [iptc[at + 1] as number, iptc[at + 2] as number];
    yield { record, number, start: at, content: iptc.subarray(at + 5, end) };
    at = end;
  }
}
