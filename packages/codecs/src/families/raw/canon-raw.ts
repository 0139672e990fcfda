/** Canon's raw files that are no TIFF structures: CRW (CIFF) and CR3 (ISO base media). */
import { type ByteSource, sourceOf } from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { numbersOf, openTiff, readIfd } from '../../metadata/tiff-directory.ts';
import { exifOfFacts, exifOfParts } from './camera-exif.ts';
import { previewsIn } from './jpeg-facts.ts';
import { type DevelopedSize, developedSize } from './sizes.ts';
import { canonSensorOf } from './tiff-raw.ts';
import { type FileRange, orientationOfDegrees, partOf, type RawSurvey, viewOf } from './types.ts';

const MAX_DEPTH = 8;
const MAX_RECORDS = 2000;
const latin = new TextDecoder('latin1');

/** CIFF record types (CIFF specification 1.0, revision 4); data types are in bits 11 to 13. */
const ciff = {
  rawData: 0x2005,
  jpeg: 0x2007,
  thumbnail: 0x2008,
  makeModel: 0x080a,
  imageSpec: 0x1810,
  captureTime: 0x180e,
  sensor: 0x1031,
} as const;

/** Records of a heap, those of sub-heaps too; of several with one type the first. */
async function ciffRecords(source: ByteSource, heap: FileRange, depth = 0): Promise<Map<number, FileRange>> {
  const found = new Map<number, FileRange>();
  const end = heap.offset + heap.length;
  const tail = await source.read(end - 4, 4);
  if (depth > MAX_DEPTH || tail.length < 4 || heap.length < 6) return found;
  const tableAt = heap.offset + viewOf(tail).getUint32(0, true);
  const head = await source.read(tableAt, 2);
  const count = head.length < 2 ? 0 : Math.min(viewOf(head).getUint16(0, true), MAX_RECORDS);
  const table = viewOf(await source.read(tableAt + 2, count * 10));
  for (let at = 0; at + 10 <= table.byteLength && found.size < MAX_RECORDS; at += 10) {
    const type = table.getUint16(at, true);
    // Bits 14 and 15: the value is in the record itself.
    const inline = (type & 0xc000) !== 0;
    const range = inline
      ? { offset: tableAt + 2 + at + 2, length: 8 }
      : { offset: heap.offset + table.getUint32(at + 6, true), length: table.getUint32(at + 2, true) };
    const isHeap = !inline && ((type >> 8) | 8) === 0x38;
    const records = isHeap ? await ciffRecords(source, range, depth + 1) : new Map([[type & 0x3fff, range]]);
    addAbsent(found, records);
  }
  return found;
}

function addAbsent(found: Map<number, FileRange>, records: ReadonlyMap<number, FileRange>): void {
  for (const [id, place] of records) if (!found.has(id)) found.set(id, place);
}

/** Canon CRW. */
export async function surveyCrw(source: ByteSource): Promise<RawSurvey> {
  const start = viewOf(await source.read(0, 14)).getUint32(2, true);
  const records = await ciffRecords(source, { offset: start, length: source.size - start });
  const bytesOf = async (type: number, most: number): Promise<Uint8Array> => {
    const range = records.get(type);
    return range ? source.read(range.offset, Math.min(range.length, most)) : new Uint8Array(0);
  };
  const spec = viewOf(await bytesOf(ciff.imageSpec, 28));
  const sensor = viewOf(await bytesOf(ciff.sensor, 18));
  const info = Array.from({ length: sensor.byteLength >> 1 }, (_, index) => sensor.getUint16(index * 2, true));
  const stated: DevelopedSize =
    spec.byteLength < 16
      ? { width: 0, height: 0 }
      : { width: spec.getUint32(0, true), height: spec.getUint32(4, true) };
  const raw = records.get(ciff.rawData);
  const previews = await previewsIn(
    source,
    [ciff.jpeg, ciff.thumbnail].flatMap((type) => records.get(type) ?? []),
  );
  const exif = exifOfFacts(await crwFacts(bytesOf));
  const size = developedSize('canon', '', canonSensorOf(info) ?? stated, false);
  return {
    ...size,
    mosaic: true,
    orientation: spec.byteLength < 16 ? 1 : orientationOfDegrees(spec.getInt32(12, true)),
    ...(exif === undefined ? {} : { exif }),
    previews,
    missing: raw === undefined || raw.length < (size.width * size.height) / 8 ? 1 : missingOf(source, raw),
  };
}

function missingOf(source: ByteSource, { offset, length }: FileRange): number {
  return 1 - Math.max(0, Math.min(length, source.size - offset)) / Math.max(length, 1);
}

/** Maker, model and time, by their tags in EXIF. */
async function crwFacts(
  bytesOf: (type: number, most: number) => Promise<Uint8Array>,
): Promise<ReadonlyMap<number, string>> {
  const facts = new Map<number, string>();
  const [make, model] = latin.decode(await bytesOf(ciff.makeModel, 64)).split('\0');
  if (make) facts.set(271, make);
  if (model) facts.set(272, model);
  const time = await bytesOf(ciff.captureTime, 4);
  const seconds = time.length < 4 ? 0 : viewOf(time).getUint32(0, true);
  // The camera's own clock, which knows no time zone.
  if (seconds > 0)
    facts.set(306, new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' '));
  return facts;
}

interface Box extends FileRange {
  readonly type: string;
}

