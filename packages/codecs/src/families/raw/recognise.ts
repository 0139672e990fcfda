/** Tells camera raw files and DNG from other TIFF files by the first directory, where the head holds it. */

const NEW_SUBFILE_TYPE = 254;
const PHOTOMETRIC = 262;
const MAKE = 271;
const SUB_IFDS = 330;
const DNG_VERSION = 50706;
const CFA = 32803;
const LINEAR_RAW = 34892;

/** First values of the short and long tags of IFD0 (others: the offset); `undefined` where it is not in the head. */
function firstDirectory(head: Uint8Array): ReadonlyMap<number, number> | undefined {
  if (head.length < 16) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const little = head[0] === 0x49;
  const start = view.getUint32(4, little);
  if (start + 2 > head.length) return undefined;
  const tags = new Map<number, number>();
  const count = view.getUint16(start, little);
  for (let index = 0, at = start + 2; index < count && at + 12 <= head.length; index++, at += 12) {
    const isShort = view.getUint16(at + 2, little) === 3;
    tags.set(view.getUint16(at, little), isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little));
  }
  return tags;
}

/** Whether a TIFF structure is a DNG file: those alone have DNGVersion, in their first directory (DNG 1.7, chapter 4). */
export function isDng(head: Uint8Array, extension: string): boolean {
  const tags = firstDirectory(head);
  return tags === undefined ? extension === 'dng' : tags.has(DNG_VERSION);
}

/**
 * Whether a TIFF structure is a camera's raw file: its first directory is one, or is a small picture of a camera that has
 * sub-directories; where the name says so, anything that a camera wrote. Pictures that other programs wrote stay TIFF.
 */
export function isCameraTiff(head: Uint8Array, extension: string, extensions: ReadonlySet<string>): boolean {
  const tags = firstDirectory(head);
  if (tags === undefined) return extensions.has(extension);
  if (tags.has(DNG_VERSION)) return false;
  const photometric = tags.get(PHOTOMETRIC);
  if (photometric === CFA || photometric === LINEAR_RAW) return true;
  const ofCamera = tags.has(MAKE);
  const reduced = ((tags.get(NEW_SUBFILE_TYPE) ?? 0) & 1) === 1;
  if (extensions.has(extension)) return ofCamera || tags.has(SUB_IFDS) || photometric === undefined;
  return ofCamera && reduced && tags.has(SUB_IFDS);
}
