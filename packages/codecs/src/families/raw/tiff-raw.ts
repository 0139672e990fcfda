/** Camera raw files that are TIFF structures: DNG, CR2, NEF, ARW, PEF, 3FR and others, also ORF and RW2 by other magic. */
import { type ByteSource, ConvertError } from '@safelight/core';
import { type Ifd, numbersOf, readIfd, type TiffFile, valueBytes } from '../../metadata/tiff-directory.ts';
import { iptcOf } from '../tiff/metadata.ts';
import { compression, photometric, tag } from '../tiff/tags.ts';
import { exifOfDirectory } from './camera-exif.ts';
import { jpegFacts, previewsIn } from './jpeg-facts.ts';
import { type DevelopedSize, developedSize } from './sizes.ts';
import { type FileRange, orientationOf, type RawSurvey, viewOf } from './types.ts';

const CFA = 32803;
const LINEAR_RAW = 34892;
const SUB_IFDS = 330;
const DNG_VERSION = 50706;
const ACTIVE_AREA = 50829;
const MAX_DIRECTORIES = 60;
const MAX_CHUNKS = 100_000;
/** Panasonic's own tags of IFD0. */
const panasonic = { width: 2, height: 3, left: 5, bottom: 6, right: 7, jpeg: 0x2e, rawOffset: 0x118 };
const MAKER_NOTE = 37500;
const CANON_SENSOR_INFO = 0xe0;
/** Tags of a Phase One block (offsets from its beginning). */
const phaseOne = { width: 0x108, height: 0x109, activeWidth: 0x10c, activeHeight: 0x10d, data: 0x10f };

/** One directory, as far as finding pictures needs it. */
interface Directory {
  readonly ifd: Ifd;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly compression: number;
  readonly photometric: number | undefined;
  readonly reduced: boolean;
  readonly chunks: readonly FileRange[];
  readonly jpeg: FileRange | undefined;
}

/** Size of the sensor's data, where they are when no directory of TIFF says so, and whether the size is the sensor's own. */
interface StoredSize extends DevelopedSize {
  readonly data?: FileRange;
  readonly sensor?: boolean;
}

/** Compressions of DNG files that LibRaw does not read: GoPro's (SMPTE ST 2073), and one of DNG 1.7. */
const UNREAD: Readonly<Record<number, string>> = { 9: 'VC-5 (GoPro GPR)', 52546: 'JPEG XL' };

/** Surveys a TIFF-built file whose bytes begin with `II` or `MM` and whose first directory's offset is at byte 4. */
export async function surveyTiff(source: ByteSource): Promise<RawSurvey> {
  const head = await source.read(0, 16);
  if (head.length < 16) throw broken('The file ends within its header.');
  const little = head[0] === 0x49;
  const file: TiffFile = { source, little, big: false };
  const directories = await walk(file, viewOf(head).getUint32(4, little));
  const [first] = directories;
  if (!first) throw broken('The file has no directory that can be read.');
  const main = await mainOf(file, directories);
  const places = previewPlaces(directories, main);
  const previews = await previewsIn(source, places);
  const make = await textOf(file, first.ifd, 271);
  const model = await textOf(file, first.ifd, 272);
  const stored = await storedSize(file, head, directories, main, make);
  const isDng = first.ifd.entries.has(DNG_VERSION);
  const { width, height } = developedSize(make, model, stored, isDng);
  const coding = isDng ? UNREAD[main?.compression ?? 0] : undefined;
  const exif = await exifOfDirectory(file, first.ifd);
  const xmp = first.ifd.entries.get(tag.xmp);
  const iptc = await iptcOf(file, first.ifd);
  return {
    width,
    height,
    mosaic: main?.photometric !== LINEAR_RAW && (main?.samples ?? 1) < 3,
    gray: main?.photometric === LINEAR_RAW && main.samples === 1,
    orientation: await orientation(file, directories, main),
    ...(exif === undefined ? {} : { exif }),
    ...(xmp === undefined ? {} : { xmp: (await valueBytes(file, xmp)).slice() }),
    ...(iptc === undefined ? {} : { iptc }),
    previews,
    missing: await missingShare(file, directories, main, stored),
    ...(coding === undefined ? {} : { coding }),
  };
}

function broken(what: string): ConvertError {
  return new ConvertError('corrupt-input', what, { stage: 'decode' });
}

/** Directories of the main chain and their sub-directories, each once. */
async function walk(file: TiffFile, first: number): Promise<readonly Directory[]> {
  const found: Directory[] = [];
  const seen = new Set<number>();
  const queue = [first];
  while (queue.length > 0 && found.length < MAX_DIRECTORIES) {
    const offset = queue.shift() as number;
    if (offset === 0 || seen.has(offset)) continue;
    seen.add(offset);
    const ifd = await readIfd(file, offset).catch(() => undefined);
    if (!ifd) continue;
    found.push(await directoryOf(file, ifd));
    queue.push(...(await numbersOf(file, ifd.entries.get(SUB_IFDS), MAX_DIRECTORIES)), ifd.next);
  }
  return found;
}

