/** Bytes of a profile before its table of elements (ICC.1, 7.2). */
const HEADER = 128;

/** An element of a profile by its signature of four letters (ICC.1, 7.3), as far as it is there; `undefined` where there is none. */
export function iccElement(icc: Uint8Array, name: string): Uint8Array | undefined {
  if (icc.length < HEADER + 4) return undefined;
  const view = new DataView(icc.buffer, icc.byteOffset, icc.length);
  const end = Math.min(HEADER + 4 + view.getUint32(HEADER) * 12, icc.length - 11);
  for (let at = HEADER + 4; at < end; at += 12) {
    if (String.fromCharCode(...icc.subarray(at, at + 4)) !== name) continue;
    const start = view.getUint32(at + 4);
    return icc.subarray(start, start + view.getUint32(at + 8));
  }
  return undefined;
}
