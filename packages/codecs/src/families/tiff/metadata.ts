import type { Metadata, MetadataBlock } from '@safelight/core';
import { sourceOf } from '@safelight/core';
import { isSame } from '../../metadata/first-blocks.ts';
import {
  directorySize,
  type Ifd,
  numberEntry,
  numbersOf,
  openTiff,
  type RawEntry,
  rawEntry,
  readIfd,
  type TiffFile,
  valueBytes,
  writeDirectory,
} from '../../metadata/tiff-directory.ts';
import { carriedTags, structuralTags, tag } from './tags.ts';

const Y_CB_CR_POSITIONING = 531;
const MAKER_NOTE = 37500;
/** Tags of the EXIF and GPS IFDs whose text may be UTF-16 in the block's byte order (EXIF 2.32, 4.6.5, UserComment). */
const CODED_TEXT = new Set([37510, 27, 28]);
/** "UNICODE\0". */
const UTF16 = [0x55, 0x4e, 0x49, 0x43, 0x4f, 0x44, 0x45, 0];
/** Most empty bytes before a maker's note that stays at its offset. */
const MAX_GAP = 65_536;

/** The directories that an EXIF block consists of, as entries. */
export interface ExifDirectories {
  /** IFD0 without what describes storage. */
  readonly image: readonly RawEntry[];
  readonly exif: readonly RawEntry[];
  readonly gps: readonly RawEntry[];
  /** Interoperability IFD. */
  readonly interop: readonly RawEntry[];
  /** Where the maker's note lay: many hold offsets from the block's beginning, which are true only there. */
  readonly makerNoteAt?: number;
}

/** No EXIF. */
export const noDirectories: ExifDirectories = { image: [], exif: [], gps: [], interop: [] };

/** Which metadata blocks a page holds, told from its tags. */
export function blocksOf(ifd: Ifd): readonly MetadataBlock[] {
  const described = [...ifd.entries.keys()].some((id) => !structuralTags.has(id) && !carriedTags.has(id));
  const exif = described || ifd.entries.has(tag.exifIfd) || ifd.entries.has(tag.gpsIfd);
  return [
    ...(exif ? (['exif'] as const) : []),
    ...(ifd.entries.has(tag.xmp) ? (['xmp'] as const) : []),
    ...(ifd.entries.has(tag.iptc) ? (['iptc'] as const) : []),
  ];
}

/** The metadata of a page as blocks: EXIF is put together anew from IFD0's descriptive tags and the EXIF and GPS IFDs. */
export async function readMetadata(file: TiffFile, ifd: Ifd): Promise<Metadata> {
  const blocks = blocksOf(ifd);
  const bytes = async (id: number): Promise<Uint8Array | undefined> => {
    const entry = ifd.entries.get(id);
    return entry ? (await valueBytes(file, entry)).slice() : undefined;
  };
  const xmp = await bytes(tag.xmp);
  const iptc = await iptcOf(file, ifd);
  return {
    ...(blocks.includes('exif')
      ? { exif: exifBlock(withPositioning(await directoriesOf(file, ifd, await describes(file, ifd)))) }
      : {}),
    ...(xmp ? { xmp } : {}),
    ...(iptc ? { iptc } : {}),
  };
}

/** Tags that hold a block, or lead to one. */
const BLOCKS: ReadonlySet<number> = new Set([tag.xmp, tag.iptc, tag.exifIfd, tag.gpsIfd]);

/** Whether a page has blocks beside those that are read, which say something else. */
export async function hasOtherMetadata(file: TiffFile, { entries, repeated }: Ifd): Promise<boolean> {
  for (const other of repeated) {
    const first = BLOCKS.has(other.tag) ? entries.get(other.tag) : undefined;
    if (first && !isSame(await valueBytes(file, first), await valueBytes(file, other))) return true;
  }
  return false;
}