async function directoryOf(file: TiffFile, ifd: Ifd): Promise<Directory> {
  const some = (id: number, most: number): Promise<readonly number[]> => numbersOf(file, ifd.entries.get(id), most);
  const one = async (id: number): Promise<number | undefined> => (await some(id, 1))[0];
  const tiled = ifd.entries.has(tag.tileOffsets);
  const offsets = await some(tiled ? tag.tileOffsets : tag.stripOffsets, MAX_CHUNKS);
  const counts = await some(tiled ? tag.tileByteCounts : tag.stripByteCounts, MAX_CHUNKS);
  const jpegOffset = await one(tag.jpegInterchangeFormat);
  const jpegLength = await one(tag.jpegInterchangeFormatLength);
  return {
    ifd,
    width: (await one(tag.imageWidth)) ?? 0,
    height: (await one(tag.imageLength)) ?? 0,
    bits: (await one(tag.bitsPerSample)) ?? 0,
    samples: (await one(tag.samplesPerPixel)) ?? 1,
    compression: (await one(tag.compression)) ?? 1,
    photometric: await one(tag.photometric),
    reduced: (((await one(tag.newSubfileType)) ?? 0) & 1) === 1,
    chunks: offsets.map((offset, index) => ({ offset, length: counts[index] ?? 0 })),
    jpeg: jpegOffset && jpegLength ? { offset: jpegOffset, length: jpegLength } : undefined,
  };
}

/** The directory of the sensor's data: the largest of a colour filter array or linear picture, else the largest unreduced. */
async function mainOf(file: TiffFile, directories: readonly Directory[]): Promise<Directory | undefined> {
  const largest = (candidates: readonly Directory[]): Directory | undefined =>
    candidates.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  const sensor = directories.filter(({ photometric: kind }) => kind === CFA || kind === LINEAR_RAW);
  const whole = sensor.filter(({ reduced }) => !reduced);
  const found = largest(whole.length > 0 ? whole : sensor);
  if (found) return found;
  // CR2: the sensor's data are a lossless JPEG whose directory says no size.
  for (const directory of directories) {
    const [strip] = directory.chunks;
    if (directory.compression !== compression.oldJpeg || strip === undefined || directory.chunks.length > 1) continue;
    const facts = await jpegFacts(file.source, strip.offset);
    if (facts?.lossless) {
      return { ...directory, width: facts.width * facts.components, height: facts.height, photometric: CFA };
    }
  }
  const rendered = new Set<number | undefined>([photometric.rgb, photometric.yCbCr]);
  return largest(
    directories.filter(
      (each) => each.width > 0 && each.compression !== compression.oldJpeg && !rendered.has(each.photometric),
    ),
  );
}

/** Size of the sensor's data and what the file says of the part that is the picture. */
async function storedSize(
  file: TiffFile,
  head: Uint8Array,
  directories: readonly Directory[],
  main: Directory | undefined,
  make: string,
): Promise<StoredSize> {
  const entries = directories[0]?.ifd.entries ?? new Map();
  const one = async (id: number): Promise<number> => (await numbersOf(file, entries.get(id), 1))[0] ?? 0;
  if (head[2] === 0x55) {
    const [left, right] = [await one(panasonic.left), await one(panasonic.right)];
    const bottom = await one(panasonic.bottom);
    const size = { width: await one(panasonic.width), height: await one(panasonic.height) };
    // LibRaw keeps what lies left of the picture, above it, and twelve rows below.
    return { ...size, active: { width: left + right, height: Math.min(bottom + 12, size.height) } };
  }
  const phase = await phaseOneSize(file, head);
  if (phase) return phase;
  const size = { width: main?.width ?? 0, height: main?.height ?? 0 };
  const [top, left, bottom, right] = await numbersOf(file, main?.ifd.entries.get(ACTIVE_AREA), 4);
  if (top !== undefined && left !== undefined && bottom !== undefined && right !== undefined) {
    return { ...size, active: { width: right - left, height: bottom - top } };
  }
  if (!/^canon/i.test(make)) return size;
  const sensor = await canonSensor(file, directories);
  return sensor === undefined ? size : { ...sensor, ...(size.width > 0 ? size : {}), sensor: true };
}

/** Phase One: a block at byte 8 with a directory of its own (entries of 16 bytes: tag, type, length, value). */
async function phaseOneSize(file: TiffFile, head: Uint8Array): Promise<StoredSize | undefined> {
  const mark = String.fromCharCode(...head.subarray(8, 12));
  if (mark !== 'IIII' && mark !== 'MMMM') return undefined;
  const little = mark === 'IIII';
  const place = viewOf(await file.source.read(16, 4));
  if (place.byteLength < 4) return undefined;
  const start = 8 + place.getUint32(0, little);
  const count = await file.source.read(start, 8);
  const table = await file.source.read(
    start + 8,
    count.length < 8 ? 0 : Math.min(viewOf(count).getUint32(0, little), 1000) * 16,
  );
  const values = new Map<number, FileRange>();
  for (let entry = 0; entry + 16 <= table.length; entry += 16) {
    const number = (at: number): number => viewOf(table).getUint32(entry + at, little);
    values.set(number(0), { length: number(8), offset: number(12) });
  }
  const value = (id: number): number => values.get(id)?.offset ?? 0;
  const data = values.get(phaseOne.data);
  if (value(phaseOne.width) === 0) return undefined;
  return {
    width: value(phaseOne.width),
    height: value(phaseOne.height),
    active: { width: value(phaseOne.activeWidth), height: value(phaseOne.activeHeight) },
    ...(data === undefined ? {} : { data: { offset: 8 + data.offset, length: data.length } }),
  };
}

