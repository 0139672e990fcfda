/** JPEG 2000 pictures of documents (ISO 32000-1, 7.4.9) without what is said about them. */

/** Boxes that are the picture (ISO/IEC 15444-1, annex I, and 15444-2, annex M); others may say anything. */
const PICTURE = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jpch', 'jplh', 'ftbl', 'jp2c', 'mdat']);
const SIGNATURE = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20];
const FREE = [0x66, 0x72, 0x65, 0x65];
const MARKER = { soc: 0xff4f, sot: 0xff90, sod: 0xff93, eoc: 0xffd9, comment: 0xff64 };

/**
 * The same picture with EXIF, XMP, comments and boxes of unknown meaning overwritten where they stand, so that offsets in
 * it stay true; `undefined` for what is no JPEG 2000 file or codestream.
 */
export function jpxWithoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const out = bytes.slice();
  const view = new DataView(out.buffer);
  if (out.length >= 2 && view.getUint16(0) === MARKER.soc) {
    eraseComments(view, 0, out.length);
    return out;
  }
  if (!SIGNATURE.every((byte, index) => out[index] === byte)) return undefined;
  for (let at = 0; at < out.length; ) {
    const box = boxAt(view, at);
    // What is behind the last whole box belongs to no picture.
    if (!box) {
      out.fill(0, at);
      break;
    }
    if (box.type === 'jp2c') eraseComments(view, box.start, box.end);
    else if (!PICTURE.has(box.type)) {
      out.set(FREE, at + 4);
      out.fill(0, box.start, box.end);
    }
    at = box.end;
  }
  return out;
}

function boxAt(
  view: DataView,
  at: number,
): { readonly type: string; readonly start: number; readonly end: number } | undefined {
  const left = view.byteLength - at;
  if (left < 8) return undefined;
  const short = view.getUint32(at);
  if (short === 1 && left < 16) return undefined;
  const size = short === 0 ? left : short === 1 ? Number(view.getBigUint64(at + 8)) : short;
  const head = short === 1 ? 16 : 8;
  if (size < head || size > left) return undefined;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
  return { type, start: at + head, end: at + size };
}

/** Empties the comments of a codestream's headers (ISO/IEC 15444-1, A.9.2), of the picture and of its tile parts. */
function eraseComments(view: DataView, start: number, end: number): void {
  let part = start;
  let partLength = 0;
  for (let at = start + 2; at + 4 <= end; ) {
    const marker = view.getUint16(at);
    const next = marker === MARKER.sod ? part + partLength : at + 2 + view.getUint16(at + 2);
    // The last part may say no length: it is the rest.
    if (marker < 0xff00 || marker === MARKER.eoc || next <= at || next > end) return;
    if (marker === MARKER.comment) new Uint8Array(view.buffer, at + 4, next - at - 4).fill(0);
    if (marker === MARKER.sot && next >= at + 12) {
      part = at;
      partLength = view.getUint32(at + 6);
    }
    at = next;
  }
}