/** Boxes within a range (ISO/IEC 14496-12, 4.2), their payloads; `uuid` boxes are named by the uuid in hexadecimal. */
async function boxesIn(source: ByteSource, { offset, length }: FileRange): Promise<readonly Box[]> {
  const found: Box[] = [];
  const end = Math.min(offset + length, source.size);
  for (let at = offset; at + 8 <= end && found.length < MAX_RECORDS; ) {
    const head = await source.read(at, 32);
    const view = viewOf(head);
    const large = view.getUint32(0) === 1 && head.length >= 16;
    const size = large ? Number(view.getBigUint64(8)) : view.getUint32(0) || end - at;
    const header = large ? 16 : 8;
    const type = latin.decode(head.subarray(4, 8));
    if (size < header) break;
    if (type === 'uuid') {
      const name = [...head.subarray(header, header + 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      found.push({ type: name, offset: at + header + 16, length: size - header - 16 });
    } else {
      found.push({ type, offset: at + header, length: size - header });
    }
    at += size;
  }
  return found;
}

const CANON_BOXES = '85c0b687820f11e08111f4ce462b6a48';
const CANON_PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16';

/** A track of CR3: where its one sample lies and, of a raw one, the size of the sensor's data. */
interface Track {
  readonly sample: FileRange;
  readonly raw: { readonly width: number; readonly height: number } | undefined;
}

async function trackOf(source: ByteSource, trak: Box): Promise<Track | undefined> {
  let boxes = await boxesIn(source, trak);
  for (const type of ['mdia', 'minf', 'stbl']) {
    const inner = boxes.find((box) => box.type === type);
    boxes = inner ? await boxesIn(source, inner) : [];
  }
  const payload = async (type: string): Promise<Uint8Array> => {
    const box = boxes.find((candidate) => candidate.type === type);
    return box ? source.read(box.offset, Math.min(box.length, 4096)) : new Uint8Array(0);
  };
  const [stsz, co64, stsd] = [await payload('stsz'), await payload('co64'), await payload('stsd')];
  if (stsz.length < 12 || co64.length < 16) return undefined;
  const common = viewOf(stsz).getUint32(4);
  const length = common === 0 && stsz.length >= 16 ? viewOf(stsz).getUint32(12) : common;
  return { sample: { offset: Number(viewOf(co64).getBigUint64(8)), length }, raw: rawSize(stsd) };
}

/** Size in the CMP1 box of a sample description: of the sensor's data. */
function rawSize(stsd: Uint8Array): Track['raw'] {
  const at = latin.decode(stsd).indexOf('CMP1');
  if (at < 0 || at + 20 > stsd.length) return undefined;
  const view = viewOf(stsd);
  return { width: view.getUint32(at + 12), height: view.getUint32(at + 16) };
}

/** Canon CR3. */
export async function surveyCr3(source: ByteSource): Promise<RawSurvey> {
  const top = await boxesIn(source, { offset: 0, length: source.size });
  const moov = top.find(({ type }) => type === 'moov');
  const movie = moov ? await boxesIn(source, moov) : [];
  const own = movie.find(({ type }) => type === CANON_BOXES);
  const boxes = own ? await boxesIn(source, own) : [];
  const part = async (type: string): Promise<Uint8Array | undefined> => {
    const box = boxes.find((candidate) => candidate.type === type);
    return box && source.read(box.offset, Math.min(box.length, 1 << 20));
  };
  const [image, shot, notes, place] = [await part('CMT1'), await part('CMT2'), await part('CMT3'), await part('CMT4')];
  const tracks: Track[] = [];
  for (const trak of movie.filter(({ type }) => type === 'trak')) {
    const track = await trackOf(source, trak);
    if (track) tracks.push(track);
  }
  const raw = tracks
    .filter((track) => track.raw !== undefined)
    .toSorted((a, b) => (b.raw?.width ?? 0) - (a.raw?.width ?? 0))[0];
  const stored: DevelopedSize = { ...(await sensorOfNotes(notes)), ...(raw?.raw ?? { width: 0, height: 0 }) };
  const exif = await exifOfParts(image, shot, place);
  const previews = await previewsIn(source, [
    ...tracks.filter((track) => track.raw === undefined).map(({ sample }) => sample),
    ...(await previewBoxes(source, [...top.filter(({ type }) => type === CANON_PREVIEW), ...(own ? [own] : [])])),
  ]);
  const size = developedSize('canon', '', stored, false);
  return {
    ...size,
    mosaic: true,
    orientation: readOrientation(exif),
    ...(exif === undefined ? {} : { exif }),
    previews,
    missing:
      raw === undefined || raw.sample.length < (size.width * size.height) / 50 ? 1 : missingOf(source, raw.sample),
  };
}

async function sensorOfNotes(notes: Uint8Array | undefined): Promise<Partial<DevelopedSize>> {
  if (notes === undefined) return {};
  try {
    const { file, first } = await openTiff(sourceOf(notes));
    const ifd = await readIfd(file, first);
    return canonSensorOf(await numbersOf(file, ifd.entries.get(0xe0), 9)) ?? {};
  } catch {
    return {};
  }
}

/** JPEG pictures inside PRVW and THMB boxes: behind a header of some 16 bytes, up to the box's end. */
async function previewBoxes(source: ByteSource, holders: readonly Box[]): Promise<readonly FileRange[]> {
  const places: FileRange[] = [];
  for (const holder of holders) {
    // The preview's box is preceded by eight bytes that count.
    const inner = holder.type === CANON_PREVIEW ? { offset: holder.offset + 8, length: holder.length - 8 } : holder;
    for (const box of await boxesIn(source, inner)) {
      if (box.type !== 'PRVW' && box.type !== 'THMB') continue;
      const head = await partOf(source, box).read(0, 32);
      const at = head.findIndex((byte, index) => byte === 0xff && head[index + 1] === 0xd8);
      if (at >= 0) places.push({ offset: box.offset + at, length: box.length - at });
    }
  }
  return places;
}