/** Canon's SensorInfo in the makers' notes: size and borders of the sensor. */
async function canonSensor(file: TiffFile, directories: readonly Directory[]): Promise<DevelopedSize | undefined> {
  const [exifAt] = await numbersOf(file, directories[0]?.ifd.entries.get(tag.exifIfd), 1);
  if (exifAt === undefined) return undefined;
  const exif = await readIfd(file, exifAt).catch(() => undefined);
  const note = exif?.entries.get(MAKER_NOTE);
  const notes = note && (await readIfd(file, note.offset).catch(() => undefined));
  return notes ? canonSensorOf(await numbersOf(file, notes.entries.get(CANON_SENSOR_INFO), 9)) : undefined;
}

/** What Canon's SensorInfo says: width and height, then left, top, right and bottom of the picture. */
export function canonSensorOf(info: readonly number[]): DevelopedSize | undefined {
  const [, width = 0, height = 0, , , left = 0, top = 0, right = 0, bottom = 0] = info;
  if (width === 0 || height === 0) return undefined;
  // Margins are rounded up to whole cells of the colour filter.
  const even = (value: number): number => (value + 1) & ~1;
  return { width, height, active: { width: right - even(left), height: bottom - even(top) } };
}

function previewPlaces(directories: readonly Directory[], main: Directory | undefined): readonly FileRange[] {
  const places: FileRange[] = [];
  for (const directory of directories) {
    if (directory.jpeg) places.push(directory.jpeg);
    const [strip] = directory.chunks;
    const compressed = directory.compression === compression.oldJpeg || directory.compression === compression.jpeg;
    if (directory !== main && compressed && strip && directory.chunks.length === 1) places.push(strip);
    const whole = directory.ifd.entries.get(panasonic.jpeg);
    if (whole) places.push({ offset: whole.offset, length: whole.byteLength });
  }
  return places;
}

async function orientation(
  file: TiffFile,
  directories: readonly Directory[],
  main: Directory | undefined,
): Promise<RawSurvey['orientation']> {
  for (const directory of [directories[0], main]) {
    const [value] = await numbersOf(file, directory?.ifd.entries.get(tag.orientation), 1);
    if (value !== undefined) return orientationOf(value);
  }
  return 1;
}

/** Fewest bits that a sample of the sensor takes: half of what uncompressed ones claim (some files claim too many). */
function fewestBits({ compression: scheme, bits, photometric: kind }: Directory): number {
  if (scheme === compression.none) return Math.max(bits, 2) / 2;
  // JPEG of a mosaic may be lossy in old cameras; others may pack whole blocks into a few bits.
  return scheme === compression.jpeg && kind === CFA ? 0.1 : 0.01;
}

/** How much of the sensor's data lies outside of the file: ranges are held against its size before anything is decoded. */
async function missingShare(
  file: TiffFile,
  directories: readonly Directory[],
  main: Directory | undefined,
  stored: StoredSize,
): Promise<number> {
  const { size } = file.source;
  const [offset] = await numbersOf(file, directories[0]?.ifd.entries.get(panasonic.rawOffset), 1);
  // Panasonic: the data reach to the end, of a length that is not said.
  if (offset !== undefined) return missingBits(size - offset, stored.width * stored.height * 2);
  const chunks = stored.data ? [stored.data] : (main?.chunks ?? []);
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  // No directory of sensor's data: CR2 without them, or one that only LibRaw finds.
  if (total === 0) return main === undefined && stored.sensor ? 1 : 0;
  const there = chunks.reduce((sum, each) => sum + Math.max(0, Math.min(each.length, size - each.offset)), 0);
  const fewest = main && !stored.data ? main.width * main.height * main.samples * fewestBits(main) : 0;
  return Math.max(1 - there / total, missingBits(there, fewest));
}

function missingBits(bytes: number, bits: number): number {
  return bits === 0 ? 0 : Math.min(1, Math.max(0, 1 - (Math.max(bytes, 0) * 8) / bits));
}

/** A text tag, without what follows its first zero. */
async function textOf(file: TiffFile, ifd: Ifd, id: number): Promise<string> {
  const entry = ifd.entries.get(id);
  if (!entry || entry.byteLength > 1000) return '';
  const bytes = await valueBytes(file, entry);
  const end = bytes.indexOf(0);
  return new TextDecoder('latin1').decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}