/** Whether a tag of the page describes it. Square pixels of no unit say nothing: writers add them because TIFF wants some. */
async function describes(file: TiffFile, { entries }: Ifd): Promise<(id: number) => boolean> {
  const resolution = [tag.xResolution, tag.yResolution, tag.resolutionUnit];
  const values = await Promise.all(resolution.map((id) => numbersOf(file, entries.get(id), 1)));
  const isNothing = values.every(([value]) => value === 1);
  return (id) => !structuralTags.has(id) && !(isNothing && (resolution as readonly number[]).includes(id));
}

/**
 * The IPTC records of a page (IIM 4.2, 1.6: marker 0x1C, record, dataset, length) without the zeros that fill up the last
 * long.
 */
export async function iptcOf(file: TiffFile, { entries }: Ifd): Promise<Uint8Array | undefined> {
  const entry = entries.get(tag.iptc);
  if (!entry) return undefined;
  const iptc = (await valueBytes(file, entry)).slice();
  let end = 0;
  while (iptc[end] === 0x1c && end + 5 <= iptc.length) end += 5 + (((iptc[end + 3] ?? 0) << 8) | (iptc[end + 4] ?? 0));
  const rest = iptc.subarray(end);
  return rest.length <= 3 && rest.every((byte) => byte === 0) ? iptc.subarray(0, end) : iptc;
}

/** The directories of an EXIF block; empty ones when the block is broken. */
export async function parseExif(exif: Uint8Array): Promise<ExifDirectories> {
  try {
    const { file, first } = await openTiff(sourceOf(exif));
    return await directoriesOf(file, await readIfd(file, first));
  } catch {
    return noDirectories;
  }
}

/** The directories of an EXIF block for the page of `ifd`; `wanted` says which tags of the page describe the picture. */
export async function directoriesOf(
  file: TiffFile,
  ifd: Ifd,
  wanted: (id: number) => boolean = (id) => !structuralTags.has(id),
): Promise<ExifDirectories> {
  const details = await subDirectory(file, ifd, tag.exifIfd);
  const note = details?.entries.get(MAKER_NOTE)?.offset;
  return {
    image: await entriesOf(file, ifd, wanted),
    // The link to the interoperability IFD is made anew.
    exif: await codedEntries(file, details, (id) => id !== tag.interoperabilityIfd),
    gps: await codedEntries(file, await subDirectory(file, ifd, tag.gpsIfd)),
    interop: await codedEntries(file, details && (await subDirectory(file, details, tag.interoperabilityIfd))),
    ...(note === undefined ? {} : { makerNoteAt: note }),
  };
}

async function subDirectory(file: TiffFile, ifd: Ifd, id: number): Promise<Ifd | undefined> {
  const [offset] = await numbersOf(file, ifd.entries.get(id), 1);
  return offset === undefined ? undefined : readIfd(file, offset).catch(() => undefined);
}

/** The entries of a directory, UTF-16 texts brought to little-endian order with all else. */
async function codedEntries(
  file: TiffFile,
  ifd: Ifd | undefined,
  wanted: (id: number) => boolean = () => true,
): Promise<readonly RawEntry[]> {
  const entries = ifd ? await entriesOf(file, ifd, wanted) : [];
  if (file.little) return entries;
  for (const { tag: id, bytes } of entries) {
    if (!CODED_TEXT.has(id) || !UTF16.every((byte, index) => bytes[index] === byte)) continue;
    for (let at = UTF16.length; at + 2 <= bytes.length; at += 2) bytes.subarray(at, at + 2).reverse();
  }
  return entries;
}

/** Entries with their values, those together longer than the file left out. */
export async function entriesOf(file: TiffFile, ifd: Ifd, wanted: (id: number) => boolean): Promise<RawEntry[]> {
  // Values of an honest file do not overlap: those that together are longer than the file would only fill the memory.
  let room = file.source.size;
  const chosen = [...ifd.entries.values()].filter((entry) => {
    if (!wanted(entry.tag)) return false;
    room -= entry.byteLength;
    return room >= 0;
  });
  return Promise.all(chosen.map((entry) => rawEntry(file, entry)));
}

