import type { Metadata, MetadataBlock } from '@safelight/core';
import { sourceOf } from '@safelight/core';
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
} from './tiff-ifd.ts';
import { carriedTags, structuralTags, tag } from './tiff-tags.ts';

const Y_CB_CR_POSITIONING = 531;

/** The directories that an EXIF block consists of, as entries. */
export interface ExifDirectories {
  /** IFD0 without what describes storage. */
  readonly image: readonly RawEntry[];
  readonly exif: readonly RawEntry[];
  readonly gps: readonly RawEntry[];
}

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
  const iptc = withoutPadding(await bytes(tag.iptc));
  return {
    ...(blocks.includes('exif') ? { exif: exifBlock(withPositioning(await directoriesOf(file, ifd))) } : {}),
    ...(xmp ? { xmp } : {}),
    ...(iptc ? { iptc } : {}),
  };
}

/** IPTC records (IIM 4.2, 1.6: marker 0x1C, record, dataset, length) without the zeros that fill up the last long. */
function withoutPadding(iptc: Uint8Array | undefined): Uint8Array | undefined {
  if (!iptc) return undefined;
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
    return { image: [], exif: [], gps: [] };
  }
}

/** The directories of an EXIF block for the page of `ifd`; `wanted` says which tags of the page describe the picture. */
export async function directoriesOf(
  file: TiffFile,
  ifd: Ifd,
  wanted: (id: number) => boolean = (id) => !structuralTags.has(id),
): Promise<ExifDirectories> {
  return {
    image: await entriesOf(file, ifd, wanted),
    exif: await subEntries(file, ifd, tag.exifIfd),
    gps: await subEntries(file, ifd, tag.gpsIfd),
  };
}

async function subEntries(file: TiffFile, ifd: Ifd, id: number): Promise<readonly RawEntry[]> {
  const [offset] = await numbersOf(file, ifd.entries.get(id), 1);
  if (offset === undefined) return [];
  const sub = await readIfd(file, offset).catch(() => undefined);
  // The interoperability IFD only names a file-system rule of cameras, and its offset would be stale.
  return sub ? entriesOf(file, sub, (entry) => entry !== tag.interoperabilityIfd) : [];
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

/** Directories laid out from `start` on: IFD0's pointers to the others, and the bytes of the others. */
export function layOutSubDirectories(
  directories: Pick<ExifDirectories, 'exif' | 'gps'>,
  start: number,
): { readonly pointers: readonly RawEntry[]; readonly bytes: readonly Uint8Array[]; readonly end: number } {
  const pointers: RawEntry[] = [];
  const bytes: Uint8Array[] = [];
  let at = start;
  for (const [id, entries] of [
    [tag.exifIfd, directories.exif],
    [tag.gpsIfd, directories.gps],
  ] as const) {
    if (entries.length === 0) continue;
    pointers.push(numberEntry(id, 4, [at]));
    const written = writeDirectory(entries, at, 0);
    bytes.push(written);
    at += written.length;
  }
  return { pointers, bytes, end: at };
}

/** EXIF asks every camera's block for YCbCrPositioning (2.32, table 3), which in TIFF says how strips are stored. */
function withPositioning(directories: ExifDirectories): ExifDirectories {
  if (directories.exif.length === 0) return directories;
  return { ...directories, image: [...directories.image, numberEntry(Y_CB_CR_POSITIONING, 3, [1])] };
}

/** Puts an EXIF block together, little-endian. */
export function exifBlock(directories: ExifDirectories): Uint8Array {
  const links = Number(directories.exif.length > 0) + Number(directories.gps.length > 0);
  const placeholder = Array.from({ length: links }, () => numberEntry(0, 4, [0]));
  const size = directorySize([...directories.image, ...placeholder]);
  const { pointers, bytes, end } = layOutSubDirectories(directories, 8 + size);
  const out = new Uint8Array(end);
  out.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  out.set(writeDirectory([...directories.image, ...pointers], 8, 0), 8);
  let at = 8 + size;
  for (const part of bytes) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
