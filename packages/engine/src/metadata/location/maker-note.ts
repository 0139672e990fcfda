/** Erases places from makers' notes (EXIF 2.32, tag 0x927C), of which those of some cameras name them. */
import { isAt, type Range, viewOf } from './bytes.ts';
import { type Directory, directoryAt, type Layout, removeEntries } from './directory.ts';

/** How the notes of a maker are written. */
interface Note {
  /** The note begins so; `?` is any letter. */
  readonly start: string;
  /** Offset of its directory. */
  readonly directory: number;
  /** What its offsets count from: the structure that the note is in, or so many bytes into the note. */
  readonly base: 'structure' | number;
  /** Tags that name a place. */
  readonly tags: ReadonlySet<number>;
}

/** Location, country, state, city, landmark and further names of cities. */
const PANASONIC: ReadonlySet<number> = new Set([0x67, 0x69, 0x6b, 0x6d, 0x6f, 0x80, 0x81, 0x82, 0x83]);
/** Country and location. */
const NIKON: ReadonlySet<number> = new Set([0x39]);
/** Home town and destination. */
const PENTAX: ReadonlySet<number> = new Set([0x22, 0x23, 0x24]);
/** Place names in two languages, and what stands beside them. */
const SAMSUNG: ReadonlySet<number> = new Set([0x2f, 0x30, 0x31, 0x32, 0x33, 0x34]);
const CASIO: ReadonlySet<number> = new Set([0x3006]);
/** The time's zone, by the name of a city. */
const CANON: ReadonlySet<number> = new Set([0x35]);

/** Notes that name places, as the makers write them (ExifTool's MakerNotes tables are the reference). */
const NOTES: readonly Note[] = [
  { start: 'Nikon\0\x02', directory: 18, base: 10, tags: NIKON },
  { start: 'Panasonic\0', directory: 12, base: 'structure', tags: PANASONIC },
  { start: 'LEICA CAMERA AG\0', directory: 18, base: 'structure', tags: PANASONIC },
  { start: 'LEICA\0', directory: 8, base: 'structure', tags: PANASONIC },
  { start: 'PENTAX \0', directory: 10, base: 0, tags: PENTAX },
  { start: 'AOC\0', directory: 6, base: 'structure', tags: PENTAX },
  { start: 'QVC\0', directory: 6, base: 'structure', tags: CASIO },
  // No sign of its own: it begins with its directory, and that with the settings of the camera.
  { start: '?\0\x01\0\x03\0', directory: 0, base: 'structure', tags: CANON },
  { start: '?\0\x01\0\x07\0\x04\0\0\x000100', directory: 0, base: 'structure', tags: SAMSUNG },
  { start: '\0?\0\x01\0\x07\0\0\0\x040100', directory: 0, base: 'structure', tags: SAMSUNG },
];

/** Words by which notes in text name places; Kodak's number strings among them. */
const SPOKEN = /GPS(?:Latitude|Longitude|String)|\$GP(?:GGA|RMC)/;

function begins(bytes: Uint8Array, at: number, pattern: string): boolean {
  return Array.from(pattern).every((letter, index) => letter === '?' || isAt(bytes, at + index, letter));
}

/** Erases from the note at `range`; returns whether the rest may stay. */
export function eraseFromMakerNote(layout: Layout, range: Range): boolean {
  const { bytes } = layout;
  const note = NOTES.find(({ start }) => begins(bytes.subarray(0, range.end), range.start, start));
  if (!note) return !saysPlace(bytes.subarray(range.start, range.end));
  const directory = directoryOf(layout, range, note);
  // Nobody knows where its values lie.
  if (!directory) return false;
  if (!directory.entries.some(({ tag }) => note.tags.has(tag))) return true;
  if (!isWellPlaced(directory, range, note)) return false;
  removeEntries(directory, ({ tag }) => note.tags.has(tag));
  return true;
}

function saysPlace(note: Uint8Array): boolean {
  let text = '';
  for (const byte of note.subarray(0, 65_536)) text += String.fromCharCode(byte);
  return SPOKEN.test(text);
}

/** Most bytes between a note's directory and the first of its values. */
const MAX_GAP = 32;

/**
 * Whether values lie where the entries say. Offsets from the structure's beginning are true no more once a note was moved:
 * values then seem to lie outside of the note, or not to begin behind its directory.
 */
function isWellPlaced({ entries, end }: Directory, range: Range, { base }: Note): boolean {
  const apart = entries.flatMap(({ at, value }) =>
    value && (value.start < at || value.start >= at + 12) ? [value] : [],
  );
  const inside = apart.every((value) => value.start >= range.start && value.end <= range.end);
  if (!inside || entries.some(({ count, isWhole }) => count > 0 && !isWhole)) return false;
  const first = Math.min(...apart.map(({ start }) => start));
  return base !== 'structure' || apart.length === 0 || (first >= end - 4 && first <= end + MAX_GAP);
}

/** The directory of a note. Programs that move notes leave their byte order as it was: the one that makes sense counts. */
function directoryOf(layout: Layout, range: Range, note: Note): Directory | undefined {
  const bytes = layout.bytes.subarray(0, range.end);
  const base = note.base === 'structure' ? layout.base : range.start + note.base;
  const orders = [layout.little, !layout.little];
  for (const little of orders) {
    const own: Layout = { bytes, view: viewOf(bytes), little, big: false, base };
    const found = directoryAt(own, range.start + note.directory - base);
    if (found && isPlausible(found)) return found;
  }
  return undefined;
}

function isPlausible({ entries, layout, start }: Directory): boolean {
  const stated = layout.view.getUint16(start, layout.little);
  return stated === entries.length && entries.every(({ type }) => type >= 1 && type <= 13);
}

/**
 * Erases from the maker's note that DNG keeps in its private data (DNG 1.7, DNGPrivateData: `Adobe`, then parts of a name
 * and a length); returns whether the rest may stay.
 */
export function eraseFromPrivateData(layout: Layout, range: Range): boolean {
  const { bytes } = layout;
  if (!isAt(bytes, range.start, 'Adobe\0')) return eraseFromMakerNote(layout, range);
  const view = viewOf(bytes);
  let at = range.start + 6;
  while (at + 8 <= range.end) {
    const end = at + 8 + view.getUint32(at + 4);
    if (end > range.end) return false;
    if (isAt(bytes, at, 'MakN') && !eraseFromCopiedNote(layout, { start: at + 8, end })) return false;
    at = end + ((end - at) & 1);
  }
  return true;
}

/** A note with its byte order and its offset in the camera's own file before it. */
function eraseFromCopiedNote(layout: Layout, { start, end }: Range): boolean {
  if (end - start < 6) return true;
  const { bytes, view } = layout;
  const base = start + 6 - view.getUint32(start + 2);
  return eraseFromMakerNote({ ...layout, little: isAt(bytes, start, 'II'), base }, { start: start + 6, end });
}