/** Sub-directories as they are written: IFD0's pointers to them, and their bytes. */
export interface LaidOut {
  readonly pointers: readonly RawEntry[];
  readonly bytes: Uint8Array;
}

/**
 * EXIF, GPS and interoperability IFD laid out from `start` on, an even offset. The maker's note stays at the offset where
 * it lay, if that is free: before the directories or after them.
 */
export function layOutSubDirectories(directories: ExifDirectories, start: number): LaidOut {
  const note = directories.exif.find((entry) => entry.tag === MAKER_NOTE && entry.bytes.length > 4);
  const at = directories.makerNoteAt;
  if (note && at !== undefined && at >= start && at - start <= MAX_GAP) {
    const pinned = {
      ...directories,
      exif: directories.exif.map((entry) => (entry === note ? { ...note, at } : entry)),
    };
    const noteEnd = at + note.bytes.length + (note.bytes.length & 1) + (at & 1);
    const inFront = linked(pinned, start);
    const fits = start + inFront.bytes.length <= at;
    const { pointers, bytes } = fits ? inFront : linked(pinned, noteEnd);
    const out = new Uint8Array(fits ? noteEnd - start : noteEnd - start + bytes.length);
    out.set(bytes, fits ? 0 : noteEnd - start);
    out.set(note.bytes, at - start);
    return { pointers, bytes: out };
  }
  return linked(directories, start);
}

/** The directories one after the other. */
function linked({ exif, gps, interop }: ExifDirectories, start: number): LaidOut {
  const link = (id: number, to: number): RawEntry => numberEntry(id, 4, [to]);
  const interopSize = interop.length > 0 ? directorySize(interop) : 0;
  const details = interopSize > 0 ? [...exif, link(tag.interoperabilityIfd, start)] : exif;
  const exifAt = start + interopSize;
  const gpsAt = exifAt + (details.length > 0 ? directorySize(details) : 0);
  const bytes = new Uint8Array(gpsAt - start + (gps.length > 0 ? directorySize(gps) : 0));
  if (interopSize > 0) bytes.set(writeDirectory(interop, start, 0));
  if (details.length > 0) bytes.set(writeDirectory(details, exifAt, 0), exifAt - start);
  if (gps.length > 0) bytes.set(writeDirectory(gps, gpsAt, 0), gpsAt - start);
  return {
    pointers: [
      ...(details.length > 0 ? [link(tag.exifIfd, exifAt)] : []),
      ...(gps.length > 0 ? [link(tag.gpsIfd, gpsAt)] : []),
    ],
    bytes,
  };
}

/** EXIF asks every camera's block for YCbCrPositioning (2.32, table 3), which in TIFF says how strips are stored. */
export function withPositioning(directories: ExifDirectories): ExifDirectories {
  if (directories.exif.length === 0) return directories;
  return { ...directories, image: [...directories.image, numberEntry(Y_CB_CR_POSITIONING, 3, [1])] };
}

/** Puts an EXIF block together, little-endian. */
export function exifBlock(directories: ExifDirectories): Uint8Array {
  const { image } = directories;
  const { pointers: draft } = linked(directories, 0);
  const start = 8 + directorySize([...image, ...draft]);
  const { pointers, bytes } = layOutSubDirectories(directories, start);
  const out = new Uint8Array(start + bytes.length);
  out.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  out.set(writeDirectory([...image, ...pointers], 8, 0), 8);
  out.set(bytes, start);
  return out;
}

/** IPTC counts longs, as the libraries that read this tag expect; zeros fill the last. */
export function iptcEntry(iptc: Uint8Array): RawEntry {
  const bytes = new Uint8Array(Math.ceil(iptc.length / 4) * 4);
  bytes.set(iptc);
  return { tag: tag.iptc, type: 4, count: bytes.length / 4, bytes };
}
